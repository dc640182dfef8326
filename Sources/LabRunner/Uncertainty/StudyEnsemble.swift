package import Analysis
import Scenarios

/// The results of an ensemble of a study: the certainty of its figures and conclusions.
package struct StudyEnsemble: Sendable {
  /// The ensemble.
  package let ensemble: Ensemble
  /// The conclusions of the study, in report order.
  package let conclusions: [EnsembleStatement]
  /// The data of the runs by member; nil for a failed run.
  private let data: [[RunData?]]
  private let positions: [String: Int]

  /// Evaluates the results.
  ///
  /// - Parameters:
  ///   - results: the results by member, in the order of the study's runs; the first member is the study itself.
  ///   - study: the study itself.
  package init(_ ensemble: Ensemble, _ results: [[RunResult]], of study: StudyResult) {
    precondition(results.count == ensemble.memberCount, "\(results.count) results of \(ensemble.memberCount) members")
    self.ensemble = ensemble
    let data = results.map { $0.map(\.data) }
    let positions = Dictionary(study.runs.enumerated().map { ($1.name, $0) }) { first, _ in first }
    self.data = data
    self.positions = positions
    let combined = ensemble.members(of: .combined)
    let signs = study.comparisons.flatMap { comparison in
      study.columns.compactMap { metric -> EnsembleStatement? in
        guard let change = comparison[metric.name], !change.points.isZero else { return nil }
        let changes = data.map { member in
          Self.change(of: comparison, metric.name) { run in positions[run].flatMap { member[$0] } }
        }
        return EnsembleStatement(
          .sign,
          "\(comparison.run) has \(change.points > .zero ? "more" : "less") \(metric.name) than \(comparison.against)",
          signOf: changes, unit: metric.unit, in: ensemble)
      }
    }
    let limits = study.verdicts.filter { $0.outcome != .notEvaluated }.map { verdict in
      let isMet = verdict.outcome == .met
      let margins = data.map { member in
        verdict.expectation.margin { run, metric in positions[run].flatMap { member[$0]?.measurements[metric] } }
      }
      return EnsembleStatement(
        verdict.expectation.hasBound ? .limit : .expectation, verdict.expectation.phrase + (isMet ? "" : " (not met)"),
        holds: combined.map { member in
          let other = ExpectationVerdict(verdict.expectation) { run in positions[run].flatMap { data[member][$0] } }
          return other.outcome == .notEvaluated ? nil : (other.outcome == .met) == isMet
        }, margins: margins.contains { $0 != nil } ? margins : nil, unit: verdict.expectation.unit, in: ensemble)
    }
    conclusions = limits + signs
  }

  /// The interval of a run's metric over the members of a block; nil if no member has a value.
  package func interval(of run: String, _ metric: String, in block: Ensemble.Block = .combined) -> EnsembleInterval? {
    guard let position = positions[run] else { return nil }
    return EnsembleInterval(
      of: ensemble.members(of: block).compactMap { data[$0][position]?.measurements[metric] })
  }

  /// The interval of the change of a metric between two runs; nil if no member has it.
  ///
  /// Both runs of a change belong to the same member, so variations that affect both equally cancel out.
  package func interval(of comparison: RunComparison, _ metric: String) -> EnsembleInterval? {
    EnsembleInterval(
      of: ensemble.members(of: .combined).compactMap { member in
        Self.change(of: comparison, metric) { run in positions[run].flatMap { data[member][$0] } }
      })
  }

  private static func change(of comparison: RunComparison, _ metric: String, _ data: (_ run: String) -> RunData?)
    -> Rational?
  {
    guard let new = data(comparison.run)?.measurements[metric],
      let old = data(comparison.against)?.measurements[metric]
    else { return nil }
    return new - old
  }

  /// The number of figures of a study's runs that are outside their own intervals, and the number of all figures.
  package func outsideFigures(of study: StudyResult) -> (count: Int, total: Int) {
    let contained = study.runs.flatMap { run in
      study.columns.compactMap { metric in
        run.data?.measurements[metric.name].flatMap { value in
          interval(of: run.name, metric.name).map { $0.contains(value, decimals: metric.decimals) }
        }
      }
    }
    return (contained.count { !$0 }, contained.count)
  }

  /// The number of changes between a study's runs that are outside their own intervals, and the number of all changes.
  package func outsideChanges(of study: StudyResult) -> (count: Int, total: Int) {
    let contained = study.comparisons.flatMap { comparison in
      study.columns.compactMap { metric in
        comparison[metric.name].flatMap { change in
          interval(of: comparison, metric.name).map { $0.contains(change.points, decimals: metric.decimals) }
        }
      }
    }
    return (contained.count { !$0 }, contained.count)
  }

  /// The number of runs of the ensemble that failed.
  package var failedCount: Int { data.dropFirst().reduce(0) { $0 + $1.count { $0 == nil } } }
}
