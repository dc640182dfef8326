internal import JSON
internal import ListRuntime
internal import Scenarios

/// The runs of a scenario, of which one is looked at: those of the file, with what sweeps make of them, and those of its ablation.
struct ChosenRuns {
  /// The scenario's name.
  let scenario: String
  private let path: String
  private let runs: [RunConfiguration]

  /// Reads the verb's one operand with the changes of the command line.
  init(_ arguments: Arguments, _ lab: Lab, verb: String) throws {
    guard let path = arguments.operands.first else { throw UsageError("\(verb) needs a scenario file") }
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

  /// The run of a name; without one, the only run there is.
  func named(_ name: String?, option: String = "run") throws(UsageError) -> RunConfiguration {
    guard let name else {
      if let only = runs.first, runs.count == 1 { return only }
      throw UsageError("\(path) has \(runs.count) runs: choose one with --\(option): \(names)")
    }
    guard let run = runs.first(where: { $0.name == name }) else {
      throw UsageError(
        "\(path) has no run \"\(name)\"; its runs are \(names)",
        suggestion: NearestName.nearest(to: name, among: runs.map(\.name)).map { "--\(option) \(ShellWord.quoted($0))" }
      )
    }
    return run
  }

  /// The first of them in one line.
  private var names: String {
    let most = 20
    let more = runs.count > most ? " and \(runs.count - most) more" : ""
    return runs.prefix(most).map(\.name).joined(separator: ", ") + more
  }
}
