/// A primitive that a cell draws, in pixels of its row. Pictures and SVG drawings are made from a row's shapes, from
/// back to front.
package struct PictureShape: Sendable {
  /// The geometry and content of a shape.
  package indirect enum Kind: Sendable {
    /// A rectangle with a paint, or only a border of a width in pixels along its inside. The round corners of an image
    /// are those of the bitmap itself.
    case surface(RoundedRectangle, borderWidth: Double?, Picture.Surface)
    case text(TextRun, GlyphLine)
    /// The area of the second rectangle outside of the first one.
    case outside(RoundedRectangle, of: RoundedRectangle, Picture.Surface)
    /// The area that is in both rectangles.
    case within(RoundedRectangle, RoundedRectangle, Picture.Surface)
    /// Shapes that are seen as one, with an opacity from 0 to 1.
    case group([PictureShape], opacity: Double)

    /// A rectangle filled with one color.
    static func fill(_ rectangle: RoundedRectangle, _ color: Color) -> Kind {
      .surface(rectangle, borderWidth: nil, .fill(color))
    }

    /// A border along the inside of a rectangle; `width` is in pixels.
    static func border(_ rectangle: RoundedRectangle, width: Double, _ color: Color) -> Kind {
      .surface(rectangle, borderWidth: width, .border(color))
    }
  }

  var kind: Kind
  /// The shape is visible only inside all of these.
  var clips: [RoundedRectangle]

  /// The pixel rows that the shape may cover.
  var rows: Range<Int> {
    switch kind {
    case .surface(let rectangle, _, _): rectangle.rows
    case .text(_, let line): PixelCenters.range(line.top, line.bottom)
    case .outside(_, let rectangle, _): rectangle.rows
    case .within(let first, let second, _): first.rows.clamped(to: second.rows)
    case .group(let shapes, _):
      (shapes.map(\.rows.lowerBound).min() ?? 0)..<(shapes.map(\.rows.upperBound).max() ?? 0)
    }
  }
}

/// A text with its attributes; equal runs have equal glyphs.
package struct TextRun: Hashable, Sendable {
  /// The characters of all lines, including those that are not visible.
  package var text: String
  /// Font of the whole text.
  package var font: Font
  /// Color of the whole text.
  package var color: Color
  /// Where its lines are.
  package var alignment = LabelStyle.Alignment.left
}

/// One line of a text run, glyph by glyph.
///
/// Glyph outlines are not modeled: a glyph is a box with its advance and the line's height. The surface shows around
/// it.
package struct GlyphLine {
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

  /// The glyph number of what a line ends with beside its characters: an ellipsis or a hyphen.
  static let ellipsis = Int32.max
}
