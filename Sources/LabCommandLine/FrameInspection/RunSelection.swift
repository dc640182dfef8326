import JSON
import ListRuntime
import Reports
import Scenarios

/// The runs of a scenario from which a subcommand inspects one: the declared runs, the runs of sweeps and of its
/// ablation.
struct RunSelection {
  /// The scenario's name.
  let scenario: String
  private let path: String
  private let runs: [RunConfiguration]

  /// Reads the scenario that is the subcommand's only operand, with the changes of the command line.
  init(_ arguments: Arguments, _ lab: Lab, subcommand: String) throws {
    guard let path = arguments.operands.first else { throw UsageError("\(subcommand) needs a scenario file") }
    try arguments.noOperands(beyond: 1)
    self.path = path
    let resolved = try lab.explainedScenario(path, ScenarioOptions(arguments).changes).scenario
    scenario = resolved.name
    var runs = resolved.runs.map(\.configuration)
    if let ablation = resolved.ablation {
      runs += try AblationRun(resolved, ablation, lab).preview.runs.map(\.configuration)
    }
    self.runs = runs
  }

  /// The run with a name or, without a name, the only run.
  ///
  /// - Parameter option: the name of the option that selects the run, for the error message.
  func run(named name: String?, option: String = "run") throws(UsageError) -> RunConfiguration {
    guard let name else {
      if let only = runs.first, runs.count == 1 { return only }
      throw UsageError("\(path) has \(runs.count) runs: choose one with --\(option): \(names)")
    }
    guard let run = runs.first(where: { $0.name == name }) else {
      throw UsageError(
        "\(path) has no run \"\(name)\"; its runs are \(names)",
        suggestion: NearestName.nearest(to: name, among: runs.map(\.name)).map {
          "--\(option) \(ShellWord.quotedIfNeeded($0))"
        })
    }
    return run
  }

  /// The names of the first 20 runs in one line, and the number of the others.
  private var names: String {
    let limit = 20
    let rest = runs.count > limit ? " and \(runs.count - limit) more" : ""
    return runs.prefix(limit).map(\.name).joined(separator: ", ") + rest
  }
}
