/// Shows diagnostics as compilers do: `file:line:column: error: message`, the line, a caret span, and what would be right.
package enum DiagnosticText {
  /// Longest piece of a line that is shown, in Unicode scalars; what is cut off is marked by `…`.
  package static let longestLine = 120

  /// How the pieces of a text stand out.
  package enum Palette: Sendable {
    /// They do not: for files and pipes.
    case plain
    /// By the colours of a terminal (ECMA-48, select graphic rendition).
    case terminal

    fileprivate func place(_ text: String) -> String { styled(text, "1") }
    fileprivate func severity(_ severity: Diagnostic.Severity) -> String {
      styled("\(severity.rawValue):", severity == .error ? "1;31" : "1;33")
    }
    fileprivate func caret(_ text: String) -> String { styled(text, "1;32") }

    private func styled(_ text: String, _ style: String) -> String {
      self == .plain ? text : "\u{1B}[\(style)m\(text)\u{1B}[0m"
    }
  }

  /// The text of many, in the order given, each ending with a newline.
  package static func text(_ diagnostics: [Diagnostic], palette: Palette = .plain) -> String {
    diagnostics.map { text($0, palette: palette) }.joined()
  }

  /// The text of one, ending with a newline.
  package static func text(_ diagnostic: Diagnostic, palette: Palette = .plain) -> String {
    let place = palette.place(diagnostic.placeText.printable + ":")
    var lines = ["\(place) \(palette.severity(diagnostic.severity)) \(diagnostic.message.printable)"]
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

  /// The line and the caret span below it.
  private static func excerpt(of file: SourceFile, at range: SourceRange) -> (
    line: String, padding: String, caret: String
  ) {
    let line = file.line(around: range.start)
    let scalars = Array(String(decoding: file.bytes[line], as: UTF8.self).unicodeScalars)
    let start = min(file.scalarCount(from: line.lowerBound, to: min(range.start, file.bytes.count)), scalars.count)
    let end = file.scalarCount(from: line.lowerBound, to: min(max(range.end, range.start), line.upperBound))
    let length = max(1, end - start)
    // A long line is cut to a window that shows some of what stands before the caret.
    let from = scalars.count <= longestLine ? 0 : max(0, min(start - longestLine / 3, scalars.count - longestLine))
    let to = min(scalars.count, from + longestLine)
    let lead = from > 0 ? "…" : ""
    var shown = String.UnicodeScalarView()
    shown.append(contentsOf: scalars[from..<to])
    // Tabs stay tabs, so that the caret stands below its character whatever a tab is worth.
    let padding = scalars[from..<min(start, to)].map { $0 == "\t" ? "\t" : " " }.joined()
    let span = String(repeating: "~", count: min(length, max(1, to - start)) - 1)
    return (
      "\(lead)\(String(shown).withoutControls)\(to < scalars.count ? "…" : "")", (lead.isEmpty ? "" : " ") + padding,
      "^\(span)"
    )
  }
}

extension String {
  /// Without control characters, which a terminal would obey: each is shown as U+FFFD. Line ends and tabs stay.
  package var withoutControls: String {
    func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains(scalar)
    }
    guard unicodeScalars.contains(where: isObeyed) else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { isObeyed($0) ? "\u{FFFD}" : $0 }))
  }

  /// The same on one line, line ends and tabs being spaces: a line that a message begins could be taken for a command.
  package var printable: String {
    let text = withoutControls
    let others = "\t\n\r".unicodeScalars
    guard text.unicodeScalars.contains(where: others.contains) else { return text }
    return String(UnicodeScalarView(text.unicodeScalars.map { others.contains($0) ? " " : $0 }))
  }
}
