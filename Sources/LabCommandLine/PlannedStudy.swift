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
  init(_ scenario: ResolvedScenario, ensemble: Ensemble? = nil, searched: [ResolvedRun] = []) {
    let plan = StudyPlan(scenario, ensemble)
    self.init(plan: plan, keeping: plan.needsSeries ? .series : .results, searched: searched)
  }
}
