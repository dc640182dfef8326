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

  /// The sentences, the most important first.
  var sentences: [String] {
    [
      "All \(setCount) sets got \(schedule.wholeCount) draws, which the changes by techniques are from. Those that were among the best two in one "
        + "of these or in the study got all \(drawCount): \(PlainText.count(schedule.finalistCount, "set")).",
      "The set that is the best most often is among the others with a probability of at most \((SetElimination.permittedError * Rational(100)).text(decimals: 0)) % for each question. That took "
        + "\(uncertainty.runCount) runs instead of \(uncertainty.wholeRunCount), of which some would vary one source alone; --all-draws runs all.",
    ]
  }

  /// The members of a JSON object.
  var content: JSONContent {
    .sortedObject([
      "drawsOfAllSets": .integer(schedule.wholeCount), "runs": .integer(uncertainty.runCount),
      "runsOfAllDraws": .integer(uncertainty.wholeRunCount),
      "eliminationError": .decimal(SetElimination.permittedError, decimals: 2),
      "finalists": .integer(schedule.finalistCount),
    ])
  }
}
