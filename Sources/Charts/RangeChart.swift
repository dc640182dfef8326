package import Markup

/// Two values per row on a common axis: a reference with an uncertainty range, and a value that is compared with it.
package struct RangeChart: Chart {
  /// One row of the chart.
  package struct Row: Sendable {
    /// The label to the left of the row.
    package var name: String
    /// The reference with its uncertainty range; nil if it is not known.
    package var reference: (value: ChartValue, low: Double, high: Double)?
    /// The value to compare with the reference; nil if there is none.
    package var comparison: ChartValue?
    /// The distance between the two values, as text.
    package var difference: String
    package init(
      name: String, reference: (value: ChartValue, low: Double, high: Double)?, comparison: ChartValue?,
      difference: String
    ) {
      self.name = name
      self.reference = reference
      self.comparison = comparison
      self.difference = difference
    }
  }

  package let caption: ChartCaption
  private let axisTitle: String
  private let names: (reference: String, comparison: String?, difference: String)
  private let rows: [Row]

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - axisTitle: the axis title, with the unit.
  ///   - names: the names of the reference, of the compared value (nil if no row has one), and of their distance or another
  ///     figure at the end of each row.
  package init(
    _ caption: ChartCaption, axisTitle: String, names: (reference: String, comparison: String?, difference: String),
    rows: [Row]
  ) {
    self.caption = caption
    self.axisTitle = axisTitle
    self.names = names
    self.rows = rows
  }

  package var drawing: MarkupElement {
    let width = ChartDrawing.width
    let legend = Legend([names.reference] + (names.comparison.map { [$0] } ?? []), width: width)
    let label = rows.map { TextWidth.of($0.name) }.max() ?? 0
    let differenceTexts = rows.map { TextWidth.fitted($0.difference, to: width / 3) }
    let differences = differenceTexts.map { TextWidth.of($0) }.max() ?? 0
    let isBeside = label + differences + 24 <= width * 0.6
    let left = isBeside ? label + 14 : 6
    let right = max(left + 40, width - differences - 14)
    let rowHeight = isBeside ? 22.0 : 42.0
    let numbers = rows.flatMap { row in
      (row.reference.map { [$0.low, $0.high, $0.value.number] } ?? []) + (row.comparison.map { [$0.number] } ?? [])
    }
    let scale = Axis(numbers, count: 4)
    let top = legend.height + 6
    let bottom = top + Double(rows.count) * rowHeight
    var content = [
      legend.drawing(
        [
          LegendEntry(text: names.reference) { Self.referenceMark(x: $0, y: $1, from: $0 - 6, to: $0 + 6) }
        ]
          + (names.comparison.map { [LegendEntry(text: $0) { Self.comparisonMark(x: $0, y: $1) }] } ?? []))
    ]
    let axis = HorizontalAxis(axis: scale, left: left, right: right, top: top, bottom: bottom, title: axisTitle)
    content.append(axis.grid)
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * rowHeight + rowHeight - 11
      let nameY = isBeside ? y + 4 : y - 15
      content.append(ChartDrawing.text(TextWidth.fitted(row.name, to: isBeside ? label + 1 : width), x: 0, y: nameY))
      content.append(ChartDrawing.text(differenceTexts[index], x: width, y: y + 4, anchor: "end"))
      if let reference = row.reference {
        var mark = Self.referenceMark(
          x: axis.position(of: reference.value.number), y: y, from: axis.position(of: reference.low),
          to: axis.position(of: reference.high))
        mark.nodes.append(
          .element(MarkupElement("title", text: "\(row.name), \(names.reference): \(reference.value.text)")))
        content.append(mark)
      }
      if let comparison = row.comparison {
        var mark = Self.comparisonMark(x: axis.position(of: comparison.number), y: y)
        mark.nodes.append(
          .element(MarkupElement("title", text: "\(row.name), \(names.comparison ?? ""): \(comparison.text)")))
        content.append(mark)
      }
    }
    content += axis.labels
    return ChartDrawing.root(caption, height: bottom + HorizontalAxis.footer, content)
  }

  private static func referenceMark(x: Double, y: Double, from low: Double, to high: Double) -> MarkupElement {
    let (from, to, at) = (Coordinate.text(low), Coordinate.text(high), Coordinate.text(y))
    let cap = Coordinate.text(y - 5)
    return MarkupElement(
      "g", [("class", "known"), ("fill", "none"), ("stroke", Palette.light[0]), ("stroke-width", "1.6")],
      [
        MarkupElement("path", [("d", "M\(from) \(at)H\(to)M\(from) \(cap)v10M\(to) \(cap)v10")]),
        MarkupElement("circle", .lengths(["cx": x, "cy": y, "r": 3.5])),
      ])
  }

  private static func comparisonMark(x: Double, y: Double) -> MarkupElement {
    let corners = ChartDrawing.path([(x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)]) + "Z"
    return MarkupElement("path", [("class", "c3"), ("fill", Palette.light[3]), ("d", corners)])
  }

  package var table: ChartTable {
    ChartTable(
      headings: ["run", names.reference] + (names.comparison.map { [$0] } ?? []) + [names.difference],
      rows: rows.map { row in
        [row.name, row.reference?.value.text ?? "-"]
          + (names.comparison == nil ? [] : [row.comparison?.text ?? "n/a"]) + [row.difference]
      })
  }
}
