package import Digests
import ListRuntime
package import Scenarios

/// The runs of a study, in the order in which their results are delivered.
package struct StudyPlan: Sendable {
  /// The study's name.
  package let study: String
  /// The path of its results folder below that of all results.
  package let folder: String
  /// The runs, in delivery order.
  package let runs: [ResolvedRun]
  /// The number of runs, from the first, that need time series and a filmstrip in addition to metrics.
  package let seriesCount: Int

  /// - Parameter folder: the path of its results folder; its name if it is nil.
  package init(study: String, folder: String? = nil, runs: [ResolvedRun], seriesCount: Int) {
    self.study = study
    self.folder = folder ?? study
    self.runs = runs
    self.seriesCount = seriesCount
  }

  /// A plan whose runs all need time series, or none.
  package init(study: String, folder: String? = nil, runs: [ResolvedRun], needsSeries: Bool = true) {
    self.init(study: study, folder: folder, runs: runs, seriesCount: needsSeries ? runs.count : 0)
  }

  /// Whether any run needs time series.
  package var needsSeries: Bool { seriesCount > 0 }

  /// Whether a run needs time series.
  package func needsSeries(at position: Int) -> Bool { position < seriesCount }

  /// The maximum number of runs whose time series are kept until all runs have finished. The time series of a run of
  /// the thesis's study take about half a megabyte of memory, and the same in `results.json`.
  package static let seriesLimit = 300

  /// Plans all runs of a scenario; beyond ``seriesLimit`` runs, without time series.
  ///
  /// - Parameter ensemble: the additional ensemble to run, without time series; nil for none.
  package init(_ scenario: ResolvedScenario, _ ensemble: Ensemble? = nil) {
    self.init(
      study: scenario.name, folder: scenario.resultsPath, runs: ensemble?.runs(of: scenario.runs) ?? scenario.runs,
      seriesCount: scenario.runs.count <= Self.seriesLimit ? scenario.runs.count : 0)
  }

  /// The digest of each run's configuration. Complexity: O(runs + data).
  package func digests() -> [Digest] {
    var documents = RunDocuments()
    return digests(&documents)
  }

  /// The digest of each run's configuration. Complexity: O(runs + data that the documents have not met).
  func digests(_ documents: inout RunDocuments) -> [Digest] {
    runs.map { documents.digest(of: $0.configuration) }
  }

  /// The digest of the plan: of its runs, their names and their order.
  ///
  /// - Parameter digests: the result of ``digests()``.
  package func identity(_ digests: [Digest]) -> Digest {
    var writer = ByteWriter()
    writer.text(study)
    writer.integer(seriesCount)
    writer.array(Array(zip(runs, digests))) { writer, run in
      writer.text(run.0.name)
      writer.raw(run.1.bytes)
    }
    return SHA256.digest(of: writer.bytes)
  }
}
