/// A regular fraction of the 2^k combinations. Some factors are products of others, with off coded as -1 and on as +1.
///
/// A set of factors is a mask: bit i represents factor i. Source: G. Box and J. S. Hunter, "The 2^(k-p) fractional
/// factorial designs", Technometrics 3, 1961.
package struct FractionalFactorial: Sendable, Hashable {
  /// A factor that is the product of base factors.
  package struct Generator: Sendable, Hashable {
    /// The index of the factor.
    package let factor: Int
    /// The mask of the base factors whose product it is; at least one.
    package let word: Int

    package init(factor: Int, word: Int) {
      self.factor = factor
      self.word = word
    }
  }
  /// The number of factors.
  package let factorCount: Int
  /// The generators of the factors that are products of others.
  package let generators: [Generator]
  /// The products of factors that are +1 in every run, ascending, without the empty product. They determine the
  /// aliases.
  package let definingWords: [Int]

  /// The maximum number of runs and of generators.
  package static let limits = (runs: 1 << 12, generators: 16)

  /// The factors that are not products of others, in ascending order.
  package var base: [Int] { (0..<factorCount).filter { factor in !generators.contains { $0.factor == factor } } }
  /// The number of runs.
  package var runCount: Int { 1 << (factorCount - generators.count) }

  /// The length of the shortest defining word; nil if there are no aliases.
  ///
  /// At resolution 3, main effects are aliased with two-factor interactions. At 4, two-factor interactions are aliased
  /// with each other. At 5, neither. At 2, two factors are identical.
  package var resolution: Int? { definingWords.map(\.nonzeroBitCount).min() }

  /// Creates a design from its generators, in any order.
  ///
  /// - Returns: nil if it has more runs or generators than ``limits``.
  package init?(factorCount: Int, generators: [Generator]) {
    let made = generators.reduce(0) { $0 | 1 << $1.factor }
    for generator in generators {
      precondition(
        generator.word > 0 && generator.word < 1 << factorCount && generator.word & made == 0
          && (0..<factorCount).contains(generator.factor),
        "factor \(generator.factor) is not a product of the factors \(generator.word) of \(factorCount)")
    }
    precondition(made.nonzeroBitCount == generators.count, "a factor has two generators")
    guard generators.count <= Self.limits.generators,
      factorCount - generators.count <= Self.limits.runs.trailingZeroBitCount
    else { return nil }
    self.factorCount = factorCount
    self.generators = generators
    var words = [0]
    for generator in generators { words += words.map { $0 ^ generator.word ^ 1 << generator.factor } }
    definingWords = words.dropFirst().sorted()
  }

  /// The runs; the first base factor varies fastest.
  package var points: [[Int]] {
    let base = base
    return (0..<runCount).map { run in
      let isOn = base.enumerated().reduce(0) { $0 | (run >> $1.offset & 1) << $1.element }
      var point = (0..<factorCount).map { isOn >> $0 & 1 }
      for generator in generators {
        // A product of -1 and +1 is +1 if the number of factors at -1 is even.
        point[generator.factor] = (generator.word & ~isOn).nonzeroBitCount.isMultiple(of: 2) ? 1 : 0
      }
      return point
    }
  }

  /// The products of at most `size` factors that are aliased with `effect`, ordered by size and then by mask.
  package func aliases(of effect: Int, upTo size: Int) -> [Int] {
    definingWords.map { $0 ^ effect }.filter { $0.nonzeroBitCount <= size }
      .sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }
  }
}
