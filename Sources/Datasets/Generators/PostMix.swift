package import ListRuntime

/// The mix of post kinds in a feed, as weights: the share of a kind is its weight divided by the sum of all weights.
package struct PostMix: Hashable, Sendable {
  /// The weights in the order of `Post.Kind.allCases`.
  package internal(set) var weights: [Int]

  /// Maximum weight of a kind.
  package static let limit = 1_000_000

  /// A mix from weights; kinds without a weight do not occur.
  ///
  /// - Throws: ``GenerationError`` if a weight is out of range, or all are 0.
  package init(_ weights: [Post.Kind: Int]) throws(GenerationError) {
    self.init(ordered: Post.Kind.allCases.map { weights[$0, default: 0] })
    try checked()
  }

  private init(ordered weights: [Int]) { self.weights = weights }

  /// No posts, which is no valid mix.
  static let empty = PostMix(ordered: Post.Kind.allCases.map { _ in 0 })

  private func checked() throws(GenerationError) {
    var check = ParameterCheck()
    for (kind, weight) in zip(Post.Kind.allCases, weights) {
      check.require(
        (0...Self.limit).contains(weight), "mix", "\(kind.rawValue)=\(weight)", "of weights from 0 to \(Self.limit)")
    }
    check.require(weights.contains { $0 != 0 }, "mix", "of nothing", "a mix with a weight above 0")
    try check.finish()
  }

  /// The named mixes. Lee, Improving LINE Timeline performance on iOS, 2017, gives no mix: all three are assumptions.
  package static let named: [(name: String, mix: PostMix, help: String)] = [
    ("home", PostMix(ordered: [25, 50, 10, 5, 10]), "one person's own posts, half of them photos"),
    ("timeline", standard, "friends' posts, of everything"),
    ("note", PostMix(ordered: [70, 20, 8, 1, 1]), "notes of a group, mostly text"),
  ]

  /// The mix of the screen that Lee's article calls the timeline.
  package static let standard = PostMix(ordered: [30, 35, 15, 10, 10])

  /// Parses a mix from a command-line argument: a name, or weights such as `text=40,photos=60`.
  ///
  /// Nil if the argument is neither, or repeats a kind.
  package init?(argument: String) {
    if let named = Self.named.first(where: { $0.name == argument }) {
      self = named.mix
      return
    }
    var weights: [Post.Kind: Int] = [:]
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let kind = Post.Kind(rawValue: String(sides[0])), let weight = Int(sides[1]),
        weights.updateValue(weight, forKey: kind) == nil
      else { return nil }
    }
    guard let mix = try? PostMix(weights) else { return nil }
    self = mix
  }

  /// The mix as a command-line argument: `text=40,photos=60`; kinds that do not occur are omitted.
  package var text: String {
    zip(Post.Kind.allCases, weights).filter { $0.1 != 0 }.map { "\($0.0.rawValue)=\($0.1)" }.joined(separator: ",")
  }

  /// Apportions a total number of posts to the kinds, in the order of the kinds.
  ///
  /// Largest remainder method (A. Hamilton 1792); ties go to the kind that comes first.
  package func counts(of total: Int) -> [Int] {
    let sum = weights.reduce(0, +)
    var counts = weights.map { total * $0 / sum }
    let order = weights.indices.sorted { (total * weights[$1] % sum, $0) < (total * weights[$0] % sum, $1) }
    for kind in order.prefix(total - counts.reduce(0, +)) { counts[kind] += 1 }
    return counts
  }
}
