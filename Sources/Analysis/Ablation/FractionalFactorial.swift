/// A regular fraction of the 2^k combinations: some factors are products of others, coded -1 for off and +1 for on.
///
/// A set of factors is a mask: bit i stands for factor i. (G. Box and J. S. Hunter, "The 2^(k-p) fractional factorial
/// designs", Technometrics 3, 1961.)
package struct FractionalFactorial: Sendable, Hashable {
  /// A factor that is the product of base factors.
  package struct Generator: Sendable, Hashable {
    /// The factor's position.
    package let factor: Int
    /// The base factors, at least two.
    package let word: Int
  }
  /// How many factors there are.
  package let factorCount: Int
  /// The factors that are products of others; those before them are the base.
  package let generators: [Generator]
  /// The products of factors that are +1 in every run, ascending, without the empty one; they decide what is mixed with what.
  package let definingWords: [Int]

  /// The most runs, and the most factors beyond the base.
  static let limits = (runs: 1 << 12, generators: 14)

  /// How many base factors there are.
  package var baseCount: Int { factorCount - generators.count }
  /// How many runs it has.
  package var runCount: Int { 1 << baseCount }

  /// The least number of factors in a defining word: 3 mixes main effects with interactions of two, 4 those with each other,
  /// 5 neither; nil if nothing is mixed.
  package var resolution: Int? { definingWords.map(\.nonzeroBitCount).min() }

  /// The design of base factors and generators, which stand in the order of their factors, the base's after it.
  package init(factorCount: Int, words: [Int]) {
    self.factorCount = factorCount
    let base = factorCount - words.count
    precondition(base > 0 && base < 20 && words.count <= Self.limits.generators, "\(words.count) generators")
    generators = words.enumerated().map { Generator(factor: base + $0.offset, word: $0.element) }
    for generator in generators {
      precondition(
        generator.word > 0 && generator.word < 1 << base && generator.word.nonzeroBitCount > 1,
        "the word \(generator.word) is no product of \(base) base factors")
    }
    var words = [0]
    for generator in generators { words += words.map { $0 ^ generator.word ^ 1 << generator.factor } }
    definingWords = words.dropFirst().sorted()
  }

  /// The runs; the first base factor changes fastest.
  package var points: [[Int]] {
    (0..<runCount).map { run in
      (0..<factorCount).map { factor in
        guard factor >= baseCount else { return run >> factor & 1 }
        // A product of -1 and +1 is +1 if the number of -1 is even.
        let word = generators[factor - baseCount].word
        return (word & ~run).nonzeroBitCount.isMultiple(of: 2) ? 1 : 0
      }
    }
  }

  /// The other products of factors that no run tells from this one, up to a number of factors, by size and then by mask.
  package func aliases(of effect: Int, upTo size: Int) -> [Int] {
    definingWords.map { $0 ^ effect }.filter { $0.nonzeroBitCount <= size }
      .sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }
  }
}
