/// An option of the command line.
package struct OptionSpec: Sendable {
  /// The name without dashes.
  package let name: String
  /// The one-letter name, or nil if there is none.
  let letter: Character?
  /// The placeholder of the value in the help; nil for a switch, which has no value.
  let value: String?
  /// Whether the option may be given several times.
  let isRepeatable: Bool
  /// The name of a list that options share: it contains their values in the order of the command line, each after the
  /// name of its option. Nil if the option is in no list.
  let list: String?
  /// The values that a shell can complete; nil if there are none.
  let completion: ValueCompletion?
  /// The description in the help, one line.
  let help: String

  /// Creates an option with a value, or a switch if `value` is nil.
  package init(
    _ name: String, _ value: String? = nil, letter: Character? = nil, isRepeatable: Bool = false,
    list: String? = nil, completes completion: ValueCompletion? = nil, _ help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.list = list
    self.completion = completion
    self.help = help
  }

  /// Whether the value is the path of a file or a folder, which is never empty.
  var isPath: Bool { value == "FILE" || value == "DIR" }

  /// The spellings on the command line: `--output`, and `-o` if it has a letter.
  var names: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }

  /// The spellings and the placeholder for the help, as in `-o, --output FILE`.
  var synopsis: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }

  /// The option that every subcommand has.
  static let help = OptionSpec("help", letter: "h", "Show this help.")
}

/// An error in the command line.
package struct UsageError: Error, Equatable {
  /// One sentence without a period.
  let message: String
  /// The probable intention, or nil.
  let suggestion: String?

  /// Creates an error from its parts.
  package init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }
}
