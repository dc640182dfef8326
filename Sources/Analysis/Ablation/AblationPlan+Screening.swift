/// An interaction that is aliased with a main effect.
package struct Alias: Sendable, Hashable {
  /// The indices of the interacting factors in ascending order.
  package let factors: [Int]
  /// The share of the interaction's contrast that is added to the contrast of the main effect: -1 to 1, never 0.
  package let weight: Rational
}

extension AblationPlan {
  /// The interactions of `size` factors that are aliased with the contrast of a factor: O(runs C(k, size)).
  ///
  /// The aliases are computed from the runs, so the result is valid for any design of two-level factors. The weight is the mean of the
  /// product of the columns, coded -1 and +1.
  package func aliases(of factor: Int, size: Int = 2) -> [Alias] {
    let otherFactors = factors.indices.filter { $0 != factor }
    return combinations(of: otherFactors, size: size).compactMap { interaction in
      let sum = points.reduce(0) { sum, point in
        sum + ([factor] + interaction).reduce(1) { $0 * (point[$1] == 0 ? -1 : 1) }
      }
      return sum == 0 ? nil : Alias(factors: interaction, weight: Rational(Int128(sum), Int128(points.count)))
    }
  }

  private func combinations(of elements: [Int], size: Int) -> [[Int]] {
    guard size > 0 else { return [[]] }
    return elements.indices.flatMap { first in
      combinations(of: Array(elements[(first + 1)...]), size: size - 1).map { [elements[first]] + $0 }
    }
  }

  /// The contrast of each factor: the mean of the runs with it on minus the mean of the runs with it off. O(k runs).
  ///
  /// Every run must have a value, because a missing value would unbalance the columns.
  package func contrasts(_ column: AblationColumn) throws(EffectUndefined) -> [Rational] {
    precondition(screening != nil, "\(kind) estimates no contrasts")
    let values = try points.map { point throws(EffectUndefined) in try column.value(at: point) }
    return factors.indices.map { factor in
      let sum = zip(points, values).reduce(Int128(0)) { $1.0[factor] == 0 ? $0 - $1.1 : $0 + $1.1 }
      return column.rational(sum, over: Int128(points.count / 2))
    }
  }
}
