package import Markup

/// A horizontal stacked bar chart with one bar per row. A series has the same color and pattern in all rows.
package struct StackedBarChart: Chart {
  /// One row of the chart.
  package struct Bar: Sendable {
    /// The label to the left of the bar.
    package var name: String
    /// One nonnegative number per series; nil if the row has no values.
    package var parts: [ChartValue]?
    /// The sum of all parts as text, or a placeholder if there are none.
    package var total: String
    /// The heading above the bar and the bars of the same group that follow it; nil for none.
    package var group: String?
    package init(name: String, group: String? = nil, parts: [ChartValue]?, total: String) {
      self.name = name
      self.group = group
      self.parts = parts
      self.total = total
    }
  }

  package let caption: ChartCaption
  private let axisTitle: String
  private let series: [String]
  private let bars: [Bar]

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - axisTitle: the axis title, with the unit.
  ///   - series: the series names, at most ``Palette/count``.
  package init(_ caption: ChartCaption, axisTitle: String, series: [String], bars: [Bar]) {
    self.caption = caption
    self.axisTitle = axisTitle
    self.series = series
    self.bars = bars
  }

  package var drawing: MarkupElement {
    let width = ChartDrawing.width
    let legend = Legend(series, width: width)
    let names = bars.map { TextWidth.of($0.name) }.max() ?? 0
    let totalTexts = bars.map { TextWidth.fitted($0.total, to: width / 3) }
    let totals = totalTexts.map { TextWidth.of($0) }.max() ?? 0
    let isBeside = names + totals + 16 <= width * 0.6
    let left = isBeside ? names + 8 : 0
    let right = max(left + 40, width - totals - 8)
    let rowHeight = isBeside ? 24.0 : 44.0
    let scale = Axis([0] + bars.map { bar in (bar.parts ?? []).reduce(0) { $0 + max(0, $1.number) } }, count: 4)
    let top = legend.height + 6
    let rows = GroupedRows(bars.map(\.group), top: top, height: rowHeight)
    let bottom = rows.bottom
    var marks = [
      Palette.definitions(series.count, caption.id),
      legend.drawing(Legend.areas(series, caption.id)),
    ]
    let axis = HorizontalAxis(axis: scale, left: left, right: right, top: top, bottom: bottom, title: axisTitle)
    marks.append(axis.grid)
    marks += rows.drawing
    for (index, bar) in bars.enumerated() {
      let rowTop = rows.tops[index]
      let middle = rowTop + rowHeight - 12
      marks.append(
        ChartDrawing.text(
          TextWidth.fitted(bar.name, to: isBeside ? names + 1 : width), x: 0, y: isBeside ? middle + 4 : rowTop + 13))
      marks.append(
        ChartDrawing.text(
          totalTexts[index], x: width, y: middle + 4, anchor: "end", style: bar.parts == nil ? "soft" : nil))
      var sum = 0.0
      for (seriesIndex, part) in (bar.parts ?? []).enumerated() where part.number > 0 {
        let from = axis.position(of: sum)
        sum += part.number
        let to = axis.position(of: sum)
        guard to > from, series.indices.contains(seriesIndex) else { continue }
        marks.append(
          ChartDrawing.mark(
            "rect",
            Palette.area(seriesIndex, caption.id)
              + .lengths(["x": from, "y": middle - 7, "width": to - from, "height": 14]),
            tooltip: "\(GroupedRows.name(bar.name, in: bar.group)), \(series[seriesIndex]): \(part.text)"))
      }
    }
    marks += axis.labels
    return ChartDrawing.root(caption, height: bottom + HorizontalAxis.footer, marks)
  }

  package var table: ChartTable {
    let table = ChartTable(
      headings: ["run"] + series + ["sum"],
      rows: bars.map { bar in
        [bar.name]
          + series.indices.map { seriesIndex in
            bar.parts.map { $0.indices.contains(seriesIndex) ? $0[seriesIndex].text : "" } ?? ""
          } + [bar.total]
      })
    return table.withConditions(bars.map(\.group))
  }
}
