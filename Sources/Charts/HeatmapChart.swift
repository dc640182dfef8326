package import Markup

/// A matrix with a value for each pair of items. The opacity of a cell is proportional to the absolute value.
///
/// The largest value, or a given larger one, has the full color: small values stay pale.
package struct HeatmapChart: Chart {
  package let caption: ChartCaption
  private let names: [String]
  private let cells: [[(value: ChartValue, isGood: Bool)?]]
  private let meanings: (good: String, bad: String)
  private let full: Double

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - names: the item names, used for rows and columns.
  ///   - cells: the values by row and column; nil where there is no value. Good values can be negative or positive.
  ///   - meanings: the legend texts for good and bad values.
  ///   - full: the smallest absolute value that has the full color.
  package init(
    _ caption: ChartCaption, names: [String], cells: [[(value: ChartValue, isGood: Bool)?]],
    meanings: (good: String, bad: String), full: Double = 0
  ) {
    self.caption = caption
    self.names = names
    self.cells = cells
    self.meanings = meanings
    self.full = full
  }

  package var drawing: MarkupElement {
    let legend = Legend([meanings.good, meanings.bad], width: ChartDrawing.width)
    let labels = names.enumerated().map { "\($0.offset + 1) \($0.element)" }
    let numbers = cells.flatMap { $0.map { $0.map { TextWidth.of($0.value.text) } ?? 0 } }
    let left = (labels.map { TextWidth.of($0) }.max() ?? 0) + 8
    let cell = max((numbers.max() ?? 0) + 10, 34)
    let height = 26.0
    let top = legend.height + 26
    let width = max(ChartDrawing.width, left + cell * Double(names.count) + 1)
    let maximum = max(full, cells.flatMap { $0.compactMap { $0.map { abs($0.value.number) } } }.max() ?? 0)
    var content = [
      legend.drawing(
        [(meanings.good, true), (meanings.bad, false)].map { text, isGood in
          LegendEntry(text: text) {
            Self.square(isGood: isGood, strength: 0.55, x: $0 - 6, y: $1 - 6, width: 12, height: 12, tooltip: nil)
          }
        })
    ]
    for (row, label) in labels.enumerated() {
      let y = top + Double(row) * height
      content.append(ChartDrawing.text(label, x: 0, y: y + 17))
      content.append(
        ChartDrawing.text(
          "\(row + 1)", x: left + (Double(row) + 0.5) * cell, y: top - 6, anchor: "middle", style: "tick"))
      for column in names.indices {
        guard cells.indices.contains(row), cells[row].indices.contains(column), let entry = cells[row][column] else {
          continue
        }
        let x = left + Double(column) * cell
        let strength = maximum > 0 ? 0.08 + 0.47 * abs(entry.value.number) / maximum : 0
        content.append(
          Self.square(
            isGood: entry.isGood, strength: entry.value.number == 0 ? 0 : strength, x: x + 1, y: y + 1, width: cell - 2,
            height: height - 2, tooltip: "\(names[row]) with \(names[column]): \(entry.value.text)"))
        content.append(
          ChartDrawing.text(entry.value.text, x: x + cell / 2, y: y + 17, anchor: "middle", style: "on-area"))
      }
    }
    return ChartDrawing.root(caption, width: width, height: top + Double(names.count) * height + 2, content)
  }

  private static func square(
    isGood: Bool, strength: Double, x: Double, y: Double, width: Double, height: Double, tooltip: String?
  ) -> MarkupElement {
    let series = isGood ? 0 : 1
    let hundredths = Int((strength * 100).rounded())
    return MarkupElement(
      "rect",
      [
        ("class", "cell \(Palette.className(series))"), ("fill", Palette.light[series]), ("stroke", "#D0D7DE"),
        ("fill-opacity", "0.\(hundredths < 10 ? "0" : "")\(hundredths)"),
      ] + .lengths(["x": x, "y": y, "width": width, "height": height]),
      tooltip.map { [MarkupElement("title", text: $0)] } ?? [])
  }

  package var table: ChartTable {
    ChartTable(
      headings: [""] + names,
      rows: names.enumerated().map { row, name in
        [name]
          + names.indices.map { column in
            guard cells.indices.contains(row), cells[row].indices.contains(column) else { return "" }
            return cells[row][column]?.value.text ?? ""
          }
      })
  }
}
