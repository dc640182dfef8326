internal import Reports

/// The help, derived from the declared subcommands.
package enum HelpText {
  /// The text of `lab help`: all subcommands and exit codes.
  package static var overview: String {
    let width = Subcommand.all.map { synopsis($0).count }.max() ?? 0
    return """
      lab \(Lab.version): simulates scrolling lists and shows which optimizations are worth having

      lab FILE… is short for lab run FILE…

      \(Subcommand.all.map { "  \(padded(synopsis($0), width))  \($0.summary)" }.joined(separator: "\n"))

      lab SUBCOMMAND --help shows a subcommand's options; lab help TECHNIQUE what a technique does.

      Exit codes
      \(ExitCode.allCases.map { "  \(padded("\($0.rawValue)", 3)) \($0.meaning)" }.joined(separator: "\n"))

      """
  }

  /// The text of `lab SUBCOMMAND --help`: its summary and options.
  package static func text(of subcommand: Subcommand) -> String {
    let options = subcommand.options + [.help]
    let width = options.map(\.synopsis.count).max() ?? 0
    return """
      lab \(synopsis(subcommand))

      \(subcommand.summary)

      \(options.map { "  \(padded($0.synopsis, width))  \($0.help)" }.joined(separator: "\n"))

      """
  }

  /// The help of all subcommands that begin with a word, as `lab generate --help` shows it.
  static func group(_ word: String) -> String {
    Subcommand.all.filter { $0.name.hasPrefix(word + " ") }.map(text).joined(separator: "\n")
  }

  private static func synopsis(_ subcommand: Subcommand) -> String {
    subcommand.operands.isEmpty ? subcommand.name : "\(subcommand.name) \(subcommand.operands)"
  }

  /// The text padded with trailing spaces to a width in characters.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
