import Analysis
import JSON
import LabRunner

/// Which sets of an ablation got how many draws, in words and as JSON.
struct ChosenDraws {
  private let uncertainty: AblationEnsemble
  private let schedule: DrawSchedule
  private let study: AblationStudy

  /// Nil if all sets got all draws.
  init?(_ uncertainty: AblationEnsemble, of study: AblationStudy) {
    guard let schedule = uncertainty.schedule else { return nil }
    (self.uncertainty, self.schedule, self.study) = (uncertainty, schedule, study)
  }

  private var drawCount: Int { uncertainty.ensemble.settings.count }

  /// The greatest number of sets that were run under a condition.
  private var setCount: Int { study.conditions.map { $0.runs.count { $0 != nil } }.max() ?? 0 }

  /// The number of sets on the ways of the orders under a condition, at most.
  private var orderSetCount: Int { schedule.pairs.map(\.points.count).max() ?? 0 }

  /// The bound of the error of the eliminations; nil without a goal.
  private var error: Rational? { schedule.eliminations.map(\.error).max() }

  private static func percent(_ share: Rational) -> String {
    "\((share * Rational(100)).text(decimals: share == SetElimination.permittedError ? 0 : 1)) %"
  }

  /// The sentences, the most important first.
  var sentences: [String] {
    var sentences: [String] = []
    if let error {
      sentences.append(
        "All \(setCount) sets got \(schedule.wholeCount) draws. Those that were among the best two in one of these or in the study got all "
          + "\(drawCount): \(PlainText.count(schedule.finalistCount, "set")). The set that is the best most often is among the others with "
          + "a probability of at most \(Self.percent(error)).")
    } else {
      sentences.append("All \(setCount) sets got \(schedule.wholeCount) of \(drawCount) draws.")
    }
    let metric = study.goal?.metrics.first ?? study.metrics[0]
    let index = study.metrics.firstIndex(of: metric) ?? 0
    let errors = study.conditions.indices.compactMap { uncertainty.estimateError(condition: $0, metric: index) }
    let known = errors.max().map {
      " (where both are known, at most \(metric.textWithUnit($0)) off for \(metric.noun))"
    }
    sentences.append(
      "In the other \(drawCount - schedule.wholeCount) draws, changes by techniques are estimated from two orders of \(orderSetCount) sets"
        + "\(known ?? ""). That took \(uncertainty.runCount) runs instead of \(uncertainty.wholeRunCount); --all-draws runs all."
    )
    return sentences
  }

  /// The members of a JSON object.
  var content: JSONContent {
    .sortedObject([
      "drawsOfAllSets": .integer(schedule.wholeCount), "runs": .integer(uncertainty.runCount),
      "runsOfAllDraws": .integer(uncertainty.wholeRunCount),
      "eliminationError": .null(or: error.map { .decimal($0, decimals: 4) }),
      "orders": .array(
        zip(study.conditions, schedule.pairs).map { condition, pair in
          .sortedObject([
            "condition": .string(condition.name),
            "factors": .array(pair.orders.map { .strings($0.map { study.plan.factors[$0].name }) }),
          ])
        }),
      "estimateErrors": .array(
        study.conditions.indices.map { condition in
          .sortedObject(
            study.metrics.enumerated().compactMap { index, metric in
              uncertainty.estimateError(condition: condition, metric: index).map {
                (metric.name, .decimal($0, decimals: AblationEffectList.decimals))
              }
            })
        }),
    ])
  }
}
