import ListRuntime
import Testing

/// The published widths of the thesis's texts, and the line-breaking rules, checked through the measurer alone.
@Suite("Text measurer")
struct TextMeasurerTests {
  private let twelve = Font(pointSize: 12)

  private func width(_ text: String, size: Double) -> Double {
    var measurer = TextMeasurer()
    return measurer.layout(text, font: Font(pointSize: size)).width
  }

  private func lines(_ text: String, maxWidth: Double, lineLimit: Int = 0) -> [String] {
    var measurer = TextMeasurer()
    let lines = measurer.lines(of: text, font: twelve, maxWidth: maxWidth, lineLimit: lineLimit)
    return lines.map { String(decoding: Array(text.utf8)[$0.utf8Range], as: UTF8.self) }
  }

  @Test(
    "Widths match the published ones, and that of the check string of the advance tables",
    arguments: [
      ("Short message [123]", 12.0, 117.6, 0.1), ("Medium message with id [123]", 12, 172.8, 0.1),
      ("A very long message with id [123]", 12, 191.4, 0.1), ("A very long message with id [444]", 18, 274.2, 0.1),
      ("This is a test string", 17, 143.40, 0.005),
    ])
  func publishedWidths(text: String, size: Double, expected: Double, tolerance: Double) {
    #expect(abs(width(text, size: size) - expected) <= tolerance, "\(width(text, size: size))")
  }

  @Test(
    "Rounding to pixels rounds up and keeps whole pixels",
    arguments: [
      (0.0, 2.0, 0.0), (0.25, 2, 0.5), (0.5, 2, 0.5), (42.9609375, 1, 43), (43, 1, 43), (-0.25, 2, 0),
      (1.01, 3, 4.0 / 3), (.infinity, 2, .infinity),
    ])
  func pixelRounding(points: Double, scale: Double, expected: Double) {
    #expect(PixelGrid.roundUp(points, scale: scale) == expected)
  }

  @Test("No text of the thesis wraps at its width of 212 points")
  func thesisTextsFit() {
    for text in ["Short message [499]", "Medium message with id [499]", "A very long message with id [499]"] {
      #expect(lines(text, maxWidth: 212) == [text])
    }
  }

  @Test(
    "Lines break as written here, with a bar at each break",
    arguments: [
      // All spaces stay on the preceding line; a newline belongs to no line.
      ("one two", "one |two", 30.0), ("one   two", "one   |two", 30), ("one\ntwo", "one\n|two", 300),
      ("one\r\ntwo", "one\r\n|two", 300), ("one\n\ntwo", "one\n|\n|two", 300), ("one\n", "one\n", 300),
      ("one\u{2028}two", "one\u{2028}|two", 300),
      // A word wider than a line breaks inside, after the preceding words.
      ("abcdefgh", "abcd|efgh", 29), ("a abcdefgh", "a |abcd|efgh", 29), ("abcdefgh a", "abcd|efgh |a", 29),
      // Full-width characters break anywhere, but not before closing or after opening punctuation.
      ("日本語", "日本|語", 30), ("日本。", "日|本。", 30), ("日「本", "日|「本", 30), ("ab日", "ab|日", 20),
      ("日ab", "日|ab", 20),
      // Clusters are never split: a combining accent, a joined emoji, a flag, a skin tone.
      ("e\u{301}e\u{301}e\u{301}", "e\u{301}e\u{301}|e\u{301}", 15), ("日👩‍👧👩‍👧", "日👩‍👧|👩‍👧", 30),
      ("日🇪🇪🇫🇮", "日🇪🇪|🇫🇮", 30), ("日👍🏽👍🏽", "日👍🏽|👍🏽", 30),
      // No break at a no-break space, one at a zero-width space.
      ("a b\u{A0}c", "a |b\u{A0}c", 20), ("abc\u{200B}abc", "abc\u{200B}|abc", 30),
      // Even the narrowest line has a character.
      ("abc", "a|b|c", 0),
    ])
  func breaking(text: String, marked: String, maxWidth: Double) {
    let expected = marked.split(separator: "|", omittingEmptySubsequences: false).map { part in
      String(String.UnicodeScalarView(part.unicodeScalars.filter { !["\n", "\r", "\u{2028}"].contains($0) }))
    }
    #expect(lines(text, maxWidth: maxWidth) == expected)
  }

  @Test("Trailing spaces do not count in the width, leading ones do")
  func spaces() {
    #expect(width("word   ", size: 12) == width("word", size: 12))
    #expect(width("  word", size: 12) == 2 * 3.375 + width("word", size: 12))
    #expect(width("   ", size: 12) == 0)
  }

  @Test("The empty text has no line and no height")
  func emptyText() {
    var measurer = TextMeasurer()
    let layout = measurer.layout("", font: twelve, maxWidth: 100)
    #expect(layout.lineCount == 0 && layout.width == 0 && layout.height == 0 && layout.glyphCount == 0)
    #expect(!layout.isTruncated)
  }

  @Test(
    "Glyphs are characters with an advance",
    arguments: [
      ("a b", 3), ("a\nb", 2), ("a\r\nb", 2), ("e\u{301}", 1), ("👩‍👧", 1), ("🇪🇪", 1), ("日本", 2), ("\u{7}a", 1),
      ("é", 1), ("a\u{AD}b", 2),
    ])
  func glyphs(text: String, expected: Int) {
    var measurer = TextMeasurer()
    #expect(measurer.layout(text, font: twelve).glyphCount == expected)
  }

  @Test("A line limit truncates the text at any character and adds an ellipsis that fits")
  func truncation() {
    var measurer = TextMeasurer()
    let text = "Medium message with id [5]\nMedium message with id [5]"
    let whole = measurer.layout(text, font: twelve, maxWidth: 212, lineLimit: 2)
    #expect(!whole.isTruncated && whole.lineCount == 2)
    let cut = measurer.layout(text, font: twelve, maxWidth: 212, lineLimit: 1)
    #expect(cut.isTruncated && cut.lineCount == 1 && cut.glyphCount == 27)
    #expect(cut.width == width("Medium message with id [5]", size: 12) + 3 * 3.5625)
    #expect(lines("one two three", maxWidth: 49, lineLimit: 1) == ["one tw"])
    #expect(measurer.layout("one two three", font: twelve, maxWidth: 49, lineLimit: 1).width <= 49)
    #expect(!measurer.layout("one\n", font: twelve, lineLimit: 1).isTruncated)
  }

  @Test("A tab advances to the next multiple of 28 points")
  func tabs() {
    #expect(width("\ta", size: 12) == 28 + width("a", size: 12))
    #expect(width("abc\ta", size: 12) == 28 + width("a", size: 12))
    #expect(width("abcdef\ta", size: 12) == 56 + width("a", size: 12))
  }
}
