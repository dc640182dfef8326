import Analysis
import LabRunner
import RunRecordSupport
import Testing

@Suite("Chosen draws")
struct DrawScheduleTests {
  @Test(
    "In 20 random studies of 96 sets and 64 draws, a part of the draws leads to the same conclusions",
    arguments: 1...20 as ClosedRange<UInt64>)
  func sameConclusion(_ seed: UInt64) throws {
    let ablation = try RandomAblation(seed: seed)
    let (all, _) = try ablation.study(draws: 64, hasAllDraws: true)
    let (part, stages) = try ablation.study(draws: 64, hasAllDraws: false)
    let (whole, chosen) = (try #require(all.uncertainty), try #require(part.uncertainty))
    let (expected, found) = (whole.bestSets[0], chosen.bestSets[0])
    #expect(found.shares.first?.point == expected.shares.first?.point, "seed \(seed)")
    #expect(found.best.robustness.verdict == expected.best.robustness.verdict, "seed \(seed)")
    #expect(abs(found.best.robustness.holds - expected.best.robustness.holds) <= 3, "seed \(seed)")
    // Draws of the start alone are one block; with all sources, 112 members would be repeated instead of 64.
    print("seed \(seed): \(stages) runs, \(expected.best.robustness), \(found.best.robustness)")
    #expect(chosen.runCount == stages.dropFirst().reduce(0, +) && whole.runCount == 64 * 96)
    let verdicts = zip(whole.conclusions, chosen.conclusions).map {
      ($0.robustness.verdict, $1.robustness.verdict, $0.text)
    }
    for (expected, found, text) in verdicts { print("  \(text): \(expected) \(found)") }
    let error = try #require(chosen.estimateError(condition: 0, metric: 0))
    print("  error \(error.approximation)")
  }
}
