package import Analysis
import ListRuntime
package import Scenarios

/// An ablation that is being executed: it requests the runs of its design, and receives their results one by one.
///
/// It stores only the measurements of each run, a few kilobytes. Its runs are ``runs``, at once, or those of ``nextStage()``, which chooses
/// draws by results; the answers are the same unless the ensemble's settings permit ``DrawSchedule`` to leave out draws.
package struct AblationExperiment: Sendable {
  /// The metrics that are attributed if a study names no metrics and its question has none. Times come first because
  /// they add up; rates saturate.
  private static let defaultMetrics = ["main_ms_per_entry", "main_busy_ms", "hitch_ms_per_s", "fps_avg"]

  private let scenario: ResolvedScenario
  private let ablation: ResolvedAblation
  /// The points that the study's design requires.
  package let plan: AblationPlan
  private let metrics: [Quantity]
  private var conditions: [AblationCondition]
  /// The runs of the study itself, with their conditions and points.
  private let requests: [(condition: Int, run: ResolvedRun, point: [Int])]
  private var receivedCount = 0
  /// The ensemble that determines how certain the conclusions are; nil for none.
  private let ensemble: Ensemble?
  /// The outcomes of the ensemble's members after the first, by member and condition.
  private var memberTables: [[AblationTable]] = []
  /// The positions of the planned results among all runs of the ensemble, in the order in which they are added.
  private var order: [Int]
  /// Whether each of all runs of the ensemble is planned by ``nextStage()``.
  private var isPlanned: [Bool]
  /// The draws of the sets between which the answer decides; nil before the runs of the study itself are known.
  private var deciding: DecidingDraws?
  /// Which sets are repeated in which draws; nil if all are in all.
  private var schedule: DrawSchedule?

  /// Creates the experiment of a scenario's ablation.
  ///
  /// - Parameter uncertainty: the additional ensemble to run; nil for none.
  package init(
    _ scenario: ResolvedScenario, _ ablation: ResolvedAblation, uncertainty: Ensemble.Settings? = nil
  ) throws(AblationPlanError) {
    self.scenario = scenario
    self.ablation = ablation
    let plan = try ablation.plan()
    self.plan = plan
    let asked = ablation.goal?.metrics ?? []
    let memory = Quantity.memory(on: ablation.conditions.lazy.map(\.base.configuration.profile)).name
    let names = (ablation.metrics.isEmpty && asked.isEmpty ? Self.defaultMetrics + [memory] : ablation.metrics) + asked
    var all: [String] = []
    for name in names where !all.contains(name) { all.append(name) }
    let metrics = all.map { Quantity.named($0)?.ofMeans ?? Quantity($0, polarity: .lowerIsBetter) }
    self.metrics = metrics
    var conditions = ablation.conditions.indices.map { AblationCondition(position: $0, ablation, plan, metrics) }
    let requests = conditions.indices.flatMap { position in
      conditions[position].requests().map { (condition: position, run: $0.run, point: $0.point) }
    }
    self.conditions = conditions
    self.requests = requests
    let ensemble = uncertainty.map { Ensemble($0, of: requests.map(\.run)) }
    self.ensemble = ensemble
    schedule = ensemble.flatMap {
      ablation.goal == nil ? nil : DrawSchedule($0, requestCount: requests.count)
    }
    let count = requests.count * (ensemble?.memberCount ?? 1)
    order = Array(0..<count)
    isPlanned = Array(repeating: false, count: count)
    // So far, the tables have the combinations that cannot exist.
    memberTables = Array(repeating: conditions.map(\.table), count: max(0, (ensemble?.memberCount ?? 1) - 1))
    let expected = expectedPositions.count
    if ensemble != nil, expected > Ensemble.runLimit {
      throw AblationPlanError(
        description:
          "the ensemble has \(expected) runs; at most \(Ensemble.runLimit) can be planned: use fewer draws or factors")
    }
  }

  private var folder: String { scenario.resultsPath + suffix }

  /// The suffix that distinguishes the ablation from the runs of the same scenario.
  private var suffix: String { scenario.runs.isEmpty ? "" : "-ablation" }

  /// All runs: all sets in all draws, in the order of their results if ``nextStage()`` is not used.
  package var runs: StudyPlan { plan(of: ensemble?.runs(of: ownRuns) ?? ownRuns) }

  /// The runs that ``nextStage()`` gives at least, for a forecast.
  package var expectedRuns: StudyPlan { plan(of: ensemble?.runs(of: ownRuns, at: expectedPositions) ?? ownRuns) }

  /// Whether draws are chosen by results, so that the runs are not known in advance.
  package var choosesDraws: Bool { schedule != nil }

  private var expectedPositions: [Int] {
    schedule.map { Array(0..<requests.count) + $0.certainPositions } ?? order
  }

  private func plan(of runs: [ResolvedRun]) -> StudyPlan {
    StudyPlan(study: scenario.name + suffix, folder: folder, runs: runs, needsSeries: false)
  }

  /// The runs of the study itself, without those of the ensemble.
  package var ownRuns: [ResolvedRun] { requests.map(\.run) }

  /// The runs whose results must be added next, in this order; nil if none is left. All results of the stage before must be added.
  ///
  /// The runs of the study itself come first. They show between which sets the answer decides, so the draws of these sets come
  /// next, and then the draws of others: of all of them, or as a ``DrawSchedule`` chooses.
  package mutating func nextStage() -> StudyPlan? {
    if receivedCount == 0 { order = [] }
    precondition(receivedCount == order.count, "\(order.count - receivedCount) runs are still awaited")
    while let positions = nextPositions() {
      let new = positions.filter { !isPlanned[$0] }
      guard !new.isEmpty else { continue }
      for position in new { isPlanned[position] = true }
      order += new
      return plan(of: ensemble?.runs(of: ownRuns, at: new) ?? ownRuns)
    }
    return nil
  }

  /// The positions of the runs of the next stage, some of which may already be planned; nil after the last one.
  private mutating func nextPositions() -> [Int]? {
    guard receivedCount > 0 else { return requests.isEmpty ? nil : Array(0..<requests.count) }
    guard let ensemble else { return nil }
    guard deciding != nil else {
      let deciding = DecidingDraws(contests(of: ownStudy()), ensemble, requests: requests.map(\.run.name))
      self.deciding = deciding
      return deciding.positions
    }
    guard schedule != nil else { return order.count < isPlanned.count ? Array(isPlanned.indices) : nil }
    return nextDraws()
  }

  /// The draws that the schedule chooses next.
  private mutating func nextDraws() -> [Int]? {
    guard var schedule, let declared = ablation.goal else { return nil }
    defer { self.schedule = schedule }
    let goal = AskedGoal(declared, metrics, conditions.map(\.table)).answer.goal
    let contenders = Set(deciding?.contenderRequests ?? []).sorted().map { requests[$0].point }
    return schedule.next(contenders) { member in
      let tables = self.tables(of: member)
      let each = tables.map { LeadingSets(of: goal, in: [$0]) }
      return tables.count > 1 ? each + [LeadingSets(of: goal, in: tables)] : each
    } requests: { points in
      requests.indices.filter { points.contains(requests[$0].point) }
    }
  }

  /// The outcomes of a member by condition.
  private func tables(of member: Int) -> [AblationTable] {
    member == 0 ? conditions.map(\.table) : memberTables[member - 1]
  }

  /// Adds the result of the next of the awaited runs.
  package mutating func add(_ result: RunResult) {
    deciding?.add(result.data?.measurements, at: order[receivedCount])
    let (member, position) = order[receivedCount].quotientAndRemainder(dividingBy: requests.count)
    let request = requests[position]
    precondition(request.run.name == result.name, "\(result.name) is not the awaited run \(request.run.name)")
    if member == 0 {
      conditions[request.condition].add(result, at: request.point)
    } else {
      memberTables[member - 1][request.condition].add(
        request.point, conditions[request.condition].outcome(of: result))
    }
    receivedCount += 1
  }

  /// The results of the completed experiment.
  ///
  /// - Parameter checkingPictures: whether to compare pictures, which takes longer than the runs.
  package func study(checkingPictures: Bool = false) -> AblationStudy {
    precondition(receivedCount == order.count, "\(order.count - receivedCount) runs are still awaited")
    var study = ownStudy(checkingPictures: checkingPictures)
    let tables = [study.conditions.map(\.table)] + memberTables
    study.uncertainty = ensemble.map {
      AblationEnsemble($0, tables, of: study, schedule: schedule.flatMap { $0.isPartial ? $0 : nil })
    }
    return study
  }

  /// The results of the runs of the study itself, without those of the ensemble.
  private func ownStudy(checkingPictures: Bool = false) -> AblationStudy {
    let results = conditions.map { $0.result(checkingPictures: checkingPictures) }
    let comparisons = results.count < 2 ? [] : metrics.indices.map { comparison(of: metrics[$0], $0, results) }
    return AblationStudy(
      scenario: scenario.name, folder: folder, summary: scenario.summary, question: scenario.question,
      design: ablation.design.kind.rawValue, plan: plan, metrics: metrics,
      goal: ablation.goal.map { AskedGoal($0, metrics, results.map(\.table)) }, conditions: results,
      comparisons: comparisons)
  }

  /// How often the answer is the same in the draws of the sets between which it decides, by condition; empty before these draws
  /// are known, or if nothing is decided.
  package var decidingStatements: [String] { deciding?.statements ?? [] }

  /// A measured combination under a condition as a contender; nil if it was not run.
  func contender(_ point: [Int], _ condition: Int, of study: AblationStudy) -> AnswerContest.Contender? {
    guard let measurements = conditions[condition].measurements(at: point),
      case .run(let run) = ablation.combination(at: point, under: condition)
    else { return nil }
    return AnswerContest.Contender(
      name: plan.factors.shortText(of: point, goal: plan.goal), run: run, measurements: measurements)
  }

  /// Compares the factor contributions of the conditions. Conditions with a different measure than the first are
  /// omitted.
  private func comparison(
    of metric: Quantity, _ position: Int, _ results: [AblationStudy.Condition]
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
  private func smallestEffect(on metric: Quantity) -> Rational {
    if let declared = ablation.smallestEffects[metric.name] { return Rational(nearest: declared) }
    return Rational(1, 2 * Int128.powerOfTen(metric.decimals))
  }
}
