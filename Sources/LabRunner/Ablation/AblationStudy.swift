package import Analysis
package import ListRuntime

/// The results of an ablation.
package struct AblationStudy: Sendable {
  /// The results under one condition.
  package struct Condition: Sendable {
    /// The condition's name; empty if there is only one condition.
    package let name: String
    /// The device.
    package let profile: DeviceProfile
    /// The name of the run that every point modifies.
    package let base: String
    /// The outcome of every point. Its metrics are the study's.
    package let table: AblationTable
    /// Run names by table row; nil for points that cannot exist.
    package let runs: [String?]
    /// The effects on each of the study's metrics, in metric order.
    package let effects: [(metric: Quantity, effects: Effect<AblationEffects>)]
    /// The Pareto front over the study's metrics.
    package let front: ParetoFront
    /// Warnings about the results, the most severe first.
    package let warnings: [AblationWarning]

    /// The id of the device.
    package var device: String { profile.id }
  }

  /// The scenario's name.
  package let scenario: String
  /// The path of the results folder below that of all results: the scenario's, with a suffix if the scenario also has runs.
  package let folder: String
  /// The subject of the study, in one line.
  package let summary: String
  /// The question the study answers, or nil.
  package let question: String?
  /// The design's name in scenario files.
  package let design: String
  /// The points that the design requires.
  package let plan: AblationPlan
  /// The attributed metrics, the most important first.
  package let metrics: [Quantity]
  /// The question with its answers; nil if there is none.
  package let goal: AskedGoal?
  /// The results by condition; at least one.
  package let conditions: [Condition]
  /// How each metric's ranking of factors differs between conditions; empty if there is only one condition.
  package let comparisons: [RankingComparison]
  /// How sure the conclusions are; nil if no ensemble was run.
  package var uncertainty: AblationEnsemble?
  /// What would change the answer; nil if nothing was compared.
  package var flips: AnswerFlips?

  /// The runs that failed, by condition.
  package var failures: [AblationFailure] {
    conditions.flatMap { AblationFailure.all(in: $0.table, runs: $0.runs) }
  }
}
