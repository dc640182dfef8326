import ListRuntime
import Testing

/// Letters of the alphabets of Europe and of Vietnamese, against the font's advances.
@Suite("Widths of letters with marks")
struct LetterWidthTests {
  /// Letters that are as wide as an ASCII letter, by that letter: some with canonical decompositions, all of which
  /// `CanonicalEquivalenceTests` compares with their decompositions, and those with strokes, horns or missing dots, which have none.
  private static let letters: [(base: Unicode.Scalar, letters: String)] = [
    ("A", "ÀÅĄẶ\u{212B}"), ("a", "áåąặ"), ("D", "ĎĐ"), ("d", "ďđ"), ("H", "ĤĦ"), ("h", "ĥħ"), ("I", "Ïİ"), ("i", "ïı"),
    ("L", "ĽŁ"), ("l", "ľł"), ("O", "ÖØǾƠỢ"), ("o", "öøơợ"), ("T", "ŢŤŦ"), ("t", "țťŧ"), ("U", "ŨƯỰ"), ("u", "ũưự"),
    ("S", "Ș"), ("z", "ž"), ("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}"), ("=", "≠"), ("<", "≮"), (">", "≯"),
  ]

  /// Letters of alphabets without published advances: as wide as the mean letter, whatever marks they have.
  private static let estimates = [
    "ΆΈΉΊΌΎΏΐΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ", "ἀἁἂἃἄἅἆἇἈᾀᾷᾼῄῒῢῲᾲΏὼώῼ\u{1FBE}", "ЀЁЂЃЄІЇЙйёђѓєіїўґжщы",
    "ÆÐÞßæðþĸŊŋŒœſ",
  ]

  @Test("A letter with marks is as wide as the font's base letter, in every size and weight", arguments: letters)
  func bases(base: Unicode.Scalar, letters: String) {
    for size in [8.0, 12, 17, 40] {
      for weight in FontWeight.allCases {
        let metrics = FontMetrics(font: Font(pointSize: size, weight: weight))
        for letter in letters.unicodeScalars {
          #expect(metrics.advance(of: letter) == metrics.advance(of: base), "\(letter)")
        }
      }
    }
  }

  @Test("Other letters are as wide as the mean of a to z", arguments: estimates)
  func fallback(letters: String) {
    let metrics = FontMetrics(font: Font(pointSize: 12))
    #expect(abs(metrics.fallbackAdvance - 6.37) < 0.01)
    for letter in letters.unicodeScalars {
      #expect(metrics.advance(of: letter) == metrics.fallbackAdvance, "\(letter)")
    }
  }

  @Test(
    "Only the letters in the table of estimates or without an ASCII base letter are announced as estimates",
    arguments: [
      ("Ünïcödé Ångström Việt Nam ≠", nil), ("Łódź", "other Latin letters (1)"), ("Ελλάδα", "Greek (1)"),
      ("Київ", "Cyrillic (1)"),
      ("مرحبا", "Arabic (1)"), ("שלום", "Hebrew (1)"), ("日本の 한글", "Hangul (1), Han and kana (1)"),
      ("👨‍👩‍👧 ©\u{FE0F}", "emoji (1)"), ("नमस्ते", "Indic (1)"), ("“quoted”", "punctuation and symbols (1)"),
      ("\u{1F1EA}\u{1F1EA}", "emoji (1)"), ("a\u{A0}b\u{200B}\u{AD}e\u{301}", nil),
    ])
  func announced(text: String, groups: String?) {
    var estimates = WidthEstimates()
    estimates.add(text)
    estimates.add("ASCII")
    #expect((estimates.sentence == nil) == (groups == nil))
    if let groups { #expect(estimates.sentence?.contains(groups) == true) }
  }
}
