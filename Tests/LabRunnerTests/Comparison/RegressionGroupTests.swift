import Analysis
import JSON
import LabRunner
import RunRecordSupport
import Scenarios
import Testing

@Suite("Causes of a regression check's failures")
struct RegressionGroupTests {
  private typealias Times = [String: Int64]

  /// Runs whose main-thread times of the scroll rise from 10 ms by these milliseconds, by technique, and whose frame rate falls.
  private func check(
    _ runs: [(name: String, times: Times, counters: [String: Int])], expect: String = "",
    sources: [String: String]? = nil,
    plugins: [String: String] = [:], fps: Rational = Rational(50), memory: Rational? = nil
  ) throws -> BaselineCheck {
    let explained = try InMemoryScenario.explained(
      runs: runs.map { #"{"name": "\#($0.name)", "techniques": ["plain"]}"# }.joined(separator: ","),
      more: expect.isEmpty ? "" : expect + ",")
    let inputs = InMemoryScenario.inputs(explained)
    func metrics(_ isNew: Bool) -> [String: Rational] {
      var metrics = ["fps_avg": isNew ? fps : Rational(60)]
      if let memory { metrics["memory_avg_mb"] = isNew ? memory : Rational(10) }
      return metrics
    }
    func snapshot(isNew: Bool) -> StudySnapshot {
      StudySnapshot(
        study: "study", definitions: StudySnapshot.currentDefinitions,
        sources: sources.map { isNew ? $0 : $0.mapValues { _ in "before" } },
        runs: runs.map { run in
          var times: [RunSummary.TimeCell: Int64] = [:]
          for (technique, milliseconds) in run.times {
            times[RunSummary.TimeCell(.scroll, technique: technique, phase: "layout")] =
              (10 + (isNew ? milliseconds : 0)) * 1_000_000
          }
          return StudySnapshot.Run(
            name: run.name, inputs: inputs[run.name],
            outcome: .completed(
              RunSummary(
                metrics: metrics(isNew), counters: isNew ? run.counters : [:], work: [:],
                times: times)))
        })
    }
    return BaselineCheck(
      snapshot(isNew: true), against: snapshot(isNew: false), named: "main", scenario: explained.scenario,
      isComplete: true, isStrict: false, plugins: plugins)
  }

  private func causes(_ check: BaselineCheck) -> [String] {
    check.groups.map { group in
      let runs = group.runs.joined(separator: ",")
      return switch group.cause {
      case .time(let technique, let phase): "\(phase) of \(technique): \(runs)"
      case .count(let name): "\(name): \(runs)"
      case .unknown: "unknown: \(runs)"
      }
    }
  }

  @Test(
    "Runs whose times changed in one technique are one group, even if a consequence changed a little more")
  func oneCause() throws {
    // In b the list waits longer, but by less than twice as much.
    let check = try check([("a", ["plain": 9, "list": 1], [:]), ("b", ["plain": 5, "list": 7], [:])])
    #expect(causes(check) == ["layout of plain: a,b"])
    #expect(check.diagnostics.count == 1)
  }

  @Test("Runs whose times changed in different techniques are groups of their own")
  func severalCauses() throws {
    let check = try check([("a", ["plain": 9], [:]), ("b", ["plain": 1, "other": 8], [:])])
    #expect(causes(check) == ["layout of plain: a", "layout of other: b"])
  }

  @Test("Without a change of main-thread time the count that changed is the cause, and without both none is known")
  func counts() throws {
    let check = try check([("a", [:], ["decodes": 4]), ("b", [:], ["decodes": 5]), ("c", [:], [:])])
    #expect(causes(check) == ["counters.decodes: a,b", "unknown: c"])
  }

  @Test("Main-thread time that hardly changed is not a cause, also not of memory that changed by more")
  func unexplained() throws {
    let tiny = try check([("a", ["plain": 9, "list": 0], ["decodes": 4])], memory: Rational(100))
    #expect(causes(tiny) == ["counters.decodes: a", "layout of plain: a"])
    let doubled = try check([("a", ["plain": 9], ["decodes": 4])], memory: Rational(11))
    #expect(causes(doubled) == ["layout of plain: a"], "memory rose by 10 %, the time by 90 %")
  }

  @Test("A warning is not part of an error, and a message stays with its metric")
  func severities() throws {
    let expect =
      #""expect": {"memory_avg_mb": ["warn", {"maxIncrease": 0, "against": "@baseline", "message": "advice"}]}"#
    let check = try check([("a", ["plain": 9], [:])], expect: expect, memory: Rational(11))
    #expect(check.diagnostics.map(\.severity) == [.error, .warning])
    #expect(check.diagnostics.map { $0.message.contains("advice") } == [false, true])
  }

  @Test("The message names the run in which the cause changed most, and points to it")
  func leadingRun() throws {
    let check = try check([("a", ["plain": 2], [:]), ("b", ["plain": 9], [:])])
    let message = try #require(check.diagnostics.first?.message)
    #expect(message.contains("main thread +9.000 ms in layout of plain (scroll) in b"), "\(message)")
    #expect(message.contains("the worst: b.fps_avg") && check.groups[0].runs == ["b", "a"])
  }

  @Test("A time that fell is not a cause of a change for the worse")
  func direction() throws {
    #expect(try causes(check([("a", ["plain": -9, "other": 2], [:])])) == ["layout of other: a"])
  }

  @Test("Of the code that changed, plugins of techniques that a run does not use are not named")
  func changedCode() throws {
    let sources = ["Plain": "now", "Other": "now", "ListRuntime": "now"]
    let plugins = ["plain": "Plain", "other": "Other"]
    let check = try check([("a", ["plain": 9], [:])], sources: sources, plugins: plugins)
    #expect(check.changedSources == ["ListRuntime", "Plain"])
    #expect(check.groups.map(\.changedSources) == [["ListRuntime", "Plain"]])
  }

  @Test(
    "The tolerance of the scenario applies to metrics without a limit of their own",
    arguments: [
      (#""baselineTolerance": "2%""#, Rational(59), "tolerated"),
      (#""baselineTolerance": "1.5%""#, Rational(59), "failed"),
      (
        #""baselineTolerance": "2%", "expect": {"fps_avg": {"maxDecrease": 0, "against": "@baseline"}}"#, Rational(59),
        "failed"
      ),
      (
        #""baselineTolerance": "2%", "expect": {"fps_avg": {"maxIncrease": 5, "against": "@baseline"}}"#, Rational(59),
        "tolerated"
      ),
    ])
  func tolerance(scenario: String, fps: Rational, outcome: String) throws {
    let check = try check([("a", [:], [:])], expect: scenario, fps: fps)
    #expect(check.cases.first { $0.metric.name == "fps_avg" }?.outcome.rawValue == outcome)
  }
}
