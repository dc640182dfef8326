package import ListRuntime

/// How many posts of a feed are of each kind, as weights: a kind's share is its weight over the sum of all.
package struct PostMix: Hashable, Sendable {
  /// The weights in the order of the kinds.
  package let weights: [Int]

  /// Greatest weight of a kind.
  package static let limit = 1_000_000

  /// A mix; kinds that are left out do not occur.
  ///
  /// - Throws: ``GenerationError`` if a weight is out of range, or all are 0.
  package init(_ weights: [Post.Kind: Int]) throws(GenerationError) {
    self.init(ordered: Post.Kind.allCases.map { weights[$0, default: 0] })
    try checked()
  }

  private init(ordered weights: [Int]) { self.weights = weights }

  private func checked() throws(GenerationError) {
    var check = ParameterCheck()
    for (kind, weight) in zip(Post.Kind.allCases, weights) {
      check.require(
        (0...Self.limit).contains(weight), "mix", "\(kind.rawValue)=\(weight)", "of weights from 0 to \(Self.limit)")
    }
    check.require(weights.contains { $0 != 0 }, "mix", "of nothing", "a mix with a weight above 0")
    try check.finish()
  }

  /// The mixes with names. Lee, Improving LINE Timeline performance on iOS, 2017, gives none: all three are assumptions.
  package static let named: [(name: String, mix: PostMix, help: String)] = [
    ("home", PostMix(ordered: [25, 50, 10, 5, 10]), "one person's own posts, half of them photos"),
    ("timeline", standard, "friends' posts, of everything"),
    ("note", PostMix(ordered: [70, 20, 8, 1, 1]), "notes of a group, mostly text"),
  ]

  /// The mix of the screen that the post calls the timeline.
  package static let standard = PostMix(ordered: [30, 35, 15, 10, 10])

  /// Reads a mix as the command line gives it: a name, or `text=40,photos=60`.
  ///
  /// Nil if it is neither; a kind may stand there once.
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

  /// As the command line gives it: `text=40,photos=60`; kinds that do not occur are left out.
  package var text: String {
    zip(Post.Kind.allCases, weights).filter { $0.1 != 0 }.map { "\($0.0.rawValue)=\($0.1)" }.joined(separator: ",")
  }

  /// So many posts shared out by the weights: whole shares first, the rest to the greatest remainders, and of equal ones to
  /// the kind that comes first (the method of largest remainders, A. Hamilton 1792). In the order of the kinds.
  package func counts(of total: Int) -> [Int] {
    let sum = weights.reduce(0, +)
    var counts = weights.map { total * $0 / sum }
    let order = weights.indices.sorted { (total * weights[$1] % sum, $0) < (total * weights[$0] % sum, $1) }
    for kind in order.prefix(total - counts.reduce(0, +)) { counts[kind] += 1 }
    return counts
  }
}
