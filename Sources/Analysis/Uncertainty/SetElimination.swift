/// The sets that can still be the best most often, after some draws of all sets.
///
/// Sets are compared within a draw, whose uncertain inputs they share (common random numbers). A set goes on if it was one of the two
/// best in a draw. What can be wrong: the set that is the best in most draws was the best in none so far. If j different sets were the
/// best in n draws, this has at most the probability (j / (j + 1))ⁿ: the worst case is that it and those j sets are equally often
/// the best. There is no assumption about the distribution of figures.
///
/// The draws of all sets end as soon as that is improbable enough, in rounds over which the permitted error is divided, as in successive
/// elimination (E. Even-Dar, S. Mannor and Y. Mansour, "Action elimination and stopping conditions for the multi-armed bandit and
/// reinforcement learning problems", Journal of Machine Learning Research 7, 2006). To find the set that is the best most often is to select the
/// most probable event of a multinomial distribution (R. Bechhofer, S. Elmaghraby and N. Morse, "A single-sample multiple-decision procedure for
/// selecting the multinomial event which has the highest probability", Annals of Mathematical Statistics 30, 1959).
package struct SetElimination: Sendable, Hashable {
  /// After how many draws of all sets the others can be eliminated, and with how many different best sets at most. The errors of the
  /// rounds sum to less than ``permittedError``. After the first round, shares can already be called robust.
  package static let rounds = [(draws: 20, winners: 5), (draws: 32, winners: 7), (draws: 44, winners: 9)]
  /// The probability that the set that is the best most often is eliminated, at most.
  package static let permittedError = Rational(1, 20)

  /// The number of draws of all sets.
  package let drawCount: Int
  /// The number of different sets that were the best; one more if no set met the constraints in some draws.
  package let winnerCount: Int
  /// The sets that go on, in the order of the draws.
  package let points: [[Int]]

  /// Eliminates sets; nil if it takes more draws of all sets.
  ///
  /// - Parameter draws: the best sets of each draw. Draws must be a random choice among all draws of the ensemble.
  package init?(after draws: [LeadingSets]) {
    drawCount = draws.count
    winnerCount = Set(draws.map(\.winner)).count
    guard Self.isSafe(winnerCount, draws.count) || draws.count >= Self.rounds.last?.draws ?? 0 else { return nil }
    var points: [[Int]] = []
    var seen: Set<[Int]> = []
    for point in draws.lazy.flatMap(\.points) where seen.insert(point).inserted { points.append(point) }
    self.points = points
  }

  /// Whether a round of a number of draws may eliminate.
  private static func isSafe(_ winnerCount: Int, _ drawCount: Int) -> Bool {
    rounds.contains { $0.draws == drawCount && winnerCount <= $0.winners }
  }

  /// The bound of the error: ``permittedError``, or more if too many different sets were the best until the last round.
  package var error: Rational {
    guard !Self.isSafe(winnerCount, drawCount) else { return Self.permittedError }
    let (few, many) = (winnerCount, winnerCount + 1)
    // Rounded up, since the exact powers are too long.
    let error = (0..<drawCount).reduce(1.0) { error, _ in error * Double(few) / Double(many) }
    return max(Self.permittedError, Rational(Int128((error * 1000).rounded(.up)), 1000))
  }
}
