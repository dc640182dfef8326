import Analysis
import Charts
import JSON

extension HeatmapChart {
  /// The interactions of two techniques.
  ///
  /// - Parameters:
  ///   - heading: the metric with its unit.
  ///   - pairs: the interactions that are shown, each of two factors.
  ///   - full: the smallest absolute value that has the full color.
  static func interactions(
    id: String, heading: String, summary: String, names: [String],
    pairs: [(factors: [Int], value: ChartValue, isGood: Bool)], full: Double
  ) -> HeatmapChart {
    var cells: [[(value: ChartValue, isGood: Bool)?]] = names.map { _ in names.map { _ in nil } }
    for pair in pairs where pair.factors.count == 2 {
      cells[pair.factors[0]][pair.factors[1]] = (pair.value, pair.isGood)
      cells[pair.factors[1]][pair.factors[0]] = (pair.value, pair.isGood)
    }
    return HeatmapChart(
      ChartCaption(id: id, title: "Which techniques reinforce each other or overlap: \(heading)", summary: summary),
      names: names.map(\.printable), cells: cells,
      meanings: ("more together: synergy", "less together: redundancy"), full: full)
  }
}

extension ScatterChart {
  /// A metric of a table on an axis.
  struct Scale {
    /// The index of the metric in the table.
    let metric: Int
    /// The axis title, with unit and polarity.
    let title: String
    /// The number of decimals in printed values.
    let decimals: Int
  }

  /// All combinations of a table by two metrics; the Pareto front is joined.
  ///
  /// - Parameters:
  ///   - goal: the goal levels of the ablation, for the names of combinations.
  ///   - exclusions: the shaded regions; each is beyond all of its limits.
  ///   - highlighted: the points that rings mark.
  static func trades(
    _ caption: ChartCaption, _ table: AblationTable, goal: [Int], x: Scale, y: Scale,
    exclusions: [[Limit]] = [], highlighted: [[Int]] = []
  ) -> ScatterChart {
    let front = ParetoFront(table, metrics: [y.metric, x.metric])
    func point(_ row: Int, isFront: Bool) -> Point? {
      let row = table.rows[row]
      guard case .measured(let values) = row.outcome, let xValue = values[x.metric], let yValue = values[y.metric]
      else { return nil }
      return Point(
        name: table.factors.shortText(of: row.point, goal: goal).printable,
        x: ChartSeries.value(xValue, decimals: x.decimals), y: ChartSeries.value(yValue, decimals: y.decimals),
        isFront: isFront, isHighlighted: highlighted.contains(row.point))
    }
    return ScatterChart(
      caption, titles: (x.title, y.title),
      points: front.rows.compactMap { point($0, isFront: true) }
        + front.dominated.compactMap { point($0.row, isFront: false) }, exclusions: exclusions)
  }
}
