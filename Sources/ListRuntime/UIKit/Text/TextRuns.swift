/// Content whose texts have attributes for links.
protocol AttributedContent: ListContent {
  /// Whether links, mentions and hashtags in texts are highlighted.
  var highlightsLinks: Bool { get }
}

/// The runs of a text whose links are highlighted: parts with the same attributes.
///
/// A word is a link if it begins with `http://`, `https://` or `www.`, a mention if it begins with `@`, and a hashtag if it
/// begins with `#`, each followed by something. Words end at spaces and line breaks.
enum TextRuns {
  /// The number of runs, 0 for an empty text: O(bytes).
  static func count(in text: String) -> Int {
    var runs = 0
    var wasLink: Bool?
    for word in text.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
      let isLink = isLink(word)
      if isLink != wasLink { runs += 1 }
      wasLink = isLink
    }
    return runs
  }

  private static let prefixes = ["http://", "https://", "www.", "@", "#"].map { Array($0.utf8) }

  private static func isLink(_ word: Substring.UTF8View) -> Bool {
    prefixes.contains { word.count > $0.count && word.starts(with: $0) }
  }
}
