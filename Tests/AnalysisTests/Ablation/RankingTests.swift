import Analysis
import Testing

@Suite("Rankings of factors")
struct RankingTests {
  private func comparison(
    _ polarity: Quantity.Polarity, _ changes: [[Int?]], smallestEffect: Int = 0
  ) -> RankingComparison {
    RankingComparison(
      Quantity("time", polarity: polarity),
      changes.enumerated().map { position, changes in
        RankingComparison.Condition(
          name: "\(60 * (position + 1)) Hz", changes: changes.map { $0.map { Rational(Int128($0)) } })
      }, smallestEffect: Rational(Int128(smallestEffect)))
  }

  @Test("A sign flips if a factor helps under one condition and hurts under another; zero and nil never flip")
  func signs() {
    let flips = comparison(.lowerIsBetter, [[-5, -5, -5, 0, nil], [-1, 3, 0, 2, 4], [-2, 0, -1, 1, -4]]).signFlips
    #expect(flips.map(\.factor) == [1, 4])
    #expect(flips.map(\.helps) == [["60 Hz"], ["180 Hz"]])
    #expect(flips.map(\.hurts) == [["120 Hz"], ["120 Hz"]])
    #expect(comparison(.higherIsBetter, [[-5], [3]]).signFlips.map(\.helps) == [["120 Hz"]])
  }

  @Test("A change below the smallest effect is negligible, and factors with the same verdicts form a group")
  func verdicts() {
    let changes = [[-5, -4, 5, 0, nil], [-2, -1, -3, 1, 2]]
    let all = comparison(.lowerIsBetter, changes)
    #expect(all.signFlips.map(\.factor) == [2])
    #expect(all.groups.map(\.factors) == [[0, 1], [2], [3], [4]])
    let large = comparison(.lowerIsBetter, changes, smallestEffect: 2)
    #expect(large.signFlips.map(\.factor) == [2])
    #expect(large.groups.map(\.factors) == [[0], [1], [2], [3], [4]])
    #expect(
      large.groups.map(\.verdicts) == [
        [.better, .better], [.better, .negligible], [.worse, .better], [.negligible, .negligible], [nil, .worse],
      ])
    #expect(comparison(.lowerIsBetter, changes, smallestEffect: 4).signFlips.isEmpty)
    #expect(comparison(.higherIsBetter, changes, smallestEffect: 3).verdict(ofFactor: 2, under: 1) == .worse)
  }

  @Test("An order flips if each of two factors ranks higher than the other under some condition")
  func orders() {
    let flips = comparison(.lowerIsBetter, [[-5, -3, -3], [-1, -2, -3]]).orderFlips
    #expect(flips.map(\.factors) == [[0, 1], [0, 2]])
    #expect(flips.map(\.firstLeads) == [["60 Hz"], ["60 Hz"]])
    #expect(flips.map(\.secondLeads) == [["120 Hz"], ["120 Hz"]])
    #expect(comparison(.higherIsBetter, [[5, 3], [2, 2], [nil, 9]]).orderFlips.isEmpty)
  }

  @Test("Factor contributions use the most balanced measure that the design supports")
  func factorContributions() throws {
    let values: [Int128] = [10, 7, 9, 5]
    let factors = ["A", "B"].map { AblationFactor(switch: $0) }
    func contributions(_ plan: AblationPlan, without hole: Int? = nil) throws -> FactorContributions {
      var table = AblationTable(factors: factors, metrics: [Quantity("time", polarity: .lowerIsBetter)])
      for point in plan.points {
        let mask = AblationTables.mask(of: point)
        table.add(point, mask == hole ? .infeasible("not allowed") : .measured([Rational(values[mask])]))
      }
      return try AblationEffects(of: table, metric: 0, plan: plan).factorContributions
    }
    let full = try AblationPlan.fullFactorial(factors).unwrapped
    let expected: [(AblationPlan, Int?, FactorContributions.Measure, [Rational?])] = [
      (full, nil, .shapleyValue(.shapley), [Rational(-7, 2), Rational(-3, 2)]),
      (full, 0b10, .shapleyValue(.faigleKern), [Rational(-3), Rational(-2)]),
      (full, 0b11, .mainEffect, [Rational(-3), Rational(-1)]),
      (.oneAtATime(factors), nil, .alone, [Rational(-3), Rational(-1)]),
      (.leaveOneOut(factors), nil, .leftOut, [Rational(-4), Rational(-2)]),
    ]
    for (plan, hole, measure, changes) in expected {
      let contributions = try contributions(plan, without: hole)
      #expect(contributions.measure == measure)
      #expect(contributions.changes.map { try? $0.get() } == changes, "\(plan.kind)")
    }
  }

  @Test("A point is described by its factors, or in short form by the missing ones")
  func names() {
    let factors =
      [AblationFactor(name: "list", levels: ["fresh", "stock", "nodes"])]
      + ["B", "C"].map { AblationFactor(switch: $0) }
    let goal = factors.lastLevels
    #expect(factors.text(of: [0, 0, 0]) == "baseline" && factors.text(of: [1, 0, 1]) == "list=stock + C")
    #expect(factors.shortText(of: [2, 1, 1], goal: goal) == "all")
    #expect(factors.shortText(of: [2, 0, 1], goal: goal) == "all but B")
    #expect(factors.shortText(of: [0, 1, 1], goal: goal) == "all but list=nodes")
    #expect(factors.shortText(of: [1, 1, 1], goal: goal) == "list=stock + B + C")
    #expect(factors.shortText(of: [0, 0, 1], goal: goal) == "C")
  }
}
