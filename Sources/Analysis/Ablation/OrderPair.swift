/// A feasible order of adopting all factors, and one that is its reverse as far as that is feasible. From the few combinations on
/// their ways, the change of all contributions between two tables is estimated.
///
/// The mean over an order and its reverse is the Shapley value if no more than two factors interact, so the reverse is a good second
/// order ("Assessing antithetic sampling for approximating Shapley, Banzhaf, and Owen values", AppliedMath 3(4), 2023; sampling of orders:
/// J. Castro, D. Gómez and J. Tejada, "Polynomial calculation of the Shapley value based on sampling", Computers & Operations
/// Research, 2009). Only the difference to a table with known contributions is estimated, so interactions of more factors are
/// an error only as far as they differ between the tables.
package struct OrderPair: Sendable, Hashable {
  /// The two orders of factor indices: the order of declaration as far as it is feasible, and the reverse order as far as it is.
  package let orders: [[Int]]
  /// The combinations on the ways of the orders, from the baseline to the goal, each once.
  package let points: [[Int]]
  private let goal: [Int]

  /// The orders of factors: O(k 2^k) for k factors; nil if no feasible order leads to the goal, or if there are more than 16 factors.
  ///
  /// - Parameters:
  ///   - goal: one level per factor, none of them the baseline.
  ///   - isFeasible: whether a combination can exist.
  package init?(to goal: [Int], isFeasible: ([Int]) -> Bool) {
    guard goal.count <= CooperativeGame.limit else { return nil }
    let all = 1 << goal.count - 1
    var leadsToGoal = Array(repeating: false, count: all + 1)
    for mask in (0...all).reversed() where isFeasible(CooperativeGame.point(mask, goal)) {
      leadsToGoal[mask] = mask == all || goal.indices.contains { mask >> $0 & 1 == 0 && leadsToGoal[mask | 1 << $0] }
    }
    guard leadsToGoal[0] else { return nil }
    func order(preferring factors: some Sequence<Int>) -> [Int] {
      var mask = 0
      var order: [Int] = []
      while mask != all, let next = factors.first(where: { mask >> $0 & 1 == 0 && leadsToGoal[mask | 1 << $0] }) {
        order.append(next)
        mask |= 1 << next
      }
      return order
    }
    orders = [order(preferring: goal.indices), order(preferring: goal.indices.reversed())]
    self.goal = goal
    var points: [[Int]] = []
    for point in orders.flatMap({ Self.way($0, goal) }) where !points.contains(point) { points.append(point) }
    self.points = points
  }

  /// The combinations of an order, from the baseline to the goal.
  private static func way(_ order: [Int], _ goal: [Int]) -> [[Int]] {
    order.reduce(into: [goal.map { _ in 0 }]) { way, factor in
      way.append((way.last ?? []).replacing(factor, by: goal[factor]))
    }
  }

  /// The estimated change of each factor's contribution; nil if a value is missing.
  ///
  /// The changes sum to the change of the whole difference between baseline and goal.
  ///
  /// - Parameter change: the change of the value of a combination; it is rounded to 10^-9.
  package func contributionChanges(_ change: ([Int]) -> Rational?) -> [Rational]? {
    var sums = goal.map { _ in Rational.zero }
    for order in orders {
      let changes = Self.way(order, goal).compactMap { change($0)?.rounded(decimals: 9) }
      guard changes.count == order.count + 1 else { return nil }
      for (position, factor) in order.enumerated() {
        sums[factor] = sums[factor] + changes[position + 1] - changes[position]
      }
    }
    return sums.map { $0 * Rational(1, Int128(orders.count)) }
  }
}
