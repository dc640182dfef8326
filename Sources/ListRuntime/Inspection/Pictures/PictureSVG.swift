package import Markup

/// Draws shapes as SVG elements, in pixels of the screen.
///
/// Images are placeholders with their names and sizes; animations are marked. Text uses the viewer's sans-serif font,
/// with each line scaled to its laid out width.
package struct PictureSVG {
  /// The elements that others refer to by their ids.
  package private(set) var definitions: [MarkupElement]
  private let scale: Int
  private var ids: [AnyHashable: String] = [:]

  /// Creates a drawing; `scale` is in pixels per point.
  package init(scale: Int, definitions: [MarkupElement] = []) {
    self.scale = scale
    self.definitions = definitions
  }

  /// A row's shapes with its top edge at a pixel, clipped to the row's height.
  package mutating func row(_ shapes: [PictureShape], top: Double, width: Int, height: Double) -> MarkupElement {
    let place = place(x: 0, y: top, width: Double(width), height: height)
    return MarkupElement("g", place, shapes.flatMap { elements(of: $0) })
  }

  /// The attributes of a group that is moved to a position and clipped to a size.
  mutating func place(x: Double, y: Double, width: Double, height: Double) -> [(String, String)] {
    [
      ("transform", "translate(\(Self.number(x)) \(Self.number(y)))"),
      clip(RoundedRectangle(left: 0, top: 0, right: width, bottom: height)),
    ]
  }

  private mutating func clip(_ rectangle: RoundedRectangle) -> (String, String) {
    let id = definition(for: rectangle) { MarkupElement("clipPath", [("id", $0)], [.rect(rectangle)]) }
    return ("clip-path", "url(#\(id))")
  }

  /// The ID of an element that others refer to, which is defined on the first call with the same key.
  ///
  /// - Parameter element: returns the element with an ID.
  package mutating func definition(for key: some Hashable, _ element: (_ id: String) -> MarkupElement) -> String {
    if let known = ids[key] { return known }
    let id = "c\(ids.count)"
    ids[key] = id
    definitions.append(element(id))
    return id
  }

  private mutating func elements(of shape: PictureShape) -> [MarkupElement] {
    let clips = shape.clips.map { clip($0) }
    return clips.reversed().reduce(elements(of: shape.kind)) { [MarkupElement("g", [$1], $0)] }
  }

  private mutating func elements(of kind: PictureShape.Kind) -> [MarkupElement] {
    switch kind {
    case .surface(let rectangle, let width?, let surface):
      let paint = surface.paint.attributes("stroke", in: rectangle, of: &self)
      return [
        .rect(rectangle.inset(by: width / 2), [("fill", "none")] + paint + [("stroke-width", Self.number(width))])
      ]
    case .surface(let rectangle, nil, let surface):
      let paint = surface.paint.attributes("fill", in: rectangle, of: &self)
      return [.rect(rectangle, paint)] + surface.paint.labels(in: rectangle, scale: scale)
    case .text(let run, let line):
      guard let first = line.boxes.first, let last = line.boxes.last else { return [] }
      let weight = run.font.weight == .regular ? [] : [("font-weight", "\(run.font.weight.rawValue)")]
      return [
        .text(
          Self.trimmed(line.text), x: first.left, y: line.baseline, size: run.font.pointSize * Double(scale),
          weight + run.color.attributes("fill") + .textLength(last.right - first.left))
      ]
    case .outside(let inside, let rectangle, let surface):
      let paint = surface.paint.attributes("fill", in: rectangle, of: &self)
      let outline = "\(Self.path(of: rectangle)) \(Self.path(of: inside))"
      return [MarkupElement("path", [("d", outline), ("fill-rule", "evenodd")] + paint)]
    case .within(let first, let second, let surface):
      return [MarkupElement("g", [clip(first)], elements(of: .surface(second, borderWidth: nil, surface)))]
    case .group(let shapes, let opacity):
      let content = shapes.flatMap { elements(of: $0) }
      return content.isEmpty ? [] : [MarkupElement("g", [("opacity", Self.number(opacity))], content)]
    }
  }

  /// The outline of a rectangle as the data of a path.
  static func path(of rectangle: RoundedRectangle) -> String {
    let (rx, ry) = (rectangle.radiusX, rectangle.radiusY)
    let (left, right) = (rectangle.left, rectangle.right)
    func arc(_ x: Double, _ y: Double) -> String {
      "A\(number(rx)) \(number(ry)) 0 0 1 \(number(x)) \(number(y))"
    }
    return [
      "M\(number(left + rx)) \(number(rectangle.top))", "H\(number(right - rx))",
      arc(right, rectangle.top + ry), "V\(number(rectangle.bottom - ry))", arc(right - rx, rectangle.bottom),
      "H\(number(left + rx))", arc(left, rectangle.bottom - ry), "V\(number(rectangle.top + ry))",
      arc(left + rx, rectangle.top), "Z",
    ].joined(separator: " ")
  }

  /// Formats a number with at most three decimals.
  package static func number(_ value: Double) -> String {
    let thousandths = PixelGrid.wholeNumber(value * 1000)
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    var text = (thousandths < 0 ? "-" : "") + "\(whole)"
    guard rest > 0 else { return text }
    var decimals = String(String(rest + 1000).dropFirst())
    while decimals.last == "0" { decimals.removeLast() }
    text += "." + decimals
    return text
  }

  /// A line without leading and trailing white space, which has no glyphs.
  private static func trimmed(_ line: String) -> String {
    let start = line.drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
