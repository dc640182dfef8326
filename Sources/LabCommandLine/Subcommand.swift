/// A subcommand of `lab`: its name, options and action.
package struct Subcommand: Sendable {
  /// The name, one or two words.
  package let name: String
  /// The operands as shown in the help.
  let operands: String
  /// The name and the operands, as in `run FILE…`.
  var synopsis: String { operands.isEmpty ? name : "\(name) \(operands)" }
  /// The description in the help, one line.
  let summary: String
  /// The operands that a shell can complete, other than files.
  var completions: [Completion] = []
  /// The options other than `--help`.
  package let options: [OptionSpec]
  /// Executes the subcommand with its parsed arguments.
  let run: @Sendable (Arguments, Lab) async throws -> ExitCode

  /// A kind of operands that a shell can complete.
  enum Completion: Sendable {
    case words([String])
    case subcommands, techniques
    /// The names of a kind that `lab list` prints, as the operand at a position from 1; for the scenario on the command
    /// line, if there is one.
    case listing(String, position: Int)
  }

  /// All subcommands in the order of the help.
  package static let all: [Subcommand] =
    [
      run, check, compare, ablate, report, merge, measure, importRecordings, fidelity, scoreboard, fit, validate,
      explain, frame,
      trace, schema,
    ] + generateItems + [
      generateMedia, newPlugin, newPackage, newScenario, newDevice,
      list, help, completions,
    ]

  /// The subcommand with the longest name that the arguments begin with, and the number of words in its name.
  static func matching(_ arguments: [String]) -> (subcommand: Subcommand, wordCount: Int)? {
    let matches = all.compactMap { subcommand -> (Subcommand, Int)? in
      let words = subcommand.name.split(separator: " ").map(String.init)
      return arguments.starts(with: words) ? (subcommand, words.count) : nil
    }
    return matches.max { $0.1 < $1.1 }
  }

  /// Parses the arguments of this subcommand.
  func parse(_ arguments: [String]) throws(UsageError) -> Arguments {
    try ArgumentParser(options: options + [.help]).parse(arguments)
  }
}
