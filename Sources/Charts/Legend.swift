/// What a chart's marks mean, as entries with a mark each.
struct LegendEntry {
  let text: String
  /// Draws the mark around a centre.
  let mark: (_ x: Double, _ y: Double) -> Markup
}

/// What the marks of a chart mean: entries side by side, as many a line as fit.
package struct Legend: Sendable {
  /// An entry where it is drawn.
  package struct Place: Sendable, Hashable {
    /// Its text, cut to the width of the legend.
    package let text: String
    /// The left edge of its mark.
    package let x: Double
    /// The base line of its text.
    package let y: Double
    /// Where its text ends at the latest.
    package let end: Double
  }

  static let lineHeight = 18.0
  private static let markWidth = 18.0
  private static let gap = 14.0

  /// The entries in their order.
  package let places: [Place]
  /// The height of all lines.
  package let height: Double

  /// Places entries from a left edge within a width.
  package init(_ texts: [String], width: Double, left: Double = 0) {
    var places: [Place] = []
    var x = left
    var line = 0
    for text in texts {
      let room = width - left - Self.markWidth
      let fitted = TextWidth.fitted(text, to: room)
      let needed = Self.markWidth + TextWidth.of(fitted)
      if x > left, x + needed > width {
        x = left
        line += 1
      }
      places.append(Place(text: fitted, x: x, y: Double(line) * Self.lineHeight + 12, end: x + needed))
      x += needed + Self.gap
    }
    self.places = places
    height = places.isEmpty ? 0 : Double(line + 1) * Self.lineHeight
  }

  /// Entries at their places.
  func drawing(_ entries: [LegendEntry]) -> Markup {
    var content: [Markup] = []
    for (entry, place) in zip(entries, places) {
      content.append(entry.mark(place.x + 6, place.y - 4))
      content.append(Markup("text", .lengths(["x": place.x + Self.markWidth, "y": place.y]), text: place.text))
    }
    return Markup("g", [("class", "legend")], content)
  }

  /// A drawing of entries alone: what charts beside each other have in common is said once.
  static func key(_ entries: [LegendEntry], _ caption: ChartCaption, patterns: Int) -> Markup {
    let legend = Legend(entries.map(\.text), width: Drawing.width)
    let own = ChartCaption(
      id: "\(caption.id)-key", title: "Legend", summary: entries.map(\.text).joined(separator: ", "))
    return Drawing.root(
      own, height: max(legend.height, 1), [Palette.definitions(patterns, own.id), legend.drawing(entries)])
  }

  /// Entries of areas of series.
  static func areas(_ names: [String], _ id: String) -> [LegendEntry] {
    names.enumerated().map { series, name in LegendEntry(text: name) { area(series, id, x: $0, y: $1) } }
  }

  /// A square of a series.
  private static func area(_ series: Int, _ id: String, x: Double, y: Double) -> Markup {
    Markup(
      "rect",
      Palette.area(series, id) + .lengths(["x": x - 6, "y": y - 6, "width": 12, "height": 12]))
  }

  /// A piece of the line of a series.
  static func line(_ series: Int, x: Double, y: Double) -> Markup {
    Markup(
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
