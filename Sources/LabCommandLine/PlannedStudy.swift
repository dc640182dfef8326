import LabRunner
import Scenarios

/// A study that a subcommand is about to run, with the data that its forecast needs.
struct PlannedStudy {
  /// The runs.
  let plan: StudyPlan
  /// The data of each run that is kept until the last run has finished.
  let kept: StudyForecast.Kept

  /// The runs after which what would change the answer is searched; empty if it is not.
  let searched: [ResolvedRun]

  init(plan: StudyPlan, keeping kept: StudyForecast.Kept, searched: [ResolvedRun] = []) {
    self.plan = plan
    self.kept = kept
    self.searched = searched
  }

  /// The runs of a scenario, and of an ensemble.
  ///
  /// - Parameter isAnswered: whether the question of the scenario is answered.
  init(_ scenario: ResolvedScenario, ensemble: Ensemble? = nil, isAnswered: Bool = false) {
    searched = isAnswered && scenario.question != nil ? scenario.runs : []
    plan = StudyPlan(scenario, ensemble)
    kept = plan.needsSeries ? .series : .results
  }
}
