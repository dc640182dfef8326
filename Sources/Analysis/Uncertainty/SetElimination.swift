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
  /// The numbers of draws of all sets after which sets can be eliminated. Their errors sum to less than ``permittedError``.
  package static let rounds = [8, 12, 16, 20, 24]
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
    guard winnerCount <= Self.winnerLimit(draws.count) || draws.count >= Self.rounds.last ?? 0 else { return nil }
    var points: [[Int]] = []
    var seen: Set<[Int]> = []
    for point in draws.lazy.flatMap(\.points) where seen.insert(point).inserted { points.append(point) }
    self.points = points
  }

  /// The number of different best sets with which a round may eliminate: the error of a round is then at most 0.013.
  private static func winnerLimit(_ drawCount: Int) -> Int { drawCount / 4 - 1 }

  /// The bound of the error: ``permittedError``, or more if too many different sets were the best until the last round.
  package var error: Rational {
    guard winnerCount > Self.winnerLimit(drawCount) else { return Self.permittedError }
    let (few, many) = (Int128(winnerCount), Int128(winnerCount + 1))
    return (0..<drawCount).reduce(Rational(1)) { error, _ in error * Rational(few, many) }
  }
}
