internal import Simulation

/// Words and sentences drawn by chance.
struct RandomWords {
  var random: RandomStream

  /// A word of so many letters from a to z.
  mutating func word(letters: ClosedRange<Int>) -> String {
    let count = random.integer(in: letters)
    return String(
      (0..<count).map { _ in Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(random.integer(in: 0...25)))) })
  }

  /// So many words with spaces between them.
  mutating func words(_ count: Int, letters: ClosedRange<Int>) -> String {
    (0..<count).map { _ in word(letters: letters) }.joined(separator: " ")
  }

  /// So many wide characters, in phrases that a wide comma separates: hiragana, or syllables of hangul with spaces.
  mutating func wide(_ count: Int) -> String {
    let isKorean = random.integer(in: 0...1) == 0
    let scalars = isKorean ? Self.hangul : Self.hiragana
    var text = ""
    var left = count
    while left > 0 {
      let phrase = min(left, isKorean ? random.integer(in: 2...5) : random.integer(in: 6...16))
      if !text.isEmpty { text += isKorean ? " " : "、" }
      for _ in 0..<phrase {
        let value = UInt32(random.integer(in: scalars))
        if let scalar = UnicodeScalar(value) { text.unicodeScalars.append(scalar) }
      }
      left -= phrase
    }
    return text
  }

  /// The code points of the letters あ to ん.
  private static let hiragana = 0x3042...0x3093
  /// The code points of the syllables 가 to 힣.
  private static let hangul = 0xAC00...0xD7A3

  /// An element of a list that is not empty.
  mutating func element<Element>(of list: [Element]) -> Element { list[random.integer(in: 0...list.count - 1)] }
}
