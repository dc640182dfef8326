internal import LabRunner
internal import Scenarios

/// A study that a subcommand is about to run, as far as its forecast needs it.
struct PlannedStudy {
  /// The runs that are known before any of them has finished.
  let plan: StudyPlan
  /// What is kept of each run until the last has finished.
  let kept: StudyForecast.Kept
  /// The greatest number of runs if results decide what else is run; nil if the plan has all runs.
  var runLimit: Int?

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
