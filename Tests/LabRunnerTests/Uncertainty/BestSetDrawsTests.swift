import Analysis
import LabRunner
import RunRecordSupport
import Testing

/// Two of four evenly spaced starts are late; in those `corners` saves time; in the others it costs time.
@Suite("Best sets of the draws")
struct BestSetDrawsTests {
  private func ensemble(_ goal: String) async throws -> AblationEnsemble {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool", "corners"], "metrics": ["main_ms_per_entry"], "goal": \#(goal)}"#)
    let settings = Ensemble.Settings(count: 4, sources: [.start], isEvenlySpaced: true)
    return try #require(try await SampleAblation.study(scenario, uncertainty: settings).study.uncertainty)
  }

  @Test("Each set has the number of draws in which it is the best, and a lead that can be zero is close to the limit")
  func shares() async throws {
    let ensemble = try await ensemble(#"{"objectives": "minimize main_ms_per_entry"}"#)
    let draws = try #require(ensemble.bestSets.first)
    #expect(draws.shares.map(\.point) == [[1, 0], [1, 1]] && draws.shares.map(\.count) == [2, 2])
    #expect(draws.count == 4 && draws.infeasibleCount == 0 && draws.limit == nil)
    #expect(draws.best.text == "pool is the best set" && draws.best.robustness.holds == 2)
    #expect(draws.best.margin?.low == Rational(-3, 40) && draws.best.margin?.high == Rational(1, 40))
    #expect(draws.best.isCloseToLimit && draws.best.marginUnit == "ms")
    let figure = ensemble.interval(of: [1, 1], condition: 0, metric: 0)
    #expect(figure?.low == Rational(29, 40) && figure?.high == Rational(33, 40))
  }

  @Test("Draws in which no set meets the constraints are counted")
  func infeasible() async throws {
    let none = try await ensemble(#"{"subjectTo": ["main_ms_per_entry < 0.75"]}"#)
    let draws = try #require(none.bestSets.first)
    #expect(draws.infeasibleCount == 2 && draws.shares.map(\.count) == [2] && draws.limit == nil)
    #expect(draws.best.text == "no set meets the constraints" && draws.best.robustness.holds == 2)
    let some = try await ensemble(
      #"{"objectives": "maximize main_ms_per_entry", "subjectTo": ["main_ms_per_entry > 1"]}"#)
    let limited = try #require(some.bestSets.first)
    #expect(limited.limit?.robustness.holds == 2 && limited.infeasibleCount == 2)
  }

  @Test("Changes outside of their own intervals are counted")
  func outside() async throws {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool", "corners"], "metrics": ["main_ms_per_entry"]}"#)
    let settings = SampleAblation.lateStart(of: scenario)
    let drawn = try await SampleAblation.study(scenario, uncertainty: settings).study.uncertainty
    #expect(drawn?.outsideChanges.count == 1 && drawn?.outsideChanges.total == 2)
    let spaced = Ensemble.Settings(count: 4, sources: [.start], isEvenlySpaced: true)
    let even = try await SampleAblation.study(scenario, uncertainty: spaced).study.uncertainty
    #expect(even?.outsideChanges.count == 0 && even?.outsideChanges.total == 2)
  }
}
