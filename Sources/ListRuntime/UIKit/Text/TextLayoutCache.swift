/// Measures the texts of a run and caches the layouts on the host.
///
/// The cache does not change results or simulated work; the caller charges the work.
package struct TextLayoutCache {
  /// A cached layout with its inputs other than the text.
  private struct CachedLayout {
    var font: Font
    var maxWidth: Double
    var lineLimit: Int
    var layout: TextLayout
  }

  private var measurer = TextMeasurer()
  /// Numbers of all texts seen so far.
  private var numbers: [String: Int32] = [:]
  /// Layouts by text number. A text has only a few layouts, so a linear search beats hashing.
  private var layouts: ContiguousArray<ContiguousArray<CachedLayout>> = []
  private let isEnabled: Bool
  /// The user's text size, relative to that for which fonts are given.
  private(set) var textScale = 1.0

  /// Creates an empty cache, which keeps layouts only if `usesShortcuts`.
  package init(usesShortcuts: Bool) { isEnabled = usesShortcuts }

  /// The number of a text; two texts have the same number if and only if they are equal.
  mutating func number(of text: String) -> Int32 {
    if let number = numbers[text] { return number }
    let number = Int32(truncatingIfNeeded: layouts.count)
    numbers[text] = number
    layouts.append([])
    return number
  }

  /// The number of a label's text.
  mutating func number(of label: View) -> Int32 {
    if let number = label.textNumber { return number }
    let number = number(of: label.text)
    label.textNumber = number
    return number
  }

  /// The font in which a text of a font is shown.
  func shown(_ font: Font) -> Font { font.scaled(by: textScale) }

  /// Sets the user's text size relative to that for which fonts are given, greater than 0. O(texts).
  mutating func setTextScale(_ scale: Double) {
    textScale = scale
    for index in layouts.indices { layouts[index].removeAll() }
  }

  /// The layout of a text, unrounded.
  ///
  /// A negative width, as on a screen narrower than its margins, counts as 0.
  mutating func layout(_ text: String, _ font: Font, maxWidth: Double, lineLimit: Int) -> TextLayout {
    guard isEnabled else {
      return measurer.layout(text, font: shown(font), maxWidth: max(maxWidth, 0), lineLimit: lineLimit)
    }
    return layout(number(of: text), text, font, maxWidth: max(maxWidth, 0), lineLimit: lineLimit)
  }

  /// The layout of a label's text in a width, unrounded.
  mutating func layout(of label: View, maxWidth: Double) -> TextLayout {
    guard isEnabled else { return layout(label.text, label.font, maxWidth: maxWidth, lineLimit: label.lineLimit) }
    let (number, maxWidth) = (number(of: label), max(maxWidth, 0))
    return known(number, label.font, maxWidth: maxWidth, lineLimit: label.lineLimit)
      ?? layout(number, label.text, label.font, maxWidth: maxWidth, lineLimit: label.lineLimit)
  }

  /// The layout of a text in the cache; nil if it is not there.
  @inline(__always)
  private func known(_ number: Int32, _ font: Font, maxWidth: Double, lineLimit: Int) -> TextLayout? {
    let known = layouts[Int(number)]
    for position in known.indices
    where known[position].maxWidth == maxWidth && known[position].lineLimit == lineLimit && known[position].font == font
    {
      return known[position].layout
    }
    return nil
  }

  private mutating func layout(
    _ number: Int32, _ text: String, _ font: Font, maxWidth: Double, lineLimit: Int
  ) -> TextLayout {
    if let known = known(number, font, maxWidth: maxWidth, lineLimit: lineLimit) { return known }
    let layout = measurer.layout(text, font: shown(font), maxWidth: maxWidth, lineLimit: lineLimit)
    layouts[Int(number)].append(CachedLayout(font: font, maxWidth: maxWidth, lineLimit: lineLimit, layout: layout))
    return layout
  }

  /// The layout of a text, measured from the last line of a text on that it continues.
  mutating func layout(_ block: HeightFormula.TextBlock, continuing previous: ContinuedText?) -> ContinuedText {
    measurer.layout(
      block.text, continuing: previous,
      ContinuedText.Style(font: shown(block.font), maxWidth: max(block.maxWidth, 0), lineLimit: block.lineLimit))
  }

  /// The size of a text, rounded up to whole pixels like UILabel's intrinsic size.
  mutating func roundedSize(
    _ text: String, _ font: Font, maxWidth: Double, lineLimit: Int, scale: Double
  ) -> PointSize {
    Self.rounded(layout(text, font, maxWidth: maxWidth, lineLimit: lineLimit), scale: scale)
  }

  /// The size of a label's text, rounded up to whole pixels.
  mutating func roundedSize(of label: View, maxWidth: Double, scale: Double) -> PointSize {
    Self.rounded(layout(of: label, maxWidth: maxWidth), scale: scale)
  }

  private static func rounded(_ layout: TextLayout, scale: Double) -> PointSize {
    PixelGrid.roundUp(PointSize(width: layout.width, height: layout.height), scale: scale)
  }

  /// The lines of a text in the font in which it was shown, for resolving pictures.
  mutating func lines(_ text: String, _ font: Font, maxWidth: Double, lineLimit: Int) -> [TextLine] {
    measurer.lines(of: text, font: font, maxWidth: max(maxWidth, 0), lineLimit: lineLimit)
  }

  /// The advances and line metrics of a font.
  mutating func metrics(of font: Font) -> FontMetrics { measurer.metrics(of: font) }
}
