internal import Analysis
internal import ListRuntime
internal import Scenarios

/// An ablation under one condition while its runs come in.
struct AblationCondition: Sendable {
  private let position: Int
  private let ablation: ResolvedAblation
  private let plan: AblationPlan
  private let metrics: [AblationMetric]
  /// Position of the metric that a greedy path follows.
  private let guide: Int
  private var table: AblationTable
  private var runs: [String?] = []
  /// By row of the table; nil where there is no result.
  private var measurements: [Measurements?] = []
  /// Parts of a run's configuration that differ from the base's although no factor is about them, as they were met.
  private var strangeParts: [String] = []
  private var path: GreedyPath?
  private var isAsked = false

  init(
    position: Int, _ ablation: ResolvedAblation, _ plan: AblationPlan, _ metrics: [AblationMetric], guide: Int
  ) {
    self.position = position
    self.ablation = ablation
    self.plan = plan
    self.metrics = metrics
    self.guide = guide
    table = AblationTable(factors: plan.factors, metrics: metrics)
    if plan.kind == .greedy { path = GreedyPath(goal: plan.goal) }
  }

  private var base: ResolvedRun { ablation.conditions[position].base }

  /// The runs to do next, with their points; points that cannot exist are settled here.
  mutating func ask() -> [(run: ResolvedRun, point: [Int])] {
    guard path != nil else {
      guard !isAsked else { return [] }
      isAsked = true
      return ask(plan.points)
    }
    while let pending = path?.pending, !pending.isEmpty {
      if pending.allSatisfy({ table[$0] != nil }) {
        let values = pending.map { point -> Rational? in
          if case .measured(let values)? = table[point] { values[guide] } else { nil }
        }
        let isHigher = metrics[guide].better == .higher
        path?.enter(values) { isHigher ? $0 > $1 : $0 < $1 }
      } else {
        let requests = ask(pending)
        if !requests.isEmpty { return requests }
      }
    }
    return []
  }

  private mutating func ask(_ points: [[Int]]) -> [(run: ResolvedRun, point: [Int])] {
    var requests: [(run: ResolvedRun, point: [Int])] = []
    var asked: Set<[Int]> = []
    for point in points where table[point] == nil && asked.insert(point).inserted {
      switch ablation.combination(at: point, under: position) {
      case .run(let run):
        requests.append((run, point))
        for part in run.configuration.partsUnlike(base.configuration) where !strangeParts.contains(part) {
          strangeParts.append(part)
        }
      case .infeasible(let reasons): settle(point, .infeasible(reasons.joined(separator: "; ")), run: nil, nil)
      }
    }
    return requests
  }

  /// Keeps what a run measured.
  mutating func enter(_ result: RunResult, at point: [Int]) {
    switch result.outcome {
    case .completed(let data):
      settle(
        point, .measured(metrics.map { data.measurements[$0.name] }), run: result.name, data.measurements)
    case .failed(let failure): settle(point, .failed(failure.description), run: result.name, nil)
    }
  }

  private mutating func settle(
    _ point: [Int], _ outcome: AblationTable.Outcome, run: String?, _ measured: Measurements?
  ) {
    table.enter(point, outcome)
    runs.append(run)
    measurements.append(measured)
  }

  /// What all results say.
  func found(attributed: Int, target: AblationTarget?, checkingPictures: Bool) -> AblationStudy.Condition {
    let effects = (0..<attributed).map { metric in
      (
        metric: metrics[metric],
        effects: Effect { () throws(EffectUndefined) in try AblationEffects(of: table, metric: metric, plan: plan) }
      )
    }
    let smallest = target.flatMap { target in
      metrics.firstIndex { $0.name == target.metric }.map { metric in
        SmallestSets(table, metric: metric) { target.isReached(by: $0.approximation) }
      }
    }
    let review = AblationReview(
      ablation: ablation, condition: position, table: table, runs: runs, measurements: measurements,
      attributed: attributed, strangeParts: strangeParts)
    return AblationStudy.Condition(
      name: ablation.conditions[position].name, device: base.configuration.profile.id, base: base.name, table: table,
      runs: runs, effects: effects, front: ParetoFront(table, metrics: Array(0..<attributed)), smallest: smallest,
      warnings: review.warnings(effects.map(\.effects), checkingPictures: checkingPictures))
  }
}
