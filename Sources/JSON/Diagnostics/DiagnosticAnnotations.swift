/// Writes diagnostics as GitHub Actions workflow commands, which annotate the lines of a pull request.
///
/// Source: GitHub Docs, Workflow commands for GitHub Actions. A step shows at most 10 errors and 10 warnings; the rest
/// are not written, and a notice gives their number.
package enum DiagnosticAnnotations {
  /// Maximum number of annotations of one severity.
  package static let limit = 10

  /// The commands for the first ``limit`` diagnostics, and a notice with the number of omitted ones.
  ///
  /// - Parameter diagnostics: the diagnostics by descending importance.
  package static func mostImportant(_ diagnostics: [Diagnostic]) -> String {
    let rest = diagnostics.dropFirst(limit)
    let counts = Diagnostic.Severity.allCases.compactMap { severity in
      let count = rest.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) more \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return diagnostics.prefix(limit).map(command).joined()
      + (counts.isEmpty ? "" : "::notice::\(counts.joined(separator: " and ")) not shown here\n")
  }

  /// The commands for at most ``limit`` diagnostics of each severity, errors first, each ending with a newline.
  package static func text(_ diagnostics: [Diagnostic]) -> String {
    Diagnostic.Severity.allCases.map { severity in
      let all = diagnostics.filter { $0.severity == severity }
      let rest = all.count - limit
      let notice = rest > 0 ? "::notice::\(rest) more \(severity.rawValue)\(rest == 1 ? "" : "s") not shown here\n" : ""
      return all.prefix(limit).map(command).joined() + notice
    }
    .joined()
  }

  /// The command for a diagnostic. One about what is no file, such as an argument, annotates none, and its message begins with the place.
  private static func command(_ diagnostic: Diagnostic) -> String {
    let isInFile = diagnostic.file.isOnDisk
    var properties = isInFile ? ["file=\(property(diagnostic.file.name))"] : []
    if isInFile, let range = diagnostic.range, let start = diagnostic.position {
      let end = diagnostic.file.position(of: range.end)
      properties += ["line=\(start.line)", "col=\(start.column)"]
      // GitHub rejects an end column on another line.
      properties.append(
        end.line == start.line ? "endColumn=\(max(start.column, end.column - 1))" : "endLine=\(end.line)")
    }
    let message =
      (isInFile ? "" : "\(diagnostic.locationText): ") + diagnostic.sentence
      + (diagnostic.suggestion.map { "; did you mean \($0)?" } ?? "")
    return
      "::\(diagnostic.severity.rawValue)\(isInFile ? " " : "")\(properties.joined(separator: ","))::\(data(message))\n"
  }

  /// Escapes the message of a command: line ends and `%`, and what ``LogText`` escapes.
  ///
  /// It works on scalars, since CR LF is one character, which a replacement of CR or LF would not find.
  private static func data(_ text: String) -> String { escaped(text, "%\r\n") }

  /// Escapes a property of a command: also `:` and `,`, which separate properties.
  private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  private static func escaped(_ text: String, _ special: String) -> String {
    let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { special.unicodeScalars.contains($0) }
    let separators = text.unicodeScalars.filter(special.unicodeScalars.contains).map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "%" + (code.count < 2 ? "0" : "") + code
    }
    return zip(lines, separators + [""]).map { LogText.escaped(String($0)) + $1 }.joined()
  }
}
