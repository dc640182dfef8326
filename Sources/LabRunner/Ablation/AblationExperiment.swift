internal import Analysis
internal import ListRuntime
package import Scenarios

/// An ablation under way: it asks for runs, takes their results one by one, and asks for more until it knows enough.
///
/// Of a run only its measurements are kept, a few kilobytes.
package struct AblationExperiment: Sendable {
  /// What is attributed if a study names no metrics: times, which add up, before rates, which saturate.
  package static let defaultMetrics = [
    "main_ms_per_entry", "main_busy_ms", "hitch_ms_per_s", "fps_avg", "memory_avg_mb",
  ]

  private let scenario: ResolvedScenario
  private let ablation: ResolvedAblation
  private let plan: AblationPlan
  /// The study's metrics, and after them those that only a target or a greedy path needs.
  private let metrics: [AblationMetric]
  private let attributedCount: Int
  private var conditions: [AblationCondition]
  /// For each run of `pending` its condition and point, in that order.
  private var requests: [(condition: Int, run: ResolvedRun, point: [Int])] = []
  private var answered = 0

  /// The experiment of a scenario's ablation.
  package init(_ scenario: ResolvedScenario, _ ablation: ResolvedAblation) throws(AblationPlanError) {
    self.scenario = scenario
    self.ablation = ablation
    plan = try ablation.plan()
    let names = ablation.metrics.isEmpty ? Self.defaultMetrics : ablation.metrics
    let extra = [ablation.target?.metric, ablation.design.metric].compactMap { $0 }
    var all: [String] = []
    for name in names where !all.contains(name) { all.append(name) }
    attributedCount = all.count
    for name in extra where !all.contains(name) { all.append(name) }
    metrics = all.map { AblationMetric(measurement: $0) }
    let guide = ablation.design.metric.flatMap { all.firstIndex(of: $0) } ?? 0
    let (plan, metrics) = (plan, metrics)
    conditions = ablation.conditions.indices.map {
      AblationCondition(position: $0, ablation, plan, metrics, guide: guide)
    }
    ask()
  }

  private var folder: String { scenario.runs.isEmpty ? scenario.name : "\(scenario.name)-ablation" }

  /// The runs whose results must be entered next, in this order; none at the end.
  package var pending: StudyPlan { StudyPlan(study: folder, runs: requests.map(\.run), needsSeries: false) }

  /// Takes the result of the next pending run. When all are there, `pending` are the next ones.
  package mutating func enter(_ result: RunResult) {
    let request = requests[answered]
    precondition(request.run.name == result.name, "\(result.name) is not the awaited run \(request.run.name)")
    conditions[request.condition].enter(result, at: request.point)
    answered += 1
    if answered == requests.count { ask() }
  }

  /// Asks for what is missing.
  private mutating func ask() {
    answered = 0
    requests = conditions.indices.flatMap { position in
      conditions[position].ask().map { (position, $0.run, $0.point) }
    }
  }

  /// What was found; pictures are compared only on request, as it takes longer than the runs.
  package func study(checkingPictures: Bool = false) -> AblationStudy {
    precondition(requests.isEmpty, "\(requests.count) runs are still awaited")
    let found = conditions.map { condition in
      condition.found(attributed: attributedCount, target: ablation.target, checkingPictures: checkingPictures)
    }
    let attributed = Array(metrics.prefix(attributedCount))
    let comparisons = found.count < 2 ? [] : attributed.indices.map { comparison(of: attributed[$0], $0, found) }
    return AblationStudy(
      scenario: scenario.name, folder: folder, summary: scenario.summary, question: scenario.question,
      design: ablation.design.kind.rawValue, plan: plan, metrics: attributed, target: ablation.target?.text,
      conditions: found, comparisons: comparisons)
  }

  /// Compares what the conditions credit the factors with; what is credited by another measure than in the first is left out.
  private func comparison(
    of metric: AblationMetric, _ position: Int, _ found: [AblationStudy.Condition]
  ) -> RankingComparison {
    let credits = found.map { try? $0.effects[position].effects.get().credit }
    let measure = credits.first??.measure
    return RankingComparison(
      metric,
      zip(found, credits).map { condition, credit in
        let changes = credit?.measure == measure ? credit?.changes.map { try? $0.get() } : nil
        return RankingComparison.Condition(name: condition.name, changes: changes ?? plan.factors.map { _ in nil })
      })
  }
}
