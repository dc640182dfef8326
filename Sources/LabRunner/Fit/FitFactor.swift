internal import Analysis
package import ListRuntime

/// One number that a fit may choose: by what several coefficients of a profile are multiplied together.
///
/// Few are fitted: with about a dozen unit costs and ten rows the costs are not known one by one.
package struct FitFactor: Sendable, Hashable {
  /// What of a device a factor scales.
  package enum Resource: String, Sendable, CaseIterable {
    case processor, graphics, memory
  }

  /// Its name on the command line and in profiles.
  package let name: String
  /// What it scales.
  package let resource: Resource
  /// The kinds of work whose cost it scales.
  package let work: [WorkKind]
  /// The objects whose weight it scales.
  package let memory: [MemoryUnit]
  /// The standard deviation of its logarithm before any measurement: how far the literature may be wrong.
  package let spread: Double
  /// In one line, what it stands for.
  package let summary: String

  /// How many factors of a resource may be fitted together, lest a table be met by numbers alone.
  package static func limit(of resource: Resource) -> Int { resource == .processor ? 4 : 2 }

  /// All factors, in the order of reports.
  package static let all = [
    FitFactor(
      name: "creation", resource: .processor,
      work: [.viewCreate, .cellCreate, .subviewAdd, .subviewRemove, .constraintCreate, .constraintRemove], memory: [],
      spread: 0.7, summary: "making and taking apart views, cells and constraints"),
    FitFactor(
      name: "in-place-layout", resource: .processor, work: [.solveInPlace], memory: [], spread: 1.2,
      summary: "Auto Layout of a cell whose content has changed; no published figure at all"),
    FitFactor(
      name: "text", resource: .processor,
      work: [
        .textMeasureCall, .textMeasureGlyph, .textMeasureLine, .textDrawCall, .textDrawGlyph, .textDrawPixel,
      ], memory: [], spread: 0.4, summary: "measuring and drawing text"),
    FitFactor(
      name: "overhead", resource: .processor,
      work: [.cellEnter, .poolDequeue, .imageAssign, .runLoopCallout, .commitLayer, .gifOpenFrame], memory: [],
      spread: 0.7, summary: "what a cell that enters, an image that is set and a changed layer take besides"),
    FitFactor(
      name: "passes", resource: .graphics, work: [.gpuPass], memory: [], spread: 0.7,
      summary: "offscreen passes of the graphics processor"),
    FitFactor(
      name: "fill", resource: .graphics,
      work: [.gpuFrame, .gpuOpaquePixel, .gpuBlendedPixel, .gpuHiddenPixel, .gpuSampledTexel], memory: [], spread: 0.4,
      summary: "filling pixels"),
    FitFactor(
      name: "app", resource: .memory, work: [], memory: [.appBase], spread: 0.2,
      summary: "the app before the list exists"),
    FitFactor(
      name: "retention", resource: .memory, work: [], memory: [.processedKilobyte], spread: 0.4,
      summary: "how often processed images are held"),
  ]

  /// The factors that are fitted if nothing else is asked for.
  package static let standard = all.filter { $0.name != "fill" }

  /// The factor with a name, or nil.
  package static func named(_ name: String) -> FitFactor? { all.first { $0.name == name } }

  /// Whether the factor can move a metric: memory moves nothing but memory, and is moved by nothing else much.
  func moves(_ metric: String) -> Bool { (resource == .memory) == (metric == Self.memoryMetric) }

  static let memoryMetric = "memory_avg_mb"
}
