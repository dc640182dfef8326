/// The main effect of a level: its mean change relative to the baseline level over the levels of all other factors.
package struct MainEffect: Sendable, Hashable {
  /// The index of the factor.
  package let factor: Int
  /// The level, at least 1.
  package let level: Int
  /// The mean of the value at this level minus the value at the baseline, all else equal.
  package let value: Rational
  /// The number of combinations of the other factors for which both levels are feasible. The mean is over these.
  package let feasibleContextCount: Int
  /// The number of all combinations of the other factors.
  package let contextCount: Int
}

extension MainEffect {
  /// Computes the main effects of every level above the baseline, factor by factor: O(k combinations).
  ///
  /// Only pairs of combinations that differ in this factor alone are compared. A factor whose baseline excludes levels
  /// of another factor therefore does not absorb their effect. If all combinations are feasible, the main effect is the
  /// mean at the level minus the mean at the baseline.
  package static func all(_ column: AblationColumn, of factors: [AblationFactor])
    throws(EffectUndefined) -> [Effect<MainEffect>]
  {
    let lattice = try AblationLattice(column, of: factors)
    return factors.indices.flatMap { factor in
      (1..<factors[factor].levels.count).map { effect(of: factor, level: $0, in: lattice) }
    }
  }

  private static func effect(of factor: Int, level: Int, in lattice: AblationLattice) -> Effect<MainEffect> {
    var sum: Int128 = 0
    var feasibleContextCount = 0
    var contextCount = 0
    for code in lattice.cells.indices where lattice.level(of: factor, in: code) == 0 {
      contextCount += 1
      guard case .value(let old) = lattice.cells[code],
        case .value(let new) = lattice.cells[code + level * lattice.strides[factor]]
      else { continue }
      feasibleContextCount += 1
      sum += new - old
    }
    let name = lattice.factors[factor].text(level: level)
    guard feasibleContextCount > 0 else {
      return .failure(.neverOccurs("no combination is possible both with and without \(name)"))
    }
    return .success(
      MainEffect(
        factor: factor, level: level, value: lattice.column.rational(sum, over: Int128(feasibleContextCount)),
        feasibleContextCount: feasibleContextCount,
        contextCount: contextCount))
  }
}
