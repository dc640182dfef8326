/// The text layouts of a run: measures, and remembers on the host what was measured before.
///
/// Remembering changes no result and no simulated work; charging is the caller's.
struct TextLayouts {
  /// What was measured of a text.
  private struct Known {
    var font: Font
    var maxWidth: Double
    var lineLimit: Int
    var layout: TextLayout
  }

  private var measurer = TextMeasurer()
  /// Numbers of the texts that were met.
  private var numbers: [String: Int32] = [:]
  /// Layouts by the number of their text. A text is shown in a handful of ways, so a scan beats hashing.
  private var known: ContiguousArray<ContiguousArray<Known>> = []
  private let remembers: Bool

  init(usesShortcuts: Bool) { remembers = usesShortcuts }

  /// The number of a text: equal texts have equal numbers, other texts have others.
  mutating func number(of text: String) -> Int32 {
    if let number = numbers[text] { return number }
    let number = Int32(truncatingIfNeeded: known.count)
    numbers[text] = number
    known.append([])
    return number
  }

  /// The number of a label's text.
  mutating func number(of label: View) -> Int32 {
    if let number = label.textNumber { return number }
    let number = number(of: label.text)
    label.textNumber = number
    return number
  }

  /// The layout of a text, unrounded.
  ///
  /// A width below 0, as a screen narrower than its margins leaves, is 0.
  mutating func layout(_ text: String, _ font: Font, maxWidth: Double, lineLimit: Int) -> TextLayout {
    guard remembers else { return measurer.layout(text, font: font, maxWidth: max(maxWidth, 0), lineLimit: lineLimit) }
    return layout(number(of: text), text, font, maxWidth: max(maxWidth, 0), lineLimit: lineLimit)
  }

  /// The layout of a label's text in a width, unrounded.
  mutating func layout(of label: View, maxWidth: Double) -> TextLayout {
    guard remembers else { return layout(label.text, label.font, maxWidth: maxWidth, lineLimit: label.lineLimit) }
    return layout(
      number(of: label), label.text, label.font, maxWidth: max(maxWidth, 0), lineLimit: label.lineLimit)
  }

  private mutating func layout(
    _ number: Int32, _ text: String, _ font: Font, maxWidth: Double, lineLimit: Int
  ) -> TextLayout {
    let place = Int(number)
    for entry in known[place]
    where entry.maxWidth == maxWidth && entry.lineLimit == lineLimit && entry.font == font {
      return entry.layout
    }
    let layout = measurer.layout(text, font: font, maxWidth: maxWidth, lineLimit: lineLimit)
    known[place].append(Known(font: font, maxWidth: maxWidth, lineLimit: lineLimit, layout: layout))
    return layout
  }

  /// The size of a text rounded up to whole pixels, as UILabel's intrinsic size is.
  mutating func roundedSize(
    _ text: String, _ font: Font, maxWidth: Double, lineLimit: Int, scale: Double
  ) -> PointSize {
    Self.rounded(layout(text, font, maxWidth: maxWidth, lineLimit: lineLimit), scale: scale)
  }

  /// The size of a label's text rounded up to whole pixels.
  mutating func roundedSize(of label: View, maxWidth: Double, scale: Double) -> PointSize {
    Self.rounded(layout(of: label, maxWidth: maxWidth), scale: scale)
  }

  private static func rounded(_ layout: TextLayout, scale: Double) -> PointSize {
    PixelGrid.roundUp(PointSize(width: layout.width, height: layout.height), scale: scale)
  }

  /// The lines of a text, for resolving pictures.
  mutating func lines(_ text: String, _ font: Font, maxWidth: Double, lineLimit: Int) -> [TextLine] {
    measurer.lines(of: text, font: font, maxWidth: max(maxWidth, 0), lineLimit: lineLimit)
  }

  /// Advances and line metrics of a font.
  mutating func metrics(of font: Font) -> FontMetrics { measurer.metrics(of: font) }
}
