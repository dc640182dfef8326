/// The best sets in one draw of an ensemble.
package struct LeadingSets: Sendable, Hashable {
  /// The best set: of equal ones, that with the fewest factors; nil if no set meets the constraints.
  package let winner: [Int]?
  /// All best sets and the next best one; without a best one, the set that is nearest to the constraints.
  package let points: [[Int]]

  package init(winner: [Int]?, points: [[Int]]) {
    self.winner = winner
    self.points = points
  }

  /// The best sets under a goal: O(n log n) comparisons for n combinations.
  ///
  /// - Parameter tables: the outcomes of the draw under each condition that the answer is for.
  package init(of goal: AblationGoal, in tables: [AblationTable]) {
    let optimum = ConstrainedOptimum(of: goal, in: tables)
    winner = optimum.best.first?.point
    points = optimum.best.map(\.point) + [optimum.runnerUp?.candidate ?? optimum.nearest].compactMap { $0?.point }
  }
}
