import Analysis
import Simulation
import Testing

@Suite("Pairs of orders")
struct OrderPairTests {
  @Test("The second order is the reverse of the first, as far as requirements permit")
  func orders() throws {
    let free = try #require(OrderPair(to: [1, 1, 2]) { _ in true })
    #expect(free.orders == [[0, 1, 2], [2, 1, 0]])
    #expect(free.points == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 2], [0, 0, 2], [0, 1, 2]])
    // The second factor requires the third.
    let bound = try #require(OrderPair(to: [1, 1, 1]) { $0[1] == 0 || $0[2] == 1 })
    #expect(bound.orders == [[0, 2, 1], [2, 1, 0]])
    // Two factors that exclude each other, and one factor too many.
    #expect(OrderPair(to: [1, 1]) { $0 != [1, 1] } == nil)
    #expect(OrderPair(to: Array(repeating: 1, count: 17)) { _ in true } == nil)
  }

  @Test(
    "The estimate is the change of the Shapley value if at most two factors interact", arguments: [1, 2, 3] as [UInt64])
  func pairwise(_ seed: UInt64) throws {
    let values = AblationTables.values(15, seed: seed)
    func value(_ point: [Int]) -> Rational {
      var sum = Rational.zero
      var next = 0
      for first in 0..<5 {
        for second in 0...first {
          if point[first] * point[second] > 0 { sum = sum + values[next].rounded(decimals: 3) }
          next += 1
        }
      }
      return sum
    }
    let (table, design) = try AblationTables.full(levels: Array(repeating: 2, count: 5)) { .measured([value($0)]) }
    let exact = try FactorContributions(of: table, metric: 0, plan: design).changes.map { try $0.get() }
    let pair = try #require(OrderPair(to: design.goal) { _ in true })
    #expect(pair.points.count == 10)
    #expect(pair.contributionChanges(value) == exact, "seed \(seed)")
  }

  @Test("Estimates sum to the whole change; without a value there is no estimate")
  func sums() throws {
    let values = AblationTables.values(16, seed: 4).map { $0.rounded(decimals: 6) }
    let pair = try #require(OrderPair(to: [1, 1, 1, 1]) { _ in true })
    let changes = try #require(pair.contributionChanges { values[AblationTables.mask(of: $0)] })
    #expect(changes.reduce(.zero, +) == values[15] - values[0])
    #expect(pair.contributionChanges { $0 == [1, 1, 0, 0] ? nil : .zero } == nil)
  }

  @Test("The contributions alone equal those among all effects, for each design")
  func contributionsAlone() throws {
    let values = AblationTables.values(8, seed: 5)
    for isPossible in [true, false] {
      let (table, design) = try AblationTables.full(levels: [2, 2, 2]) { point in
        isPossible || point != [1, 1, 1] ? .measured([values[AblationTables.mask(of: point)]]) : .infeasible("no")
      }
      let alone = try FactorContributions(of: table, metric: 0, plan: design)
      let effects = try AblationEffects(of: table, metric: 0, plan: design).factorContributions
      #expect(alone.measure == effects.measure && alone.changes == effects.changes)
    }
  }
}
