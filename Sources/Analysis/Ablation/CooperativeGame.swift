/// A cooperative game with precedence constraints. The players are the factors of an ablation.
///
/// A coalition is a set of factors that are at their goal level while all others are at the baseline. Its value is the
/// metric at that point. A coalition is represented as a mask: bit i represents factor i.
package struct CooperativeGame: Sendable {
  /// The structure of the feasible coalitions.
  package enum Feasibility: Sendable, Hashable {
    /// All coalitions are feasible.
    case all
    /// Exactly the coalitions that contain the requirements of each member are feasible (precedence constraints).
    case precedence
    /// Any other structure, such as conflicts or alternative requirements.
    case irregular
  }

  /// The players: the factors in declaration order.
  package let factors: [AblationFactor]
  /// The goal level of each factor.
  package let goal: [Int]
  /// The column that contains the values.
  let column: AblationColumn
  /// The value of each coalition, by mask; 0 for an infeasible coalition.
  let values: [Int128]
  /// Whether each coalition is feasible, by mask.
  let isFeasible: [Bool]
  /// For each factor, the mask of the factors in every feasible coalition with it, including itself.
  let required: [Int]
  /// The structure of the feasible coalitions.
  package let feasibility: Feasibility

  /// The maximum number of players. The number of orders of 16 players fits in 64 bits.
  static let limit = 16

  /// Creates the game from the baseline to a goal. A feasible coalition without a value is an error.
  ///
  /// - Parameters:
  ///   - goal: one level per factor, none of them the baseline.
  /// - Complexity: O(k 2^k) for k factors.
  package init(_ column: AblationColumn, of factors: [AblationFactor], goal: [Int]) throws(EffectUndefined) {
    let count = factors.count
    precondition(goal.count == count && !goal.contains(0), "\(goal) is not a goal of \(factors.map(\.name))")
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
        isFeasible[mask] == (Self.largestFeasibleSubset(of: mask, required) == mask)
      }
      feasibility = isIdeal ? .precedence : .irregular
    }
  }

  /// The mask of the grand coalition.
  var all: Int { values.count - 1 }
  /// The number of feasible coalitions.
  package var feasibleCount: Int { isFeasible.count { $0 } }

  /// The members of a coalition in ascending order.
  package func members(_ mask: Int) -> [Int] { factors.indices.filter { mask >> $0 & 1 == 1 } }

  /// The factors with requirements, each with the names of the factors that it requires.
  package var requirements: [(factor: String, requires: [String])] {
    factors.indices.compactMap { factor in
      let others = members(required[factor] & ~(1 << factor))
      return others.isEmpty ? nil : (factors[factor].name, others.map { factors[$0].name })
    }
  }

  /// Pairs of factors that are in no common feasible coalition. If such a pair exists, no order reaches the goal.
  package var exclusions: [[String]] {
    factors.indices.flatMap { first in
      (first + 1..<factors.count).compactMap { second in
        let pair = 1 << first | 1 << second
        let isTogether = isFeasible.indices.contains { $0 & pair == pair && isFeasible[$0] }
        return isTogether ? nil : [factors[first].name, factors[second].name]
      }
    }
  }

  /// The largest subset of a coalition in which every member has its requirements.
  func largestFeasibleSubset(of mask: Int) -> Int { Self.largestFeasibleSubset(of: mask, required) }

  static func point(_ mask: Int, _ goal: [Int]) -> [Int] {
    goal.enumerated().map { mask >> $0.offset & 1 * $0.element }
  }

  /// The intersection of all feasible coalitions with each factor. The relation is transitive.
  private static func required(_ isFeasible: [Bool], _ count: Int) -> [Int] {
    var required = Array(repeating: isFeasible.count - 1, count: count)
    for mask in isFeasible.indices where isFeasible[mask] {
      for factor in 0..<count where mask >> factor & 1 == 1 { required[factor] &= mask }
    }
    return required
  }

  private static func largestFeasibleSubset(of mask: Int, _ required: [Int]) -> Int {
    var subset = 0
    for factor in required.indices where mask >> factor & 1 == 1 && required[factor] & ~mask == 0 {
      subset |= 1 << factor
    }
    return subset
  }
}
