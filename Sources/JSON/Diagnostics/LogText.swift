/// Escapes texts from outside for plain text: terminals, logs of build systems, and tables in files.
///
/// The program's own texts are plain text already. Names, paths, arguments, variables of the environment and contents
/// of files go through ``escaped(_:)``, and every finished line through ``line(_:)``.
///
/// Sources: ECMA-48 (control functions, C0 and C1); Unicode Standard Annex 9 (directional formatting characters);
/// Boucher and Anderson, Trojan Source (2021); GitHub's runner, src/Runner.Common/ActionCommand.cs: a command is a line
/// that starts with `::` after whitespace, or a line with `##[` anywhere.
package enum LogText {
  /// The text on one line, without anything that a terminal or a build system interprets.
  ///
  /// Tabs and line ends become spaces. Other control characters, line and paragraph separators and characters that change the
  /// direction of the text become `\u{1B}` and the like; so does the bracket of `##[`. The function is idempotent.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: mayNeedEscape) else { return text }
    var result = String.UnicodeScalarView()
    var hashes = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": result.append(" ")
      case "[" where hashes >= 2: result.append(contentsOf: visible(scalar))
      case _ where isActive(scalar): result.append(contentsOf: visible(scalar))
      default: result.append(scalar)
      }
      hashes = scalar == "#" ? hashes + 1 : 0
    }
    return String(result)
  }

  /// An escaped line that is not a command of a build system. The function is idempotent.
  package static func line(_ line: String) -> String { withoutCommand(escaped(line)) }

  /// A line in which `::` at the start, after any whitespace, is written as `:\u{3A}`.
  package static func withoutCommand(_ line: String) -> String {
    guard let second = secondColonOfCommand(in: line.unicodeScalars) else { return line }
    var scalars = line.unicodeScalars
    let next = scalars.index(after: second)
    scalars.replaceSubrange(second..<next, with: visible(":"))
    return String(scalars)
  }

  /// The position of the second colon if the line starts with `::` after any whitespace, or nil.
  package static func secondColonOfCommand<Scalars: Collection<Unicode.Scalar>>(in line: Scalars) -> Scalars.Index? {
    // Whitespace as in .NET's TrimStart: that of Unicode.
    guard let first = line.firstIndex(where: { !$0.properties.isWhitespace }), line[first] == ":" else { return nil }
    let second = line.index(after: first)
    return second < line.endIndex && line[second] == ":" ? second : nil
  }

  /// Whether a terminal or a viewer interprets a scalar instead of showing it, except for spaces.
  package static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // C0, DEL and C1; separators of lines and paragraphs; embeddings and overrides; isolates.
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// A scalar as its code: `\u{1B}`.
  package static func visible(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
  }

  /// Whether a byte occurs in texts that need an escape: C0 and DEL, the first bytes of C1 and of U+2000 to U+2FFF, `#`.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == UInt8(ascii: "#")
  }
}

extension String {
  /// The text on one line as ``LogText/escaped(_:)`` writes it.
  package var printable: String { LogText.escaped(self) }
}
