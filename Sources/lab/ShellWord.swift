/// Texts as words of a shell's command line.
enum ShellWord {
  /// A text in quotes, as POSIX shells and zsh have them.
  static func inQuotes(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  /// A text that a shell takes for one word: in quotes unless it needs none.
  static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_./,:=@+%".contains($0) }
    return isPlain ? text : inQuotes(text)
  }
}
