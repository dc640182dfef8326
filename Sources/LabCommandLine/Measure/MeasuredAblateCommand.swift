import Analysis
import Hosts
import LabRunner
import Reports
import Scenarios

/// `lab ablate --host`: performs the combinations of an ablation on a host, and computes the change by each technique,
/// with an interval.
struct MeasuredAblateCommand {
  /// The options of a simulated ablation that a measurement does not have.
  private static let simulated =
    [
      "target", "minimize", "maximize", "subject-to", "tables", "pictures", "shard", "jobs", "no-cache", "yes",
    ] + UncertaintyOptions.ablationSpecs.map(\.name)

  private let arguments: Arguments
  private let lab: Lab
  private let scenario: ResolvedScenario
  private let ablation: ResolvedAblation
  private let plan: AblationPlan

  /// Plans the ablation of a scenario; the host's program is found when it is performed.
  ///
  /// - Throws: ``UsageError`` for a study that cannot be measured.
  init(
    _ scenario: ResolvedScenario, _ ablation: ResolvedAblation, plan: AblationPlan, _ arguments: Arguments, _ lab: Lab
  ) throws(UsageError) {
    try MeasureOptions.refuse(simulated: Self.simulated, in: arguments)
    guard !arguments.has("metrics") || !arguments.has("metric") else {
      throw UsageError("--metrics and --metric cannot be combined: --metric also takes metrics that only a host has")
    }
    guard ablation.conditions.count == 1 else {
      let names = ablation.conditions.map(\.name).joined(separator: ", ")
      throw UsageError("a host measures an ablation under one condition, not under \(names): remove the sweep")
    }
    self.arguments = arguments
    self.lab = lab
    self.scenario = scenario
    self.ablation = ablation
    self.plan = plan
  }

  /// Performs the combinations and writes the results.
  func execute() throws -> ExitCode {
    let exporter = try arguments.exporter(among: Exporters.measuredAblations, lab)
    let options = try MeasureOptions(arguments, lab, defaultMetrics: ablation.metrics, mayTakeTurns: true)
    let results = ResultsOutput(arguments, lab)
    if ablation.goal != nil, !results.isQuiet {
      lab.console.printMessage("\(scenario.name): the scenario's goal is not answered: it is for simulated runs\n")
    }
    var (points, runs): ([MeasuredAblation.Point], [ResolvedRun]) = ([], [])
    for levels in plan.points {
      switch ablation.combination(at: levels) {
      case .run(let run):
        points.append(MeasuredAblation.Point(levels: levels, run: run.name))
        // Every combination is compared with all others.
        runs.append(
          ResolvedRun(
            configuration: run.configuration, compareTo: [], techniquesText: run.techniquesText, range: run.range))
      case .infeasible(let reasons):
        points.append(MeasuredAblation.Point(levels: levels, reason: reasons.joined(separator: "; ")))
      }
    }
    let (combinations, plan, base) = (points, plan, ablation.conditions[0].base.name)
    let (question, design) = (scenario.question, ablation.design.kind.rawValue)
    let measured = { @Sendable (study: MeasuredStudy) in
      MeasuredAblation(study, question: question, base: base, design: design, plan: plan, points: combinations)
    }
    let study = try MeasuredRuns(arguments, options, lab).measure(
      runs, of: scenario, comparisons: MeasuredAblation.statementCount(of: plan), until: { measured($0).isSettled })
    return study.exitCode.combined(
      with: results.write(
        Exporters.measuredAblations.files(of: measured(study)), of: study.scenario,
        to: "\(scenario.resultsPath)-\(ChromiumHost.id)-ablation",
        printing: exporter.content(of: measured(study))))
  }
}
