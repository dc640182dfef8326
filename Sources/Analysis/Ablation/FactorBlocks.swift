/// Groups of factors that are free of each other: every feasible combination of one group can stand with every one of
/// another. The groups' feasible combinations are then a full factorial again.
struct FactorBlocks: Sendable {
  /// Positions of each group's factors, ascending; the groups by their first factor.
  let groups: [[Int]]
  /// For each group its feasible combinations, each as the sum of its factors' levels times their strides.
  let levels: [[Int]]

  /// The finest such groups of a lattice: O(k^2 combinations). An error if only pairs were free of each other.
  init(_ lattice: AblationLattice) throws(EffectUndefined) {
    let feasible = lattice.cells.indices.filter { lattice.cells[$0] != .infeasible }
    var group = Array(lattice.factors.indices)
    for second in lattice.factors.indices {
      for first in 0..<second where Self.areBound(first, second, lattice, feasible) {
        let (old, new) = (max(group[first], group[second]), min(group[first], group[second]))
        group = group.map { $0 == old ? new : $0 }
      }
    }
    groups = lattice.factors.indices.filter { group[$0] == $0 }.map { leader in
      lattice.factors.indices.filter { group[$0] == leader }
    }
    levels = groups.map { members in
      var isPresent = Array(repeating: false, count: lattice.cells.count)
      for code in feasible { isPresent[Self.part(of: code, members, lattice)] = true }
      return isPresent.indices.filter { isPresent[$0] }
    }
    guard levels.reduce(1, { $0 * $1.count }) == feasible.count, !feasible.isEmpty else {
      throw .notAllFeasible(feasible: feasible.count, of: lattice.cells.count)
    }
  }

  /// The part of a combination's number that some factors make up.
  private static func part(of code: Int, _ members: [Int], _ lattice: AblationLattice) -> Int {
    members.reduce(0) { $0 + lattice.level(of: $1, in: code) * lattice.strides[$1] }
  }

  /// Whether not every level of the one occurs with every level of the other.
  private static func areBound(_ first: Int, _ second: Int, _ lattice: AblationLattice, _ feasible: [Int]) -> Bool {
    let width = lattice.factors[second].levels.count
    var isPresent = Array(repeating: false, count: lattice.factors[first].levels.count * width)
    for code in feasible {
      isPresent[lattice.level(of: first, in: code) * width + lattice.level(of: second, in: code)] = true
    }
    let rows = Set(isPresent.indices.filter { isPresent[$0] }.map { $0 / width }).count
    let columns = Set(isPresent.indices.filter { isPresent[$0] }.map { $0 % width }).count
    return isPresent.count { $0 } != rows * columns
  }
}
