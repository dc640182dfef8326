internal import Analysis
import Testing

@Suite("Rankings of factors")
struct RankingTests {
  private func comparison(_ better: MetricDefinition.Direction, _ changes: [[Int?]]) -> RankingComparison {
    RankingComparison(
      AblationMetric(name: "time", better: better),
      changes.enumerated().map { position, changes in
        RankingComparison.Condition(
          name: "\(60 * (position + 1)) Hz", changes: changes.map { $0.map { Rational(Int128($0)) } })
      })
  }

  @Test("A sign flips if a factor helps under one condition and hurts under another; none and unknown flip nothing")
  func signs() {
    let found = comparison(.lower, [[-5, -5, -5, 0, nil], [-1, 3, 0, 2, 4], [-2, 0, -1, 1, -4]]).signFlips
    #expect(found.map(\.factor) == [1, 4])
    #expect(found.map(\.helps) == [["60 Hz"], ["180 Hz"]])
    #expect(found.map(\.hurts) == [["120 Hz"], ["120 Hz"]])
    #expect(comparison(.higher, [[-5], [3]]).signFlips.map(\.helps) == [["120 Hz"]])
  }

  @Test("An order flips if each of two factors is worth more than the other under some condition")
  func orders() {
    let found = comparison(.lower, [[-5, -3, -3], [-1, -2, -3]]).orderFlips
    #expect(found.map(\.factors) == [[0, 1], [0, 2]])
    #expect(found.map(\.firstLeads) == [["60 Hz"], ["60 Hz"]])
    #expect(found.map(\.secondLeads) == [["120 Hz"], ["120 Hz"]])
    #expect(comparison(.higher, [[5, 3], [2, 2], [nil, 9]]).orderFlips.isEmpty)
  }

  @Test("Factors are ranked by the fairest measure that the design allows")
  func credit() throws {
    let values: [Int128] = [10, 7, 9, 5]
    let factors = ["A", "B"].map { AblationFactor(switch: $0) }
    func credit(_ plan: AblationPlan, without hole: Int? = nil) throws -> FactorCredit {
      var table = AblationTable(factors: factors, metrics: [AblationMetric(name: "time", better: .lower)])
      for point in plan.points + (plan.kind == .greedy ? [[0, 0], [1, 0], [0, 1], [1, 1]] : []) {
        let mask = AblationTables.mask(of: point)
        table.enter(point, mask == hole ? .infeasible("not allowed") : .measured([Rational(values[mask])]))
      }
      return try AblationEffects(of: table, metric: 0, plan: plan).credit
    }
    let full = try AblationPlan.fullFactorial(factors).unwrapped
    let found: [(AblationPlan, Int?, FactorCredit.Measure, [Rational?])] = [
      (full, nil, .orders(.shapley), [Rational(-7, 2), Rational(-3, 2)]),
      (full, 0b10, .orders(.faigleKern), [Rational(-3), Rational(-2)]),
      (full, 0b11, .mainEffect, [Rational(-3), Rational(-1)]),
      (.oneAtATime(factors), nil, .alone, [Rational(-3), Rational(-1)]),
      (.leaveOneOut(factors), nil, .leftOut, [Rational(-4), Rational(-2)]),
      (.cumulative(factors), nil, .step, [Rational(-3), Rational(-2)]),
      (.greedy(factors), nil, .greedyStep, [Rational(-3), Rational(-2)]),
      (.greedy(factors), 0b11, .greedyStep, [Rational(-3), nil]),
    ]
    for (plan, hole, measure, changes) in found {
      let credit = try credit(plan, without: hole)
      #expect(credit.measure == measure)
      #expect(credit.changes.map { try? $0.get() } == changes, "\(plan.kind)")
    }
  }

  @Test("A point is told by what it has, or in short by what it lacks")
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
