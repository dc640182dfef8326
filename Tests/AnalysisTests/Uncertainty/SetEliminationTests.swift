import Analysis
import Simulation
import Testing

@Suite("Elimination of sets")
struct SetEliminationTests {
  /// Draws in which sets of one number win, with a second best.
  private func draws(_ winners: [Int], second: Int = 9) -> [LeadingSets] {
    winners.map { LeadingSets(winner: [$0], points: [[$0], [second]]) }
  }

  @Test("After 20 draws, the two best sets of each go on if one set won 6 of them; otherwise it takes more draws")
  func rounds() throws {
    #expect(SetElimination(after: draws(Array(repeating: 3, count: 19))) == nil)
    let first = try #require(SetElimination(after: draws([4] + Array(repeating: 3, count: 19))))
    #expect(first.points == [[4], [9], [3]])
    let three = (0..<32).map { $0 % 3 }
    #expect(SetElimination(after: draws(Array(three.prefix(20)))) != nil)
    let four = (0..<44).map { $0 % 4 }
    #expect(SetElimination(after: draws(Array(four.prefix(20)))) == nil)
    #expect(SetElimination(after: draws(Array(four.prefix(32))))?.points.count == 5)
    #expect(SetElimination(after: draws((0..<44).map { $0 % 7 })) == nil)
    // What leads can be that no set meets the constraints.
    let none = Array(repeating: LeadingSets(winner: nil, points: [[5]]), count: 20)
    #expect(SetElimination(after: none)?.points == [[5]])
  }

  /// The probability that one event does not occur in n draws, and another one at least so many times.
  private func missProbability(_ missed: Double, leader: Double, _ round: (draws: Int, wins: Int)) -> Double {
    func power(_ base: Double, _ exponent: Int) -> Double { (0..<exponent).reduce(1) { result, _ in result * base } }
    let rest = max(0, 1 - missed - leader)
    return (round.wins...round.draws).reduce(0.0) { sum, wins in
      let ways = (0..<wins).reduce(1.0) { $0 * Double(round.draws - $1) / Double($1 + 1) }
      return sum + ways * power(leader, wins) * power(rest, round.draws - wins)
    }
  }

  @Test("The errors of the rounds sum to less than the permitted error, and no random study exceeds them")
  func bound() {
    var random = RandomStream(seed: 50, name: "bound")
    var total = 0.0
    for round in SetElimination.rounds {
      let bound =
        (1..<100).map { percent -> Double in
          let missed = Double(percent) / 100
          return (1...40).map { step -> Double in
            let leader = min(missed, 1 - missed) * Double(step) / 40
            return (1 - missed) * missProbability(missed, leader: leader, round) / leader
          }.max() ?? 0
        }.max() ?? 0
      total += bound
      for _ in 0..<60 {
        // The missed set is at least as often the best as any other.
        let weights = (0..<random.integer(in: 1...12)).map { _ in random.unit() }
        let most = (weights.max() ?? 1) * (1 + (random.unit() < 0.5 ? 0 : random.unit()))
        let sum = weights.reduce(most, +)
        let error = weights.reduce(0) { $0 + missProbability(most / sum, leader: $1 / sum, round) }
        #expect(error <= bound + 1e-4, "\(round), \(weights) and \(most): \(error) > \(bound)")
      }
    }
    #expect(total < SetElimination.permittedError.approximation, "\(total)")
  }

  @Test(
    "In random studies, the set that is the best most often is eliminated in at most 5 % of the cases",
    arguments: [1, 2, 3] as [UInt64])
  func falseEliminations(_ seed: UInt64) {
    var random = RandomStream(seed: seed, name: "elimination")
    let total = 400
    var (wrong, decided) = (0, 0)
    for _ in 0..<total {
      // 2 to 9 sets can win; often they are about equal, which is the worst case.
      let spread = random.unit()
      let weights = (0..<random.integer(in: 2...9)).map { _ in 1 + spread * 8 * random.unit() }
      let all = (0..<64).map { _ -> LeadingSets in
        var rest = random.unit() * weights.reduce(0, +)
        let winner = weights.firstIndex { weight in
          rest -= weight
          return rest < 0
        }
        let point = [winner ?? 0]
        return LeadingSets(winner: point, points: [point])
      }
      let found = SetElimination.rounds.lazy.compactMap { SetElimination(after: Array(all.prefix($0.draws))) }.first
      guard let found else { continue }
      decided += 1
      let counts = Dictionary(all.map { ($0.winner ?? [], 1) }, uniquingKeysWith: +)
      let most = counts.values.max() ?? 0
      if !found.points.contains(where: { counts[$0] == most }) { wrong += 1 }
    }
    #expect(wrong * 20 <= total, "seed \(seed): \(wrong) of \(total) wrong, \(decided) decided")
    #expect(decided * 2 > total, "seed \(seed): \(decided) of \(total) decided")
  }
}
