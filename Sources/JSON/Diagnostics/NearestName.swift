/// Finds the valid name that is nearest to a misspelled one.
package enum NearestName {
  /// The candidate nearest to a word, or nil if there is none near enough; the word itself is none, as the name of a link without a file.
  ///
  /// A candidate is near if it differs only in case, or if its edit distance is at most a third of the longer name's
  /// length and less than the shorter name's length. If there is none, a candidate that contains the word, or is
  /// contained in it, is near. The distance counts insertions, deletions, replacements and swaps of neighbors
  /// (Damerau 1964; optimal string alignment: no part is edited twice). Ties go to the first candidate.
  /// Complexity: O(candidates × length²).
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let lowered = Array(word.lowercased().unicodeScalars)
    guard !lowered.isEmpty, lowered.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    var containing: String?
    for candidate in candidates where candidate != word {
      let other = Array(candidate.lowercased().unicodeScalars)
      let cutoff = max(1, max(lowered.count, other.count) / 3)
      if abs(lowered.count - other.count) <= cutoff {
        let distance = distance(lowered, other)
        if distance <= cutoff, distance < min(lowered.count, other.count), distance < best?.distance ?? .max {
          best = (candidate, distance)
        }
      }
      if containing == nil, min(lowered.count, other.count) >= 3, contains(lowered, other) || contains(other, lowered) {
        containing = candidate
      }
    }
    return best?.name ?? containing
  }

  /// The optimal string alignment distance: O(length of left × length of right).
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var twoBack = [Int](repeating: 0, count: right.count + 1)
    var oneBack = Array(0...right.count)
    var current = oneBack
    for i in left.indices {
      current[0] = i + 1
      for j in right.indices {
        let replaced = oneBack[j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(replaced, oneBack[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, twoBack[j - 1] + 1) }
        current[j + 1] = cost
      }
      (twoBack, oneBack, current) = (oneBack, current, twoBack)
    }
    return oneBack[right.count]
  }

  private static func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
