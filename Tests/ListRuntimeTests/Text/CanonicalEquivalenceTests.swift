import Foundation
import ListRuntime
import Testing

/// Texts that look and behave the same by Unicode Standard Annex 15 have the same layout.
@Suite("Canonically equivalent texts")
struct CanonicalEquivalenceTests {
  /// What a text has in a width, with its lines in one form.
  private struct Laid: Equatable {
    let layout: TextLayout
    let lines: [String]

    init(_ text: String, maxWidth: Double) {
      var measurer = TextMeasurer()
      let font = Font(pointSize: 12)
      layout = measurer.layout(text, font: font, maxWidth: maxWidth)
      let bytes = Array(text.utf8)
      lines = measurer.lines(of: text, font: font, maxWidth: maxWidth).map {
        String(decoding: bytes[$0.utf8Range], as: UTF8.self).decomposedStringWithCanonicalMapping
      }
    }
  }

  @Test("They have equal widths, lines and glyphs, alone and beside joiners, emoji and wide characters")
  func everyDecomposition() {
    var count = 0
    for value in UInt32(0x80)...0x10FFFF where !(0xAC00...0xD7A3).contains(value) || value % 97 == 0 {
      guard let scalar = Unicode.Scalar(value), (scalar.properties.age?.major ?? .max) <= 17 else { continue }
      let composed = String(Character(scalar))
      let decomposed = composed.decomposedStringWithCanonicalMapping
      guard Array(composed.unicodeScalars) != Array(decomposed.unicodeScalars) else { continue }
      count += 1
      for text in ["%%", "x %%%%y\u{200D}%% 日%%👍%%"] {
        let (first, second) = (text.replacing("%%", with: composed), text.replacing("%%", with: decomposed))
        for width in [Double.infinity, 20, 5] {
          #expect(
            Laid(first, maxWidth: width) == Laid(second, maxWidth: width), "\(String(value, radix: 16)) in \(width) pt")
        }
      }
    }
    #expect(count > 2000)
  }

  @Test(
    "The order of marks, jamo instead of syllables, and singletons do not matter",
    arguments: [
      ("a\u{323}\u{302}", "a\u{302}\u{323}"), ("ậ", "a\u{302}\u{323}"), ("ậ", "ạ\u{302}"), ("ậ", "â\u{323}"),
      ("각하", "\u{1100}\u{1161}\u{11A8}\u{1112}\u{1161}"), ("\u{AC00}\u{11A8}", "각"), ("\u{2126}", "Ω"),
      ("\u{212B}", "Å"),
      ("\u{212B}", "A\u{30A}"), ("\u{F900}", "豈"), ("\u{2F800}", "丽"), ("\u{2329}a\u{232A}", "〈a〉"), ("が", "か\u{3099}"),
      ("\u{958}", "\u{915}\u{93C}"), ("\u{9CB}", "\u{9C7}\u{9BE}"), ("\u{1E69}", "s\u{307}\u{323}"),
      ("ᾷ", "α\u{345}\u{342}"),
    ])
  func examples(_ first: String, _ second: String) {
    #expect(first == second, "the control: they are equivalent")
    for width in [Double.infinity, 30, 14, 0] {
      let repeated = (String(repeating: first + " x", count: 5), String(repeating: second + " x", count: 5))
      #expect(Laid(repeated.0, maxWidth: width) == Laid(repeated.1, maxWidth: width), "\(width) pt")
    }
  }

  @Test(
    "Vowels of Kirat Rai are as wide as their decompositions",
    arguments: [
      ([0x16D68], [0x16D67, 0x16D67]), ([0x16D69], [0x16D63, 0x16D67]), ([0x16D6A], [0x16D69, 0x16D67]),
      ([0x16D6A], [0x16D63, 0x16D67, 0x16D67]),
    ] as [([UInt32], [UInt32])])
  func kiratRai(_ composed: [UInt32], _ decomposed: [UInt32]) {
    func text(_ values: [UInt32]) -> String {
      var text = String.UnicodeScalarView()
      for value in [0x16D43] + values + values { Unicode.Scalar(value).map { text.append($0) } }
      return String(text)
    }
    for width in [Double.infinity, 30, 14, 0] {
      #expect(Laid(text(composed), maxWidth: width) == Laid(text(decomposed), maxWidth: width), "\(width) pt")
    }
  }

  @Test("Rows of them are as high and take the same work, whatever their form; also without marks, and without caches")
  func rows() throws {
    func records(_ messages: [Message]) throws -> [RunRecord] {
      try [true, false].map { try ListSimulation(makeConfiguration(messages, usesShortcuts: $0)).run() }
    }
    let long = try ["\u{ED}", "i\u{301}", "i"].flatMap { try records([text(String(repeating: $0, count: 1080))]) }
    #expect(Set(long.map(\.contentHeight)).count == 1 && Set(long.map(\.work)).count == 1)
    // Caches compare texts by equivalence.
    let texts = ["ọ\u{302} Ångström 각", "o\u{323}\u{302} A\u{30A}ngstro\u{308}m \u{1100}\u{1161}\u{11A8}"]
    let both = try records((0..<10).map { text(texts[$0 % 2], id: $0) })
    #expect(both[0] == both[1])
  }

  @Test(
    "An emoji sequence is one character, one em wide",
    arguments: [
      "👨‍👩‍👧‍👦", "👍🏽", "👩🏾‍🚀", "🏳️‍🌈", "❤️‍🔥", "🙂‍↔️", "🇪🇪", "🏴\u{E0067}\u{E0062}\u{E007F}", "©\u{FE0F}", "☎\u{FE0E}",
    ])
  func emoji(text: String) {
    let laid = Laid(text, maxWidth: .infinity)
    #expect(laid.layout.width == 12 && laid.layout.glyphCount == 1)
    #expect(Laid(text + text, maxWidth: 13).layout.lineCount == 2)
  }

  @Test("A joiner joins emoji only, and a mark on a space is a character without an advance")
  func joinersAndSpaces() {
    func width(_ text: String) -> Double { Laid(text, maxWidth: .infinity).layout.width }
    #expect(
      width("漢\u{200D}字") == 24 && width("a\u{200D}é") == width("ae") && width("a\u{200D}e\u{301}") == width("ae"))
    #expect(width("\u{20}\u{301}a") == width(" a") && width("a \u{301}") == width("a") && width("🏽") == 12)
    #expect(width("ＡＢ") == 24 && width("ｱﾞ") == 12)
  }

  @Test(
    "A line that breaks at a soft hyphen ends with a hyphen, if it fits",
    arguments: [
      ("co\u{AD}operate", 30.0, ["co\u{AD}", "oper", "ate"]), ("co\u{AD}operate", 19, ["co\u{AD}", "op", "era", "te"]),
    ])
  func softHyphens(text: String, maxWidth: Double, lines: [String]) {
    var measurer = TextMeasurer()
    let font = Font(pointSize: 12)
    let found = measurer.lines(of: text, font: font, maxWidth: maxWidth)
    #expect(found.map { String(decoding: Array(text.utf8)[$0.utf8Range], as: UTF8.self) } == lines)
    let isHyphenated = maxWidth > 19.46484375
    #expect(found[0].isHyphenated == isHyphenated && !found[1].isHyphenated)
    #expect(
      found[0].width == 13.8046875 + (isHyphenated ? 5.66015625 : 0) && found[0].glyphCount == (isHyphenated ? 3 : 2))
    #expect(measurer.layout(text, font: font).width == measurer.layout("cooperate", font: font).width)
  }
}
