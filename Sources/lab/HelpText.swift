internal import Reports

/// The help, made of what the verbs say of themselves.
enum HelpText {
  /// What `lab help` shows.
  static var overview: String {
    let width = Subcommand.all.map { synopsis($0).count }.max() ?? 0
    return """
      lab \(Lab.version): simulates scrolling lists and tells which optimizations are worth having

      lab FILE… is short for lab run FILE…

      \(Subcommand.all.map { "  \(padded(synopsis($0), width))  \($0.summary)" }.joined(separator: "\n"))

      lab VERB --help shows a verb's options; lab help TECHNIQUE what a technique does.

      Exit codes
      \(ExitCode.allCases.map { "  \(padded("\($0.rawValue)", 3)) \($0.meaning)" }.joined(separator: "\n"))

      """
  }

  /// What `lab VERB --help` shows.
  static func text(of verb: Subcommand) -> String {
    let options = verb.options + [.help]
    let width = options.map(\.synopsis.count).max() ?? 0
    return """
      lab \(synopsis(verb))

      \(verb.summary)

      \(options.map { "  \(padded($0.synopsis, width))  \($0.help)" }.joined(separator: "\n"))

      """
  }

  /// What `lab generate --help` shows: the verbs that begin with a word.
  static func group(_ word: String) -> String {
    Subcommand.all.filter { $0.name.hasPrefix(word + " ") }.map(text).joined(separator: "\n")
  }

  private static func synopsis(_ verb: Subcommand) -> String {
    verb.operands.isEmpty ? verb.name : "\(verb.name) \(verb.operands)"
  }

  /// Text with spaces up to a width.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
