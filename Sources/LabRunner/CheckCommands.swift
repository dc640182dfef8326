/// The commands that repeat the check of a scenario, with the options with which it was checked.
package struct CheckCommands: Sendable {
  /// The scenario's path, as it was given.
  package let scenario: String
  /// The words of the command that checks it, without options that select runs.
  private let check: [String]
  /// The words of the options that selected runs.
  private let selection: [String]
  /// The command that saves the results as the baseline.
  package let update: String

  /// Creates commands from the words of shell command lines.
  package init(scenario: String, check: [String], selection: [String], update: String) {
    self.scenario = scenario
    self.check = check
    self.selection = selection
    self.update = update
  }

  /// The command that checks some of the runs; nil selects those that were checked.
  ///
  /// - Parameter pattern: the pattern of their names, as a word of a command line.
  package func check(filter pattern: String?) -> String {
    (check + (pattern.map { ["--filter", $0] } ?? selection)).joined(separator: " ")
  }
}
