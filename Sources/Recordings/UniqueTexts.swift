/// Texts in the order in which they are first added, each once.
struct UniqueTexts: Sendable {
  /// The texts.
  private(set) var all: [String] = []
  private var known: Set<String> = []

  /// Adds a text unless it is already included. O(1).
  mutating func append(_ text: String) {
    if known.insert(text).inserted { all.append(text) }
  }
}
