/// Reads plain text like a log of GitHub's runner and like a terminal.
package enum LogReader {
  /// The lines that GitHub's runner interprets as commands.
  ///
  /// The runner ends lines at CR and LF, trims leading whitespace, and looks for `::name::` at the start, or for `##[name]`
  /// anywhere (src/Runner.Common/ActionCommand.cs; StreamReader.ReadLine). The reader does not know the registered names,
  /// so it finds more.
  package static func commands(_ bytes: some Sequence<UInt8>) -> [String] {
    lines(bytes).filter { line in
      let scalars = Array(line.unicodeScalars)
      let start = Array(scalars.drop { $0.properties.isWhitespace })
      if start.starts(with: "::".unicodeScalars) { return true }
      return scalars.indices.contains { scalars[$0...].starts(with: "##[".unicodeScalars) }
    }
  }

  /// The scalars that a terminal or a viewer interprets, except for line feeds and those in `allowed`.
  package static func controls(_ bytes: some Sequence<UInt8>, allowed: String = "") -> [String] {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.filter { scalar in
      guard scalar != "\n", !allowed.unicodeScalars.contains(scalar) else { return false }
      let isDirection = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      return isDirection || [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
    .map { "U+\(String($0.value, radix: 16, uppercase: true))" }
  }

  private static func lines(_ bytes: some Sequence<UInt8>) -> [String] {
    Array(bytes).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
