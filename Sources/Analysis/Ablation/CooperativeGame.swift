/// The sets of factors that are at their goal while the others are at the baseline, with a metric's value for each: a
/// cooperative game whose players are the factors.
///
/// A set is a mask: bit i stands for factor i.
package struct CooperativeGame: Sendable {
  /// Which sets can exist.
  package enum Feasibility: Sendable, Hashable {
    /// All of them.
    case all
    /// Those in which every factor stands with the factors it requires, and no others are missing.
    case precedence
    /// Something else: conflicts, or requirements with alternatives.
    case irregular
  }

  /// The players.
  package let factors: [AblationFactor]
  /// The level each factor has when it is adopted.
  package let goal: [Int]
  /// The column that the values are of.
  let column: AblationColumn
  /// By mask; 0 for a set that cannot exist.
  let values: [Int128]
  /// By mask.
  let isFeasible: [Bool]
  /// For each factor the mask of those without which no set with it can exist, itself included.
  let required: [Int]
  /// Which sets can exist.
  package let feasibility: Feasibility

  /// The most players whose orders are counted: the number of orders of as many fits in 64 bits.
  static let limit = 16

  /// The game from the baseline to a goal; a set that can exist and has no value is an error.
  ///
  /// - Parameters:
  ///   - goal: a level per factor, none the baseline.
  /// - Complexity: O(k 2^k) for k factors.
  package init(_ column: AblationColumn, of factors: [AblationFactor], goal: [Int]) throws(EffectUndefined) {
    let count = factors.count
    precondition(goal.count == count && !goal.contains(0), "\(goal) is no goal of \(factors.map(\.name))")
    guard count <= Self.limit else { throw .tooManyPoints(limit: 1 << Self.limit) }
    var values: [Int128] = []
    var isFeasible: [Bool] = []
    for mask in 0..<(1 << count) {
      do throws(EffectUndefined) {
        values.append(try column.value(at: Self.point(mask, goal)))
        isFeasible.append(true)
      } catch {
        guard case .infeasible = error else { throw error }
        values.append(0)
        isFeasible.append(false)
      }
    }
    (self.factors, self.goal, self.column) = (factors, goal, column)
    (self.values, self.isFeasible) = (values, isFeasible)
    let required = Self.required(isFeasible, count)
    self.required = required
    if !isFeasible.contains(false) {
      feasibility = .all
    } else {
      let isIdeal = (0..<isFeasible.count).allSatisfy { mask in
        isFeasible[mask] == (Self.interior(of: mask, required) == mask)
      }
      feasibility = isIdeal ? .precedence : .irregular
    }
  }

  /// The set of all factors.
  var all: Int { values.count - 1 }
  /// How many sets can exist.
  package var feasibleCount: Int { isFeasible.count { $0 } }

  /// The factors of a set, ascending.
  package func members(_ mask: Int) -> [Int] { factors.indices.filter { mask >> $0 & 1 == 1 } }

  /// For each factor the names of those it cannot be without.
  package var requirements: [(factor: String, requires: [String])] {
    factors.indices.compactMap { factor in
      let others = members(required[factor] & ~(1 << factor))
      return others.isEmpty ? nil : (factors[factor].name, others.map { factors[$0].name })
    }
  }

  /// Pairs of factors that are never together: with both, no order leads to the goal, and nothing can be averaged.
  package var exclusions: [[String]] {
    factors.indices.flatMap { first in
      (first + 1..<factors.count).compactMap { second in
        let pair = 1 << first | 1 << second
        let isTogether = isFeasible.indices.contains { $0 & pair == pair && isFeasible[$0] }
        return isTogether ? nil : [factors[first].name, factors[second].name]
      }
    }
  }

  /// The largest set in a set all of whose requirements are met.
  func interior(of mask: Int) -> Int { Self.interior(of: mask, required) }

  static func point(_ mask: Int, _ goal: [Int]) -> [Int] {
    goal.enumerated().map { mask >> $0.offset & 1 * $0.element }
  }

  /// The intersection of all feasible sets with a factor; it is transitive, as every such set holds its members' too.
  private static func required(_ isFeasible: [Bool], _ count: Int) -> [Int] {
    var required = Array(repeating: isFeasible.count - 1, count: count)
    for mask in isFeasible.indices where isFeasible[mask] {
      for factor in 0..<count where mask >> factor & 1 == 1 { required[factor] &= mask }
    }
    return required
  }

  private static func interior(of mask: Int, _ required: [Int]) -> Int {
    var interior = 0
    for factor in required.indices where mask >> factor & 1 == 1 && required[factor] & ~mask == 0 {
      interior |= 1 << factor
    }
    return interior
  }
}
