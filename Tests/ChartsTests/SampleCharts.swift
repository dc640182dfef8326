import Charts
import Simulation

/// Sample charts of every kind.
enum SampleCharts {
  /// The names of the chart kinds.
  static let kinds = ["bars", "stack", "timeline", "area", "histogram", "heatmap", "scatter", "range", "strip"]

  /// Creates a chart of the given kind.
  ///
  /// - Parameter value: the value for a row and a column.
  static func chart(_ kind: String, names: [String], value: (Int, Int) -> ChartValue) -> any Chart {
    let caption = ChartCaption(id: "s", title: "Sample <of> \"\(kind)\"", summary: "A sample & more.")
    let titles = (x: "time in s, which may be a long title of an axis", y: "amount in units")
    func reference(_ row: Int) -> (value: ChartValue, low: Double, high: Double) {
      (value(row, 0), value(row, 0).number - 1, value(row, 0).number + 1)
    }
    switch kind {
    case "bars":
      return BarChart(
        caption,
        bars: names.enumerated().map { row, name in
          BarChart.Bar(
            name: name, value: row % 4 == 3 ? nil : value(row, 0), placeholder: "failed",
            change: row % 2 == 1 ? (value(row, 1).text, row % 3 == 0 ? .better : .worse) : nil,
            range: row % 3 == 2 ? (value(row, 2), value(row, 3)) : nil, isBest: row == 1)
        })
    case "stack":
      let series = Array(names.prefix(Palette.count))
      return StackedBarChart(
        caption, axisTitle: titles.x, series: series,
        bars: names.enumerated().map { row, name in
          StackedBarChart.Bar(
            name: name, parts: row % 4 == 3 ? nil : series.indices.map { value(row, $0) }, total: value(row, 9).text)
        })
    case "timeline":
      return TimelineChart(
        caption, titles: titles, maxima: (20, 10),
        lines: names.prefix(3).enumerated().map { row, name in
          TimelineChart.Line(
            name: name, points: (0..<10).map { (ChartValue(Double(2 * $0), "\(2 * $0) s"), value(row, $0)) },
            series: row)
        }, band: TimelineChart.Band(name: "band", low: value(0, 1), high: value(0, 2)),
        referenceLine: ("level", value(0, 3)),
        marks: TimelineChart.Marks(name: "marks", instants: [1, 1, 5, 30], unit: ("mark", "marks")))
    case "area":
      return StackedAreaChart(
        caption, titles: titles, maxima: (20, 10), series: Array(names.prefix(Palette.count)),
        points: (0..<5).map { index in
          (ChartValue(Double(index), "\(index) s"), names.prefix(Palette.count).indices.map { value($0, index) })
        })
    case "histogram":
      return HistogramChart(
        caption, titles: titles,
        bins: names.indices.map {
          HistogramChart.Bin(from: ChartValue(Double($0), "\($0)"), isLabelled: $0 % 2 == 0, share: value($0, 0))
        }, limit: ("limit", ChartValue(2, "2 ms")),
        percentiles: names.prefix(4).enumerated().map { ($0.element, ChartValue(Double($0.offset), "\($0.offset)")) },
        maximumShare: 1)
    case "heatmap":
      return HeatmapChart(
        caption, names: names,
        cells: names.indices.map { row in names.indices.map { $0 == row ? nil : (value(row, $0), row > $0) } },
        meanings: ("good", "bad"))
    case "scatter":
      return ScatterChart(
        caption, titles: titles,
        points: names.enumerated().map {
          ScatterChart.Point(
            name: $0.element, x: value($0.offset, 0), y: value($0.offset, 1), isFront: $0.offset % 2 == 0)
        })
    case "strip":
      return StripChart(
        caption, axisTitle: titles.x,
        rows: names.map { name in
          StripChart.Row(
            name: name, points: names.indices.map { (names[$0], value($0, 0)) },
            median: names.isEmpty ? nil : value(0, 1))
        })
    default:
      return RangeChart(
        caption, axisTitle: titles.x, names: ("measured", "model", "distance"),
        rows: names.enumerated().map { row, name in
          RangeChart.Row(
            name: name, reference: row % 3 == 2 ? nil : reference(row), comparison: row % 4 == 3 ? nil : value(row, 1),
            difference: value(row, 2).text)
        })
    }
  }
}
