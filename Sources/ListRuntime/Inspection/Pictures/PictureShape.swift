/// A primitive that a cell draws, in pixels of its row. Pictures and SVG drawings are made from a row's shapes, from
/// back to front.
struct PictureShape {
  /// The geometry and content of a shape.
  enum Kind {
    /// A filled rectangle.
    case fill(RoundedRectangle, Color)
    /// A border along the inside of a rectangle; `width` is in pixels.
    case border(RoundedRectangle, width: Double, Color)
    /// An image scaled to a rectangle, whose round corners are those of the bitmap itself.
    case image(RoundedRectangle, PlacedImage)
    /// A line of a text.
    case text(TextRun, GlyphLine)
  }

  var kind: Kind
  /// The shape is visible only inside all of these.
  var clips: [RoundedRectangle]

  /// The pixel rows that the shape may cover.
  var rows: Range<Int> {
    switch kind {
    case .fill(let rectangle, _), .border(let rectangle, _, _), .image(let rectangle, _): rectangle.rows
    case .text(_, let line): PixelCenters.range(line.top, line.bottom)
    }
  }
}

/// A text with its attributes; equal runs have equal glyphs.
package struct TextRun: Hashable, Sendable {
  /// The whole text.
  package var text: String
  /// Font of the whole text.
  package var font: Font
  /// Color of the whole text.
  package var color: Color
}

/// An image and its position: the rectangle of pixels to which the whole image is scaled.
package struct PlacedImage: Hashable, Sendable {
  /// URL of the image.
  package var url: String
  /// Left edge, in pixels of the row.
  package var left: Double
  /// Top edge, in pixels of the row.
  package var top: Double
  /// Right edge, in pixels of the row.
  package var right: Double
  /// Bottom edge, in pixels of the row.
  package var bottom: Double
  /// Size of the displayed bitmap, in its own pixels.
  package var bitmap: PixelSize
  /// Whether the image is animated; ignored by comparisons.
  package var isAnimated: Bool
  /// The combined color of translucent layers above the image; nil if there are none.
  package var overlay: Color?

  /// The position of a pixel's center in the image, from (0, 0) at its top left to (1, 1) at its bottom right.
  package func position(x: Int, y: Int) -> (x: Double, y: Double) {
    ((Double(x) + 0.5 - left) / (right - left), (Double(y) + 0.5 - top) / (bottom - top))
  }

  /// The number of distinct pixels per side: a bitmap smaller than its rectangle is blurred.
  private var detail: (x: Double, y: Double) {
    (min(Double(bitmap.width), right - left), min(Double(bitmap.height), bottom - top))
  }

  /// Whether both show the same image in the same detail, with every point displaced by at most a number of pixels.
  ///
  /// Scaling is linear, so that no point is displaced further than an edge.
  func isSame(as other: PlacedImage, within pixels: Double) -> Bool {
    guard abs(detail.x - other.detail.x) <= 2 * pixels, abs(detail.y - other.detail.y) <= 2 * pixels else {
      return false
    }
    return url == other.url && overlay == other.overlay && abs(left - other.left) <= pixels
      && abs(right - other.right) <= pixels
      && abs(top - other.top) <= pixels && abs(bottom - other.bottom) <= pixels
  }
}

/// One line of a text run, glyph by glyph.
///
/// Glyph outlines are not modeled: a glyph is a box with its advance and the line's height. The surface shows around
/// it.
struct GlyphLine {
  var top: Double
  var bottom: Double
  /// The baseline, in pixels of the row.
  var baseline: Double
  /// Boxes from left to right; characters that draw nothing, such as spaces, have none.
  var boxes: [Box]
  /// The line's characters, for the SVG drawing.
  var text: String

  /// A glyph's box.
  struct Box {
    var left: Double
    var right: Double
    /// Identifies the glyph: the UTF-8 offset of its first byte in the text.
    var glyph: Int32
  }

  /// The glyph number of the ellipsis of a truncated text.
  static let ellipsis = Int32.max
}
