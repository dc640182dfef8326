import Analysis
import Simulation
import Testing

@Suite("Elimination of sets")
struct SetEliminationTests {
  /// Draws in which sets of one number win, with a second best.
  private func draws(_ winners: [Int], second: Int = 9) -> [LeadingSets] {
    winners.map { LeadingSets(winner: [$0], points: [[$0], [second]]) }
  }

  @Test("After 20 draws, the two best sets of each go on if few sets won; with more winners it takes more draws")
  func rounds() throws {
    #expect(SetElimination(after: draws(Array(repeating: 3, count: 19))) == nil)
    let first = try #require(SetElimination(after: draws([4] + Array(repeating: 3, count: 19))))
    #expect(first.points == [[4], [9], [3]] && first.winnerCount == 2 && first.error == SetElimination.permittedError)
    let six = (0..<32).map { $0 % 6 }
    #expect(SetElimination(after: draws(Array(six.prefix(20)))) == nil)
    #expect(SetElimination(after: draws(six))?.points.count == 7)
    // A draw in which no set meets the constraints has another winner.
    let five = draws((0..<20).map { $0 % 5 })
    #expect(SetElimination(after: five) != nil)
    #expect(SetElimination(after: five.dropLast() + [LeadingSets(winner: nil, points: [[5]])]) == nil)
  }

  @Test("After the last round, sets are eliminated in any case, and the error says what that can mean")
  func lastRound() throws {
    let many = draws((0..<44).map { $0 % 20 })
    #expect(SetElimination(after: Array(many.prefix(32))) == nil)
    let last = try #require(SetElimination(after: many))
    #expect(last.winnerCount == 20 && last.error == Rational(117, 1000))
  }

  /// The probability that one event does not occur in n draws, and that the others that occur are at most j, by inclusion and exclusion.
  private func missProbability(_ others: [Double], draws: Int, atMost limit: Int) -> Double {
    let sums = (0..<1 << others.count).map { mask in
      others.indices.reduce(0.0) { mask >> $1 & 1 == 1 ? $0 + others[$1] : $0 }
    }
    func power(_ base: Double) -> Double { (0..<draws).reduce(1) { result, _ in result * base } }
    return sums.indices.filter { $0.nonzeroBitCount <= limit }.reduce(0) { total, mask in
      var part = mask
      var exact = 0.0
      while true {
        exact += ((mask.nonzeroBitCount - part.nonzeroBitCount) % 2 == 0 ? 1 : -1) * power(sums[part])
        if part == 0 { break }
        part = (part - 1) & mask
      }
      return total + exact
    }
  }

  @Test("The error of a round is greatest if the set that is missed and those that won are equally often the best")
  func worstCase() {
    var random = RandomStream(seed: 50, name: "worst case")
    for (draws, limit) in SetElimination.rounds {
      let bound = (0..<draws).reduce(1.0) { bound, _ in bound * Double(limit) / Double(limit + 1) }
      let equal = Array(repeating: 1 / Double(limit + 1), count: limit)
      #expect(abs(missProbability(equal, draws: draws, atMost: limit) - bound) < 1e-9)
      for trial in 0..<60 {
        // The missed set is at least as often the best as any other.
        let weights = (0..<random.integer(in: 1...10)).map { _ in random.unit() }
        let most = (weights.max() ?? 1) * (1 + (trial % 2 == 0 ? 0 : random.unit()))
        let total = weights.reduce(most, +)
        let error = missProbability(weights.map { $0 / total }, draws: draws, atMost: limit)
        #expect(error <= bound + 1e-9, "\(draws) draws, \(weights) and \(most): \(error) > \(bound)")
      }
    }
    let sum = SetElimination.rounds.reduce(0.0) { sum, round in
      sum
        + (0..<round.draws).reduce(1.0) { bound, _ in bound * Double(round.winners) / Double(round.winners + 1) }
    }
    #expect(sum < SetElimination.permittedError.approximation)
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
      guard
        let found = SetElimination.rounds.lazy.compactMap({ SetElimination(after: Array(all.prefix($0.draws))) }).first,
        found.error == SetElimination.permittedError
      else { continue }
      decided += 1
      let counts = Dictionary(all.map { ($0.winner ?? [], 1) }, uniquingKeysWith: +)
      let most = counts.values.max() ?? 0
      if !found.points.contains(where: { counts[$0] == most }) { wrong += 1 }
    }
    #expect(wrong * 20 <= total, "seed \(seed): \(wrong) of \(total) wrong, \(decided) decided")
    #expect(decided * 2 > total, "seed \(seed): \(decided) of \(total) decided")
  }
}
