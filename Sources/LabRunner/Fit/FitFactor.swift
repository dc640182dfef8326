internal import Analysis
package import ListRuntime

/// A parameter of a fit: a common factor for several coefficients of a profile.
///
/// A fit has few parameters, since ten rows cannot identify about a dozen unit costs one by one.
package struct FitFactor: Sendable, Hashable {
  /// The resource of a device that a factor scales. Raw values appear in messages.
  package enum Resource: String, Sendable, CaseIterable {
    case cpu = "processor"
    case gpu = "graphics"
    case memory
  }

  /// The factor's name on the command line and in profiles.
  package let name: String
  /// The resource that the factor scales.
  package let resource: Resource
  /// The kinds of work whose cost the factor scales.
  package let work: [WorkKind]
  /// The kinds of objects whose size in memory the factor scales.
  package let memory: [MemoryUnit]
  /// The standard deviation of the factor's natural logarithm in the prior: the uncertainty of the literature's values.
  package let spread: Double
  /// One line that says which work or memory the factor scales.
  package let summary: String

  /// The maximum number of factors of a resource in one fit, to avoid overfitting.
  package static func limit(of resource: Resource) -> Int { resource == .cpu ? 4 : 2 }

  /// All factors, in the order of reports.
  package static let all = [
    FitFactor(
      name: "creation", resource: .cpu,
      work: [.viewCreate, .cellCreate, .subviewAdd, .subviewRemove, .constraintCreate, .constraintRemove], memory: [],
      spread: 0.7, summary: "making and taking apart views, cells and constraints"),
    FitFactor(
      name: "in-place-layout", resource: .cpu, work: [.solveInPlace], memory: [], spread: 1.2,
      summary: "Auto Layout of a cell whose content has changed; no published figure at all"),
    FitFactor(
      name: "text", resource: .cpu,
      work: [
        .textMeasureCall, .textMeasureGlyph, .textMeasureLine, .textDrawCall, .textDrawGlyph, .textDrawPixel,
      ], memory: [], spread: 0.4, summary: "measuring and drawing text"),
    FitFactor(
      name: "overhead", resource: .cpu,
      work: [.cellEnter, .poolDequeue, .imageAssign, .runLoopCallout, .commitLayer, .gifOpenFrame], memory: [],
      spread: 0.7, summary: "what a cell that enters, an image that is set and a changed layer take besides"),
    FitFactor(
      name: "passes", resource: .gpu, work: [.gpuPass], memory: [], spread: 0.7,
      summary: "offscreen passes of the GPU"),
    FitFactor(
      name: "fill", resource: .gpu,
      work: [.gpuFrame, .gpuOpaquePixel, .gpuBlendedPixel, .gpuHiddenPixel, .gpuSampledTexel], memory: [], spread: 0.4,
      summary: "filling pixels"),
    FitFactor(
      name: "app", resource: .memory, work: [], memory: [.appBase], spread: 0.2,
      summary: "the app before the list exists"),
    FitFactor(
      name: "retention", resource: .memory, work: [], memory: [.processedKilobyte], spread: 0.4,
      summary: "how often processed images are held"),
  ]

  /// The factors of a fit by default.
  package static let standard = all.filter { $0.name != "fill" }

  /// The factor with a name, or nil.
  package static func named(_ name: String) -> FitFactor? { all.first { $0.name == name } }

  /// Whether the factor can affect a metric. Memory factors affect only the memory metric, and other factors hardly
  /// affect it.
  func affects(_ metric: String) -> Bool { (resource == .memory) == (metric == Self.memoryMetric) }

  static let memoryMetric = "memory_avg_mb"
}
