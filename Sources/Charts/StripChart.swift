package import Markup

/// The values of each row on a common axis, a dot for each, with the median as a line.
package struct StripChart: Chart {
  /// One row of the chart.
  package struct Row: Sendable {
    /// The label above the row.
    package var name: String
    /// The name and the value of each point, in their order.
    package var points: [(name: String, value: ChartValue)]
    /// The median; nil without points.
    package var median: ChartValue?

    /// Creates a row.
    package init(name: String, points: [(name: String, value: ChartValue)], median: ChartValue?) {
      self.name = name
      self.points = points
      self.median = median
    }
  }

  package let caption: ChartCaption
  private let axisTitle: String
  private let rows: [Row]

  /// Creates a chart.
  ///
  /// - Parameter axisTitle: the axis title, with the unit.
  package init(_ caption: ChartCaption, axisTitle: String, rows: [Row]) {
    self.caption = caption
    self.axisTitle = axisTitle
    self.rows = rows
  }

  private static let nameHeight = 18.0
  private static let stripHeight = 34.0
  private static let margin = 6.0

  package var drawing: MarkupElement {
    let (left, right) = (Self.margin, ChartDrawing.width - Self.margin)
    let rowHeight = Self.nameHeight + Self.stripHeight
    let bottom = Double(rows.count) * rowHeight + 4
    let scale = Axis(rows.flatMap { $0.points.map(\.value.number) }, count: 4)
    let axis = HorizontalAxis(axis: scale, left: left, right: right, top: 0, bottom: bottom, title: axisTitle)
    var content = [axis.grid]
    for (index, row) in rows.enumerated() {
      let top = Double(index) * rowHeight
      let median = row.median.map { "\(row.name), median \($0.text)" } ?? row.name
      content.append(ChartDrawing.text(TextWidth.fitted(median, to: right), x: 0, y: top + 13))
      let (from, to) = (top + Self.nameHeight, top + rowHeight - 4)
      for (position, point) in row.points.enumerated() {
        // Repetitions follow each other from top to bottom, so that a drift is visible.
        let share = (Double(position) + 0.5) / Double(row.points.count)
        content.append(
          ChartDrawing.mark(
            "circle",
            [("class", "c2"), ("fill", Palette.light[2]), ("fill-opacity", "0.75")]
              + .lengths(["cx": axis.position(of: point.value.number), "cy": from + share * (to - from), "r": 3]),
            tooltip: "\(row.name), \(point.name): \(point.value.text)"))
      }
      guard let value = row.median else { continue }
      let x = Coordinate.text(axis.position(of: value.number))
      content.append(
        MarkupElement(
          "path",
          [
            ("class", "line c0"), ("fill", "none"), ("stroke", Palette.light[0]), ("stroke-width", "2"),
            ("d", "M\(x) \(Coordinate.text(from))V\(Coordinate.text(to))"),
          ]))
    }
    content += axis.labels
    return ChartDrawing.root(caption, height: bottom + HorizontalAxis.footer, content)
  }

  package var table: ChartTable {
    ChartTable(
      headings: ["set", "repetition", axisTitle], nameColumns: 2,
      rows: rows.flatMap { row in row.points.map { [row.name, $0.name, $0.value.text] } })
  }
}
