/// How much of a metric's variance over all feasible combinations each factor and each interaction accounts for: the
/// functional analysis of variance, in which every combination counts the same (Sobol' 1993; F. Hutter, H. Hoos and
/// K. Leyton-Brown, "An efficient approach for assessing hyperparameter importance", ICML 2014), exactly and without a surrogate.
///
/// Factors that cannot be combined freely stand together as one, whose levels are their feasible combinations.
package struct VarianceShares: Sendable {
  /// A factor, or factors that are bound to each other.
  package struct Source: Sendable, Hashable {
    /// Positions of the factors, ascending.
    package let factors: [Int]
    /// How many levels it has.
    package let levelCount: Int
    /// Its share alone, 0 to 1.
    package let firstOrder: Rational
    /// The share of everything it takes part in, 0 to 1; the totals of all sources sum to more than 1 where they interact.
    package let total: Rational
  }
  /// Sources together, beyond what fewer of them explain.
  package struct Share: Sendable, Hashable {
    /// Positions in `sources`, ascending.
    package let sources: [Int]
    /// From 0 to 1.
    package let value: Rational
  }
  /// What varies.
  package let sources: [Source]
  /// One per set of sources but the empty one, by ascending mask; they sum exactly to 1.
  package let shares: [Share]
  /// The variance over the feasible combinations, in the square of the metric's unit; 0 if nothing changes the metric.
  package let variance: Rational

  /// The shares of a column: O((levels + 1)^k) for k factors. They are all zero if the variance is.
  package init(_ column: AblationColumn, of factors: [AblationFactor]) throws(EffectUndefined) {
    let lattice = try AblationLattice(column, of: factors)
    let blocks = try FactorBlocks(lattice)
    let counts = blocks.levels.map(\.count)
    // The first source's level changes fastest.
    let codes = blocks.levels.reduce([0]) { codes, levels in levels.flatMap { level in codes.map { $0 + level } } }
    let values: [Int128] = codes.map { if case .value(let value) = lattice.cells[$0] { value } else { 0 } }
    var squares = Array(repeating: Int128(0), count: 1 << counts.count)
    Self.add(&squares, values, counts, counts.count, kept: 0, levels: 1)
    let mean = squares[0]
    // From variances of means given a set to what the set explains beyond its parts.
    for index in squares.indices { squares[index] -= mean }
    for source in counts.indices {
      for mask in squares.indices where mask >> source & 1 == 1 { squares[mask] -= squares[mask & ~(1 << source)] }
    }
    let total = squares.reduce(0, +)
    let divisor = max(total, 1)
    shares = squares.indices.dropFirst().map { mask in
      Share(
        sources: counts.indices.filter { mask >> $0 & 1 == 1 }, value: Rational(squares[mask], divisor))
    }
    sources = counts.indices.map { source in
      let all = squares.indices.reduce(Int128(0)) { $1 >> source & 1 == 1 ? $0 + squares[$1] : $0 }
      return Source(
        factors: blocks.groups[source], levelCount: counts[source], firstOrder: Rational(squares[1 << source], divisor),
        total: Rational(all, divisor))
    }
    let scale = column.scale * Int128(values.count)
    variance = Rational(total, scale * scale)
  }

  /// For each set of sources the combinations' number squared times the mean square of the means given the set.
  ///
  /// `values` are sums over the sources that were left out: sources below `next` still vary, of those from it on the kept ones.
  private static func add(
    _ squares: inout [Int128], _ values: [Int128], _ counts: [Int], _ next: Int, kept: Int, levels: Int128
  ) {
    guard next > 0 else {
      squares[kept] = levels * values.reduce(0) { $0 + $1 * $1 }
      return
    }
    let source = next - 1
    let below = counts[..<source].reduce(1, *)
    let count = counts[source]
    add(&squares, values, counts, source, kept: kept | 1 << source, levels: levels * Int128(count))
    var sums = Array(repeating: Int128(0), count: values.count / count)
    for position in values.indices {
      let (above, rest) = position.quotientAndRemainder(dividingBy: below * count)
      sums[above * below + rest % below] += values[position]
    }
    add(&squares, sums, counts, source, kept: kept, levels: levels)
  }
}
