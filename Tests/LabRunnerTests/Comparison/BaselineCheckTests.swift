import Analysis
import JSON
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Testing

@Suite("A study against its baseline")
struct BaselineCheckTests {
  private typealias Explained = (scenario: ResolvedScenario, explanations: ScenarioExplanations)

  /// A snapshot of the study with these metrics by run name.
  private func snapshot(
    _ explained: Explained, _ metrics: [String: [String: Rational]], counters: [String: Int] = [:],
    work: [RunSummary.WorkCell: RunSummary.ChargedWork] = [:], sources: [String: String]? = nil
  ) -> StudySnapshot {
    let inputs = InMemoryScenario.inputs(explained)
    return StudySnapshot(
      study: "study", definitions: StudySnapshot.currentDefinitions, sources: sources,
      runs: metrics.keys.sorted().map { name in
        StudySnapshot.Run(
          name: name, inputs: inputs[name],
          outcome: .completed(
            RunSummary(metrics: metrics[name] ?? [:], counters: counters, charges: work, times: [:])))
      })
  }

  private func check(
    _ expect: String = "", from old: [String: Rational], to new: [String: Rational], isStrict: Bool = false,
    decidesAll: Bool = true,
    oldCounters: [String: Int] = [:], newCounters: [String: Int] = [:]
  ) throws -> BaselineCheck {
    let explained = try InMemoryScenario.explained(
      runs: #"{"name": "only", "techniques": ["plain"]}"#,
      more: "\"strict\": \(decidesAll), " + (expect.isEmpty ? "" : "\"expect\": {\(expect)},"))
    return BaselineCheck(
      snapshot(explained, ["only": new], counters: newCounters),
      against: snapshot(explained, ["only": old], counters: oldCounters), named: "main", scenario: explained.scenario,
      isComplete: true, isStrict: isStrict)
  }

  private func outcomes(_ check: BaselineCheck) -> [String] {
    check.cases.filter { $0.outcome != .unchanged }.map { "\($0.metric.name) \($0.outcome.rawValue)" }
  }

