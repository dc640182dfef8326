package import Datasets
package import JSON
package import ListRuntime

/// A scenario with all names resolved: the input of the runner.
package struct ResolvedScenario: Sendable {
  /// The name of the scenario, which is also the name of its file without `.json`.
  package private(set) var name: String
  /// The subject of the scenario, in one line.
  package private(set) var summary: String
  /// The question that the scenario answers, or nil.
  package private(set) var question: String?
  /// The scenario file, for messages about results.
  package private(set) var source: SourceFile
  /// The runs in the order of the file.
  package var runs: [ResolvedRun]
  /// Limits of single runs and relations between runs, in the order of the file.
  package internal(set) var expectations: [Expectation]
  /// Every file that was read, in the order of first use, the scenario first.
  package internal(set) var inputs: [InputFile]
  /// The ablation of the scenario, or nil.
  package var ablation: ResolvedAblation?
  /// Names of the metrics in tables; empty for the default ones.
  package private(set) var columns: [String]
  /// Metrics that are excluded from regression checks.
  package internal(set) var excludedMetrics: [ExcludedMetric]
  /// Whether every metric decides a regression check, not only those that the scenario asks for.
  package private(set) var isStrict: Bool
  /// How far a metric may get worse than in a baseline if no expectation limits it.
  package private(set) var tolerances: Tolerances

  /// The published measurements that the runs are compared with, in the order of the file.
  package var published: [PublishedFigure] = []

  /// A metric of a run that is excluded from regression checks.
  package struct ExcludedMetric: Sendable, Hashable {
    /// The name of the run.
    package var run: String
    /// The name of the metric.
    package var metric: String
    /// An exclusion of one metric of one run.
    package init(run: String, metric: String) {
      self.run = run
      self.metric = metric
    }
  }

  /// A scenario with its runs, expectations and inputs.
  package init(
    name: String, summary: String, question: String?, source: SourceFile, runs: [ResolvedRun],
    expectations: [Expectation], inputs: [InputFile], ablation: ResolvedAblation? = nil, columns: [String] = [],
    excludedMetrics: [ExcludedMetric] = [], isStrict: Bool = false, tolerances: Tolerances = Tolerances()
  ) {
    self.name = name
    self.summary = summary
    self.question = question
    self.source = source
    self.runs = runs
    self.expectations = expectations
    self.inputs = inputs
    self.ablation = ablation
    self.columns = columns
    self.excludedMetrics = excludedMetrics
    self.isStrict = isStrict
    self.tolerances = tolerances
  }

  /// The path of the scenario's results below the folder of all results: the path of its file, without folders called
  /// Scenarios.
  ///
  /// Scenarios with the same name in different folders therefore have different results folders.
  package var resultsPath: String {
    let folder = FilePath.folder(of: FilePath.join("", source.name))
    let folders = (BuiltInFiles.isPath(source.name) ? folder.replacing(":", with: "") : folder).split(separator: "/")
    return (folders.filter { $0 != "Scenarios" }.map(String.init) + [name]).joined(separator: "/")
  }

  /// The same scenario with only some of its runs, and only the expectations that refer to no other runs.
  package func keepingRuns(where isIncluded: (_ name: String) -> Bool) -> ResolvedScenario {
    var scenario = self
    scenario.runs.removeAll { !isIncluded($0.name) }
    let names = Set(scenario.runs.map(\.name))
    scenario.expectations.removeAll { !$0.runs.allSatisfy(names.contains) }
    scenario.excludedMetrics.removeAll { !names.contains($0.run) }
    return scenario
  }
}

/// One run of a scenario, resolved.
package struct ResolvedRun: Sendable {
  /// Everything that determines the run's results.
  package var configuration: RunConfiguration
  /// The names of the runs it is compared with.
  package var compareTo: [String]
  /// The techniques with their given options, in stacking order: `cell-reuse`, `no-offscreen(redraw: "once")`.
  package let techniquesText: [String]
  /// The byte range of the run's name in the file.
  package let range: SourceRange
  /// The assumption of its data that was fitted to measurements; nil if there is none.
  var fittedAssumption: FittedAssumption?
  /// What the scenario changes of the device's profile and of its system, as in `cost.cpu=3`; empty if the device is as its file
  /// describes it.
  package internal(set) var deviceChanges: [String] = []

  package init(configuration: RunConfiguration, compareTo: [String], techniquesText: [String], range: SourceRange) {
    self.configuration = configuration
    self.compareTo = compareTo
    self.techniquesText = techniquesText
    self.range = range
  }

  /// The name of the run, unique in the scenario.
  package var name: String { configuration.name }
}

/// An input that determines results: a file, or a command-line argument.
package struct InputFile: Sendable, Hashable {
  /// The role of an input.
  package enum Role: Sendable, Hashable {
    case scenario, device, media, recording, argument
    /// A file of items.
    case items(DataKind)

    /// The role in words, as in `messages`.
    package var name: String {
      switch self {
      case .scenario: "scenario"
      case .device: "device"
      case .media: "media"
      case .recording: "recording"
      case .argument: "argument"
      case .items(let kind): kind.name
      }
    }
  }
  /// The role of the input.
  package let role: Role
  /// The name and content of the input.
  package let file: SourceFile
}

/// An error of loading a scenario.
package enum ScenarioFailure: Error {
  /// The scenario file cannot be read: its path, and the reason in words. Exit code 66.
  case noInput(path: String, reason: String)
  /// The scenario, or a file it refers to, is invalid. Exit code 65.
  case invalid([Diagnostic])

  /// The problems; empty for a file that cannot be read.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .noInput: []
    case .invalid(let diagnostics): diagnostics
    }
  }

  /// The text of the error for a terminal, ending with a newline.
  package var text: String {
    switch self {
    case .noInput(let path, let reason): "\(path): error: \(reason)\n"
    case .invalid(let diagnostics): DiagnosticText.text(diagnostics)
    }
  }
}
