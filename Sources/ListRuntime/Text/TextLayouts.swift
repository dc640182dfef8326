/// The text layouts of a run: measures, and remembers on the host what was measured before.
///
/// Remembering changes no result and no simulated work; charging is the caller's.
struct TextLayouts {
  private struct Key: Hashable {
    var text: String
    var font: Font
    var maxWidth: Double
    var lineLimit: Int
  }

  private var measurer = TextMeasurer()
  private var known: [Key: TextLayout] = [:]
  private let remembers: Bool

  init(usesShortcuts: Bool) { remembers = usesShortcuts }

  /// The layout of a text, unrounded.
  ///
  /// A width below 0, as a screen narrower than its margins leaves, is 0.
  mutating func layout(_ text: String, _ font: Font, maxWidth: Double, lineLimit: Int) -> TextLayout {
    let maxWidth = max(maxWidth, 0)
    guard remembers else { return measurer.layout(text, font: font, maxWidth: maxWidth, lineLimit: lineLimit) }
    let key = Key(text: text, font: font, maxWidth: maxWidth, lineLimit: lineLimit)
    if let layout = known[key] { return layout }
    let layout = measurer.layout(text, font: font, maxWidth: maxWidth, lineLimit: lineLimit)
    known[key] = layout
    return layout
  }

  /// The size of a text rounded up to whole pixels, as UILabel's intrinsic size is.
  mutating func roundedSize(
    _ text: String, _ font: Font, maxWidth: Double, lineLimit: Int, scale: Double
  ) -> PointSize {
    let layout = layout(text, font, maxWidth: maxWidth, lineLimit: lineLimit)
    return PixelGrid.roundUp(PointSize(width: layout.width, height: layout.height), scale: scale)
  }

  /// The lines of a text, for resolving pictures.
  mutating func lines(_ text: String, _ font: Font, maxWidth: Double, lineLimit: Int) -> [TextLine] {
    measurer.lines(of: text, font: font, maxWidth: max(maxWidth, 0), lineLimit: lineLimit)
  }

  /// Advances and line metrics of a font.
  mutating func metrics(of font: Font) -> FontMetrics { measurer.metrics(of: font) }
}
