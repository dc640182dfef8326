/// A design that estimates main effects from a part of the combinations by contrasts, and what they are mixed with.
package enum ScreeningDesign: Sendable, Hashable {
  case fractional(FractionalFactorial)
  case plackettBurman(PlackettBurman)

  /// The runs of so many factors.
  func points(of count: Int) -> [[Int]] {
    switch self {
    case .fractional(let design):
      precondition(design.factorCount == count, "\(count) factors in a design of \(design.factorCount)")
      return design.points
    case .plackettBurman(let design): return design.points(of: count)
    }
  }
}

/// An interaction that a main effect's contrast cannot be told from.
package struct Alias: Sendable, Hashable {
  /// Positions of the interacting factors, ascending.
  package let factors: [Int]
  /// How much of the interaction's contrast is added to the main effect's: -1 to 1, never 0.
  package let weight: Rational
}

extension AblationPlan {
  /// The interactions of a number of factors that the contrast of a factor is mixed with: O(runs C(k, size)).
  ///
  /// They are found in the runs themselves, so they hold for any design: the weight is the mean of the product of the
  /// columns coded -1 and +1.
  package func aliases(of factor: Int, size: Int = 2) -> [Alias] {
    let others = factors.indices.filter { $0 != factor }
    return combinations(of: others, size: size).compactMap { interaction in
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

  /// For each factor the mean where it is on minus the mean where it is off, over the runs of a screening design: O(k runs).
  ///
  /// Every run must have a value: without one the columns are no longer balanced.
  package func contrasts(_ column: AblationColumn) throws(EffectUndefined) -> [Rational] {
    precondition(screening != nil, "\(kind) estimates no contrasts")
    let values = try points.map { point throws(EffectUndefined) in try column.value(at: point) }
    return factors.indices.map { factor in
      let sum = zip(points, values).reduce(Int128(0)) { $1.0[factor] == 0 ? $0 - $1.1 : $0 + $1.1 }
      return column.rational(sum, over: Int128(points.count / 2))
    }
  }
}
