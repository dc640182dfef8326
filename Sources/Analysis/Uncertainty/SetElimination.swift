/// The sets that can still be the best most often, after some draws of all sets.
///
/// Sets are compared within a draw, whose uncertain inputs they share (common random numbers). A set goes on if it was one of the two
/// best in a draw, as soon as one set, the leader, was the best often enough. What can be wrong: a set that is the best at least as
/// often as the leader was the best in none so far. To find the set that is the best most often is to select the most probable event of
/// a multinomial distribution (R. Bechhofer, S. Elmaghraby and N. Morse, "A single-sample multiple-decision procedure for selecting the
/// multinomial event which has the highest probability", Annals of Mathematical Statistics 30, 1959), so nothing is assumed about
/// the distribution of figures.
///
/// Let the missed set be the best with probability p, and n draws have a leader with c wins. A set that is the best with probability q ≤ p leads
/// so while the missed set wins none with probability f(q) = (1 - p)ⁿ P(B ≥ c), B binomial with n and q / (1 - p). The q of all other sets sum to at
/// most 1 - p, so some set leads so with at most the probability (1 - p) max f(q) / q. The greatest value over p is the error of a round.
///
/// The permitted error is divided among the rounds, as in successive elimination (E. Even-Dar, S. Mannor and Y. Mansour, "Action elimination
/// and stopping conditions for the multi-armed bandit and reinforcement learning problems", Journal of Machine Learning Research 7,
/// 2006).
package struct SetElimination: Sendable, Hashable {
  /// After how many draws of all sets the others can be eliminated, and how often the leader must have been the best. The errors of
  /// the rounds, 0.028, 0.008 and 0.011, sum to less than ``permittedError``. From the first round on, shares can be called robust.
  package static let rounds = [(draws: 20, wins: 6), (draws: 32, wins: 8), (draws: 44, wins: 8)]
  /// The probability that the set that is the best most often is eliminated, at most.
  package static let permittedError = Rational(1, 20)

  /// The sets that go on, in the order of the draws.
  package let points: [[Int]]

  /// Eliminates sets after a round; nil if that takes more draws of all sets.
  ///
  /// - Parameter draws: the best sets of each draw. Draws must be a random choice among all draws of the ensemble.
  package init?(after draws: [LeadingSets]) {
    // Without a set that meets the constraints, this is what leads. A draw of which nothing is known has no winner.
    let known = draws.filter { $0.winner != nil || !$0.points.isEmpty }
    let wins = Dictionary(known.map { ($0.winner, 1) }, uniquingKeysWith: +).values.max() ?? 0
    guard Self.rounds.contains(where: { $0.draws == draws.count && wins >= $0.wins }) else { return nil }
    var points: [[Int]] = []
    var seen: Set<[Int]> = []
    for point in draws.lazy.flatMap(\.points) where seen.insert(point).inserted { points.append(point) }
    self.points = points
  }
}
