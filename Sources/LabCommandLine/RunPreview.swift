import ListRuntime
import Reports
import Scenarios

/// Prints the runs that would be simulated: their names, or a table with their number.
enum RunPreview {
  /// Prints the preview that `--list` or `--dry-run` requests; returns false if neither was given.
  static func print(_ scenarios: [ResolvedScenario], _ arguments: Arguments, _ lab: Lab) throws -> Bool {
    guard arguments.has("list") || arguments.has("dry-run") else { return false }
    for scenario in scenarios {
      try lab.console.print(
        arguments.has("dry-run") ? table(of: scenario, width: lab.outputWidth) : names(of: scenario))
    }
    return true
  }

  private static func names(of scenario: ResolvedScenario) -> ConsoleText {
    ConsoleText(lines: scenario.runs.map { "\(scenario.name): \($0.name)" })
  }

  private static func table(of scenario: ResolvedScenario, width: Int?) -> ConsoleText {
    let rows = scenario.runs.map { run in
      [
        run.name, run.configuration.profile.id, run.compareTo.isEmpty ? "-" : run.compareTo.joined(separator: ", "),
        run.techniquesText.isEmpty ? "none" : run.techniquesText.joined(separator: ", "),
      ]
    }
    let grid = Grid([.left, .left, .left, .left], [["run", "device", "compared with", "techniques"]] + rows)
    let lines =
      PlainText.wrapped("\(scenario.name): \(scenario.summary)", terminal: width) + [""]
      + grid.ruledLines(headers: 1, fitting: width)
    return ConsoleText(lines: lines + ["", "\(count(scenario.runs.count)); nothing was run"])
  }

  private static func count(_ runs: Int) -> String { runs == 1 ? "1 run" : "\(runs) runs" }
}
