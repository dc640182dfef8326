package import Analysis

/// What an ablation found.
package struct AblationStudy: Sendable {
  /// What was found under one condition.
  package struct Condition: Sendable {
    /// Its name, empty if there is only one.
    package let name: String
    /// The id of the device's profile.
    package let device: String
    /// The run that every point starts from.
    package let base: String
    /// Every point with what was found; its metrics are the study's and those that only its searches need.
    package let table: AblationTable
    /// The names of the runs, by row of the table; nil for points that cannot exist.
    package let runs: [String?]
    /// The effects on each of the study's metrics, in their order.
    package let effects: [(metric: AblationMetric, effects: Effect<AblationEffects>)]
    /// The best trades between the study's metrics.
    package let front: ParetoFront
    /// The smallest sets that reach the target; nil without one.
    package let smallest: SmallestSets?
    /// What a reader must know first, the gravest first.
    package let warnings: [AblationWarning]
  }

  /// The scenario's name.
  package let scenario: String
  /// The name of the folder of results: the scenario's, or one of its own if the scenario has runs too.
  package let folder: String
  /// What is studied, in one line.
  package let summary: String
  /// The question the study answers, or nil.
  package let question: String?
  /// The design as scenarios name it.
  package let design: String
  /// Which points were asked for.
  package let plan: AblationPlan
  /// The attributed metrics, the most important first.
  package let metrics: [AblationMetric]
  /// What the smallest sets are sought for, as the scenario says it; nil if nothing is.
  package let target: String?
  /// What was found, condition by condition; at least one.
  package let conditions: [Condition]
  /// How each metric's ranking differs between the conditions; empty if there is only one.
  package let comparisons: [RankingComparison]

  /// The runs that came to no result, condition by condition.
  package var failures: [AblationFailure] {
    conditions.flatMap { AblationFailure.all(in: $0.table, runs: $0.runs) }
  }
}
