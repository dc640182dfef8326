package import Markup

/// A uniform color, opaque or translucent.
package struct ColorPaint: SurfacePaint {
  /// The color; its alpha makes it translucent.
  package internal(set) var color: Color

  package static var name: String { "fill" }
  package static var aspect: PictureDifference.Aspect { .fill }
  package var text: String { "#\(color.hexadecimal)" }
  package var translucentColor: Color? { color.isOpaque ? nil : color }

  package func covered(by other: Color) -> ColorPaint { ColorPaint(color: other.over(color)) }
  package func moved(down pixels: Double) -> ColorPaint { self }
  package func isSame(as other: ColorPaint, within pixels: Double) -> Bool { color == other.color }

  package func attributes(_ property: String, in rectangle: RoundedRectangle, of svg: inout PictureSVG) -> [(
    String, String
  )] {
    color.attributes(property)
  }

  package func labels(in rectangle: RoundedRectangle, scale: Int) -> [MarkupElement] { [] }
}

extension Color {
  /// Six hexadecimal digits, or eight if the color is translucent.
  package var hexadecimal: String {
    let digits = String(rgba, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    return isOpaque ? String(padded.dropLast(2)) : padded
  }

  /// SVG attributes that paint with the color; `property` is `fill` or `stroke`.
  func attributes(_ property: String) -> [(String, String)] {
    var opaque = self
    opaque.rgba |= 0xFF
    let paint = [(property, "#\(opaque.hexadecimal)")]
    return isOpaque ? paint : paint + [("\(property)-opacity", PictureSVG.number(Double(rgba & 0xFF) / 255))]
  }

  /// This color composited over another.
  package func over(_ below: Color) -> Color {
    let alpha = rgba & 0xFF
    let rest = (below.rgba & 0xFF) * (255 - alpha)
    let total = alpha * 255 + rest
    guard total > 0 else { return self }
    var blended = Color.black
    blended.rgba = (total + 127) / 255
    for shift in [UInt32(8), 16, 24] {
      let sum = (rgba >> shift & 0xFF) * alpha * 255 + (below.rgba >> shift & 0xFF) * rest
      blended.rgba |= ((sum + total / 2) / total) << shift
    }
    return blended
  }
}
