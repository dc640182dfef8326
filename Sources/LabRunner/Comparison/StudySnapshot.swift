package import Analysis
internal import ListRuntime
package import Scenarios

/// What is kept of a study to be compared with: of each run what was asked and what the answer was.
package struct StudySnapshot: Sendable {
  /// The study's name.
  package var study: String
  /// Eight hexadecimal digits of what each metric is, by its name: its unit, direction, decimals and meaning.
  package var definitions: [String: String]
  /// Digests of the sources of the lab's modules and plugins that answered; nil if they were not recorded.
  package var sources: [String: String]?
  /// The runs.
  package var runs: [Run]

  /// A run of a study.
  package struct Run: Sendable {
    /// Its name.
    package var name: String
    /// What decided it; nil if that was not recorded.
    package var inputs: RunInputs?
    /// Its figures, or why there are none.
    package var outcome: Outcome
    /// Digests of sources that were others when it ran than the study's; empty for a run as old as the study.
    package var olderSources: [String: String] = [:]

    /// How a run came out.
    package enum Outcome: Sendable {
      case completed(RunSummary)
      case failed(String)
    }

    /// A run from its parts.
    package init(name: String, inputs: RunInputs?, outcome: Outcome) {
      self.name = name
      self.inputs = inputs
      self.outcome = outcome
    }

    /// The figures; nil if the run failed.
    package var figures: RunSummary? { if case .completed(let figures) = outcome { figures } else { nil } }
  }

  /// A snapshot from its parts.
  package init(study: String, definitions: [String: String], sources: [String: String]?, runs: [Run]) {
    self.study = study
    self.definitions = definitions
    self.sources = sources
    self.runs = runs
  }

  /// The snapshot of a study that has run.
  package init(of study: StudyResult, inputs: StudyInputs, sources: [String: String]?) {
    self.init(
      study: study.scenario, definitions: Self.currentDefinitions, sources: sources,
      runs: study.runs.map { run in
        Run(
          name: run.name, inputs: inputs[run.name],
          outcome: run.data.map { .completed(RunSummary(of: $0)) }
            ?? .failed(run.failure?.description ?? "it has no result"))
      })
  }

  /// A run by its name, or nil.
  package func run(named name: String) -> Run? { runs.first { $0.name == name } }

  /// Why nothing can be judged by it, as of a file that was changed by hand; nil if all it should have is there.
  package var problem: String? {
    if definitions.isEmpty { return "it does not say what its metrics are, so nothing can be compared with it" }
    if runs.isEmpty { return "it has no runs" }
    for run in runs {
      guard let figures = run.figures else { return "its run \(run.name) failed, which no baseline holds" }
      if figures.metrics.isEmpty { return "its run \(run.name) has no metrics" }
      if run.inputs == nil { return "it does not say what was asked of its run \(run.name)" }
    }
    return nil
  }

  /// What the lab's metrics are.
  package static var currentDefinitions: [String: String] {
    Dictionary(
      uniqueKeysWithValues: MetricDefinition.all.map { metric in
        var writer = ByteWriter()
        for text in [metric.unit, metric.better.rawValue, "\(metric.decimals)", metric.meaning] { writer.text(text) }
        return (metric.name, String(SHA256.digest(of: writer.bytes).description.prefix(8)))
      })
  }

  /// Metrics that are something else now than they were; new ones are none of them.
  package func redefinedMetrics(since old: StudySnapshot) -> [InputDifference] {
    old.definitions.keys.sorted().filter { definitions[$0] != old.definitions[$0] }.map { name in
      InputDifference(
        path: "metrics.\(name)", old: "another metric of that name", new: definitions[name].map { _ in "redefined" },
        place: nil)
    }
  }

  /// Modules whose sources differ for any run that both have; nothing if either side did not record them.
  package func changedSources(since old: StudySnapshot) -> [String] {
    Set(runs.flatMap { changedSources(of: $0.name, since: old) }).sorted()
  }

  /// Modules whose sources differ for a run; nothing if either side does not have it or did not record them.
  package func changedSources(of run: String, since old: StudySnapshot) -> [String] {
    guard let sources = sources(of: run), let before = old.sources(of: run) else { return [] }
    return Set(sources.keys).union(before.keys).filter { sources[$0] != before[$0] }.sorted()
  }

  /// The sources that made a run; nil if there is no such run or they were not recorded.
  private func sources(of name: String) -> [String: String]? {
    guard let sources, let run = run(named: name) else { return nil }
    return sources.merging(run.olderSources) { _, older in older }
  }

  /// Takes over the runs of an older snapshot that this one does not have, with the sources that made them.
  ///
  /// Both must define metrics alike.
  package mutating func keepRuns(of old: StudySnapshot) {
    for var run in old.runs where self.run(named: run.name) == nil {
      run.olderSources = (old.sources(of: run.name) ?? [:]).filter { sources?[$0.key] != $0.value }
      runs.append(run)
    }
  }
}

extension RunSummary {
  /// The figures of a completed run.
  package init(of data: RunData) {
    self.init(data.measurements, load: data.loadAttribution, scroll: data.scrollAttribution)
  }
}

/// What decides each run of a study, and where it stands.
package struct StudyInputs {
  private let runs: [String: (inputs: RunInputs, explanation: RunExplanation)]

  /// The inputs of a scenario's runs: O(runs + data).
  package init(of scenario: ResolvedScenario, _ explanations: ScenarioExplanations) {
    var digests = ConfigurationDigests()
    var runs: [String: (inputs: RunInputs, explanation: RunExplanation)] = [:]
    for run in scenario.runs {
      guard let explanation = explanations.explanation(of: run.name) else { continue }
      runs[run.name] = (RunInputs(of: run.configuration, explained: explanation, &digests), explanation)
    }
    self.runs = runs
  }

  /// The inputs of a run, or nil.
  package subscript(run: String) -> RunInputs? { runs[run]?.inputs }

  /// The inputs of all runs, by their names.
  package var all: [String: RunInputs] { runs.mapValues(\.inputs) }

  /// Where the inputs of a run stand.
  package func explanation(of run: String) -> RunExplanation? { runs[run]?.explanation }
}
