/// An option of the command line.
struct OptionSpec: Sendable {
  /// Its name without dashes.
  let name: String
  /// A one-letter name, or nil.
  let letter: Character?
  /// What its value is called in the help; nil for a switch, which has no value.
  let value: String?
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// One line for the help.
  let help: String

  /// An option with a value, or a switch.
  init(_ name: String, _ value: String? = nil, letter: Character? = nil, isRepeatable: Bool = false, _ help: String) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// As it is given: `--output`, and `-o` if it has a letter.
  var names: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }

  /// How the help shows it, as in `-o, --output FILE`.
  var synopsis: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }

  /// Every verb has it.
  static let help = OptionSpec("help", letter: "h", "Show this help.")
}

/// What is wrong with a command line.
struct UsageError: Error, Equatable {
  /// One sentence without a full stop.
  let message: String
  /// What was probably meant, or nil.
  let suggestion: String?

  /// An error from its parts.
  init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }
}
