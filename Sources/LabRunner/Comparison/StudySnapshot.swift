package import Analysis
import Digests
package import JSON
import ListRuntime
package import Scenarios

/// The stored form of a study for comparisons: the inputs and the outcome of each run.
package struct StudySnapshot: Sendable {
  /// The study's name.
  package var study: String
  /// The first 8 hexadecimal digits of the digest of each metric's definition, by metric name. The definition consists
  /// of unit, polarity, decimals and meaning.
  package var definitions: [String: String]
  /// Source digests of the lab's modules and plugins, by module name; nil if they were not recorded.
  package var sources: [String: String]?
  /// The runs, in the study's order.
  package var runs: [Run]
  /// The locations in its file; nil if it was not read from a file.
  package var locations: SnapshotLocations?

  package struct Run: Sendable {
    /// The run's name.
    package var name: String
    /// The run's inputs; nil if they were not recorded.
    package var inputs: RunDocument?
    /// The summary of a completed run, or the reason of a failure.
    package var outcome: Outcome
    /// Digests of sources that differed from the study's when the run was executed; empty for a run as old as the
    /// study.
    package var olderSources: [String: String] = [:]

    /// The outcome of a run.
    package enum Outcome: Sendable {
      case completed(RunSummary)
      case failed(String)
    }

    /// Creates a run from stored parts.
    package init(name: String, inputs: RunDocument?, outcome: Outcome) {
      self.name = name
      self.inputs = inputs
      self.outcome = outcome
    }

    /// The run's summary; nil if the run failed.
    package var summary: RunSummary? { if case .completed(let summary) = outcome { summary } else { nil } }
  }

  /// Creates a snapshot from stored parts.
  package init(study: String, definitions: [String: String], sources: [String: String]?, runs: [Run]) {
    self.study = study
    self.definitions = definitions
    self.sources = sources
    self.runs = runs
  }

  /// The snapshot of an executed study.
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

  /// Why the snapshot cannot serve as a baseline, for example after a manual edit, with what is expected and its place
  /// in the file; nil if it is complete.
  package var problem: (text: String, expected: String, location: SourceLocation?)? {
    if definitions.isEmpty {
      return (
        "it does not define its metrics, so nothing can be compared with it", "\"definitions\" in \"inputs\"",
        locations?.definitions
      )
    }
    if runs.isEmpty { return ("it has no runs", "at least one run", locations?.runs) }
    for run in runs {
      func problem(_ text: String, _ expected: String) -> (String, String, SourceLocation?) {
        (text, expected, locations?.run(run.name))
      }
      guard let summary = run.summary else {
        return problem("its run \(run.name) failed, and a baseline has no failed runs", "a completed run")
      }
      if summary.metrics.isEmpty { return problem("its run \(run.name) has no metrics", "each defined metric") }
      if run.inputs == nil {
        return problem(
          "it does not list the inputs of its run \(run.name)",
          "\(JSONString.quoted(run.name)) in \"runs\" of \"inputs\"")
      }
    }
    return nil
  }

  /// Digests of the current metric definitions, by metric name, without optional ones.
  package static var currentDefinitions: [String: String] {
    Dictionary(
      uniqueKeysWithValues: Quantity.metrics.filter { !$0.isOptional }.map { metric in
        var writer = ByteWriter()
        for text in [metric.unit, metric.polarity.rawValue, "\(metric.decimals)", metric.meaning] { writer.text(text) }
        return (metric.name, String(SHA256.digest(of: writer.bytes).description.prefix(8)))
      })
  }

  /// Metrics whose definition changed or that were removed; new metrics do not count.
  package func redefinedMetrics(since old: StudySnapshot) -> [InputDifference] {
    old.definitions.keys.sorted().filter { definitions[$0] != old.definitions[$0] }.map { name in
      InputDifference(
        ["metrics", name], old: "the old definition", new: definitions[name].map { _ in "a new definition" },
        location: old.locations?.definition(of: name))
    }
  }

  /// Modules whose sources differ for any run on both sides; empty if either side did not record sources.
  ///
  /// - Parameter plugins: the module of each technique, by id.
  package func changedSources(since old: StudySnapshot, plugins: [String: String] = [:]) -> [String] {
    Set(runs.flatMap { changedSources(of: $0.name, since: old, plugins: plugins) }).sorted()
  }

  /// Modules of this side whose sources differ for a run, without the plugins of techniques that the run does not use; empty if either
  /// side lacks the run or did not record sources.
  ///
  /// Modules that only the other side has are not named: a plugin that was deleted or renamed since then is no code of this side, and
  /// a module of the lab is only removed together with changes of those that imported it.
  ///
  /// - Parameter plugins: the module of each technique, by id.
  package func changedSources(of run: String, since old: StudySnapshot, plugins: [String: String] = [:]) -> [String] {
    guard let sources = sources(of: run), let before = old.sources(of: run) else { return [] }
    let used = Set(self.run(named: run)?.inputs?.techniques ?? Array(plugins.keys))
    let unused = Set(plugins.filter { !used.contains($0.key) }.values)
    return Set(sources.keys).subtracting(unused).filter { sources[$0] != before[$0] }.sorted()
  }

  /// Digests of the sources that produced a run; nil for an unknown run, or if they were not recorded.
  private func sources(of name: String) -> [String: String]? {
    guard let sources, let run = run(named: name) else { return nil }
    return sources.merging(run.olderSources) { _, older in older }
  }

  /// Adds the runs of an older snapshot that this one lacks, with the sources that produced them.
  ///
  /// Precondition: both snapshots have the same metric definitions.
  package mutating func carryOverRuns(from old: StudySnapshot) {
    for var run in old.runs where self.run(named: run.name) == nil {
      run.olderSources = (old.sources(of: run.name) ?? [:]).filter { sources?[$0.key] != $0.value }
      runs.append(run)
    }
  }
}

extension RunSummary {
  /// Summarizes a completed run.
  package init(of data: RunData) {
    self.init(data.measurements, load: data.loadAttribution, scroll: data.scrollAttribution, charges: data.charges)
  }
}

/// The inputs of each run of a study, with their source locations.
package struct StudyInputs {
  /// The inputs of all runs.
  package let all: StudyDocuments
  private let explanations: ScenarioExplanations

  /// The inputs of a scenario's runs. Complexity: O(runs + data).
  package init(of scenario: ResolvedScenario, _ explanations: ScenarioExplanations) {
    var (documents, all) = (RunDocuments(), StudyDocuments())
    for run in scenario.runs { all.add(documents.document(of: run.configuration), of: run.name) }
    self.all = all
    self.explanations = explanations
  }

  /// The inputs of a run; nil for an unknown run.
  package subscript(run: String) -> RunDocument? { all[run] }

  /// The explanation of a run, which has the source locations of its inputs; nil for an unknown run.
  package func explanation(of run: String) -> RunExplanation? {
    all.changes[run] == nil ? nil : explanations.explanation(of: run)
  }
}
