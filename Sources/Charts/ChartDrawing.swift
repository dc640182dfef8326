import Markup

/// SVG elements that all charts use.
enum ChartDrawing {
  /// The width of a drawing: that of a phone, so that text is not scaled down on a phone.
  static let width = 360.0
  /// The default text color.
  private static let ink = "#1F2328"
  private static let font =
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"

  /// Creates the root SVG element of a chart, with the title and the description of its caption.
  static func root(_ caption: ChartCaption, width: Double = width, height: Double, _ content: [MarkupElement])
    -> MarkupElement
  {
    MarkupElement(
      "svg",
      [
        ("class", "chart"), ("role", "img"), ("aria-labelledby", "\(caption.id)-t \(caption.id)-d"),
        ("viewBox", "0 0 \(Coordinate.text(width)) \(Coordinate.text(height))"), ("width", Coordinate.text(width)),
        ("height", Coordinate.text(height)), ("fill", ink), ("font-family", font), ("font-size", "12"),
      ] + (width > Self.width ? [("style", "min-width:\(Coordinate.text(width))px")] : []),
      [
        MarkupElement("title", [("id", "\(caption.id)-t")], text: caption.title),
        MarkupElement("desc", [("id", "\(caption.id)-d")], text: caption.summary),
      ] + content)
  }

  /// Creates a text element.
  static func text(
    _ text: String, x: Double, y: Double, anchor: String = "start", style: String? = nil, isBold: Bool = false
  ) -> MarkupElement {
    var attributes: [(String, String)] = .lengths(["x": x, "y": y])
    if anchor != "start" { attributes.append(("text-anchor", anchor)) }
    if let style { attributes.append(("class", style)) }
    if isBold { attributes.append(("font-weight", "600")) }
    return MarkupElement("text", attributes, text: text)
  }

  /// Creates a mark with a tooltip.
  static func mark(_ name: String, _ attributes: [(String, String)], tooltip: String) -> MarkupElement {
    MarkupElement(name, attributes, [MarkupElement("title", text: tooltip)])
  }

  /// Creates a line of a border, a grid or an axis.
  static func rule(_ style: String, _ path: String, stroke: String = "#D0D7DE") -> MarkupElement {
    MarkupElement("path", [("class", style), ("fill", "none"), ("stroke", stroke), ("d", path)])
  }

  /// The path data of a polyline.
  static func path(_ points: [(x: Double, y: Double)]) -> String {
    var path = ""
    for (index, point) in points.enumerated() {
      path += (index == 0 ? "M" : "L") + Coordinate.text(point.x) + " " + Coordinate.text(point.y)
    }
    return path
  }
}
