/// Two numbers a row on one axis: one that is known up to a range, and one that is compared with it.
package struct RangeChart: Chart {
  /// A row.
  package struct Row: Sendable {
    /// Its name.
    package var name: String
    /// The known number with the range in which it may lie; nil if it is not known.
    package var known: (value: ChartValue, low: Double, high: Double)?
    /// The other number; nil if there is none.
    package var other: ChartValue?
    /// How far they are apart, as text.
    package var difference: String
    /// A row.
    package init(
      name: String, known: (value: ChartValue, low: Double, high: Double)?, other: ChartValue?, difference: String
    ) {
      self.name = name
      self.known = known
      self.other = other
      self.difference = difference
    }
  }

  package let caption: ChartCaption
  private let axisTitle: String
  private let names: (known: String, other: String, difference: String)
  private let rows: [Row]

  /// A chart.
  ///
  /// - Parameters:
  ///   - axisTitle: what the numbers are, with their unit.
  ///   - names: what the known number is called, the other one, and how far they are apart.
  package init(
    _ caption: ChartCaption, axisTitle: String, names: (known: String, other: String, difference: String), rows: [Row]
  ) {
    self.caption = caption
    self.axisTitle = axisTitle
    self.names = names
    self.rows = rows
  }

  package var drawing: Markup {
    let width = Drawing.width
    let legend = Legend([names.known, names.other], width: width)
    let label = rows.map { TextWidth.of($0.name) }.max() ?? 0
    let differenceTexts = rows.map { TextWidth.fitted($0.difference, to: width / 3) }
    let differences = differenceTexts.map { TextWidth.of($0) }.max() ?? 0
    let isBeside = label + differences + 24 <= width * 0.6
    let left = isBeside ? label + 14 : 6
    let right = max(left + 40, width - differences - 14)
    let rowHeight = isBeside ? 22.0 : 42.0
    let numbers = rows.flatMap { row in
      (row.known.map { [$0.low, $0.high, $0.value.number] } ?? []) + (row.other.map { [$0.number] } ?? [])
    }
    let axis = Axis(numbers, count: 4)
    let top = legend.height + 6
    let bottom = top + Double(rows.count) * rowHeight
    var content = [
      legend.drawing([
        LegendEntry(text: names.known) { Self.known(x: $0, y: $1, from: $0 - 6, to: $0 + 6) },
        LegendEntry(text: names.other) { Self.other(x: $0, y: $1) },
      ])
    ]
    let level = LevelAxis(axis: axis, left: left, right: right, top: top, bottom: bottom, title: axisTitle)
    content.append(level.grid)
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * rowHeight + rowHeight - 11
      let nameY = isBeside ? y + 4 : y - 15
      content.append(Drawing.text(TextWidth.fitted(row.name, to: isBeside ? label + 1 : width), x: 0, y: nameY))
      content.append(Drawing.text(differenceTexts[index], x: width, y: y + 4, anchor: "end"))
      if let known = row.known {
        var mark = Self.known(
          x: level.place(known.value.number), y: y, from: level.place(known.low), to: level.place(known.high))
        mark.nodes.append(.element(Markup("title", text: "\(row.name), \(names.known): \(known.value.text)")))
        content.append(mark)
      }
      if let other = row.other {
        var mark = Self.other(x: level.place(other.number), y: y)
        mark.nodes.append(.element(Markup("title", text: "\(row.name), \(names.other): \(other.text)")))
        content.append(mark)
      }
    }
    content += level.labels
    return Drawing.root(caption, height: bottom + LevelAxis.footer, content)
  }

  private static func known(x: Double, y: Double, from low: Double, to high: Double) -> Markup {
    let (from, to, at) = (Coordinate.text(low), Coordinate.text(high), Coordinate.text(y))
    let cap = Coordinate.text(y - 5)
    return Markup(
      "g", [("class", "known"), ("fill", "none"), ("stroke", Palette.light[0]), ("stroke-width", "1.6")],
      [
        Markup("path", [("d", "M\(from) \(at)H\(to)M\(from) \(cap)v10M\(to) \(cap)v10")]),
        Markup("circle", .lengths(["cx": x, "cy": y, "r": 3.5])),
      ])
  }

  private static func other(x: Double, y: Double) -> Markup {
    let corners = Drawing.path([(x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)]) + "Z"
    return Markup("path", [("class", "c3"), ("fill", Palette.light[3]), ("d", corners)])
  }

  package var table: ChartTable {
    ChartTable(
      headings: ["run", names.known, names.other, names.difference],
      rows: rows.map { [$0.name, $0.known?.value.text ?? "-", $0.other?.text ?? "n/a", $0.difference] })
  }
}
