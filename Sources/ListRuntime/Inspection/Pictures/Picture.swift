/// The visible content at each pixel center of a row, or of all rows of an item, relative to the top edge.
///
/// A pixel shows a surface, which is a fill, a border or a position in an image, and optionally a glyph over it. A
/// picture is resolved from layers and the recorded contents of drawn bitmaps, and is independent of the layer tree.
/// Images count as opaque except for round corners; an animated image counts as showing its first frame.
package struct Picture: Sendable {
  /// Width in pixels.
  package let width: Int
  /// Height in points.
  package private(set) var height: Double
  /// Pixels per point.
  package let scale: Int

  // Codes of the surface plane are positions in `surfaces`; those of the text plane are `glyph(_:of:)`.
  private(set) var surfacePlane: PicturePlane
  private(set) var textPlane: PicturePlane
  /// Surfaces that may be visible; surface codes are indices.
  package private(set) var surfaces: [Surface]
  /// Texts whose glyphs may be visible.
  package private(set) var textRuns: [TextRun]

  /// The visible content of a pixel.
  package struct Pixel: Hashable, Sendable {
    /// The surface; nil if there is none.
    package var surface: Surface?
    /// The glyph in front of the surface; nil if there is none.
    package var glyph: Glyph?
  }

  /// A glyph of a text.
  package struct Glyph: Hashable, Sendable {
    /// The text that the glyph belongs to.
    package var run: TextRun
    /// The UTF-8 offset of its first byte in the text; `Int.max` for an ellipsis or a hyphen at a line end.
    package var index: Int
  }

  init(
    width: Int, height: Double, scale: Int, surfacePlane: PicturePlane, textPlane: PicturePlane, surfaces: [Surface],
    textRuns: [TextRun]
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.surfacePlane = surfacePlane
    self.textPlane = textPlane
    self.surfaces = surfaces
    self.textRuns = textRuns
  }

  /// Number of pixel rows.
  package var rowCount: Int { surfacePlane.rowCount }

  /// The content of a pixel; empty outside the picture.
  package subscript(x: Int, y: Int) -> Pixel {
    guard (0..<width).contains(x), (0..<rowCount).contains(y) else { return Pixel() }
    let surface = surfacePlane.code(x: x, y: y)
    let glyph = textPlane.code(x: x, y: y)
    return Pixel(
      surface: surface < 0 ? nil : surfaces[Int(surface)],
      glyph: glyph < 0
        ? nil
        : Glyph(
          run: textRuns[Self.run(of: glyph)],
          index: Self.index(of: glyph) == GlyphLine.ellipsis ? Int.max : Int(Self.index(of: glyph))))
  }

  // MARK: Codes of glyphs

  static func glyph(_ index: Int32, of run: Int) -> Int64 { Int64(run) << 32 | Int64(index) }
  static func run(of glyph: Int64) -> Int { Int(glyph >> 32) }
  static func index(of glyph: Int64) -> Int32 { Int32(truncatingIfNeeded: glyph) }

  // MARK: Items of several rows

  /// Appends the picture of the item's next row at the bottom.
  package mutating func append(_ other: Picture) {
    precondition(
      width == other.width && scale == other.scale,
      "rows of \(width) and \(other.width) pixels at scales \(scale) and \(other.scale) are one item")
    let offset = Double(rowCount)
    let surfaceCount = Int64(surfaces.count)
    let runCount = Int64(textRuns.count)
    surfaces += other.surfaces.map { $0.moved(down: offset) }
    textRuns += other.textRuns
    surfacePlane.append(other.surfacePlane) { $0 + surfaceCount }
    textPlane.append(other.textPlane) { $0 + runCount << 32 }
    height += other.height
  }
}

extension Picture.Pixel {
  /// A description for reports.
  package var text: String {
    let behind = surface?.text ?? "nothing"
    guard let glyph else { return behind }
    let name = glyph.index == Int.max ? "the ellipsis or hyphen" : "glyph \(glyph.index)"
    return "\(name) of \"\(glyph.run.text.prefix(24))\" at \(glyph.run.font.pointSize) pt over \(behind)"
  }
}
