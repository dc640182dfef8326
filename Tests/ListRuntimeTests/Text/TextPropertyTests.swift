import ListRuntime
import Simulation
import Testing

/// Properties that hold for every text and width, on texts drawn from all kinds of characters.
@Suite("Text layout of random texts")
struct TextPropertyTests {
  private static let alphabet: [String] = [
    "a", "b", "W", "i", ".", " ", " ", " ", "\n", "\r\n", "\t", "日", "。", "「", "가", "ｱ", "é", "e\u{301}", "\u{200B}",
    "\u{A0}", "👍🏽", "🇪🇪", "👩‍👧", "ж", "\u{3000}", "b\u{200D}", "\u{1100}\u{1161}", "©",
  ]

  private func text(from random: inout RandomStream) -> String {
    (0..<random.integer(in: 0...40)).map { _ in Self.alphabet[random.integer(in: 0...Self.alphabet.count - 1)] }
      .joined()
  }

  @Test("Lines partition the text, fit unless they are a single cluster, and add up to the layout", arguments: 1...200)
  func lines(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "text")
    var measurer = TextMeasurer()
    let text = text(from: &random)
    let font = Font(pointSize: Double(random.integer(in: 8...24)))
    let maxWidth = Double(random.integer(in: 0...120))
    let bytes = Array(text.utf8)
    let lines = measurer.lines(of: text, font: font, maxWidth: maxWidth)
    let layout = measurer.layout(text, font: font, maxWidth: maxWidth)
    var end = 0
    for line in lines {
      let skipped = bytes[end..<line.utf8Range.lowerBound]
      #expect([[], [0x0A], [0x0D, 0x0A]].contains(Array(skipped)), "seed \(seed): \(text.debugDescription)")
      #expect(line.width <= maxWidth || line.glyphCount >= 1, "seed \(seed)")
      let content = String(decoding: bytes[line.utf8Range], as: UTF8.self)
      let alone = measurer.layout(content, font: font)
      #expect(line.width == alone.width, "seed \(seed): \(content.debugDescription)")
      if line.width > maxWidth {
        #expect(content.trimmingWhiteSpace.count == 1, "seed \(seed): \(content.debugDescription) is too wide")
      }
      end = line.utf8Range.upperBound
    }
    #expect([[], [0x0A], [0x0D, 0x0A]].contains(Array(bytes[end...])), "seed \(seed): \(text.debugDescription)")
    #expect(layout.lineCount == lines.count)
    #expect(layout.width == lines.map(\.width).max() ?? 0)
    #expect(layout.glyphCount == lines.map(\.glyphCount).reduce(0, +))
    #expect(layout.height == Double(lines.count) * measurer.metrics(of: font).lineHeight)
  }

  @Test("A text fits in its own width, and a narrower line never needs fewer lines", arguments: 1...200)
  func widths(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "text")
    var measurer = TextMeasurer()
    let text = text(from: &random)
    let font = Font(pointSize: Double(random.integer(in: 8...24)))
    let free = measurer.layout(text, font: font)
    #expect(measurer.layout(text, font: font, maxWidth: free.width) == free, "seed \(seed)")
    var fewest = free.lineCount
    for step in 1...8 {
      let narrow = measurer.layout(text, font: font, maxWidth: free.width * Double(8 - step) / 8)
      #expect(narrow.lineCount >= fewest, "seed \(seed), step \(step): \(text.debugDescription)")
      fewest = narrow.lineCount
    }
  }

  @Test("A line limit is respected and truncates exactly the texts that need more lines", arguments: 1...200)
  func limits(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "text")
    var measurer = TextMeasurer()
    let text = text(from: &random)
    let font = Font(pointSize: 12)
    let whole = measurer.layout(text, font: font, maxWidth: 80)
    for limit in 1...6 {
      let limited = measurer.layout(text, font: font, maxWidth: 80, lineLimit: limit)
      #expect(limited.lineCount == min(limit, whole.lineCount), "seed \(seed)")
      #expect(limited.isTruncated == (whole.lineCount > limit), "seed \(seed)")
      #expect(limited.width <= 80, "seed \(seed)")
    }
  }
}

extension String {
  /// The text without leading and trailing breakable whitespace.
  fileprivate var trimmingWhiteSpace: Substring {
    func isBreakable(_ character: Character) -> Bool {
      character == "\u{200B}" || (character.isWhitespace && character != "\u{A0}")
    }
    var rest = drop(while: isBreakable)
    while let last = rest.last, isBreakable(last) { rest.removeLast() }
    return rest
  }
}
