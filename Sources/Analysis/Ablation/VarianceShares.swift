/// The functional ANOVA of a metric: the share of its variance over all feasible combinations that each factor and each
/// interaction explains.
///
/// Every combination has the same weight (Sobol' 1993; F. Hutter, H. Hoos and K. Leyton-Brown, "An efficient approach
/// for assessing hyperparameter importance", ICML 2014). The shares are exact and need no surrogate model. Dependent
/// factors are merged into one source whose levels are their feasible combinations.
package struct VarianceShares: Sendable {
  /// A source of variance: a factor, or a group of dependent factors.
  package struct Source: Sendable, Hashable {
    /// The factor indices in ascending order.
    package let factors: [Int]
    /// The number of levels.
    package let levelCount: Int
    /// The first-order share, 0 to 1.
    package let firstOrder: Rational
    /// The total share, including all interactions with other sources, 0 to 1. Total shares sum to more than 1 if
    /// sources interact.
    package let total: Rational
  }
  /// The share of a set of sources, beyond the shares of its subsets.
  package struct Share: Sendable, Hashable {
    /// Indices into `sources`, in ascending order.
    package let sources: [Int]
    /// The share, 0 to 1.
    package let value: Rational
  }
  package let sources: [Source]
  /// One share per nonempty set of sources, by ascending mask. The shares sum exactly to 1 unless the variance is 0.
  package let shares: [Share]
  /// The variance over the feasible combinations, in the square of the metric's unit; 0 if the metric is constant.
  package let variance: Rational

  /// Computes the shares of a column: O((levels + 1)^k) for k factors. All shares are 0 if the variance is 0.
  package init(_ column: AblationColumn, of factors: [AblationFactor]) throws(EffectUndefined) {
    let lattice = try AblationLattice(column, of: factors)
    let partition = try IndependentFactorGroups(lattice)
    let counts = partition.levels.map(\.count)
    // The first source's level varies fastest.
    let codes = partition.levels.reduce([0]) { codes, levels in levels.flatMap { level in codes.map { $0 + level } } }
    let values: [Int128] = codes.map { if case .value(let value) = lattice.cells[$0] { value } else { 0 } }
    var squares = Array(repeating: Int128(0), count: 1 << counts.count)
    Self.add(&squares, values, counts, counts.count, conditioned: 0, levels: 1)
    let mean = squares[0]
    // Converts the variances of conditional means to the variance that each set explains beyond its subsets.
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
        factors: partition.groups[source], levelCount: counts[source],
        firstOrder: Rational(squares[1 << source], divisor),
        total: Rational(all, divisor))
    }
    let scale = column.scale * Int128(values.count)
    variance = Rational(total, scale * scale)
  }

  /// Computes, for each set of sources, the squared number of combinations times the mean square of the means
  /// conditioned on the set.
  ///
  /// `values` are sums over the excluded sources. Sources below `next` are not processed yet; of the others,
  /// `conditioned` is the mask of the included ones.
  private static func add(
    _ squares: inout [Int128], _ values: [Int128], _ counts: [Int], _ next: Int, conditioned: Int, levels: Int128
  ) {
    guard next > 0 else {
      squares[conditioned] = levels * values.reduce(0) { $0 + $1 * $1 }
      return
    }
    let source = next - 1
    let below = counts[..<source].reduce(1, *)
    let count = counts[source]
    add(&squares, values, counts, source, conditioned: conditioned | 1 << source, levels: levels * Int128(count))
    var sums = Array(repeating: Int128(0), count: values.count / count)
    for position in values.indices {
      let (above, rest) = position.quotientAndRemainder(dividingBy: below * count)
      sums[above * below + rest % below] += values[position]
    }
    add(&squares, sums, counts, source, conditioned: conditioned, levels: levels)
  }
}
