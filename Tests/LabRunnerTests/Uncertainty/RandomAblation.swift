import Analysis
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Simulation
import Testing

/// An ablation of 96 sets with random effects, which depend on the draw and interact, without simulations.
struct RandomAblation {
  private static let factors = ["pool", "fixed", "corners", "idle", "red", "faint", "thin"]
  private let seed: UInt64
  private let scenario: ResolvedScenario
  private let sample: RunData

  /// - Parameters:
  ///   - goal: the goal as JSON; nil for none.
  ///   - conditionCount: the number of devices, 1 or 2.
  init(
    seed: UInt64, goal: String? = #"{"objectives": "minimize main_ms_per_entry"}"#, conditionCount: Int = 1
  ) throws {
    self.seed = seed
    let names = Self.factors.map { "\"\($0)\"" }.joined(separator: ", ")
    let devices = [#""ipod-touch-5g""#, #"{"id": "ipod-touch-5g", "name": "fast", "refreshHz": 120}"#]
    scenario = try SampleAblation.scenario(
      #"{"factors": [\#(names)], "metrics": ["main_ms_per_entry"]\#(goal.map { ", \"goal\": \($0)" } ?? "")}"#,
      devices: #""devices": [\#(devices.prefix(conditionCount).joined(separator: ", "))]"#)
    sample = RunData(
      of: try SampleAblation.record(of: try #require(scenario.ablation).conditions[0].base.configuration))
  }

  /// Executes the ablation in stages. Returns the study and the number of runs of each stage.
  func study(draws: Int, hasAllDraws: Bool) throws -> (study: AblationStudy, stages: [Int]) {
    let settings = Ensemble.Settings(count: draws, seed: seed, sources: [.start], hasAllDraws: hasAllDraws)
    var experiment = try AblationExperiment(scenario, try #require(scenario.ablation), uncertainty: settings)
    var stages: [Int] = []
    while let stage = experiment.nextStage() {
      stages.append(stage.runs.count)
      for run in stage.runs { experiment.add(try result(of: run)) }
    }
    return (experiment.study(), stages)
  }

  private func result(of run: ResolvedRun) throws -> RunResult {
    let ids = run.configuration.techniques.map { $0.type.declaration.id }
    let isOn = Self.factors.map(ids.contains)
    // Within a draw, the start of the scroll is the same for all sets.
    let draw = "\(run.configuration.vsyncPhase.nanoseconds)"
    var effects = RandomStream(seed: seed, name: "effects")
    var changes = RandomStream(seed: seed, name: "draw \(draw)")
    let doubt = effects.unit()
    var time = 20_000_000
    for first in isOn.indices {
      for second in 0...first {
        let (effect, change) = (effects.unit() - 0.7, 1 + doubt * (changes.unit() - 0.5))
        guard isOn[first], isOn[second] else { continue }
        time += Int(effect * change * (first == second ? 2_000_000 : 400_000))
      }
    }
    // Three techniques that interact.
    if isOn[0], isOn[2], isOn[4] { time += Int(100_000 * changes.unit()) }
    var values = sample.measurements.metrics.stored
    values[Quantity.metrics.firstIndex { $0.name == "main_ms_per_entry" } ?? 0] = Rational(Int128(time), 1_000_000)
    let measurements = Measurements(
      metrics: try #require(MetricValues(values: values)), counters: sample.measurements.counters,
      work: sample.measurements.work)
    return RunResult(
      configuration: run.configuration, compareTo: run.compareTo,
      outcome: .completed(
        RunData(
          measurements: try #require(measurements), charges: [], loadAttribution: sample.loadAttribution,
          scrollAttribution: sample.scrollAttribution, series: RunSeries(), memoryPeakByKind: sample.memoryPeakByKind,
          contentHeight: sample.contentHeight)))
  }
}
