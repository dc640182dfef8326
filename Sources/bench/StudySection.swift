import LabRunner
import Scenarios

/// Measures ablations: runs per second, the speed-up of a second job, and a whole study of ten factors; and an ensemble of a study.
enum StudySection: BenchSection {
  static let name = "study"
  private static let path = "Scenarios/ablation.json"
  private static let ensemblePath = "Scenarios/cumulative.json"
  /// The number of draws of the ensemble.
  private static let draws = 64
  /// Ten techniques of a chat list that can be combined.
  private static let factors = [
    "cell-reuse", "static-cells", "manual-heights", "cached-heights", "image-presizing", "rasterization",
    "no-offscreen",
    "image-prefetch", "common-modes", "table-buffering",
  ]

  static func measurements(_ context: BenchContext) async throws -> [BenchMeasurement] {
    var rates: [BenchMeasurement] = []
    for jobs in [1, 2] {
      var runs = 0
      let timing = try await Timing(repetitions: 3, warmUps: 1) { runs = try await study(context, .none, jobs: jobs) }
      rates.append(rate("2^7 study, \(BenchTable.jobs(jobs))", of: Double(runs), in: timing, "runs/s"))
    }
    let speedUp = rates[1].value / rates[0].value
    let ten = ScenarioChanges(settings: [
      ScenarioChanges.Setting(
        option: "--factors", path: "ablation.factors", text: factors.joined(separator: ","), isList: true)
    ])
    var runs = 0
    let whole = try await Timing(repetitions: 1) { runs = try await study(context, ten, jobs: 2) }
    let cumulative = try context.scenario(ensemblePath, .none)
    let ensemble = Ensemble(.init(count: draws), of: cumulative.runs)
    let repeated = await Timing(repetitions: 1) {
      await StudyRunner(jobs: 2).run(StudyPlan(cumulative, ensemble)) { _ in }
    }
    return rates + [
      measurement("speed-up of 2 jobs", speedUp, "x", BenchMeasurement.Target(value: 1.8)),
      measurement(
        "2^10 study, 2 jobs (\(runs) runs)", whole.median, "s", BenchMeasurement.Target(value: 30, isMaximum: true)),
      measurement(
        "ensemble of \(draws) of \(cumulative.name), 2 jobs", repeated.median, "s",
        BenchMeasurement.Target(value: 30, isMaximum: true)),
    ]
  }

  /// Executes a whole study and returns its number of runs.
  private static func study(_ context: BenchContext, _ changes: ScenarioChanges, jobs: Int) async throws -> Int {
    let scenario = try context.scenario(path, changes)
    guard let ablation = scenario.ablation else { throw BenchError(text: "\(path): error: has no ablation\n") }
    var experiment = try AblationExperiment(scenario, ablation)
    let plan = experiment.runs
    await StudyRunner(jobs: jobs).run(plan) { experiment.add($0) }
    _ = experiment.study()
    return plan.runs.count
  }
}
