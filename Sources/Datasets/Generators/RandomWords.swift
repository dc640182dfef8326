import Simulation

/// Generates random words and sentences.
struct RandomWords {
  var random: RandomStream

  /// A random word of letters from a to z; its length is drawn from `letters`.
  mutating func word(letters: ClosedRange<Int>) -> String { words(1, letters: letters) }

  /// A number of random words, separated by spaces.
  mutating func words(_ count: Int, letters: ClosedRange<Int>) -> String {
    // A data set may have a million texts, so that each is made in one piece.
    var text: [UInt8] = []
    text.reserveCapacity(count * (letters.upperBound + 1))
    for position in 0..<count {
      if position > 0 { text.append(UInt8(ascii: " ")) }
      for _ in 0..<random.integer(in: letters) { text.append(UInt8(ascii: "a") + UInt8(random.integer(in: 0...25))) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A number of random wide characters: hiragana in phrases separated by `、`, or Hangul syllables separated by spaces.
  mutating func wide(_ count: Int) -> String {
    let isKorean = random.integer(in: 0...1) == 0
    let scalars = isKorean ? Self.hangul : Self.hiragana
    var text = ""
    var remaining = count
    while remaining > 0 {
      let phrase = min(remaining, isKorean ? random.integer(in: 2...5) : random.integer(in: 6...16))
      if !text.isEmpty { text += isKorean ? " " : "、" }
      for _ in 0..<phrase {
        let value = UInt32(random.integer(in: scalars))
        if let scalar = UnicodeScalar(value) { text.unicodeScalars.append(scalar) }
      }
      remaining -= phrase
    }
    return text
  }

  /// The code points of the hiragana あ to ん.
  private static let hiragana = 0x3042...0x3093
  /// The code points of the Hangul syllables 가 to 힣.
  private static let hangul = 0xAC00...0xD7A3

  /// A random element of a list, which must not be empty.
  mutating func element<Element>(of list: [Element]) -> Element { list[random.integer(in: 0...list.count - 1)] }
}
