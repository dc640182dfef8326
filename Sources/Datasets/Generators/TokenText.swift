import Simulation

/// The text of a reply that arrives token by token, as language models write it.
package enum TokenText {
  /// The number of tokens of a paragraph.
  private static let paragraph = 60

  /// Tokens with the characters that separate them from the text before: a word of 1 to 9 letters each, in paragraphs. O(count).
  package static func tokens(_ count: Int, seed: UInt64) -> [String] {
    var words = RandomWords(random: RandomStream(seed: seed, name: "tokens"))
    return (0..<max(0, count)).map { position in
      (position % paragraph == paragraph - 1 ? "\n" : " ") + words.word(letters: 1...9)
    }
  }
}
