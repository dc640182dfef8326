import Analysis
import ListRuntime
import Scenarios

/// The state of an ablation under one condition while results arrive.
struct AblationCondition: Sendable {
  private let position: Int
  private let ablation: ResolvedAblation
  private let plan: AblationPlan
  private let metrics: [Quantity]
  private(set) var table: AblationTable
  /// Run names by table row; nil for a point that cannot exist.
  private var runs: [String?] = []
  /// Measurements by table row; nil where there is no result.
  private var measurements: [Measurements?] = []
  /// The keys of the runs' documents that differ from the base's although no factor varies them, in order of discovery.
  private var unexpectedDifferences: [String] = []

  init(position: Int, _ ablation: ResolvedAblation, _ plan: AblationPlan, _ metrics: [Quantity]) {
    self.position = position
    self.ablation = ablation
    self.plan = plan
    self.metrics = metrics
    table = AblationTable(factors: plan.factors, metrics: metrics)
  }

  private var base: ResolvedRun { ablation.conditions[position].base }

  /// The runs of the plan's points, each point once. Points that cannot exist get their table row here.
  mutating func requests() -> [(run: ResolvedRun, point: [Int])] {
    var requests: [(run: ResolvedRun, point: [Int])] = []
    var requested: Set<[Int]> = []
    var documents = RunDocuments()
    for point in plan.points where requested.insert(point).inserted {
      switch ablation.combination(at: point, under: position) {
      case .run(let run):
        requests.append((run, point))
        for key in documents.differingKeys(run.configuration, base.configuration)
        where !InputDifference.techniqueKeys.contains(key) && !unexpectedDifferences.contains(key) {
          unexpectedDifferences.append(key)
        }
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

  /// The measurements of a combination; nil if it has none.
  func measurements(at point: [Int]) -> Measurements? { table.position(of: point).flatMap { measurements[$0] } }

  /// Evaluates all results: effects, Pareto front and warnings.
  ///
  /// - Parameter checkingPictures: whether to compare pictures, which takes longer than the runs.
  func result(checkingPictures: Bool) -> AblationStudy.Condition {
    let effects = metrics.indices.map { metric in
      (
        metric: metrics[metric],
        effects: Effect { () throws(EffectUndefined) in try AblationEffects(of: table, metric: metric, plan: plan) }
      )
    }
    let review = AblationReview(
      ablation: ablation, condition: position, table: table, runs: runs, measurements: measurements,
      unexpectedDifferences: unexpectedDifferences)
    return AblationStudy.Condition(
      name: ablation.conditions[position].name, profile: base.configuration.profile, base: base.name, table: table,
      runs: runs, effects: effects, front: ParetoFront(table, metrics: Array(metrics.indices)),
      warnings: review.warnings(checkingPictures: checkingPictures))
  }
}
