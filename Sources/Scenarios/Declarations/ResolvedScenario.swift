package import JSON
package import ListRuntime

/// A scenario with nothing left to look up: what the runner is handed.
package struct ResolvedScenario: Sendable {
  /// Its name, which is also the file's.
  package let name: String
  /// One line: what is studied.
  package let summary: String
  /// The question it answers, if the file asks one.
  package let question: String?
  /// The scenario file, for messages about results.
  package let source: SourceFile
  /// The runs in the order of the file.
  package let runs: [ResolvedRun]
  /// Limits of single runs and relations between runs, in the order of the file.
  package let expectations: [Expectation]
  /// Every file that was read, in the order of first use, the scenario first.
  package let inputs: [InputFile]
  /// The ablation the file declares, or nil.
  package let ablation: ResolvedAblation?
  /// Names of the metrics that tables for people show; none for the usual ones.
  package let columns: [String]
  /// Metrics that no baseline is asked about.
  package let ungated: [ExcludedMetrics]

  /// A metric of a run that may be anything beside a baseline.
  package struct ExcludedMetrics: Sendable, Hashable {
    /// The run's name.
    package var run: String
    /// The metric's name.
    package var metric: String
    /// A metric of a run.
    package init(run: String, metric: String) {
      self.run = run
      self.metric = metric
    }
  }

  /// A scenario from its parts.
  package init(
    name: String, summary: String, question: String?, source: SourceFile, runs: [ResolvedRun],
    expectations: [Expectation], inputs: [InputFile], ablation: ResolvedAblation? = nil, columns: [String] = [],
    ungated: [ExcludedMetrics] = []
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
    self.ungated = ungated
  }

  /// The same scenario, with the inputs that decided it.
  func decided(by inputs: [InputFile]) -> ResolvedScenario {
    ResolvedScenario(
      name: name, summary: summary, question: question, source: source, runs: runs, expectations: expectations,
      inputs: inputs, ablation: ablation, columns: columns, ungated: ungated)
  }

  /// The same scenario, of which nothing is expected but what a baseline is asked about.
  package var expectingOnlyOfBaselines: ResolvedScenario {
    ResolvedScenario(
      name: name, summary: summary, question: question, source: source, runs: runs,
      expectations: expectations.filter(\.needsBaseline), inputs: inputs, ablation: ablation, columns: columns,
      ungated: ungated)
  }

  /// The same scenario with only some of its runs, and what is expected of them alone.
  package func keepingRuns(where isKept: (_ name: String) -> Bool) -> ResolvedScenario {
    let runs = runs.filter { isKept($0.name) }
    let names = Set(runs.map(\.name))
    return ResolvedScenario(
      name: name, summary: summary, question: question, source: source, runs: runs,
      expectations: expectations.filter { $0.runs.allSatisfy(names.contains) }, inputs: inputs, ablation: ablation,
      columns: columns, ungated: ungated.filter { names.contains($0.run) })
  }
}

/// One run of a scenario, resolved.
package struct ResolvedRun: Sendable {
  /// Everything that decides the run.
  package let configuration: RunConfiguration
  /// Names of the runs it is compared with.
  package let compareTo: [String]
  /// The techniques as the scenario gives them, in stacking order: `cell-reuse`, `no-offscreen(redraw: "once")`.
  package let techniquesText: [String]
  /// The run's name in the file.
  package let range: SourceRange

  /// A run from its parts.
  package init(configuration: RunConfiguration, compareTo: [String], techniquesText: [String], range: SourceRange) {
    self.configuration = configuration
    self.compareTo = compareTo
    self.techniquesText = techniquesText
    self.range = range
  }

  /// The run's name.
  package var name: String { configuration.name }
}

/// A file that decides results.
package struct InputFile: Sendable, Hashable {
  /// What it is for.
  package enum Role: String, Sendable, CaseIterable { case scenario, device, media, messages, movies, posts, argument }
  /// What it is for.
  package let role: Role
  /// Its name and content.
  package let file: SourceFile
}

/// Why there is no scenario to run.
package enum ScenarioFailure: Error {
  /// The scenario file itself cannot be read: its path, and why in words. Exit code 66.
  case noInput(path: String, reason: String)
  /// The content of the scenario, or of a file it names, is wrong. Exit code 65.
  case invalid([Diagnostic])

  /// What is wrong; nothing for a file that is not there.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .noInput: []
    case .invalid(let diagnostics): diagnostics
    }
  }

  /// The text for a terminal, ending with a newline.
  package var text: String {
    switch self {
    case .noInput(let path, let reason): "\(path): error: \(reason)\n"
    case .invalid(let diagnostics): DiagnosticText.text(diagnostics)
    }
  }
}
