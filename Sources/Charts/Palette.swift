import Markup

/// Eight colors that are distinguishable with any kind of color vision, each with its own pattern or none.
///
/// Source: M. Okabe and K. Ito, Color Universal Design, 2008: six of their colors, ordered so that neighbors differ in
/// lightness; dark gray instead of their black, and light gray instead of their yellow, which is invisible on white.
/// Dark backgrounds use lighter colors of the same hues.
package enum Palette {
  /// The colors for light backgrounds.
  package static let light = [
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7", "#4A525B", "#A9B1B9",
  ]
  /// The colors for dark backgrounds.
  package static let dark = [
    "#3E9FDD", "#F0B42E", "#22B88D", "#F07D33", "#93D3F7", "#DE99BE", "#D5DBE1", "#7D8791",
  ]
  /// The maximum number of distinguishable series.
  package static let count = light.count

  /// The CSS class of a series; the first is `c0`. Indices beyond the last color use the last one.
  package static func className(_ series: Int) -> String { "c\(index(of: series))" }

  /// The attributes of a filled area of a series: a plain color, or the color with a pattern.
  ///
  /// - Parameter isBounded: whether the area has a thin border.
  static func area(_ series: Int, _ id: String, isBounded: Bool = true) -> [(String, String)] {
    let index = index(of: series)
    guard isBounded else {
      return patterns[index].isEmpty
        ? [("class", "c\(index)"), ("fill", light[index])] : [("fill", "url(#\(id)-p\(index))")]
    }
    return patterns[index].isEmpty
      ? [("class", "area c\(index)"), ("fill", light[index])] : [("class", "area"), ("fill", "url(#\(id)-p\(index))")]
  }

  /// The pattern definitions for the first `count` series.
  static func definitions(_ count: Int, _ id: String) -> MarkupElement {
    MarkupElement(
      "defs", [],
      (0..<min(count, Self.count)).filter { !patterns[$0].isEmpty }.map { index in
        MarkupElement(
          "pattern",
          [("id", "\(id)-p\(index)"), ("width", "6"), ("height", "6"), ("patternUnits", "userSpaceOnUse")],
          [
            MarkupElement("rect", [("width", "6"), ("height", "6"), ("class", "c\(index)"), ("fill", light[index])]),
            MarkupElement(
              "path",
              [
                ("d", patterns[index]), ("class", "hatch"), ("stroke", "#FFF"), ("stroke-width", "1.2"),
                ("stroke-opacity", "0.6"), ("fill", "none"),
              ]),
          ])
      })
  }

  private static func index(of series: Int) -> Int { min(max(series, 0), count - 1) }

  /// Pattern paths on 6×6 tiles: none, rising, none, falling, none, vertical, horizontal, crossed.
  private static let patterns = [
    "", "M0 6L6 0M-1 1L1 -1M5 7L7 5", "", "M0 0L6 6M5 -1L7 1M-1 5L1 7", "", "M3 0V6", "M0 3H6", "M0 3H6M3 0V6",
  ]

  /// The dash pattern of a series' line, so that lines are distinguishable without color; nil for a solid line.
  static func dashes(_ series: Int) -> String? {
    let dashes = [nil, "5 2", "2 2", "7 2 2 2", "1 3", "9 3", "4 4", "2 4"]
    return dashes[index(of: series)]
  }
}
