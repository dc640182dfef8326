import Analysis
import Charts
import JSON
import LabRunner
import Markup

/// Charts of all combinations with the constraints of the goal drawn into them.
struct GoalCharts {
  private let study: AblationStudy
  private let asked: AskedGoal
  private let scale: (Quantity, _ position: Int) -> ScatterChart.Scale

  /// The charts of a study; nil if it has no goal.
  ///
  /// - Parameter scale: the axis of a metric of the tables.
  init?(_ study: AblationStudy, scale: @escaping (Quantity, _ position: Int) -> ScatterChart.Scale) {
    guard let asked = study.goal else { return nil }
    self.study = study
    self.asked = asked
    self.scale = scale
  }

  /// The axes of a chart: indices of metrics of the tables, or the number of techniques, which follows them.
  private typealias Axes = (x: Int, y: Int)

  /// The index of the number of techniques, which the charts' tables have after all metrics.
  private var size: Int { study.conditions[0].table.metrics.count }

  /// The charts of a condition: the first objective, or else the number of techniques, with each metric that has a
  /// limit, or with the number of techniques if no other metric is requested; and the metrics of each constraint that
  /// has alternatives.
  private var charts: [Axes] {
    let goal = asked.answer.goal
    let y = goal.objectives.first?.metric ?? size
    let limited = goal.constraints.flatMap { $0.limits.map(\.metric) }.filter { $0 != y }
    var charts = (limited.isEmpty ? [size] : limited).map { (x: $0, y: y) }
    for constraint in goal.constraints {
      let metrics = constraint.limits.map(\.metric)
      if let first = metrics.first, let other = metrics.first(where: { $0 != first }) {
        charts.append((x: other, y: first))
      }
    }
    return charts.reduce(into: []) { result, chart in
      if !result.contains(where: { Set([$0.x, $0.y]) == Set([chart.x, chart.y]) }) { result.append(chart) }
    }
  }

  /// The charts under each condition, side by side.
  var grid: MarkupElement {
    .grid(
      zip(study.conditions, asked.answer.byCondition).enumerated().flatMap { position, element in
        let (condition, optimum) = element
        let table = condition.table.addingSizes
        return charts.map {
          figure($0, table, condition.name, id: "goal-\(position)", best: optimum.best.map(\.point))
        }
      }, hasTwoColumns: true)
  }

  private func figure(
    _ axes: Axes, _ table: AblationTable, _ condition: String, id: String, best: [[Int]]
  ) -> MarkupElement {
    let (x, y) = (axis(axes.x, table), axis(axes.y, table))
    let drawn = asked.answer.goal.constraints.map { exclusion(by: $0, x: x, y: y) }
    let names = [axes.y, axes.x].map { table.metrics[$0].heading }
    let chart = ScatterChart.trades(
      ChartCaption(
        id: "\(id)-\(axes.x)-\(axes.y)",
        title: condition.isEmpty
          ? "\(axes.y == size ? names[0].withCapital : table.metrics[axes.y].title) and \(names[1])"
          : "\(condition.printable): \(names.joined(separator: " and "))",
        summary: "Every combination by \(names[1]) and \(names[0]), with the regions that the constraints exclude."),
      table, goal: study.plan.goal, x: x, y: y, exclusions: drawn.compactMap { $0 }, highlighted: best)
    let notes = [
      drawn.contains { $0 != nil } ? "Shaded: regions that a constraint excludes." : nil,
      best.isEmpty ? nil : "A ring marks the best set.",
      drawn.contains { $0 == nil } ? "Constraints on other metrics also decide which sets count." : nil,
    ].compactMap { $0 }
    return .figure(chart, note: notes.joined(separator: " "))
  }

  private func axis(_ metric: Int, _ table: AblationTable) -> ScatterChart.Scale {
    metric == size
      ? ScatterChart.Scale(metric: metric, title: "number of techniques", decimals: 0)
      : scale(table.metrics[metric], metric)
  }

  /// The region in which no limit of a constraint is met; nil if the chart lacks one of its metrics or a limit is one
  /// value.
  private func exclusion(
    by constraint: AblationGoal.Constraint, x: ScatterChart.Scale, y: ScatterChart.Scale
  ) -> [ScatterChart.Limit]? {
    let limits = constraint.limits.compactMap { limit -> ScatterChart.Limit? in
      guard let scale = [x, y].first(where: { $0.metric == limit.metric }), let excludesGreater = limit.excludesGreater
      else { return nil }
      return ScatterChart.Limit(
        value: ChartSeries.value(limit.bound, decimals: scale.decimals), isHorizontal: limit.metric == x.metric,
        excludesGreater: excludesGreater)
    }
    return limits.count == constraint.limits.count ? limits : nil
  }
}

extension AblationTable {
  /// The table with one more metric: the number of factors above their baselines.
  fileprivate var addingSizes: AblationTable {
    let size = Quantity("number of techniques", polarity: .lowerIsBetter)
    var table = AblationTable(factors: factors, metrics: metrics + [size])
    for row in rows {
      if case .measured(let values) = row.outcome {
        table.add(row.point, .measured(values + [Rational(Int128(row.point.count { $0 > 0 }))]))
      } else {
        table.add(row.point, row.outcome)
      }
    }
    return table
  }
}
