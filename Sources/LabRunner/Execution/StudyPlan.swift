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

  /// Plans all runs of a scenario.
  package init(_ scenario: ResolvedScenario) { self.init(study: scenario.name, runs: scenario.runs) }

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
