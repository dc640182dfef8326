/// A partition of the factors into independent groups.
///
/// Every feasible combination of one group is feasible with every feasible combination of the others, so the groups
/// form a full factorial design.
struct IndependentFactorGroups: Sendable {
  /// The factor indices of each group in ascending order; the groups are ordered by their first factor.
  let groups: [[Int]]
  /// The feasible combinations of each group, each encoded as the sum of level times stride over its factors.
  let levels: [[Int]]

  /// Finds the finest partition of a lattice: O(k² combinations). Groups that are only pairwise independent are an
  /// error.
  init(_ lattice: AblationLattice) throws(EffectUndefined) {
    let feasible = lattice.cells.indices.filter { lattice.cells[$0] != .infeasible }
    var group = Array(lattice.factors.indices)
    for second in lattice.factors.indices {
      for first in 0..<second where Self.areDependent(first, second, lattice, feasible) {
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

  /// The part of a combination's code that the given factors contribute.
  private static func part(of code: Int, _ members: [Int], _ lattice: AblationLattice) -> Int {
    members.reduce(0) { $0 + lattice.level(of: $1, in: code) * lattice.strides[$1] }
  }

  /// Whether some level of one factor never occurs with some level of the other, among levels that occur at all.
  private static func areDependent(_ first: Int, _ second: Int, _ lattice: AblationLattice, _ feasible: [Int]) -> Bool {
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
