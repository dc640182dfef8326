import Analysis
import LabRunner
import RunRecordSupport
import Testing

@Suite("Chosen draws")
struct DrawScheduleTests {
  @Test("In 20 random studies of 96 sets and 64 draws, a fifth of the runs leads to the same conclusions")
  func sameConclusions() throws {
    let all = Ensemble.Settings(count: 64).allDrawCount
    var (runs, statements, same) = (0, 0, 0)
    for seed in 1...20 as ClosedRange<UInt64> {
      let ablation = try RandomAblation(seed: seed)
      let whole = try #require(try ablation.study(draws: 64, hasAllDraws: true).study.uncertainty)
      let (study, stages) = try ablation.study(draws: 64, hasAllDraws: false)
      let chosen = try #require(study.uncertainty)
      let (expected, found) = (whole.bestSets[0], chosen.bestSets[0])
      #expect(found.shares.first == expected.shares.first, "seed \(seed): \(stages)")
      #expect(found.best.robustness == expected.best.robustness, "seed \(seed): \(stages)")
      let verdicts = zip(whole.conclusions, chosen.conclusions).map { ($0.robustness.verdict, $1.robustness.verdict) }
      #expect(whole.conclusions.map(\.text) == chosen.conclusions.map(\.text), "seed \(seed)")
      statements += verdicts.count
      same += verdicts.count { $0 == $1 }
      runs += stages.reduce(0, +)
    }
    // With all draws, each source is also varied alone.
    #expect(runs * 5 <= 20 * (all + 1) * 96, "\(runs) runs")
    #expect(same * 50 >= statements * 49, "\(same) of \(statements) verdicts on techniques and sets are the same")
  }

  @Test("A set that was left out has the interval of its draws, and estimates are as near as the first draws say")
  func leftOut() throws {
    let ablation = try RandomAblation(seed: 6)
    let whole = try #require(try ablation.study(draws: 64, hasAllDraws: true).study.uncertainty)
    let (study, stages) = try ablation.study(draws: 64, hasAllDraws: false)
    let chosen = try #require(study.uncertainty)
    let schedule = try #require(chosen.schedule)
    #expect(stages.count == 4 && stages[0] == 96 && stages[1] == 2 * 64 && stages[2] == 8 * 94)
    #expect(schedule.wholeCount == 8 && schedule.eliminations.map(\.winnerCount) == [1])
    #expect(chosen.runCount == stages.dropFirst().reduce(0, +) && chosen.wholeRunCount == 64 * 96)
    #expect(whole.schedule == nil && whole.estimateError(condition: 0, metric: 0) == nil)
    let counts = study.conditions[0].table.rows.map { chosen.drawCount(of: $0.point, condition: 0) }
    #expect(Set(counts) == [0, 8, 64] && counts.count { $0 == 0 } == 32)
    let best = try #require(study.goal?.answer.byCondition[0].best.first?.point)
    #expect(chosen.drawCount(of: best, condition: 0) == 64)
    #expect(
      chosen.interval(of: best, condition: 0, metric: 0) == whole.interval(of: best, condition: 0, metric: 0))
    let baseline = try #require(chosen.interval(of: [0, 0, 1, 0, 0, 1, 0], condition: 0, metric: 0))
    let full = try #require(whole.interval(of: [0, 0, 1, 0, 0, 1, 0], condition: 0, metric: 0))
    #expect(baseline.count == 8 && full.count == 64)
    let error = try #require(chosen.estimateError(condition: 0, metric: 0))
    for factor in study.plan.factors.indices {
      let estimated = try #require(chosen.interval(condition: 0, metric: 0, factor: factor))
      let exact = try #require(whole.interval(condition: 0, metric: 0, factor: factor))
      #expect((estimated.low - exact.low.rounded(decimals: 9)).magnitude < error + error, "factor \(factor)")
      #expect((estimated.high - exact.high.rounded(decimals: 9)).magnitude < error + error, "factor \(factor)")
    }
  }

  @Test(
    "Without a goal, the draws after the first estimate the contributions; small studies and few draws run everything")
  func otherStudies() throws {
    let (study, stages) = try RandomAblation(seed: 1, goal: nil).study(draws: 20, hasAllDraws: false)
    let schedule = try #require(study.uncertainty?.schedule)
    #expect(schedule.eliminations.isEmpty && schedule.wholeCount == 8)
    // The set of all techniques and those without one of the two that matter most come first; the rest is on the way of the orders.
    #expect(stages.count == 4 && stages[3] <= 12 * schedule.pairs[0].points.count, "\(stages)")
    #expect(try RandomAblation(seed: 1).study(draws: 8, hasAllDraws: false).stages.reduce(0, +) == 9 * 96)
  }

  @Test(
    "Sets under several conditions go on together, and a goal that no set meets has a nearest set", arguments: [1, 2])
  func conditions(_ conditionCount: Int) throws {
    let ablation = try RandomAblation(
      seed: 3, goal: #"{"subjectTo": ["main_ms_per_entry < 0.001"]}"#, conditionCount: conditionCount)
    let (study, stages) = try ablation.study(draws: 24, hasAllDraws: false)
    let uncertainty = try #require(study.uncertainty)
    let schedule = try #require(uncertainty.schedule)
    #expect(stages.reduce(0, +) < conditionCount * 96 * 13, "\(stages)")
    #expect(schedule.eliminations.count == (conditionCount > 1 ? 3 : 1))
    #expect(uncertainty.bestSets.allSatisfy { $0.infeasibleCount == 24 && $0.count == 24 })
  }
}
