package import Markup

/// A blurred backdrop with its tint. What is behind it is not part of the picture.
package struct BlurPaint: SurfacePaint {
  /// Radius of the blur, in pixels.
  let radius: Double
  /// The color above the backdrop, with those of translucent layers above.
  package private(set) var tint: Color

  package static var name: String { "blur" }
  package static var aspect: PictureDifference.Aspect { .fill }
  package var text: String { "\(PictureSVG.number(radius)) px under #\(tint.hexadecimal)" }
  package var translucentColor: Color? { nil }

  package func covered(by color: Color) -> BlurPaint { BlurPaint(radius: radius, tint: color.over(tint)) }
  package func moved(down pixels: Double) -> BlurPaint { self }
  package func isSame(as other: BlurPaint, within pixels: Double) -> Bool { self == other }

  /// The tint, at least four fifths opaque, since the drawing shows what is behind it without a blur.
  package func attributes(_ property: String, in rectangle: RoundedRectangle, of svg: inout PictureSVG) -> [(
    String, String
  )] {
    var color = tint
    color.rgba = tint.rgba & 0xFFFF_FF00 | max(tint.rgba & 0xFF, 0xCC)
    return color.attributes(property)
  }

  package func labels(in rectangle: RoundedRectangle, scale: Int) -> [MarkupElement] {
    let size = Double(9 * scale)
    let middle = (rectangle.top + rectangle.bottom + size) / 2
    return [
      .text(
        "blur", x: (rectangle.left + rectangle.right) / 2, y: middle, size: size,
        [("text-anchor", "middle"), ("fill", "#78909C")])
    ]
  }
}
