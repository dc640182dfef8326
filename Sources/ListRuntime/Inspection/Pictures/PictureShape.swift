/// One thing a cell draws, in pixels of its row: pictures and drawings are made from a row's shapes, from back to front.
struct PictureShape {
  /// What is drawn.
  enum Kind {
    /// A filled rectangle.
    case fill(RoundedRectangle, Color)
    /// A line along the inside of a rectangle.
    case border(RoundedRectangle, width: Double, Color)
    /// An image stretched over a rectangle; the corners are those cut into the bitmap itself.
    case image(RoundedRectangle, PlacedImage)
    /// A line of a text.
    case text(TextRun, GlyphLine)
  }

  var kind: Kind
  /// What is drawn shows inside of all of these.
  var clips: [RoundedRectangle]

  /// Pixel rows it may touch.
  var rows: Range<Int> {
    switch kind {
    case .fill(let rectangle, _), .border(let rectangle, _, _), .image(let rectangle, _): rectangle.rows
    case .text(_, let line): PixelCentres.range(line.top, line.bottom)
    }
  }
}

/// A text as a picture knows it: equal runs have equal glyphs.
package struct TextRun: Hashable, Sendable {
  /// The whole text.
  package var text: String
  /// Its font.
  package var font: Font
  /// Its colour.
  package var color: Color
}

/// An image and where it lies: the rectangle of pixels over which all of it is stretched.
package struct PlacedImage: Hashable, Sendable {
  /// Which image it is.
  package var url: String
  /// Left edge, in pixels of the row.
  package var left: Double
  /// Top edge, in pixels of the row.
  package var top: Double
  /// Right edge, in pixels of the row.
  package var right: Double
  /// Bottom edge, in pixels of the row.
  package var bottom: Double
  /// Size of the bitmap that is shown, in its own pixels; what is seen of it is its detail.
  package var bitmap: PixelSize
  /// Whether it moves; no part of what is seen at rest.
  package var isAnimated: Bool
  /// What translucent layers above it add up to.
  package var veil: Color?

  /// Where in the image a pixel's centre lies, from (0, 0) at its top left to (1, 1) at its bottom right.
  package func position(x: Int, y: Int) -> (x: Double, y: Double) {
    ((Double(x) + 0.5 - left) / (right - left), (Double(y) + 0.5 - top) / (bottom - top))
  }

  /// How many different pixels a side shows: a bitmap smaller than its rectangle is stretched and blurred.
  private var detail: (x: Double, y: Double) {
    (min(Double(bitmap.width), right - left), min(Double(bitmap.height), bottom - top))
  }

  /// Whether both show the same image in the same detail, with every point of it within so many pixels of the other's.
  ///
  /// Positions are linear, so that no point moves further than an edge.
  func isSame(as other: PlacedImage, within pixels: Double) -> Bool {
    guard abs(detail.x - other.detail.x) <= 2 * pixels, abs(detail.y - other.detail.y) <= 2 * pixels else {
      return false
    }
    return url == other.url && veil == other.veil && abs(left - other.left) <= pixels
      && abs(right - other.right) <= pixels
      && abs(top - other.top) <= pixels && abs(bottom - other.bottom) <= pixels
  }
}

/// One line of a text run, glyph by glyph.
///
/// No outlines are known: a glyph is the box of its advance and the line's height. What lies behind shows beside it.
struct GlyphLine {
  var top: Double
  var bottom: Double
  /// Where the glyphs stand.
  var baseline: Double
  /// Boxes from left to right; characters that draw nothing, such as spaces, have none.
  var boxes: [Box]
  /// The line's characters, for drawing it.
  var text: String

  /// A glyph's box.
  struct Box {
    var left: Double
    var right: Double
    /// Which glyph it is: where its first byte stands in the text.
    var glyph: Int32
  }

  /// The number of the ellipsis that stands for the rest of a text.
  static let ellipsis = Int32.max
}
