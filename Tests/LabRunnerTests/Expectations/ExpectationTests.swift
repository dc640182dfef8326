import Analysis
import JSON
import LabRunner
import Scenarios
import Testing

@Suite("Expectations")
struct ExpectationTests {
  private let values = [
    "worst.fps_avg": Rational(26), "reuse.fps_avg": Rational(71, 2), "reuse.counters.offscreen_passes": Rational(12),
    "worst.work.viewCreate": Rational(900), "worst.load_ms": Rational(10), "reuse.load_ms": Rational(10),
  ]

  private func unmet(_ expect: String) throws -> [Diagnostic] {
    try InMemoryScenario.explained(more: "\"expect\": \(expect),").scenario.expectations.compactMap { expectation in
      expectation.failure { values["\($0).\($1)"] }
    }
  }

  @Test(
    "A relation that is met has no diagnostic",
    arguments: [
      "reuse.fps_avg > worst.fps_avg", "reuse.fps_avg>=35.5", "worst.fps_avg * 1.3 < reuse.fps_avg",
      "26 == worst.fps_avg",
      "reuse.counters.offscreen_passes <= 12", "worst.work.viewCreate > 2 * reuse.fps_avg",
      "worst.load_ms == reuse.load_ms",
      "worst.load_ms > -1e3",
    ])
  func metRelations(relation: String) throws {
    #expect(try unmet("[\"\(relation)\"]").isEmpty)
  }

  @Test(
    "A relation that fails is reported at its line",
    arguments: [
      ("reuse.fps_avg < worst.fps_avg", "reuse.fps_avg is not < worst.fps_avg", "reuse.fps_avg < 26", "35.5"),
      (
        "worst.fps_avg * 2 <= reuse.fps_avg", "worst.fps_avg * 2 is not <= reuse.fps_avg", "worst.fps_avg * 2 <= 35.5",
        "52"
      ),
      ("worst.load_ms > reuse.load_ms", "worst.load_ms is not > reuse.load_ms", "worst.load_ms > 10", "10"),
    ])
  func unmetRelations(
    relation: String, problem: String, expected: String, found: String
  ) throws {
    let diagnostic = try #require(try unmet("[\n    \"\(relation)\"]").first)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.message == "expectation not met: \(problem)")
    #expect(diagnostic.expected == expected && diagnostic.found == found)
    #expect(diagnostic.position?.line == 7 && diagnostic.position?.column == 5)
  }

  @Test("Limits apply to one run or to all runs, as errors or warnings")
  func limits() throws {
    let all = try unmet(
      #"{"fps_avg": ["warn", {"min": 30, "message": "look at reuse"}], "counters.offscreen_passes": {"max": 12}}"#)
    #expect(
      all.map(\.message) == [
        "expectation not met: worst.fps_avg is 26 (look at reuse)",
        "expectation not met: worst has no value for counters.offscreen_passes",
      ])
    #expect(all.map(\.severity) == [.warning, .error])
    let runs = #"{"name": "reuse", "expect": {"fps_avg": {"min": 20, "max": 30}, "load_ms": {"max": 10}}}"#
    let unmet = try InMemoryScenario.explained(runs: runs).scenario.expectations.compactMap { expectation in
      expectation.failure { values["\($0).\($1)"] }
    }
    #expect(unmet.map(\.message) == ["expectation not met: reuse.fps_avg is 35.5"])
    #expect(unmet.first?.expected == "at least 20 and at most 30" && unmet.first?.found == "35.5")
  }

  @Test("A relation with a level only warns")
  func warnings() throws {
    #expect(try unmet(#"[["warn", "worst.fps_avg > 60"]]"#).map(\.severity) == [.warning])
  }

  @Test(
    "A change against another run may reach its limit and not exceed it",
    arguments: [
      (#"{"maxIncrease": "36.6%", "against": "worst"}"#, true), (#"{"maxIncrease": 9.5, "against": "worst"}"#, true),
      (#"{"maxIncrease": 9.499999, "against": "worst"}"#, false),
      (#"{"maxIncrease": "36.5%", "against": "worst"}"#, false),
      (#"{"maxDecrease": 0, "against": "worst"}"#, true),
      (#"{"maxIncrease": 10, "maxDecrease": 10, "against": "worst"}"#, true),
    ])
  func changesAgainstARun(limit: String, holds: Bool) throws {
    let unmet = try unmet(#"{"fps_avg": \#(limit)}"#)
    #expect(unmet.isEmpty == holds, "\(unmet.map(\.message))")
    guard let diagnostic = unmet.first else { return }
    #expect(
      diagnostic.message
        == "expectation not met: reuse.fps_avg rose by 9.50 fps (\(limit.contains("36.5%") ? "36.54" : "36.5") %) against worst"
    )
    #expect(diagnostic.found == "35.50, previously 26.00")
    #expect(diagnostic.expected?.hasPrefix("an increase of at most") == true)
  }

  @Test("Limits for all runs, relations and levels can be combined in one list")
  func everyFormInOneList() throws {
    let unmet = try unmet(
      #"["worst.fps_avg > 60", {"load_ms": ["warn", {"max": 9}]}, ["warn", "worst.fps_avg > 61"]]"#)
    #expect(unmet.map(\.severity) == [.error, .warning, .warning, .warning])
  }

  @Test("Expectations against a baseline need a baseline value")
  func baselines() throws {
    let scenario = try InMemoryScenario.explained(
      more: #""expect": {"fps_avg": {"maxDecrease": 0, "against": "@baseline"}},"#
    ).scenario
    #expect(scenario.expectations.map(\.needsBaseline) == [true, true])
    let reuse = try #require(scenario.expectations.last)
    #expect(reuse.failure({ _, _ in Rational(3) }, baseline: { _, _ in Rational(3) }) == nil)
    let fallen = reuse.failure({ _, _ in Rational(3) }, baseline: { _, _ in Rational(4) })
    #expect(
      fallen?.message == "expectation not met: reuse.fps_avg fell by 1.00 fps (25.0 %) against the baseline"
        && fallen?.expected == "no decrease")
    let missing = reuse.failure({ _, _ in Rational(3) }, baseline: { _, _ in nil })
    #expect(missing?.message == "expectation not met: the baseline has no value for fps_avg")
  }

  @Test("A run's expectations against a baseline override those of the file")
  func runsBeforeFile() throws {
    let runs = """
      {"name": "worst", "expect": {"fps_avg": "off", "load_ms": {"maxIncrease": 5, "against": "@baseline"}}},
      {"name": "reuse"}
      """
    let scenario = try InMemoryScenario.explained(
      runs: runs,
      more:
        #""expect": {"fps_avg": {"maxDecrease": 1, "against": "@baseline"}, "load_ms": "off", "duration_s": "off"},"#
    ).scenario
    let excluded = scenario.excludedMetrics.map { "\($0.run).\($0.metric)" }
    #expect(Set(excluded) == ["worst.fps_avg", "worst.duration_s", "reuse.load_ms", "reuse.duration_s"])
    #expect(scenario.expectations.map { "\($0.runs[0]) \($0.needsBaseline)" } == ["reuse true", "worst true"])
  }
}
