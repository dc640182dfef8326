import Analysis
import Simulation

/// Which sets of an ablation with a goal are repeated in which draws, so that draws go where they can change the answer.
///
/// First come some draws of all sets, from which the changes by techniques are. In the others, only the sets are repeated that can still
/// win (``Analysis/SetElimination``).
package struct DrawSchedule: Sendable {
  /// The members that vary everything, in the order in which they are run: a random one, so that the first are a random choice.
  private let members: [Int]
  /// The number of runs of the study itself.
  private let requestCount: Int
  /// The number of members in which all sets are run.
  package private(set) var wholeCount = 0
  /// The number of sets that got all draws because they can still win.
  package private(set) var finalistCount = 0
  /// The requests that the other members run; nil before that is known.
  private var remaining: [Int]?

  /// Plans the draws of a study; nil if leaving out draws is not permitted or would not save half of the runs.
  init?(_ ensemble: Ensemble, requestCount: Int) {
    var members = Array(ensemble.members(of: .combined))
    guard !ensemble.settings.hasAllDraws else { return nil }
    var random = RandomStream(seed: ensemble.settings.seed, name: "order of draws")
    random.shuffle(&members)
    (self.members, self.requestCount) = (members, requestCount)
    guard saves(Self.half, after: Self.firstRound, remaining: 2) else { return nil }
  }

  private static let firstRound = SetElimination.rounds[0].draws

  /// The share of the runs that a schedule must save to be worth it, and the share with which it goes on.
  private static let (half, quarter) = (Rational(1, 2), Rational(1, 4))

  /// Whether a share of the runs is saved if some requests remain after a number of draws of all sets.
  private func saves(_ share: Rational, after wholeCount: Int, remaining: Int) -> Bool {
    let (saved, all) = ((members.count - wholeCount) * (requestCount - remaining), members.count * requestCount)
    return Rational(Int128(saved)) >= Rational(Int128(all)) * share
  }

  /// The positions of the runs that are certain to be needed, among those of all members.
  var certainPositions: [Int] { positions(of: members.prefix(Self.firstRound), Array(0..<requestCount)) }

  private func positions(of members: ArraySlice<Int>, _ requests: [Int]) -> [Int] {
    members.flatMap { member in requests.map { member * requestCount + $0 } }
  }

  /// Whether some sets are not run in some members, now that all runs are known.
  var isPartial: Bool { remaining != nil && wholeCount < members.count }

  /// The members in which all sets are run, in ascending order.
  var wholeMembers: [Int] { members.prefix(wholeCount).sorted() }

  /// The positions of the runs to add next, some of which may be known; nil if nothing is left.
  ///
  /// - Parameters:
  ///   - contenders: the sets that get all draws in any case.
  ///   - draws: the best sets of a member, for each question that the answer decides.
  ///   - kept: the requests of some sets.
  mutating func next(
    _ contenders: [[Int]], _ draws: (_ member: Int) -> [LeadingSets], requests kept: (_ points: Set<[Int]>) -> [Int]
  ) -> [Int]? {
    guard remaining == nil else { return nil }
    let all = Array(0..<requestCount)
    guard wholeCount > 0 else {
      wholeCount = Self.firstRound
      return certainPositions
    }
    let known = members.prefix(wholeCount).map(draws)
    let found = known[0].indices.map { question in SetElimination(after: known.map { $0[question] }) }
    let eliminations = found.compactMap { $0 }
    if eliminations.count < found.count, let round = SetElimination.rounds.first(where: { $0.draws > wholeCount }),
      saves(Self.quarter, after: round.draws, remaining: 2)
    {
      defer { wholeCount = round.draws }
      return positions(of: members[wholeCount..<round.draws], all)
    }
    let points = Set(eliminations.flatMap(\.points) + draws(0).flatMap(\.points) + contenders)
    finalistCount = points.count
    let remaining = kept(points)
    self.remaining = remaining
    if eliminations.count == found.count, saves(Self.quarter, after: wholeCount, remaining: remaining.count) {
      return positions(of: members[wholeCount...], remaining)
    }
    defer { wholeCount = members.count }
    return positions(of: members[wholeCount...], all)
  }
}
