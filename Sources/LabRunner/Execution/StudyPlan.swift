internal import ListRuntime
package import Scenarios

/// The runs that a study needs, in the order in which their results are wanted.
package struct StudyPlan: Sendable {
  /// The study's name, which is also that of its folder of results.
  package let study: String
  /// The runs.
  package let runs: [ResolvedRun]
  /// Whether anybody looks at what happened over time in each run, and not at single figures alone.
  package let needsSeries: Bool

  /// A plan from its parts.
  package init(study: String, runs: [ResolvedRun], needsSeries: Bool = true) {
    self.study = study
    self.runs = runs
    self.needsSeries = needsSeries
  }

  /// All runs of a scenario.
  package init(_ scenario: ResolvedScenario) { self.init(study: scenario.name, runs: scenario.runs) }

  /// The digest of each run's configuration: O(runs + data).
  package func digests() -> [Digest] {
    var digests = ConfigurationDigests()
    return runs.map { digests.digest(of: $0.configuration) }
  }

  /// The digest of the whole: of which runs there are, under which names and in which order.
  ///
  /// - Parameter digests: ``digests()``.
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