  @Test("In a strict scenario every change for the worse fails, and an improvement does not")
  func zeroTolerance() throws {
    let hundredth = Rational(1, 100)
    #expect(try outcomes(check(from: ["fps_avg": Rational(60)], to: ["fps_avg": Rational(60)])).isEmpty)
    let worse = try check(from: ["fps_avg": Rational(60)], to: ["fps_avg": Rational(60) - hundredth])
    #expect(outcomes(worse) == ["fps_avg failed"])
    #expect(
      worse.diagnostics.map(\.message) == ["only.fps_avg fell by 0.01 fps (0.02 %) against the baseline"])
    #expect(worse.diagnostics[0].position?.line == 8 && worse.diagnostics[0].expected == "no decrease")
    let better = try check(from: ["load_ms": Rational(60)], to: ["load_ms": Rational(50)])
    #expect(outcomes(better) == ["load_ms improved"] && better.failures.isEmpty && better.diagnostics.isEmpty)
    let strict = try check(from: ["load_ms": Rational(60)], to: ["load_ms": Rational(50)], isStrict: true)
    #expect(outcomes(strict) == ["load_ms unexpected"] && strict.diagnostics.map(\.severity) == [.error])
  }

  @Test(
    "What the scenario asks for decides: columns, expectations and the goal; other metrics are reported",
    arguments: [
      ("", ["fps_avg failed", "load_ms reported"]),
      (#""columns": ["load_ms"],"#, ["fps_avg reported", "load_ms failed"]),
      (#""columns": ["duration_s"], "expect": ["only.load_ms < 99"],"#, ["fps_avg reported", "load_ms failed"]),
      (#""columns": ["duration_s"], "expect": {"fps_avg": {"min": 1}},"#, ["fps_avg failed", "load_ms reported"]),
      (
        #""columns": ["duration_s"], "ablation": {"factors": ["plain"], "goal": {"objectives": ["minimize load_ms"]}},"#,
        ["fps_avg reported", "load_ms failed"]
      ),
      (#""strict": true,"#, ["fps_avg failed", "load_ms failed"]),
    ])
  func deciding(more: String, expected: [String]) throws {
    let explained = try InMemoryScenario.explained(runs: #"{"name": "only", "techniques": ["plain"]}"#, more: more)
    func check(isStrict: Bool) -> BaselineCheck {
      BaselineCheck(
        snapshot(explained, ["only": ["fps_avg": Rational(50), "load_ms": Rational(70)]]),
        against: snapshot(explained, ["only": ["fps_avg": Rational(60), "load_ms": Rational(60)]]), named: "main",
        scenario: explained.scenario, isComplete: true, isStrict: isStrict)
    }
    let loose = check(isStrict: false)
    #expect(outcomes(loose) == expected)
    #expect(loose.diagnostics.count == 1 && loose.failures.count == expected.count { $0.hasSuffix("failed") })
    #expect(outcomes(check(isStrict: true)) == ["fps_avg failed", "load_ms failed"])
  }

  @Test("A metric that does not decide is reported without a message, also if only one side has a value")
  func reportedOnly() throws {
    for (old, new) in [(Rational(60), Rational(99)), (Rational(60), nil), (nil, Rational(60))] {
      let check = try check(
        from: ["load_ms": old].compactMapValues(\.self), to: ["load_ms": new].compactMapValues(\.self),
        decidesAll: false)
      #expect(outcomes(check) == ["load_ms reported"] && check.diagnostics.isEmpty && check.failures.isEmpty)
    }
  }

  @Test("A value on only one side is incomparable, and fails a strict check")
  func missingValues() throws {
    let value = ["fps_avg": Rational(60)]
    for (old, new) in [(value, [:]), ([:], value)] {
      let loose = try check(from: old, to: new)
      #expect(outcomes(loose) == ["fps_avg incomparable"])
      #expect(loose.failures.isEmpty && loose.diagnostics.map(\.severity) == [.warning])
      let strict = try check(from: old, to: new, isStrict: true)
      #expect(outcomes(strict) == ["fps_avg unexpected"])
      #expect(strict.failures.count == 1 && strict.diagnostics.map(\.severity) == [.error])
    }
    let asked = #""fps_avg": {"maxDecrease": 1, "against": "@baseline"}"#
    #expect(try outcomes(check(asked, from: value, to: [:])) == ["fps_avg failed"])
    #expect(try outcomes(check(asked, from: [:], to: value)) == ["fps_avg incomparable"])
  }

  @Test(
    "The scenario's expectation for a metric replaces zero tolerance",
    arguments: [
      (#""fps_avg": {"maxDecrease": "10%", "against": "@baseline"}"#, 54, "tolerated"),
      (#""fps_avg": {"maxDecrease": "10%", "against": "@baseline"}"#, 53, "failed"),
      (#""fps_avg": ["warn", {"maxDecrease": 5, "against": "@baseline"}]"#, 53, "warned"),
      (#""fps_avg": {"maxIncrease": 5, "against": "@baseline"}"#, 66, "failed"),
      (#""fps_avg": {"maxIncrease": 5, "against": "@baseline"}"#, 65, "improved"),
      (#""fps_avg": "off""#, 1, "excluded"),
    ])
  func declared(expect: String, value: Int, outcome: String) throws {
    let check = try check(expect, from: ["fps_avg": Rational(60)], to: ["fps_avg": Rational(Int128(value))])
    #expect(outcomes(check) == ["fps_avg \(outcome)"])
    #expect(
      check.diagnostics.map(\.severity) == (outcome == "failed" ? [.error] : outcome == "warned" ? [.warning] : []))
    for diagnostic in check.diagnostics { #expect(diagnostic.position?.line == 6, "the expectation's own line") }
  }

  @Test("A count is checked only if the scenario names it")
  func counts() throws {
    let expect = #""counters.decodes": {"maxIncrease": 1, "against": "@baseline"}"#
    #expect(try outcomes(check(from: [:], to: [:], oldCounters: ["decodes": 3], newCounters: ["decodes": 9])).isEmpty)
    let check = try check(expect, from: [:], to: [:], oldCounters: ["decodes": 3], newCounters: ["decodes": 5])
    #expect(outcomes(check) == ["counters.decodes failed"])
    #expect(
      check.diagnostics.map(\.message) == [
        "+2 decodes; only.counters.decodes rose by 2 (66.7 %) against the baseline"
      ])
  }

  @Test("Errors come before warnings, and larger relative changes first")
  func worstFirst() throws {
    let check = try check(
      #""load_ms": ["warn", {"maxIncrease": 0, "against": "@baseline"}]"#,
      from: [
        "fps_avg": Rational(60), "load_ms": Rational(1), "hitch_ms_per_s": .zero, "duration_s": Rational(10),
      ],
      to: [
        "fps_avg": Rational(30), "load_ms": Rational(9), "hitch_ms_per_s": Rational(1), "duration_s": Rational(11),
      ])
    #expect(check.groups.map(\.cause) == [.unknown, .unknown])
    #expect(
      check.groups.map { $0.cases.map(\.metric.name) } == [["hitch_ms_per_s", "fps_avg", "duration_s"], ["load_ms"]])
    #expect(
      check.diagnostics.map(\.message) == [
        "3 values of only are worse than in the baseline; the worst: only.hitch_ms_per_s rose by 1.000 ms/s",
        "only.load_ms rose by 8.000 ms (800.0 %) against the baseline",
      ])
    #expect(check.diagnostics.map(\.severity) == [.error, .warning])
  }

  @Test("A change is reported with its cause: technique and phase, the change in its unit, the time, and the code")
  func causes() throws {
    let explained = try InMemoryScenario.explained(runs: #"{"name": "only", "techniques": ["plain"]}"#)
    let cell = RunSummary.WorkCell(WorkSource(.main, technique: "plain", phase: "display"), "textDrawCall")
    func work(_ calls: Int) -> [RunSummary.WorkCell: RunSummary.ChargedWork] {
      [cell: RunSummary.ChargedWork(amount: calls, nanoseconds: Int64(calls) * 1_000)]
    }
    let check = BaselineCheck(
      snapshot(
        explained, ["only": ["fps_avg": Rational(50)]], counters: ["offscreen_passes": 2200],
        work: work(3000), sources: ["Plain": "b", "Same": "c"]),
      against: snapshot(
        explained, ["only": ["fps_avg": Rational(60)]], counters: ["offscreen_passes": 60],
        work: work(1000), sources: ["Plain": "a", "Same": "c"]),
      named: "main", scenario: explained.scenario, isComplete: true, isStrict: false)
    #expect(
      check.diagnostics.map(\.message) == [
        "display of plain: +2,000 calls (textDrawCall), +2.000 ms on the main thread; "
          + "only.fps_avg fell by 10.00 fps (16.7 %) against the baseline; changed code: Plain"
      ])
  }

  @Test("Added runs are listed, and removed runs only if all runs were executed")
  func runs() throws {
    let explained = try InMemoryScenario.explained()
    let fps = ["fps_avg": Rational(60)]
    let now = snapshot(explained, ["worst": fps, "reuse": fps])
    let before = snapshot(explained, ["reuse": fps, "old": fps])
    func check(isComplete: Bool) -> BaselineCheck {
      BaselineCheck(
        now, against: before, named: "main", scenario: explained.scenario, isComplete: isComplete, isStrict: false)
    }
    #expect(check(isComplete: true).newRuns == ["worst"] && check(isComplete: true).removedRuns == ["old"])
    #expect(check(isComplete: false).removedRuns.isEmpty)
    #expect(Set(check(isComplete: true).cases.map(\.run)) == ["reuse"])
  }

  @Test("A metric that is newer than the baseline is not checked; a redefined one is a difference of inputs")
  func definitions() throws {
    let explained = try InMemoryScenario.explained()
    let inputs = InMemoryScenario.inputs(explained)
    var before = snapshot(explained, ["worst": ["fps_avg": Rational(60)], "reuse": [:]])
    #expect(BaselineCheck.differences(inputs, of: ["worst", "reuse"], from: before).isEmpty)
    before.definitions["load_ms"] = nil
    let check = BaselineCheck(
      snapshot(explained, ["worst": ["load_ms": Rational(9)], "reuse": [:]]), against: before, named: "main",
      scenario: explained.scenario, isComplete: true, isStrict: true)
    #expect(!check.cases.contains { $0.metric.name == "load_ms" })
    before.definitions["fps_avg"] = "00000000"
    let differences = BaselineCheck.differences(inputs, of: ["worst", "reuse"], from: before)
    #expect(differences.map(\.difference.path) == ["metrics.fps_avg"])
    #expect(differences.map(\.runs) == [["worst", "reuse"]])
  }

  @Test("A difference of several runs is reported once, with the affected runs")
  func differencesOnce() throws {
    let before = snapshot(try InMemoryScenario.explained(), ["worst": [:], "reuse": [:]])
    let now = InMemoryScenario.inputs(
      try InMemoryScenario.explained(
        runs: InMemoryScenario.runs.replacing("\"count\": 4", with: "\"count\": 5"), passes: 3))
    let differences = BaselineCheck.differences(now, of: ["worst", "reuse"], from: before)
    #expect(differences.map(\.difference.path) == ["scroll.passes", "options.options.count"])
    #expect(differences.map(\.runs) == [["worst", "reuse"], ["reuse"]])
  }
}
