/// What a level of a factor changes against its baseline, on average over the levels of all other factors.
package struct MainEffect: Sendable, Hashable {
  /// The factor's position.
  package let factor: Int
  /// The level, at least 1.
  package let level: Int
  /// The mean over `contexts` of the value at this level minus that at the baseline, all else equal.
  package let value: Rational
  /// In how many combinations of the other factors both levels can exist: the averaged ones.
  package let contexts: Int
  /// How many combinations of the other factors there are.
  package let contextsInAll: Int
}

extension MainEffect {
  /// The main effects of every level above the baseline, factor by factor: O(k combinations).
  ///
  /// Only pairs of combinations that differ in the factor alone are compared, so a factor whose baseline rules out levels of
  /// another is not credited with them. Without infeasible combinations this is the mean at the level minus the mean at the baseline.
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
    var contexts = 0
    var contextsInAll = 0
    for code in lattice.cells.indices where lattice.level(of: factor, in: code) == 0 {
      contextsInAll += 1
      guard case .value(let old) = lattice.cells[code],
        case .value(let new) = lattice.cells[code + level * lattice.strides[factor]]
      else { continue }
      contexts += 1
      sum += new - old
    }
    let name = lattice.factors[factor].text(level: level)
    guard contexts > 0 else { return .failure(.never("no combination can exist both with and without \(name)")) }
    return .success(
      MainEffect(
        factor: factor, level: level, value: lattice.column.rational(sum, over: Int128(contexts)), contexts: contexts,
        contextsInAll: contextsInAll))
  }
}
