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
  package static func text(_ diagnostics: [Diagnostic], palette: Palette = .plain) -> String {
    diagnostics.map { text($0, palette: palette) }.joined()
  }

  /// The text of one diagnostic, ending with a newline.
  package static func text(_ diagnostic: Diagnostic, palette: Palette = .plain) -> String {
    let location = palette.location(LogText.line(diagnostic.locationText + ":"))
    var lines = ["\(location) \(palette.severity(diagnostic.severity)) \(diagnostic.message.printable)"]
    if let range = diagnostic.range {
      let (line, padding, caret) = excerpt(of: diagnostic.file, at: range)
      lines += [line, padding + palette.caret(caret)]
    }
    switch (diagnostic.expected?.printable, diagnostic.found?.printable) {
    case (let expected?, let found?): lines.append("  expected \(expected), found \(found)")
    case (let expected?, nil): lines.append("  expected \(expected)")
    case (nil, let found?): lines.append("  found \(found)")
    case (nil, nil): break
    }
    if let suggestion = diagnostic.suggestion { lines.append("  did you mean \(suggestion.printable)?") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The source line, and the padding and caret span of the line below it.
  ///
  /// Tabs stay as they are. What a terminal or a build system would act on is shown as in ``LogText``.
  private static func excerpt(of file: SourceFile, at range: SourceRange) -> (
    line: String, padding: String, caret: String
  ) {
    // No scalar has more than four bytes. The rest of a long line is not read: a file may be one line.
    let part = file.line(around: range.start, limit: 8 * maximumLineLength)
    let line = part.range
    let scalars = Array(String(decoding: file.bytes[line], as: UTF8.self).unicodeScalars)
    let start = min(file.scalarCount(from: line.lowerBound, to: min(range.start, file.bytes.count)), scalars.count)
    let end = file.scalarCount(from: line.lowerBound, to: min(max(range.end, range.start), line.upperBound))
    let length = max(1, end - start)
    // A long line is truncated to a window that keeps some context before the caret.
    let from =
      scalars.count <= maximumLineLength && !part.isCutBefore
      ? 0 : max(0, min(start - maximumLineLength / 3, scalars.count - maximumLineLength))
    let to = min(scalars.count, from + maximumLineLength)
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
