/// Formats diagnostics like a compiler: `file:line:column: error: message`, the line, a caret span, and what was expected.
package enum DiagnosticText {
  /// Maximum length of a shown line in Unicode scalars; `…` marks truncated ends.
  package static let maximumLineLength = 120

  /// How the parts of a message are highlighted.
  package enum Palette: Sendable {
    /// No highlighting: for files and pipes.
    case plain
    /// Terminal colors (ECMA-48, select graphic rendition).
    case terminal

    fileprivate func location(_ text: String) -> String { styled(text, "1") }
    fileprivate func severity(_ severity: Diagnostic.Severity) -> String {
      styled("\(severity.rawValue):", severity == .error ? "1;31" : "1;33")
    }
    fileprivate func caret(_ text: String) -> String { styled(text, "1;32") }

    private func styled(_ text: String, _ style: String) -> String {
      self == .plain ? text : "\u{1B}[\(style)m\(text)\u{1B}[0m"
    }
  }

  /// The text of several diagnostics in the given order, each ending with a newline.
  ///
  /// - Parameter width: the width of the terminal in characters, or nil for messages of one line, which tools can read.
  package static func text(_ diagnostics: [Diagnostic], palette: Palette = .plain, width: Int? = nil) -> String {
    diagnostics.map { text($0, palette: palette, width: width) }.joined()
  }

  /// The text of one diagnostic, ending with a newline.
  package static func text(_ diagnostic: Diagnostic, palette: Palette = .plain, width: Int? = nil) -> String {
    let location = LogText.line(diagnostic.locationText + ":")
    let severity = "\(diagnostic.severity.rawValue):"
    var message = wrapped("\(location) \(severity) \(diagnostic.message.printable)", width)
    let head = "\(location) \(severity)"
    if let first = message.first, first.hasPrefix(head) {
      // Colors have no width, so they are added after the lines are broken.
      message[0] =
        "\(palette.location(location)) \(palette.severity(diagnostic.severity))\(first.dropFirst(head.count))"
    }
    var lines = message
    if let range = diagnostic.range {
      let (line, padding, caret) = excerpt(of: diagnostic.file, at: range, limit: width)
      lines += [line, padding + palette.caret(caret)]
    }
    let details =
      [diagnostic.expected.map { "expected \($0.printable)" }, diagnostic.found.map { "found \($0.printable)" }]
      .compactMap { $0 }.joined(separator: ", ")
    if !details.isEmpty { lines += wrapped("  " + details, width) }
    if let suggestion = diagnostic.suggestion { lines += wrapped("  did you mean \(suggestion.printable)?", width) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A line, broken at spaces if it is wider than the terminal; the lines after the first are indented by four spaces.
  private static func wrapped(_ line: String, _ width: Int?) -> [String] {
    guard let width, line.count > width else { return [line] }
    let indent = line.prefix { $0 == " " }
    var lines = WrappedText.lines(
      line, indent: continuationIndent, width: max(width - indent.count, continuationIndent))
    if let first = lines.first { lines[0] = indent + first }
    return lines
  }

  private static let continuationIndent = 4

  /// The source line, and the padding and caret span of the line below it.
  ///
  /// Tabs stay as they are. Characters that a terminal or a build system would interpret are shown as in ``LogText``.
  ///
  /// - Parameter limit: the width of the terminal, or nil.
  private static func excerpt(of file: SourceFile, at range: SourceRange, limit: Int?) -> (
    line: String, padding: String, caret: String
  ) {
    // Two characters are reserved for the marks of truncated ends.
    let lineLength = min(maximumLineLength, max(limit.map { $0 - 2 } ?? .max, 20))
    // No scalar has more than four bytes. The rest of a long line is not read: a file may be one line.
    let part = file.line(around: range.start, limit: 8 * lineLength)
    let line = part.range
    let scalars = Array(String(decoding: file.bytes[line], as: UTF8.self).unicodeScalars)
    let start = min(file.scalarCount(from: line.lowerBound, to: min(range.start, file.bytes.count)), scalars.count)
    let end = file.scalarCount(from: line.lowerBound, to: min(max(range.end, range.start), line.upperBound))
    let length = max(1, end - start)
    // A long line is truncated to a window that keeps some context before the caret.
    let from =
      scalars.count <= lineLength && !part.isCutBefore
      ? 0 : max(0, min(start - lineLength / 3, scalars.count - lineLength))
    let to = min(scalars.count, from + lineLength)
    let lead = from > 0 || part.isCutBefore ? "…" : ""
    let shown = visible(scalars[from..<to])
    // The padding keeps tabs, so that the caret aligns with its character at any tab width.
    let padding = shown.prefix(max(0, start - from)).map { text in
      text == "\t" ? "\t" : String(repeating: " ", count: text.unicodeScalars.count)
    }
    let marked = shown.dropFirst(start - from).prefix(length).reduce(0) { $0 + $1.unicodeScalars.count }
    return (
      "\(lead)\(shown.joined())\(to < scalars.count ? "…" : "")", (lead.isEmpty ? "" : " ") + padding.joined(),
      "^" + String(repeating: "~", count: max(1, marked) - 1)
    )
  }

  /// Each scalar of a source line as it is shown.
  private static func visible(_ scalars: ArraySlice<Unicode.Scalar>) -> [String] {
    let second = LogText.secondColonOfCommand(in: scalars)
    return scalars.indices.map { index in
      let scalar = scalars[index]
      let isBracket = scalar == "[" && scalars[..<index].suffix(2).elementsEqual(["#", "#"])
      let isHidden = (LogText.isActive(scalar) && scalar != "\t") || isBracket || index == second
      return isHidden ? String(LogText.visible(scalar)) : String(scalar)
    }
  }
}
