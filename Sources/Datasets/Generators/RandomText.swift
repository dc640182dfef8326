import JSON
import Simulation

/// Random texts of a number of words in one script.
package struct RandomText: Hashable, Sendable {
  /// The minimum number of words.
  package var minWords = 2
  /// The maximum number of words.
  package var maxWords = 8
  /// The script of the words.
  package var script = Script.latin

  /// The characters of a text.
  package enum Script: String, Hashable, Sendable, CaseIterable {
    /// Letters a to z.
    case latin
    /// Kana or hangul, two characters for each word.
    case wide
    /// Arabic letters, which are written from right to left.
    case arabic
    /// Hebrew letters, which are written from right to left.
    case hebrew
    /// Letters a to z with an emoji after every third word.
    case emoji
  }

  private static let limit = 1...10_000

  static let reader = ValueReader<RandomText>.record(
    "a random text", RandomText(),
    [
      .defaulted("minWords", .integer(limit), to: 2, "The minimum number of words.", \.minWords),
      .defaulted("maxWords", .integer(limit), to: 8, "The maximum number of words.", \.maxWords),
      .defaulted("script", .word, to: .latin, "The characters.", \.script),
    ],
    check: { text, object in
      if text.minWords <= text.maxWords { return true }
      object.error(
        at: object.member("minWords") == nil ? "maxWords" : "minWords",
        "the minimum of \(text.minWords) words exceeds the maximum of \(text.maxWords)",
        expected: "\"minWords\" of at most \"maxWords\"")
      return false
    })

  /// The parameters as text.
  var text: String { "\(minWords)-\(maxWords) \(script.rawValue)" }

  /// Draws a text: O(words).
  func text(_ words: inout RandomWords) -> String {
    let count = words.random.integer(in: minWords...maxWords)
    switch script {
    case .latin: return words.words(count, letters: Self.letters)
    case .wide: return words.wide(2 * count)
    case .arabic: return words.words(count, letters: Self.letters, of: Self.arabic)
    case .hebrew: return words.words(count, letters: Self.letters, of: Self.hebrew)
    case .emoji:
      return (0..<count).map { index in
        let word = words.word(letters: Self.letters)
        return index % 3 == 2 ? word + " " + words.character(of: [Self.faces]) : word
      }.joined(separator: " ")
    }
  }

  /// Letters per word.
  private static let letters = 2...9
  /// The code points of the Arabic letters ب to غ and ف to ي, which have no marks.
  private static let arabic: [ClosedRange<UInt32>] = [0x628...0x63A, 0x641...0x64A]
  /// The code points of the Hebrew letters א to ת.
  private static let hebrew: [ClosedRange<UInt32>] = [0x5D0...0x5EA]
  /// The code points of emoji with faces.
  private static let faces: ClosedRange<UInt32> = 0x1F600...0x1F64F
}

extension RandomWords {
  /// A random character of ranges of code points, of which at least one is not empty.
  mutating func character(of ranges: [ClosedRange<UInt32>]) -> String {
    let total = ranges.reduce(0) { $0 + $1.count }
    var position = random.integer(in: 0...max(0, total - 1))
    for range in ranges {
      if position < range.count, let scalar = UnicodeScalar(range.lowerBound + UInt32(position)) {
        return String(Character(scalar))
      }
      position -= range.count
    }
    return ""
  }

  /// A number of random words of characters of ranges of code points, separated by spaces.
  mutating func words(_ count: Int, letters: ClosedRange<Int>, of ranges: [ClosedRange<UInt32>]) -> String {
    (0..<count).map { _ in
      (0..<random.integer(in: letters)).map { _ in character(of: ranges) }.joined()
    }.joined(separator: " ")
  }
}
