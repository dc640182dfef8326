/// Eight colours that are told apart by people with any kind of colour vision, each with a pattern of its own.
///
/// Source: M. Okabe and K. Ito, Color Universal Design, 2008: six of their colours, in an order in which neighbours differ in
/// lightness, their black as dark grey, and a light grey in place of their yellow, which cannot be seen on white. Dark backgrounds
/// have lighter ones of the same hues.
package enum Palette {
  /// The colours on light backgrounds.
  package static let light = [
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7", "#4A525B", "#A9B1B9",
  ]
  /// The colours on dark backgrounds.
  package static let dark = [
    "#3E9FDD", "#F0B42E", "#22B88D", "#F07D33", "#93D3F7", "#DE99BE", "#D5DBE1", "#7D8791",
  ]
  /// How many series a chart can tell apart.
  package static let count = light.count

  /// The class of a series' marks; `c0` is the first. Series beyond the last have the last one's.
  package static func className(_ series: Int) -> String { "c\(place(series))" }

  /// What an area of a series has: a plain colour, or the same with a pattern on it.
  ///
  /// - Parameter isBounded: whether a thin line keeps it apart from its neighbours.
  static func area(_ series: Int, _ id: String, isBounded: Bool = true) -> [(String, String)] {
    let place = place(series)
    guard isBounded else {
      return shapes[place].isEmpty
        ? [("class", "c\(place)"), ("fill", light[place])] : [("fill", "url(#\(id)-p\(place))")]
    }
    return shapes[place].isEmpty
      ? [("class", "area c\(place)"), ("fill", light[place])] : [("class", "area"), ("fill", "url(#\(id)-p\(place))")]
  }

  /// The patterns of so many series.
  static func definitions(_ count: Int, _ id: String) -> Markup {
    Markup(
      "defs", [],
      (0..<min(count, Self.count)).filter { !shapes[$0].isEmpty }.map { place in
        Markup(
          "pattern",
          [("id", "\(id)-p\(place)"), ("width", "6"), ("height", "6"), ("patternUnits", "userSpaceOnUse")],
          [
            Markup("rect", [("width", "6"), ("height", "6"), ("class", "c\(place)"), ("fill", light[place])]),
            Markup(
              "path",
              [
                ("d", shapes[place]), ("class", "hatch"), ("stroke", "#FFF"), ("stroke-width", "1.2"),
                ("stroke-opacity", "0.6"), ("fill", "none"),
              ]),
          ])
      })
  }

  private static func place(_ series: Int) -> Int { min(max(series, 0), count - 1) }

  /// Lines on squares of six: none, rising, none, falling, none, upright, level, crossed.
  private static let shapes = [
    "", "M0 6L6 0M-1 1L1 -1M5 7L7 5", "", "M0 0L6 6M5 -1L7 1M-1 5L1 7", "", "M3 0V6", "M0 3H6", "M0 3H6M3 0V6",
  ]

  /// How the lines of series are dashed, so that they differ without their colours.
  static func dashes(_ series: Int) -> String? {
    let dashes = [nil, "5 2", "2 2", "7 2 2 2", "1 3", "9 3", "4 4", "2 4"]
    return dashes[place(series)]
  }
}
