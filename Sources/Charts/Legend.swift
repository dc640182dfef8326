import Markup

/// One entry of a legend: a mark and its text.
struct LegendEntry {
  let text: String
  /// Draws the mark around a center point.
  let mark: (_ x: Double, _ y: Double) -> MarkupElement
}

/// The layout of a legend: entries side by side, wrapped into lines.
package struct Legend: Sendable {
  /// The position of one entry.
  package struct EntryPosition: Sendable, Hashable {
    /// The text, truncated to the width of the legend.
    package let text: String
    /// The left edge of the mark.
    package let x: Double
    /// The baseline of the text.
    package let y: Double
    /// An upper bound of the right edge of the text.
    package let end: Double
  }

  static let lineHeight = 18.0
  private static let markWidth = 18.0
  private static let gap = 14.0

  /// The positions of the entries, in input order.
  package let positions: [EntryPosition]
  /// The total height of all lines.
  package let height: Double

  /// Lays out entries between a left edge and a width.
  package init(_ texts: [String], width: Double, left: Double = 0) {
    var positions: [EntryPosition] = []
    var x = left
    var line = 0
    for text in texts {
      let fitted = TextWidth.fitted(text, to: width - left - Self.markWidth)
      let needed = Self.markWidth + TextWidth.of(fitted)
      if x > left, x + needed > width {
        x = left
        line += 1
      }
      positions.append(EntryPosition(text: fitted, x: x, y: Double(line) * Self.lineHeight + 12, end: x + needed))
      x += needed + Self.gap
    }
    self.positions = positions
    height = positions.isEmpty ? 0 : Double(line + 1) * Self.lineHeight
  }

  /// Draws the entries at their positions.
  func drawing(_ entries: [LegendEntry]) -> MarkupElement {
    var content: [MarkupElement] = []
    for (entry, position) in zip(entries, positions) {
      content.append(entry.mark(position.x + 6, position.y - 4))
      content.append(
        MarkupElement("text", .lengths(["x": position.x + Self.markWidth, "y": position.y]), text: position.text))
    }
    return MarkupElement("g", [("class", "legend")], content)
  }

  /// Creates a drawing that contains only a legend, for side-by-side charts that share it.
  static func separate(_ entries: [LegendEntry], _ caption: ChartCaption, patterns: Int) -> MarkupElement {
    let legend = Legend(entries.map(\.text), width: ChartDrawing.width)
    let legendCaption = ChartCaption(
      id: "\(caption.id)-key", title: "Legend", summary: entries.map(\.text).joined(separator: ", "))
    return ChartDrawing.root(
      legendCaption, height: max(legend.height, 1),
      [Palette.definitions(patterns, legendCaption.id), legend.drawing(entries)])
  }

  /// Creates one entry with a filled square per series.
  static func areas(_ names: [String], _ id: String) -> [LegendEntry] {
    names.enumerated().map { series, name in LegendEntry(text: name) { area(series, id, x: $0, y: $1) } }
  }

  /// A square in the color and pattern of a series.
  private static func area(_ series: Int, _ id: String, x: Double, y: Double) -> MarkupElement {
    MarkupElement(
      "rect",
      Palette.area(series, id) + .lengths(["x": x - 6, "y": y - 6, "width": 12, "height": 12]))
  }

  /// A short line in the style of a series.
  static func line(_ series: Int, x: Double, y: Double) -> MarkupElement {
    MarkupElement(
      "path",
      [
        ("class", "l \(Palette.className(series))"), ("fill", "none"), ("stroke", stroke(series)),
        ("stroke-width", "2"),
      ]
        + (Palette.dashes(series).map { [("stroke-dasharray", $0)] } ?? [])
        + [("d", "M\(Coordinate.text(x - 6)) \(Coordinate.text(y))h13")])
  }

  static func stroke(_ series: Int) -> String { Palette.light[min(max(series, 0), Palette.count - 1)] }
}
