import Markup

extension MarkupElement {
  /// A rectangle in pixels; negative sizes become 0.
  static func rect(x: Double, y: Double, width: Double, height: Double, _ attributes: [(String, String)])
    -> MarkupElement
  {
    MarkupElement("rect", .pixels(["x": x, "y": y, "width": max(0, width), "height": max(0, height)]) + attributes)
  }

  /// A rectangle with round corners.
  static func rect(_ rectangle: RoundedRectangle, _ attributes: [(String, String)] = []) -> MarkupElement {
    let (left, top, rx, ry) = (rectangle.left, rectangle.top, rectangle.radiusX, rectangle.radiusY)
    return rect(
      x: left, y: top, width: rectangle.right - left, height: rectangle.bottom - top,
      (rx > 0 && ry > 0 ? .pixels(["rx": rx, "ry": ry]) : []) + attributes)
  }

  /// A rectangle of whole pixels.
  static func rect(_ rectangle: PixelRect, _ attributes: [(String, String)]) -> MarkupElement {
    let (left, top) = (rectangle.left, rectangle.top)
    return rect(
      x: Double(left), y: Double(top), width: Double(rectangle.right - left), height: Double(rectangle.bottom - top),
      attributes)
  }

  /// A rectangle from the origin of its coordinate system.
  static func area(width: Int, height: Int, _ attributes: [(String, String)]) -> MarkupElement {
    MarkupElement("rect", .pixels(["width": Double(width), "height": Double(height)]) + attributes)
  }

  /// A line of text with its baseline at `y`; the font size is in pixels too.
  static func text(_ text: String, x: Double, y: Double, size: Double, _ attributes: [(String, String)])
    -> MarkupElement
  {
    MarkupElement("text", .pixels(["x": x, "y": y, "font-size": size]) + attributes, text: text)
  }
}

extension [(String, String)] {
  /// Attributes with numbers of pixels.
  static func pixels(_ values: KeyValuePairs<String, Double>) -> Self {
    values.map { ($0.key, PictureSVG.number($0.value)) }
  }

  /// Attributes that stretch or compress a text to a width in pixels.
  static func textLength(_ width: Double) -> Self {
    .pixels(["textLength": width]) + [("lengthAdjust", "spacingAndGlyphs")]
  }

  /// Attributes that center a text, and compress it if it is wider than `width`, in pixels. A character is assumed to be
  /// 5 points wide.
  static func centered(_ text: String, in width: Double, scale: Int) -> Self {
    [("text-anchor", "middle")] + (Double(text.count * 5 * scale) > width ? .textLength(width) : [])
  }
}
