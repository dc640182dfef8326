internal import ListRuntime
package import Scenarios

/// The runs of a study, in the order in which their results are delivered.
package struct StudyPlan: Sendable {
  /// The study's name, which is also the name of its results folder.
  package let study: String
  /// The runs, in delivery order.
  package let runs: [ResolvedRun]
  /// Whether the study needs each run's time series and filmstrip, and not only its metrics.
  package let needsSeries: Bool

  package init(study: String, runs: [ResolvedRun], needsSeries: Bool = true) {
    self.study = study
    self.runs = runs
    self.needsSeries = needsSeries
  }

  /// The greatest number of runs whose time series are kept until all have finished. Those of a run of the thesis's study
  /// take about half a megabyte of memory, and as much in `results.json`.
  package static let seriesLimit = 300

  /// Plans all runs of a scenario; beyond ``seriesLimit`` runs, without time series.
  package init(_ scenario: ResolvedScenario) {
    self.init(
      study: scenario.name, runs: scenario.runs, needsSeries: scenario.runs.count <= Self.seriesLimit)
  }

  /// The digest of each run's configuration. Complexity: O(runs + data).
  package func digests() -> [Digest] {
    var digests = ConfigurationDigests()
    return runs.map { digests.digest(of: $0.configuration) }
  }

  /// The digest of the plan: of its runs, their names and their order.
  ///
  /// - Parameter digests: the result of ``digests()``.
  package func identity(_ digests: [Digest]) -> Digest {
    var writer = ByteWriter()
    writer.text(study)
    writer.boolean(needsSeries)
    writer.array(Array(zip(runs, digests))) { writer, run in
      writer.text(run.0.name)
      writer.raw(run.1.bytes)
    }
    return SHA256.digest(of: writer.bytes)
  }
}
