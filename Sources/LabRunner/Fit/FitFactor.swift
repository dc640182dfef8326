import Analysis
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
  /// The coefficients that the factor scales.
  package let coefficients: [CoefficientKey]
  /// The standard deviation of the factor's natural logarithm in the prior: the uncertainty of the literature's values.
  package let spread: Double
  /// What the factor scales, in one line.
  package let summary: String
  /// The measurements that would determine the factor: a phrase.
  package let measurements: String

  private init(
    _ name: String, _ resource: Resource, work: [WorkKind] = [], memory: [MemoryUnit] = [],
    others: [CoefficientKey] = [], spread: Double, _ summary: String, by measurements: String
  ) {
    self.name = name
    self.resource = resource
    coefficients = work.map(CoefficientKey.work) + memory.map(CoefficientKey.memory) + others
    self.spread = spread
    self.summary = summary
    self.measurements = measurements
  }

  /// The maximum number of factors of a resource in one fit, to avoid overfitting.
  package static func limit(of resource: Resource) -> Int { resource == .cpu ? 4 : 2 }

  /// All factors, in the order of reports.
  package static let all = [
    FitFactor(
      "layout", .cpu,
      work: [
        .viewCreate, .cellCreate, .subviewAdd, .subviewRemove, .constraintCreate, .constraintRemove, .solveInPlace,
      ], spread: 0.7,
      "creating and destroying views, cells and constraints, and Auto Layout of a cell whose content has changed",
      by:
        "times of the main thread (frame_main_ms_…, main_busy_ms) of a run that makes cells and of one that reuses them"
    ),
    FitFactor(
      "text", .cpu,
      work: [
        .textMeasureCall, .textMeasureGlyph, .textMeasureLine, .textDrawCall, .textDrawGlyph, .textDrawPixel,
      ], spread: 0.4, "measuring and drawing text",
      by: "times of the main thread of runs with long and with short texts"),
    FitFactor(
      "overhead", .cpu,
      work: [.cellEnter, .poolDequeue, .imageAssign, .runLoopCallout, .commitLayer, .gifOpenFrame], spread: 0.7,
      "other costs of an entering cell, a set image and a changed layer",
      by: "times of the main thread of runs that reuse their cells, with and without images"),
    FitFactor(
      "frame", .cpu, work: [.mainFrame], spread: 0.7, "the fixed time of every main-thread frame",
      by: "times of the main thread in frames in which no row enters"),
    FitFactor(
      "counted-cpu", .cpu, others: [.countedCPU], spread: 0.2, "the share of CPU time that the instrument counts",
      by: "cpu_avg_pct, from the Time Profiler with --seconds, together with times of the main thread"),
    FitFactor(
      "passes", .gpu, work: [.gpuPass], spread: 0.7, "offscreen passes of the GPU",
      by: "gpu_avg_pct or the frame rate of runs with and without offscreen passes"),
    FitFactor(
      "fill", .gpu, work: [.gpuFrame, .gpuOpaquePixel, .gpuBlendedPixel, .gpuHiddenPixel, .gpuSampledTexel],
      spread: 0.4, "filling pixels",
      by: "gpu_avg_pct or the frame rate of runs that fill more and fewer pixels"),
    FitFactor(
      "app", .memory, memory: [.appBase], spread: 0.2, "the app before the list exists",
      by: "memory_avg_mb or footprint_avg_mb of any run"),
    FitFactor(
      "retention", .memory, memory: [.processedKilobyte], spread: 0.4, "the number of copies kept of processed images",
      by: "memory_avg_mb or footprint_avg_mb of runs with and without processed images"),
  ]

  /// The factors that are fitted only on request.
  package static let optional = ["fill", "frame"]

  /// The factors of a fit by default.
  package static let standard = all.filter { !optional.contains($0.name) }

  /// The factor with a name, or nil.
  package static func named(_ name: String) -> FitFactor? { all.first { $0.name == name } }

  /// Whether the factor can affect a metric. Memory factors affect only figures of memory, and other factors hardly
  /// affect them; the counted share affects only the CPU metric.
  func affects(_ metric: String) -> Bool {
    coefficients == [.countedCPU]
      ? metric == "cpu_avg_pct" : (resource == .memory) == (Quantity.metric(metric)?.unit == "MB")
  }
}
