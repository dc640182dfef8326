package import Analysis
internal import ListRuntime
package import Scenarios

/// An ablation that is being executed: it requests runs, receives their results one by one, and requests more until the
/// design is complete.
///
/// It stores only the measurements of each run, a few kilobytes.
package struct AblationExperiment: Sendable {
  /// The metrics that are attributed if a study names no metrics and its question has none. Times come first because
  /// they add up; rates saturate.
  package static let defaultMetrics = [
    "main_ms_per_entry", "main_busy_ms", "hitch_ms_per_s", "fps_avg", "memory_avg_mb",
  ]

  private let scenario: ResolvedScenario
  private let ablation: ResolvedAblation
  /// The points that the study's design requires.
  package let plan: AblationPlan
  /// The study's metrics, followed by the metric that only a greedy path needs.
  private let metrics: [AblationMetric]
  private let attributedCount: Int
  private var conditions: [AblationCondition]
  /// A pending run, with its condition and point.
  private typealias Request = (condition: Int, run: ResolvedRun, point: [Int])

  /// The runs in `pending`, in the same order.
  private var requests: [Request] = []
  private var receivedCount = 0
  /// The ensemble that determines how certain the conclusions are; nil for none.
  private let ensemble: Ensemble?
  /// The outcomes of the ensemble's members after the first, by member and condition.
  private var memberTables: [[AblationTable]] = []

  /// Creates the experiment of a scenario's ablation and requests the first runs.
  ///
  /// - Parameter uncertainty: the additional ensemble to run; nil for none. A greedy design has none, because its runs
  ///   are not known in advance.
  package init(
    _ scenario: ResolvedScenario, _ ablation: ResolvedAblation, uncertainty: Ensemble.Settings? = nil
  ) throws(AblationPlanError) {
    self.scenario = scenario
    self.ablation = ablation
    let plan = try ablation.plan()
    self.plan = plan
    let asked = ablation.goal?.metrics ?? []
    let names = (ablation.metrics.isEmpty && asked.isEmpty ? Self.defaultMetrics : ablation.metrics) + asked
    let extra = [ablation.design.metric].compactMap { $0 }
    var all: [String] = []
    for name in names where !all.contains(name) { all.append(name) }
    attributedCount = all.count
    for name in extra where !all.contains(name) { all.append(name) }
    metrics = all.map { AblationMetric(measurement: $0) }
    let greedyMetric = ablation.design.metric.flatMap { all.firstIndex(of: $0) } ?? 0
    let metrics = metrics
    guard uncertainty == nil || plan.kind != .greedy else {
      throw AblationPlanError(
        description: "the runs of a greedy design are not known in advance, so no ensemble repeats them")
    }
    var conditions = ablation.conditions.indices.map {
      AblationCondition(position: $0, ablation, plan, metrics, greedyMetric: greedyMetric)
    }
    let requests = Self.nextRequests(of: &conditions)
    self.conditions = conditions
    self.requests = requests
    let ensemble = uncertainty.map { Ensemble($0, of: requests.map(\.run)) }
    self.ensemble = ensemble
    if let ensemble, ensemble.memberCount * requests.count > Ensemble.runLimit {
      throw AblationPlanError(
        description:
          "the ensemble has \(ensemble.memberCount * requests.count) runs; at most \(Ensemble.runLimit) can be planned: use "
          + "fewer draws or factors")
    }
    // So far, the tables have the combinations that cannot exist.
    memberTables = Array(repeating: conditions.map(\.table), count: max(0, (ensemble?.memberCount ?? 1) - 1))
  }

  private var folder: String { scenario.resultsPath + suffix }

  /// The suffix that distinguishes the ablation from the runs of the same scenario.
  private var suffix: String { scenario.runs.isEmpty ? "" : "-ablation" }

  /// The runs whose results must be added next, in this order. It is empty when the experiment is complete.
  package var pending: StudyPlan {
    let runs = requests.map(\.run)
    return StudyPlan(
      study: scenario.name + suffix, folder: folder, runs: ensemble?.runs(of: runs) ?? runs, needsSeries: false)
  }

  /// The pending runs of the study itself.
  package var pendingRuns: [ResolvedRun] { requests.map(\.run) }

  /// The maximum number of runs of a design that chooses its runs by the results of others; nil if `pending` has all.
  package var runLimit: Int? {
    guard ablation.design.kind == .greedy else { return nil }
    // Each step tries every level of every factor that is left.
    let levels = ablation.factors.reduce(0) { $0 + $1.levels.count - 1 }
    let steps = ablation.factors.indices.reduce(0) { $0 + max(1, levels - $1) }
    return conditions.count * (1 + steps)
  }

  /// Adds the result of the next pending run. After the last one, `pending` contains the next batch.
  package mutating func add(_ result: RunResult) {
    let (member, position) = receivedCount.quotientAndRemainder(dividingBy: requests.count)
    let request = requests[position]
    precondition(request.run.name == result.name, "\(result.name) is not the awaited run \(request.run.name)")
    if member == 0 {
      conditions[request.condition].add(result, at: request.point)
    } else {
      memberTables[member - 1][request.condition].add(
        request.point, conditions[request.condition].outcome(of: result))
    }
    receivedCount += 1
    if receivedCount == requests.count * (ensemble?.memberCount ?? 1) { requestRuns() }
  }

  /// Requests the runs that the design still needs.
  private mutating func requestRuns() {
    receivedCount = 0
    requests = Self.nextRequests(of: &conditions)
  }

  private static func nextRequests(of conditions: inout [AblationCondition]) -> [Request] {
    conditions.indices.flatMap { position in
      conditions[position].nextRequests().map { (position, $0.run, $0.point) }
    }
  }

  /// The results of the completed experiment.
  ///
  /// - Parameter checkingPictures: whether to compare pictures, which takes longer than the runs.
  package func study(checkingPictures: Bool = false) -> AblationStudy {
    precondition(requests.isEmpty, "\(requests.count) runs are still awaited")
    let results = conditions.map { condition in
      condition.result(attributedCount: attributedCount, checkingPictures: checkingPictures)
    }
    let attributed = Array(metrics.prefix(attributedCount))
    let comparisons = results.count < 2 ? [] : attributed.indices.map { comparison(of: attributed[$0], $0, results) }
    var study = AblationStudy(
      scenario: scenario.name, folder: folder, summary: scenario.summary, question: scenario.question,
      design: ablation.design.kind.rawValue, plan: plan, metrics: attributed,
      goal: ablation.goal.map { AskedGoal($0, metrics, results.map(\.table)) }, conditions: results,
      comparisons: comparisons)
    study.uncertainty = ensemble.map { AblationEnsemble($0, [results.map(\.table)] + memberTables, of: study) }
    return study
  }

  /// Compares the factor contributions of the conditions. Conditions with a different measure than the first are
  /// omitted.
  private func comparison(
    of metric: AblationMetric, _ position: Int, _ results: [AblationStudy.Condition]
  ) -> RankingComparison {
    let contributions = results.map { try? $0.effects[position].effects.get().factorContributions }
    let measure = contributions.first??.measure
    return RankingComparison(
      metric,
      zip(results, contributions).map { condition, contribution in
        let changes = contribution?.measure == measure ? contribution?.changes.map { try? $0.get() } : nil
        return RankingComparison.Condition(name: condition.name, changes: changes ?? plan.factors.map { _ in nil })
      }, smallestEffect: smallestEffect(on: metric))
  }

  /// The smallest change of a metric that counts: the declared one, or otherwise the smallest that does not print as
  /// zero.
  private func smallestEffect(on metric: AblationMetric) -> Rational {
    if let declared = ablation.smallestEffects[metric.name] { return Rational(nearest: declared) }
    return Rational(1, 2 * Int128.powerOfTen(metric.decimals))
  }
}
