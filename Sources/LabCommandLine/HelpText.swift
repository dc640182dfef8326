import Reports

/// The help, derived from the declared subcommands.
package enum HelpText {
  /// The text of `lab help`: all subcommands and exit codes.
  ///
  /// - Parameter width: the width of the terminal that lines fit; nil for a file or a program.
  package static func overview(width: Int? = nil) -> String {
    text(
      PlainText.wrapped(
        "lab \(Lab.version): simulates scrolling lists and shows which optimizations are worth having",
        terminal: width)
        + ["", "lab FILE… is short for lab run FILE…", ""]
        + DefinitionList.lines(Subcommand.all.map { ($0.synopsis, $0.summary) }, indent: 2, width: width) + [""]
        + PlainText.wrapped(
          "lab SUBCOMMAND --help shows a subcommand's options; lab help TECHNIQUE shows what a technique does.",
          terminal: width)
        + ["", "Exit codes"]
        + DefinitionList.lines(
          ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }, indent: 2, width: width))
  }

  /// The text of `lab SUBCOMMAND --help`: its summary and options.
  package static func text(of subcommand: Subcommand, width: Int? = nil) -> String {
    let options = subcommand.options + [.help]
    return text(
      ["lab \(subcommand.synopsis)", ""]
        + PlainText.wrapped(subcommand.summary, terminal: width) + [""]
        + DefinitionList.lines(options.map { ($0.synopsis, $0.help) }, indent: 2, width: width))
  }

  /// The help of all subcommands that begin with a word, as `lab generate --help` shows it.
  static func group(_ word: String, width: Int? = nil) -> String {
    Subcommand.all.filter { $0.name.hasPrefix(word + " ") }.map { text(of: $0, width: width) }.joined(separator: "\n")
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
