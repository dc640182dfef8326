import Analysis
import JSON
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Simulation
import Testing

@Suite("Running a study")
struct StudyRunnerTests {
  private struct Broken: Error, CustomStringConvertible {
    var description: String { "the disk is on fire" }
  }

  private func runs(_ names: [String]) -> [SampleScenario.Run] { names.map { SampleScenario.Run($0) } }

  @Test("Results are in the scenario's order and equal for any number of jobs", arguments: [1, 2, 3, 64])
  func order(jobs: Int) async throws {
    let names = (1...12).map { "run-\($0)" }
    let scenario = try SampleScenario.scenario(runs: runs(names))
    let runner = StudyRunner(jobs: jobs) { configuration in
      // Later runs are shorter, so that with several jobs they complete first.
      let number = Int(configuration.name.dropFirst(4)) ?? 0
      var sum = 0
      for step in 0..<((13 - number) * 20_000) { sum &+= step }
      return SampleRecord.record(name: configuration.name, samples: [number, sum == -1 ? 0 : number])
    }
    var finished: [Int] = []
    let study = await runner.run(scenario) { finished.append($0.finished) }
    #expect(study.runs.map(\.name) == names)
    #expect(study.runs.map { $0.data?.measurements["fps_avg"] } == (1...12).map { Rational(Int128($0)) })
    #expect(finished == Array(1...12))
  }

  @Test("A run that throws, times out or has inconsistent charges fails without affecting the others")
  func failures() async throws {
    let scenario = try SampleScenario.scenario(runs: runs(["good", "broken", "endless", "inexact", "fine"]))
    let study = await StudyRunner(jobs: 2) { configuration in
      var record = SampleRecord.record(name: configuration.name, frames: [.init(mainTime: 5, shownAt: 1)])
      switch configuration.name {
      case "broken": throw Broken()
      case "endless": record.ending = .timeLimit
      case "inexact": record.frames[0].mainTime = .zero
      default: break
      }
      return record
    }.run(scenario)
    #expect(study.runs.map { $0.data != nil } == [true, false, false, false, true])
    #expect(
      study.failedRuns.map { $0.failure?.description } == [
        "the disk is on fire", "stopped at its time limit of 3600.0 simulated seconds",
        "defect of the lab: frame 0 took 0 ns of the main thread, but 5 ns are charged",
      ])
  }

  @Test("An expectation is met, fails, warns, or is not evaluated if a run it names failed")
  func verdicts() async throws {
    func relation(_ left: String, _ comparison: Scenarios.Expectation.Comparison, _ right: String)
      -> Scenarios.Expectation.Requirement
    {
      .relation(
        .metric(run: left, metric: "fps_avg", factor: 1), comparison,
        .metric(run: right, metric: "fps_avg", factor: 1))
    }
    let scenario = try SampleScenario.scenario(
      runs: runs(["slow", "fast", "broken"]),
      expectations: [
        (.error, relation("fast", .greater, "slow")), (.error, relation("slow", .greater, "fast")),
        (.warn, relation("slow", .greater, "fast")), (.error, relation("fast", .greater, "broken")),
        (.error, .limits(run: "fast", metric: "counters.decodes", minimum: 7, maximum: 7)),
        (.error, .limits(run: "slow", metric: "fps_avg", minimum: 30.5, maximum: nil)),
        (.error, .limits(run: "slow", metric: "worst_window_fps", minimum: 0, maximum: nil)),
      ])
    let study = await StudyRunner(jobs: 1) { configuration in
      if configuration.name == "broken" { throw Broken() }
      return SampleRecord.record(samples: [configuration.name == "fast" ? 60 : 30])
    }.run(scenario)
    #expect(study.verdicts.map(\.outcome) == [.met, .failed, .warned, .notEvaluated, .met, .failed, .failed])
    #expect(study.failedExpectations.map(\.text) == ["expectation 1", "expectation 5", "expectation 6"])
    #expect(study.verdicts.map { $0.diagnostic?.position?.line } == [nil, 2, 3, 4, nil, 6, 7])
    #expect(study.verdicts.map { $0.diagnostic == nil } == study.verdicts.map { $0.outcome == .met })
  }

  @Test("A run is compared with every run that its scenario names, unless one of the two failed")
  func comparisons() async throws {
    let scenario = try SampleScenario.scenario(
      runs: [
        SampleScenario.Run("base"), SampleScenario.Run("broken"),
        SampleScenario.Run("a", compareTo: ["base", "broken"]), SampleScenario.Run("b", compareTo: ["a", "base"]),
      ])
    let study = await StudyRunner(jobs: 2) { configuration in
      if configuration.name == "broken" { throw Broken() }
      return SampleRecord.record(samples: [configuration.name == "base" ? 40 : 50])
    }.run(scenario)
    #expect(study.comparisons.map { [$0.run, $0.against] } == [["a", "base"], ["b", "a"], ["b", "base"]])
    #expect(study.comparisons.map { $0["fps_avg"]?.percent } == [Rational(25), .zero, Rational(25)])
  }

  @Test("The series contains only frames of the scroll, and load frames have a separate attribution")
  func data() {
    let record = SampleRecord.record(frames: [
      .init(mainTime: 9_000_000, shownAt: 1, isScroll: false), .init(mainTime: 1_499, shownAt: 3),
      .init(mainTime: 1_500, shownAt: -1),
    ])
    let data = RunData(of: record)
    #expect(data.series.frameMainMicroseconds == [1, 2])
    #expect(data.series.frameShownVsync == [3, -1])
    #expect(data.loadAttribution.total == 9_000_000)
    #expect(data.scrollAttribution.total == 2_999)
    #expect(RunData(of: record, hasSeries: false) == data.withoutSeries)
  }
}
