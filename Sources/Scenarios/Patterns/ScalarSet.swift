/// A set of Unicode scalars that a pattern accepts.
struct ScalarSet: Sendable {
  /// The members or, if ``isNegated``, the scalars that are not members. Ranges may overlap.
  private var ranges: [ClosedRange<Unicode.Scalar>]
  private var isNegated: Bool

  /// A set of scalars, or of all other scalars.
  init(_ scalars: [Unicode.Scalar], isNegated: Bool = false) {
    ranges = scalars.map { $0...$0 }
    self.isNegated = isNegated
  }

  /// A range of scalars.
  init(_ range: ClosedRange<Unicode.Scalar>) {
    ranges = [range]
    isNegated = false
  }

  /// The decimal digits of ASCII.
  static let digit = ScalarSet("0"..."9")
  /// The letters and digits of ASCII, and `_`.
  static let word = [ScalarSet("a"..."z"), ScalarSet("A"..."Z"), digit, ScalarSet(["_"])].reduce(into: ScalarSet([])) {
    $0.formUnion($1)
  }
  /// The spaces of ASCII.
  static let space = ScalarSet([" ", "\t", "\n", "\r", "\u{B}", "\u{C}"])

  /// Whether a scalar is a member. Complexity: O(ranges).
  func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar) } != isNegated }

  /// All other scalars.
  var inverted: ScalarSet {
    var other = self
    other.isNegated.toggle()
    return other
  }

  /// The member if there is only one.
  var only: Unicode.Scalar? {
    guard ranges.count == 1, !isNegated, ranges[0].lowerBound == ranges[0].upperBound else { return nil }
    return ranges[0].lowerBound
  }

  /// Adds the members of another set.
  mutating func formUnion(_ other: ScalarSet) {
    precondition(!isNegated, "only a set that lists its members grows")
    ranges += other.isNegated ? other.complement : other.ranges
  }

  /// The ranges of the scalars that are in none of the ranges.
  private var complement: [ClosedRange<Unicode.Scalar>] {
    var next: UInt32 = 0
    var result: [ClosedRange<Unicode.Scalar>] = []
    func scalar(atLeast value: UInt32) -> Unicode.Scalar? {
      Unicode.Scalar(value) ?? (value < 0xE000 ? "\u{E000}" : nil)
    }
    func scalar(atMost value: UInt32) -> Unicode.Scalar? { Unicode.Scalar(value) ?? "\u{D7FF}" }
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound.value > next, let low = scalar(atLeast: next),
        let high = scalar(atMost: range.lowerBound.value - 1), low <= high
      {
        result.append(low...high)
      }
      next = max(next, range.upperBound.value + 1)
    }
    if let low = scalar(atLeast: next) { result.append(low..."\u{10FFFF}") }
    return result
  }
}
