import ListRuntime
import Testing

/// Letters of the alphabets of Europe and of Vietnamese, against the font's advances.
@Suite("Widths of letters with marks")
struct LetterWidthTests {
  /// Letters that are as wide as an ASCII letter, by that letter.
  private static let letters: [(block: String, base: Unicode.Scalar, letters: String)] = [
    ("Latin-1", "A", "ÀÁÂÃÄÅ"), ("Latin-1", "C", "Ç"), ("Latin-1", "E", "ÈÉÊË"), ("Latin-1", "I", "ÌÍÎÏ"),
    ("Latin-1", "N", "Ñ"),
    ("Latin-1", "O", "ÒÓÔÕÖØ"), ("Latin-1", "U", "ÙÚÛÜ"), ("Latin-1", "Y", "Ý"), ("Latin-1", "a", "àáâãäå"),
    ("Latin-1", "c", "ç"), ("Latin-1", "e", "èéêë"), ("Latin-1", "i", "ìíîï"), ("Latin-1", "n", "ñ"),
    ("Latin-1", "o", "òóôõöø"), ("Latin-1", "u", "ùúûü"), ("Latin-1", "y", "ýÿ"),
    ("Latin Extended-A", "A", "ĀĂĄ"), ("Latin Extended-A", "a", "āăą"), ("Latin Extended-A", "C", "ĆĈĊČ"),
    ("Latin Extended-A", "c", "ćĉċč"), ("Latin Extended-A", "D", "ĎĐ"), ("Latin Extended-A", "d", "ďđ"),
    ("Latin Extended-A", "E", "ĒĔĖĘĚ"), ("Latin Extended-A", "e", "ēĕėęě"), ("Latin Extended-A", "G", "ĜĞĠĢ"),
    ("Latin Extended-A", "g", "ĝğġģ"), ("Latin Extended-A", "H", "ĤĦ"), ("Latin Extended-A", "h", "ĥħ"),
    ("Latin Extended-A", "I", "ĨĪĬĮİ"), ("Latin Extended-A", "i", "ĩīĭįı"), ("Latin Extended-A", "J", "Ĵ"),
    ("Latin Extended-A", "j", "ĵ"), ("Latin Extended-A", "K", "Ķ"), ("Latin Extended-A", "k", "ķ"),
    ("Latin Extended-A", "L", "ĹĻĽŁ"), ("Latin Extended-A", "l", "ĺļľł"), ("Latin Extended-A", "N", "ŃŅŇ"),
    ("Latin Extended-A", "n", "ńņň"), ("Latin Extended-A", "O", "ŌŎŐ"), ("Latin Extended-A", "o", "ōŏő"),
    ("Latin Extended-A", "R", "ŔŖŘ"), ("Latin Extended-A", "r", "ŕŗř"), ("Latin Extended-A", "S", "ŚŜŞŠ"),
    ("Latin Extended-A", "s", "śŝşš"), ("Latin Extended-A", "T", "ŢŤŦ"), ("Latin Extended-A", "t", "ţťŧ"),
    ("Latin Extended-A", "U", "ŨŪŬŮŰŲ"), ("Latin Extended-A", "u", "ũūŭůűų"), ("Latin Extended-A", "W", "Ŵ"),
    ("Latin Extended-A", "w", "ŵ"), ("Latin Extended-A", "Y", "ŶŸ"), ("Latin Extended-A", "y", "ŷ"),
    ("Latin Extended-A", "Z", "ŹŻŽ"), ("Latin Extended-A", "z", "źżž"), ("Latin Extended-B", "S", "Ș"),
    ("Latin Extended-B", "t", "ț"), ("Latin Extended-B", "O", "Ǿ"),
    ("Vietnamese", "A", "ẢẠẤẦẨẪẬẮẰẲẴẶ"), ("Vietnamese", "a", "ảạấầẩẫậắằẳẵặ"), ("Vietnamese", "E", "ẺẼẸẾỀỂỄỆ"),
    ("Vietnamese", "e", "ẻẽẹếềểễệ"), ("Vietnamese", "I", "ỈỊ"), ("Vietnamese", "i", "ỉị"),
    ("Vietnamese", "O", "ỎỌỐỒỔỖỘƠỚỜỞỠỢ"), ("Vietnamese", "o", "ỏọốồổỗộơớờởỡợ"), ("Vietnamese", "U", "ỦỤƯỨỪỬỮỰ"),
    ("Vietnamese", "u", "ủụưứừửữự"), ("Vietnamese", "Y", "ỲỶỸỴ"), ("Vietnamese", "y", "ỳỷỹỵ"),
    ("singletons", "K", "\u{212A}"), ("singletons", "A", "\u{212B}"), ("singletons", ";", "\u{37E}"),
    ("singletons", "`", "\u{1FEF}"), ("negated signs", "=", "≠"), ("negated signs", "<", "≮"),
    ("negated signs", ">", "≯"),
  ]

  /// Letters of alphabets without published advances: as wide as the mean letter, whatever marks they have.
  private static let estimates = [
    "ΆΈΉΊΌΎΏΐΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ", "ἀἁἂἃἄἅἆἇἈᾀᾷᾼῄῒῢῲᾲΏὼώῼ\u{1FBE}", "ЀЁЂЃЄІЇЙйёђѓєіїўґжщы",
    "ÆÐÞßæðþĸŊŋŒœſ",
  ]

  @Test("A letter with marks is as wide as the font's base letter, in every size and weight", arguments: letters)
  func bases(block: String, base: Unicode.Scalar, letters: String) {
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
    let sentence = groups.map { "The widths of characters in 1 of 2 texts are estimates: \($0)." }
    #expect(estimates.sentence == sentence)
  }
}
