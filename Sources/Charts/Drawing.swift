/// The parts that all drawings are made of.
enum Drawing {
  /// The width of a drawing: a phone's, so that its texts are as large there as they are meant to be.
  static let width = 360.0
  /// The colour of texts where no style says another.
  private static let ink = "#1F2328"
  private static let font =
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"

  /// The SVG element of a chart, named and described by its caption.
  static func root(_ caption: ChartCaption, width: Double = width, height: Double, _ content: [Markup]) -> Markup {
    Markup(
      "svg",
      [
        ("class", "chart"), ("role", "img"), ("aria-labelledby", "\(caption.id)-t \(caption.id)-d"),
        ("viewBox", "0 0 \(Coordinate.text(width)) \(Coordinate.text(height))"), ("width", Coordinate.text(width)),
        ("height", Coordinate.text(height)), ("fill", ink), ("font-family", font), ("font-size", "12"),
      ] + (width > Self.width ? [("style", "min-width:\(Coordinate.text(width))px")] : []),
      [
        Markup("title", [("id", "\(caption.id)-t")], text: caption.title),
        Markup("desc", [("id", "\(caption.id)-d")], text: caption.summary),
      ] + content)
  }

  /// A text.
  static func text(
    _ text: String, x: Double, y: Double, anchor: String = "start", style: String? = nil, isBold: Bool = false
  ) -> Markup {
    var attributes: [(String, String)] = .lengths(["x": x, "y": y])
    if anchor != "start" { attributes.append(("text-anchor", anchor)) }
    if let style { attributes.append(("class", style)) }
    if isBold { attributes.append(("font-weight", "600")) }
    return Markup("text", attributes, text: text)
  }

  /// A mark with what a pointer that rests on it is told.
  static func mark(_ name: String, _ attributes: [(String, String)], says text: String) -> Markup {
    Markup(name, attributes, [Markup("title", text: text)])
  }

  /// A line of a frame, a grid or a scale.
  static func rule(_ style: String, _ path: String, stroke: String = "#D0D7DE") -> Markup {
    Markup("path", [("class", style), ("fill", "none"), ("stroke", stroke), ("d", path)])
  }

  /// A path of straight pieces.
  static func path(_ points: [(x: Double, y: Double)]) -> String {
    var path = ""
    for (place, point) in points.enumerated() {
      path += (place == 0 ? "M" : "L") + Coordinate.text(point.x) + " " + Coordinate.text(point.y)
    }
    return path
  }
}
