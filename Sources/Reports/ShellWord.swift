/// Quotes texts as words of a shell command line.
package enum ShellWord {
  /// The text in single quotes, for POSIX shells and zsh.
  package static func singleQuoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  /// The text as one shell word, in single quotes if it contains other than safe characters.
  package static func quotedIfNeeded(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_./,:=@+%".contains($0) }
    return isPlain ? text : singleQuoted(text)
  }
}
