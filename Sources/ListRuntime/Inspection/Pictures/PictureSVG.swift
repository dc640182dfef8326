package import Simulation

/// Draws shapes as an SVG document, in pixels of the screen.
///
/// Images are placeholders with their names and sizes; animations are marked. Text uses the viewer's sans-serif font,
/// with each line scaled to its laid out width.
struct PictureSVG {
  private let scale: Int
  private var body = ""
  private var definitionIDs: [AnyHashable: String] = [:]
  private var definitions = ""

  init(scale: Int) { self.scale = scale }

  /// The complete document: a viewport in pixels, displayed at its size in points.
  func document(width: Int, height: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(Double(width) / Double(scale)))" \
    height="\(Self.number(Double(height) / Double(scale)))" viewBox="0 0 \(width) \(height)" \
    font-family="-apple-system, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif" xml:space="preserve">
    \(content)</svg>

    """
  }

  /// The elements of the document.
  var content: String { "<defs>\n\(definitions)</defs>\n\(body)" }

  /// A document with several screens and text; its size is in pixels of the screens.
  ///
  /// The title and the description belong to the document (SVG 1.1, section 5.4): screen readers read them.
  func sheetDocument(width: Double, height: Double, title: String, description: String, definitions: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(width / Double(scale)))" \
    height="\(Self.number(height / Double(scale)))" viewBox="0 0 \(Self.number(width)) \(Self.number(height))" \
    font-family="-apple-system, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif" xml:space="preserve" \
    role="img" aria-labelledby="title desc">
    <title id="title">\(Self.escaped(title))</title>
    <desc id="desc">\(Self.escaped(description))</desc>
    <defs>
    \(definitions)\(self.definitions)</defs>
    \(body)</svg>

    """
  }

  /// Adds markup, which must be well-formed by itself.
  mutating func add(markup: String) { body += markup + "\n" }

  /// Starts a group at a position, clipped to a size.
  mutating func beginScreen(x: Double, y: Double, width: Double, height: Double) {
    let clip = clipID(RoundedRectangle(left: 0, top: 0, right: width, bottom: height))
    body += "<g transform=\"translate(\(Self.number(x)) \(Self.number(y)))\" clip-path=\"url(#\(clip))\">\n"
  }

  /// Ends the group of a screen.
  mutating func endScreen() { body += "</g>\n" }

  /// Fills the viewport with a color.
  mutating func addBackground(_ color: Color, width: Int, height: Int) {
    body += "<rect width=\"\(width)\" height=\"\(height)\"\(Self.attributes("fill", color))/>\n"
  }

  /// Adds a row's shapes with its top edge at a pixel, clipped to the row's height.
  mutating func addRow(_ shapes: [PictureShape], top: Double, width: Int, height: Double) {
    let clip = clipID(RoundedRectangle(left: 0, top: 0, right: Double(width), bottom: height))
    body += "<g transform=\"translate(0 \(Self.number(top)))\" clip-path=\"url(#\(clip))\">\n"
    for shape in shapes {
      let ids = shape.clips.map { clipID($0) }
      for id in ids { body += "<g clip-path=\"url(#\(id))\">" }
      add(shape)
      body += String(repeating: "</g>", count: ids.count) + "\n"
    }
    body += "</g>\n"
  }

  private mutating func clipID(_ rectangle: RoundedRectangle) -> String {
    definition(for: rectangle) { "<clipPath id=\"\($0)\"><rect\(Self.frameAttributes(rectangle))/></clipPath>" }
  }

  /// The ID of an element that others refer to, which is defined on the first call with the same key.
  ///
  /// - Parameter markup: returns the element with an ID.
  mutating func definition(for key: some Hashable, _ markup: (_ id: String) -> String) -> String {
    if let known = definitionIDs[key] { return known }
    let id = "c\(definitionIDs.count)"
    definitionIDs[key] = id
    definitions += markup(id) + "\n"
    return id
  }

  private mutating func add(_ shape: PictureShape) {
    switch shape.kind {
    case .surface(let rectangle, let width?, let surface):
      let middle = rectangle.inset(by: width / 2)
      let paint = surface.paint.attributes("stroke", in: rectangle, of: &self)
      body +=
        "<rect\(Self.frameAttributes(middle)) fill=\"none\"\(paint) stroke-width=\"\(Self.number(width))\"/>"
    case .surface(let rectangle, nil, let surface):
      let paint = surface.paint.attributes("fill", in: rectangle, of: &self)
      body +=
        "<rect\(Self.frameAttributes(rectangle))\(paint)/>" + surface.paint.labels(in: rectangle, scale: scale)
    case .text(let run, let line):
      guard let first = line.boxes.first, let last = line.boxes.last else { return }
      let size = run.font.pointSize * Double(scale)
      let weight = run.font.weight == .regular ? "" : " font-weight=\"\(run.font.weight.rawValue)\""
      body +=
        "<text x=\"\(Self.number(first.left))\" y=\"\(Self.number(line.baseline))\" "
        + "font-size=\"\(Self.number(size))\"\(weight)\(Self.attributes("fill", run.color)) "
        + "textLength=\"\(Self.number(last.right - first.left))\" lengthAdjust=\"spacingAndGlyphs\">"
        + "\(Self.escaped(Self.trimmed(line.text)))</text>"
    }
  }

  /// Attributes that compress a small text which is wider than `width`, in pixels; empty if it fits. A character is
  /// assumed to be 5 points wide.
  static func fittingAttributes(_ text: String, width: Double, scale: Int) -> String {
    guard Double(text.count * 5 * scale) > width else { return "" }
    return " textLength=\"\(number(width))\" lengthAdjust=\"spacingAndGlyphs\""
  }

  // MARK: Attributes

  private static func frameAttributes(_ rectangle: RoundedRectangle) -> String {
    var text =
      " x=\"\(number(rectangle.left))\" y=\"\(number(rectangle.top))\" "
      + "width=\"\(number(max(0, rectangle.right - rectangle.left)))\" "
      + "height=\"\(number(max(0, rectangle.bottom - rectangle.top)))\""
    if rectangle.radiusX > 0, rectangle.radiusY > 0 {
      text += " rx=\"\(number(rectangle.radiusX))\" ry=\"\(number(rectangle.radiusY))\""
    }
    return text
  }

  /// Attributes that paint with a color; `property` is `fill` or `stroke`.
  static func attributes(_ property: String, _ color: Color) -> String {
    var opaque = color
    opaque.rgba |= 0xFF
    let paint = " \(property)=\"#\(opaque.hexadecimal)\""
    return color.isOpaque ? paint : paint + " \(property)-opacity=\"\(number(Double(color.rgba & 0xFF) / 255))\""
  }

  /// Formats a number with at most three decimals.
  static func number(_ value: Double) -> String {
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
  private static func trimmed(_ line: String) -> Substring {
    let start = line.drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }

  /// Escapes text for XML; characters that XML 1.0 cannot represent are removed.
  static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default:
        if scalar.value >= 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}

extension ListSimulation {
  /// The screen of a run at a time after its start, as an SVG document; the run's driver scrolls it.
  package static func svg(of configuration: RunConfiguration, at instant: VirtualDuration) -> String {
    let simulation = ListSimulation(configuration)
    defer { simulation.shutDown() }
    simulation.start()
    simulation.advance(by: instant)
    let snapshot = FilmstripRecorder.snapshot(of: simulation.list, at: simulation.simulator.now)
    return snapshot.drawing(simulation.ui).document(width: snapshot.width, height: snapshot.height)
  }
}
