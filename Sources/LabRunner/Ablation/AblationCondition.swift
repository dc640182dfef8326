internal import Analysis
internal import ListRuntime
internal import Scenarios

/// The state of an ablation under one condition while results arrive.
struct AblationCondition: Sendable {
  private let position: Int
  private let ablation: ResolvedAblation
  private let plan: AblationPlan
  private let metrics: [AblationMetric]
  /// Index of the metric that a greedy path optimizes.
  private let greedyMetric: Int
  private(set) var table: AblationTable
  /// Run names by table row; nil for a point that cannot exist.
  private var runs: [String?] = []
  /// Measurements by table row; nil where there is no result.
  private var measurements: [Measurements?] = []
  /// Labels of what differs from the base's configuration although no factor varies it, in order of discovery.
  private var unexpectedDifferences: [String] = []
  private var path: GreedyPath?
  private var hasRequestedAll = false

  init(
    position: Int, _ ablation: ResolvedAblation, _ plan: AblationPlan, _ metrics: [AblationMetric], greedyMetric: Int
  ) {
    self.position = position
    self.ablation = ablation
    self.plan = plan
    self.metrics = metrics
    self.greedyMetric = greedyMetric
    table = AblationTable(factors: plan.factors, metrics: metrics)
    if plan.kind == .greedy { path = GreedyPath(goal: plan.goal) }
  }

  private var base: ResolvedRun { ablation.conditions[position].base }

  /// The runs to execute next, with their points. Points that cannot exist get their table row here.
  mutating func nextRequests() -> [(run: ResolvedRun, point: [Int])] {
    guard path != nil else {
      guard !hasRequestedAll else { return [] }
      hasRequestedAll = true
      return requests(for: plan.points)
    }
    while let pending = path?.pending, !pending.isEmpty {
      if pending.allSatisfy({ table[$0] != nil }) {
        let values = pending.map { point -> Rational? in
          if case .measured(let values)? = table[point] { values[greedyMetric] } else { nil }
        }
        let isHigher = metrics[greedyMetric].polarity == .higherIsBetter
        path?.advance(with: values) { isHigher ? $0 > $1 : $0 < $1 }
      } else {
        let requests = requests(for: pending)
        if !requests.isEmpty { return requests }
      }
    }
    return []
  }

  private mutating func requests(for points: [[Int]]) -> [(run: ResolvedRun, point: [Int])] {
    var requests: [(run: ResolvedRun, point: [Int])] = []
    var requested: Set<[Int]> = []
    for point in points where table[point] == nil && requested.insert(point).inserted {
      switch ablation.combination(at: point, under: position) {
      case .run(let run):
        requests.append((run, point))
        let labels = ConfigurationPart.labelsOfDifferences(
          between: run.configuration, and: base.configuration, excluding: [.techniques])
        for label in labels where !unexpectedDifferences.contains(label) { unexpectedDifferences.append(label) }
      case .infeasible(let reasons): addRow(point, .infeasible(reasons.joined(separator: "; ")), run: nil, nil)
      }
    }
    return requests
  }

  /// Adds the measurements of a run, or its failure, to the table.
  mutating func add(_ result: RunResult, at point: [Int]) {
    addRow(point, outcome(of: result), run: result.name, result.data?.measurements)
  }

  /// The table's outcome for the result of a run.
  func outcome(of result: RunResult) -> AblationTable.Outcome {
    switch result.outcome {
    case .completed(let data): .measured(metrics.map { data.measurements[$0.name] })
    case .failed(let failure): .failed(failure.description)
    }
  }

  private mutating func addRow(
    _ point: [Int], _ outcome: AblationTable.Outcome, run: String?, _ measured: Measurements?
  ) {
    table.add(point, outcome)
    runs.append(run)
    measurements.append(measured)
  }

  /// Evaluates all results: effects, Pareto front and warnings.
  ///
  /// - Parameter attributedCount: how many of the metrics, from the first, are attributed to factors.
  func result(attributedCount: Int, checkingPictures: Bool) -> AblationStudy.Condition {
    let effects = (0..<attributedCount).map { metric in
      (
        metric: metrics[metric],
        effects: Effect { () throws(EffectUndefined) in try AblationEffects(of: table, metric: metric, plan: plan) }
      )
    }
    let review = AblationReview(
      ablation: ablation, condition: position, table: table, runs: runs, measurements: measurements,
      attributedCount: attributedCount, unexpectedDifferences: unexpectedDifferences)
    return AblationStudy.Condition(
      name: ablation.conditions[position].name, device: base.configuration.profile.id, base: base.name, table: table,
      runs: runs, effects: effects, front: ParetoFront(table, metrics: Array(0..<attributedCount)),
      warnings: review.warnings(effects.map(\.effects), checkingPictures: checkingPictures))
  }
}
