import ListRuntime
import Markup

/// A vertical gradient between two colors. It is not part of the product: this file alone adds it as a kind of content.
struct LinearGradient: LayerContent {
  var top: Color
  var bottom: Color
  /// Whether the app draws it, as in `draw(_:)`, or the GPU fills the layer, as with a gradient layer.
  var needsBackingStore = false

  func isOpaque(over background: Color?) -> Bool { top.isOpaque && bottom.isOpaque }

  func chargeDrawing(pixels: Int, to meter: WorkMeter) {
    meter.charge(.shapeFillCall)
    meter.charge(.shapeFillPixel, pixels)
  }

  func shapes(in bounds: RoundedRectangle, drawnAt size: PointSize) -> [PictureShape.Kind] {
    let paint = GradientPaint(colors: [top, bottom], start: bounds.top, end: bounds.bottom)
    return [.surface(bounds, borderWidth: nil, Picture.Surface(paint))]
  }
}

/// The colors of a vertical gradient, and the pixel rows at which it starts and ends.
struct GradientPaint: SurfacePaint {
  var colors: [Color]
  var start: Double
  var end: Double

  static var name: String { "gradient" }
  static var aspect: PictureDifference.Aspect { .fill }
  var text: String { colors.map { "#\($0.hexadecimal)" }.joined(separator: " to ") }
  var translucentColor: Color? { nil }

  func covered(by color: Color) -> GradientPaint {
    GradientPaint(colors: colors.map { color.over($0) }, start: start, end: end)
  }

  func moved(down pixels: Double) -> GradientPaint {
    GradientPaint(colors: colors, start: start + pixels, end: end + pixels)
  }

  func isSame(as other: GradientPaint, within pixels: Double) -> Bool {
    colors == other.colors && abs(start - other.start) <= pixels && abs(end - other.end) <= pixels
  }

  func attributes(_ property: String, in rectangle: RoundedRectangle, of svg: inout PictureSVG) -> [(String, String)] {
    let stops = zip(["0", "1"], colors).map {
      MarkupElement("stop", [("offset", $0), ("stop-color", "#\($1.hexadecimal)")])
    }
    let id = svg.definition(for: self) {
      MarkupElement("linearGradient", [("id", $0), ("x2", "0"), ("y2", "1")], stops)
    }
    return [(property, "url(#\(id))")]
  }

  func labels(in rectangle: RoundedRectangle, scale: Int) -> [MarkupElement] { [] }
}
