package import Markup

/// A chart of an HTML page as a standalone SVG document with a white background and the title above the chart.
package struct ChartPicture: Sendable {
  /// The id from the chart's caption.
  package let id: String
  /// The SVG document.
  package let document: String

  private static let titleHeight = 28.0
  private static let margin = 12.0

  /// Extracts all charts from part of a page, in document order; shared legends are included.
  package static func all(in markup: MarkupElement) -> [ChartPicture] {
    if markup.name == "svg" { return ChartPicture(markup).map { [$0] } ?? [] }
    return markup.nodes.flatMap { $0.elements.flatMap(all) }
  }

  private init?(_ drawing: MarkupElement) {
    func value(_ name: String) -> String? { drawing.attributes.first { $0.name == name }?.value }
    guard value("class") == "chart", let label = value("aria-labelledby")?.split(separator: " ").first,
      let width = value("width").flatMap(Double.init), let height = value("height").flatMap(Double.init),
      case .element(let title)? = drawing.nodes.first, case .text(let words)? = title.nodes.first
    else { return nil }
    id = String(label.dropLast(2))
    let whole = (width: width + 2 * Self.margin, height: height + Self.titleHeight + 2 * Self.margin)
    var picture = drawing
    let changed = [
      "viewBox": [-Self.margin, -Self.margin - Self.titleHeight, whole.width, whole.height].map(Coordinate.text)
        .joined(separator: " "),
      "width": Coordinate.text(whole.width), "height": Coordinate.text(whole.height),
    ]
    picture.attributes =
      [(name: "xmlns", value: "http://www.w3.org/2000/svg")]
      + drawing.attributes.map { ($0.name, changed[$0.name] ?? $0.value) }
    let background = MarkupElement(
      "rect",
      .lengths([
        "x": -Self.margin, "y": -Self.margin - Self.titleHeight, "width": whole.width, "height": whole.height,
      ]) + [("fill", "#FFFFFF")])
    let heading = MarkupElement(
      "text", .lengths(["x": 0, "y": -Self.titleHeight / 2]) + [("font-size", "15"), ("font-weight", "600")],
      text: words)
    // The title and the description come first in the document; the chart is drawn on top of the background.
    picture.nodes.insert(contentsOf: [.element(background), .element(heading)], at: 2)
    document = picture.text + "\n"
  }
}
