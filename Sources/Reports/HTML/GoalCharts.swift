internal import Analysis
internal import Charts
internal import JSON
internal import LabRunner
internal import Markup

/// Charts of all combinations with the limits of the goal drawn into them.
struct GoalCharts {
  private let study: AblationStudy
  private let asked: AskedGoal
  private let scale: (AblationMetric, _ position: Int) -> ScatterChart.Scale
  /// The limits of constraints that have no alternative; others have no region in a chart of two metrics.
  private let limits: [AblationGoal.Limit]

  /// The charts of a study; nil if it was asked for nothing.
  ///
  /// - Parameter scale: the axis of a metric of the tables.
  init?(_ study: AblationStudy, scale: @escaping (AblationMetric, _ position: Int) -> ScatterChart.Scale) {
    guard let asked = study.goal else { return nil }
    self.study = study
    self.asked = asked
    self.scale = scale
    limits = asked.answer.goal.constraints.filter { $0.limits.count == 1 }.flatMap(\.limits)
  }

  /// For each condition, the first objective with each metric that has a limit; without an objective, the first limit with the
  /// others.
  var grids: [MarkupElement] {
    var metrics = (asked.answer.goal.objectives.prefix(1).map(\.metric) + limits.map(\.metric))
      .reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    guard metrics.count > 1 else { return [] }
    let y = metrics.removeFirst()
    return zip(study.conditions, asked.answer.byCondition).enumerated().map { position, element in
      let (condition, optimum) = element
      return .grid(
        metrics.map { x in
          let (yScale, xScale) = (scale(condition.table.metrics[y], y), scale(condition.table.metrics[x], x))
          let names = [condition.table.metrics[y].name, condition.table.metrics[x].name]
          return .figure(
            ScatterChart.trades(
              ChartCaption(
                id: "goal-\(position)-\(x)",
                title: (condition.name.isEmpty ? "" : "\(condition.name.printable): ")
                  + names.joined(separator: " and "),
                summary: "Every combination by \(names[1]) and \(names[0]), with the limits."),
              condition.table, goal: study.plan.goal, x: xScale, y: yScale,
              limits: limits.compactMap { drawn($0, x: xScale, y: yScale) }, highlighted: optimum.best.map(\.point)),
            note:
              "Shaded: beyond a limit. A ring marks the best set. Limits on other metrics also decide which sets count."
          )
        }, hasTwoColumns: true)
    }
  }

  private func drawn(_ limit: AblationGoal.Limit, x: ScatterChart.Scale, y: ScatterChart.Scale) -> ScatterChart.Limit? {
    guard let scale = [x, y].first(where: { $0.metric == limit.metric }), let excludesGreater = limit.excludesGreater
    else { return nil }
    return ScatterChart.Limit(
      value: ChartSeries.value(limit.bound, decimals: scale.decimals), isHorizontal: limit.metric == x.metric,
      excludesGreater: excludesGreater)
  }
}
