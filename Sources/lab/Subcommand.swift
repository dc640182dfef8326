/// Something `lab` can do.
struct Subcommand: Sendable {
  /// One or two words.
  let name: String
  /// Its operands as the help shows them.
  let operands: String
  /// One line for the help.
  let summary: String
  /// Operands that a shell can complete, files apart.
  var completions: [Completion] = []
  /// Its options, `--help` apart.
  let options: [OptionSpec]
  /// Does it.
  let run: @Sendable (Arguments, Lab) async throws -> ExitCode

  /// Operands of a kind.
  enum Completion: Sendable {
    case words([String])
    case verbs, techniques
  }

  /// All verbs in the order of the help.
  static let all: [Subcommand] = [
    run, check, baselineSave, baselineUpdate, baselineCheck, baselineCompare, baselineRead, baselineList,
    baselineDelete,
    compare, ablate, report, merge, fidelity, fit, validate, explain, frame, trace, schema, generateMessages,
    generateMovies, generatePosts, generateTimeline, generateMedia, newPlugin, newScenario, newDevice,
    list, help, completions,
  ]

  /// The verb that the first arguments name, and how many they are; the longest name wins.
  static func named(by arguments: [String]) -> (verb: Subcommand, words: Int)? {
    let matches = all.compactMap { verb -> (Subcommand, Int)? in
      let words = verb.name.split(separator: " ").map(String.init)
      return arguments.starts(with: words) ? (verb, words.count) : nil
    }
    return matches.max { $0.1 < $1.1 }
  }

  /// Reads its arguments.
  func parse(_ arguments: [String]) throws(UsageError) -> Arguments {
    try ArgumentParser(options: options + [.help]).parse(arguments)
  }
}
