import Analysis
import JSON
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Simulation
import Testing

@Suite("A study against measurements")
struct FidelityStudyTests {
  private struct Broken: Error {}

  private func reference() throws -> Reference {
    let collector = DiagnosticCollector()
    let text = """
      {"name": "table", "summary": "s", "source": "t", "noise": {"memory_avg_mb": 3, "fps_avg": 0.5}, "rows": {
        "a": {"cells": {"fps_avg": {"value": [40, 41.5], "status": "derived", "basis": "x"}}}}}
      """
    return try #require(
      ReferenceFile.read(
        SourceFile(name: "table.json", text: text), runs: ["a", "b"], metrics: FidelityStudy.metricNames,
        reportingTo: collector), "\(DiagnosticText.text(collector.sorted))")
  }

  @Test("Starts are evenly spaced over a refresh interval, modulo the interval, and the first is unchanged")
  func starts() throws {
    let scenario = try SampleScenario.scenario(runs: [SampleScenario.Run("a")])
    func phases(_ count: Int, of scenario: ResolvedScenario) -> [Int64] {
      ScrollStarts(count: count).scenarios(of: scenario).compactMap {
        $0.runs.first?.configuration.vsyncPhase.nanoseconds
      }
    }
    #expect(phases(1, of: scenario) == [0])
    #expect(phases(4, of: scenario) == [0, 4_166_666, 8_333_333, 12_499_999])
    var configuration = try #require(scenario.runs.first).configuration
    configuration.vsyncPhase = .milliseconds(10)
    let shifted = ResolvedScenario(
      name: "sample", summary: "", question: nil, source: scenario.source,
      runs: [
        ResolvedRun(
          configuration: configuration, compareTo: [], techniquesText: [], range: SourceRange(start: 0, end: 0))
      ], expectations: [], inputs: [])
    #expect(phases(2, of: shifted) == [10_000_000, 1_666_667])
  }

  @Test("Measurements are matched by name, metrics are in report order, and the model's mean is over all starts")
  func values() async throws {
    let scenario = try SampleScenario.scenario(runs: [SampleScenario.Run("a"), SampleScenario.Run("b")])
    var studies: [StudyResult] = []
    for rate in [42, 44] {
      studies.append(await StudyRunner(jobs: 1) { _ in SampleRecord.record(samples: [rate]) }.run(scenario))
    }
    let study = FidelityStudy(of: scenario, reference: try reference(), studies: studies)
    #expect(study.starts == 2 && study.fidelity.devices.map(\.name) == ["sample-device"] && study.failures.isEmpty)
    #expect(study.fidelity.metrics.map(\.definition.name) == ["fps_avg", "memory_avg_mb"])
    let cell = try #require(study.fidelity.rows.first?.cells.first)
    #expect(cell.model?.mean == Rational(43) && cell.model?.low == Rational(42) && cell.model?.high == Rational(44))
    #expect(cell.difference == Rational(3, 2) && cell.differenceInNoise == Rational(3))
    #expect(study.status(run: "a", metric: "fps_avg") == .derived)
    #expect(study.status(run: "b", metric: "fps_avg") == .unknown)
  }

  @Test("A run that fails at one start has no value, since a mean over the other starts would be biased")
  func failure() async throws {
    let scenario = try SampleScenario.scenario(runs: [SampleScenario.Run("a"), SampleScenario.Run("b")])
    var studies: [StudyResult] = []
    for fails in [false, true] {
      studies.append(
        await StudyRunner(jobs: 1) { configuration in
          if fails, configuration.name == "a" { throw Broken() }
          return SampleRecord.record(samples: [42])
        }.run(scenario))
    }
    let study = FidelityStudy(of: scenario, reference: try reference(), studies: studies)
    #expect(study.failures.map(\.run) == ["a"])
    #expect(study.fidelity.rows.map { $0.cells[0].model?.mean } == [nil, Rational(42)])
  }
}
