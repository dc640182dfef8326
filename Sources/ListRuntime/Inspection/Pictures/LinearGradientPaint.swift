package import Markup

/// An opaque gradient of evenly spaced colors, and where it begins and ends, in pixels of the row.
package struct LinearGradientPaint: SurfacePaint {
  /// The colors, at least two.
  package private(set) var colors: [Color]
  let direction: GradientStyle.Direction
  private(set) var area: RoundedRectangle

  init(_ style: GradientStyle, in area: RoundedRectangle) {
    colors = style.colors
    direction = style.direction
    self.area = area.rounded(0, 0)
  }

  package static var name: String { "gradient" }
  package static var aspect: PictureDifference.Aspect { .fill }
  package var text: String {
    colors.map { "#\($0.hexadecimal)" }.joined(separator: " to ") + (direction == .horizontal ? " rightwards" : "")
  }
  package var translucentColor: Color? { nil }

  package func covered(by color: Color) -> LinearGradientPaint {
    var paint = self
    paint.colors = colors.map { color.over($0) }
    return paint
  }

  package func moved(down pixels: Double) -> LinearGradientPaint {
    var paint = self
    paint.area = area.moved(right: 0, down: pixels)
    return paint
  }

  package func isSame(as other: LinearGradientPaint, within pixels: Double) -> Bool {
    guard colors == other.colors, direction == other.direction else { return false }
    let edges = direction == .vertical ? [area.top, area.bottom] : [area.left, area.right]
    let others = direction == .vertical ? [other.area.top, other.area.bottom] : [other.area.left, other.area.right]
    return zip(edges, others).allSatisfy { abs($0 - $1) <= pixels }
  }

  /// A part of its area, of some with equal sizes, along its direction.
  func part(_ index: Int, of count: Int) -> RoundedRectangle {
    var part = area
    let (first, last) = (Double(index) / Double(count), Double(index + 1) / Double(count))
    switch direction {
    case .vertical:
      let height = area.bottom - area.top
      (part.top, part.bottom) = (area.top + height * first, area.top + height * last)
    case .horizontal:
      let width = area.right - area.left
      (part.left, part.right) = (area.left + width * first, area.left + width * last)
    }
    return part
  }

  package func attributes(_ property: String, in rectangle: RoundedRectangle, of svg: inout PictureSVG) -> [(
    String, String
  )] {
    let stops = colors.enumerated().map { position, color in
      MarkupElement(
        "stop",
        [
          ("offset", PictureSVG.number(Double(position) / Double(colors.count - 1))),
          ("stop-color", "#\(color.hexadecimal)"),
        ])
    }
    let end = direction == .vertical ? [("x2", "0"), ("y2", "1")] : []
    let id = svg.definition(for: [text, "\(direction)"]) { MarkupElement("linearGradient", [("id", $0)] + end, stops) }
    return [(property, "url(#\(id))")]
  }

  package func labels(in rectangle: RoundedRectangle, scale: Int) -> [MarkupElement] { [] }
}
