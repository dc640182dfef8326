package import Analysis
import Simulation

/// Which sets of an ablation are repeated in which draws, so that draws go where they can change the answer.
///
/// First come some draws of all sets. In the others, only the sets are repeated that can still win (``Analysis/SetElimination``), and those
/// from which the change of each technique's contribution is estimated (``Analysis/OrderPair``).
package struct DrawSchedule: Sendable {
  /// The members that vary everything, in the order in which they are run: a random one, so that the first are a random choice.
  let members: [Int]
  /// The orders by condition.
  package let pairs: [OrderPair]
  /// The positions of the runs of the study itself.
  private let requests: Range<Int>
  /// The requests on the ways of the orders, in ascending order.
  let orderRequests: [Int]
  /// The number of members in which all sets are run.
  package private(set) var wholeCount = 0
  /// The eliminations: one for each condition of a goal, and one for all conditions together; empty without a goal.
  package private(set) var eliminations: [SetElimination] = []
  /// The number of sets that got all draws because they can still win; 0 without a goal.
  package private(set) var finalistCount = 0
  /// The requests that the other members run, in ascending order; nil before that is known.
  private(set) var remaining: [Int]?

  /// Plans the draws of a study; nil if a part of the draws would not be enough, or not save much.
  ///
  /// - Parameters:
  ///   - pairs: the orders by condition.
  ///   - conditions: for each run of the study itself, its condition and its set.
  init?(_ ensemble: Ensemble, _ pairs: [OrderPair], _ requests: [(condition: Int, point: [Int])]) {
    var members = Array(ensemble.members(of: .combined))
    guard !ensemble.settings.hasAllDraws, members.count > SetElimination.rounds[0] else { return nil }
    let points = pairs.map { Set($0.points) }
    let orderRequests = requests.indices.filter { points[requests[$0].condition].contains(requests[$0].point) }
    guard Self.saves(orderRequests.count, of: requests.count) else { return nil }
    var random = RandomStream(seed: ensemble.settings.seed, name: "order of draws")
    random.shuffle(&members)
    (self.members, self.pairs, self.requests, self.orderRequests) = (members, pairs, requests.indices, orderRequests)
  }

  /// Whether it is worth to run only some sets: an estimate that saves less than half is not.
  private static func saves(_ count: Int, of all: Int) -> Bool { count * 2 <= all }

  /// Whether some sets are not run in some members, now that all runs are known.
  var isPartial: Bool { remaining != nil && wholeCount < members.count }

  /// Whether all sets are run in a member.
  func isWhole(_ member: Int) -> Bool { !members.dropFirst(wholeCount).contains(member) }

  /// The members and requests to run next; nil if nothing is left.
  ///
  /// - Parameters:
  ///   - contenders: the sets that get all draws in any case.
  ///   - draws: the best sets of a member, for each question that the answer decides; empty without a goal.
  ///   - kept: the requests of some sets.
  mutating func next(
    _ contenders: [[Int]], _ draws: (_ member: Int) -> [LeadingSets], requests kept: (_ points: Set<[Int]>) -> [Int]
  ) -> (members: ArraySlice<Int>, requests: [Int])? {
    guard remaining == nil else { return nil }
    let known = members.prefix(wholeCount).map(draws)
    let questions = known.first?.count ?? 0
    let found = (0..<questions).map { question in SetElimination(after: known.map { $0[question] }) }
    if wholeCount == 0 || found.contains(nil) {
      let round = SetElimination.rounds.first { $0 > wholeCount } ?? members.count
      defer { wholeCount = min(round, members.count) }
      if round < members.count { return (members[wholeCount..<round], Array(requests)) }
    } else {
      eliminations = found.compactMap { $0 }
      let points = Set(eliminations.flatMap(\.points) + draws(0).flatMap(\.points) + contenders)
      finalistCount = questions > 0 ? points.count : 0
      let remaining = Set(orderRequests + kept(points)).sorted()
      self.remaining = remaining
      if Self.saves(remaining.count, of: requests.count) { return (members[wholeCount...], remaining) }
    }
    // All sets in all draws.
    remaining = Array(requests)
    defer { wholeCount = members.count }
    return (members[wholeCount...], Array(requests))
  }
}
