import Analysis
import LabRunner
import RunRecordSupport
import Testing

@Suite("Chosen draws")
struct DrawScheduleTests {
  @Test("In 20 random studies of 96 sets and 64 draws, a fifth of the runs leads to the same conclusions")
  func sameConclusions() throws {
    let all = Ensemble.Settings(count: 64).allDrawCount
    var (runs, signs, same) = (0, 0, 0)
    for seed in 1...20 as ClosedRange<UInt64> {
      let ablation = try RandomAblation(seed: seed)
      let whole = try #require(try ablation.study(draws: 64, hasAllDraws: true).study.uncertainty)
      let (study, stages) = try ablation.study(draws: 64, hasAllDraws: false)
      let chosen = try #require(study.uncertainty)
      let (expected, found) = (whole.bestSets[0], chosen.bestSets[0])
      #expect(found.shares.first == expected.shares.first, "seed \(seed): \(stages)")
      #expect(found.best.robustness.verdict == expected.best.robustness.verdict, "seed \(seed): \(stages)")
      #expect(whole.conclusions.map(\.text) == chosen.conclusions.map(\.text), "seed \(seed)")
      for (expected, found) in zip(whole.conclusions, chosen.conclusions) where expected.kind == .sign {
        signs += 1
        same += expected.robustness.verdict == found.robustness.verdict ? 1 : 0
      }
      runs += stages.reduce(0, +)
    }
    // With all draws, each source is also varied alone.
    #expect(runs * 5 <= 20 * (all + 1) * 96, "\(runs) runs of \(20 * (all + 1) * 96)")
    // The signs are from fewer draws, so a share near the limit of a verdict can be on its other side.
    #expect(same * 20 >= signs * 19, "\(same) of \(signs) verdicts on techniques are the same")
  }

  @Test(
    "Sets that were left out have the intervals of their draws, and changes by techniques those of the draws of all sets"
  )
  func leftOut() throws {
    let ablation = try RandomAblation(seed: 6)
    let whole = try #require(try ablation.study(draws: 64, hasAllDraws: true).study.uncertainty)
    let (study, stages) = try ablation.study(draws: 64, hasAllDraws: false)
    let chosen = try #require(study.uncertainty)
    let schedule = try #require(chosen.schedule)
    #expect(stages.count == 4 && stages[0] == 96 && stages[1] == 2 * 64 && stages[2] == 20 * 94, "\(stages)")
    #expect(schedule.wholeCount == 20)
    #expect(chosen.runCount == stages.dropFirst().reduce(0, +) && chosen.wholeRunCount == 64 * 96)
    #expect(whole.schedule == nil)
    let counts = study.conditions[0].table.rows.map { chosen.drawCount(of: $0.point, condition: 0) }
    #expect(counts.count { $0 == 64 } == schedule.finalistCount)
    #expect(Set(counts) == [0, 20, 64] && counts.count { $0 == 0 } == 32)
    let best = try #require(study.goal?.answer.byCondition[0].best.first?.point)
    #expect(chosen.interval(of: best, condition: 0, metric: 0) == whole.interval(of: best, condition: 0, metric: 0))
    #expect(chosen.interval(of: [0, 0, 1, 0, 0, 1, 0], condition: 0, metric: 0)?.count == 20)
    for factor in study.plan.factors.indices {
      #expect(chosen.interval(condition: 0, metric: 0, factor: factor)?.count == 20)
    }
    let signs = chosen.conclusions.filter { $0.kind == .sign || $0.kind == .order }
    #expect(!signs.isEmpty && signs.allSatisfy { $0.robustness.count == 20 && $0.robustness.unknownCount == 0 })
  }

  @Test("Without a goal, with few draws, or if many sets can win, all sets get all draws")
  func everything() throws {
    #expect(try RandomAblation(seed: 1, goal: nil).study(draws: 41, hasAllDraws: false).stages.reduce(0, +) == 42 * 96)
    #expect(try RandomAblation(seed: 1).study(draws: 40, hasAllDraws: false).stages.reduce(0, +) == 41 * 96)
    // Equally few techniques are needed in many sets.
    let goal = #"{"subjectTo": ["main_ms_per_entry > 0"], "objectives": "minimize fps_avg"}"#
    let (study, stages) = try RandomAblation(seed: 1, goal: goal).study(draws: 64, hasAllDraws: false)
    #expect(stages.reduce(0, +) == 65 * 96 && study.uncertainty?.schedule == nil)
  }

  @Test(
    "Sets under several conditions go on together, and a goal that no set meets has a nearest set", arguments: [1, 2])
  func conditions(_ conditionCount: Int) throws {
    let ablation = try RandomAblation(
      seed: 3, goal: #"{"subjectTo": ["main_ms_per_entry < 0.001"]}"#, conditionCount: conditionCount)
    let (study, stages) = try ablation.study(draws: 48, hasAllDraws: false)
    let uncertainty = try #require(study.uncertainty)
    #expect(uncertainty.schedule?.wholeCount == 20)
    #expect(stages.reduce(0, +) < conditionCount * 96 * 25, "\(stages)")
    #expect(
      uncertainty.bestSets.allSatisfy { $0.infeasibleCount == $0.wholeCount && $0.wholeCount == 20 && $0.count == 48 })
  }
}
