import LabRunner
import Scenarios

/// A study that a subcommand is about to run, with the data that its forecast needs.
struct PlannedStudy {
  /// The runs.
  let plan: StudyPlan
  /// The data of each run that is kept until the last run has finished.
  let kept: StudyForecast.Kept

  init(plan: StudyPlan, keeping kept: StudyForecast.Kept) {
    self.plan = plan
    self.kept = kept
  }

  /// The runs of a scenario, and of an ensemble.
  init(_ scenario: ResolvedScenario, ensemble: Ensemble? = nil) {
    plan = StudyPlan(scenario, ensemble)
    kept = plan.needsSeries ? .series : .results
  }
}
