/// Writes diagnostics as JSON for tools: one object for each, in the given order.
package enum DiagnosticJSON {
  /// An array of objects; lines and columns count from 1, columns in Unicode scalars; the end position is exclusive.
  package static func content(_ diagnostics: [Diagnostic]) -> JSONContent { .array(diagnostics.map(content)) }

  private static func content(_ diagnostic: Diagnostic) -> JSONContent {
    var members: [JSONContent.Member] = [.init("file", .string(diagnostic.file.name))]
    if let range = diagnostic.range, let start = diagnostic.position {
      let end = diagnostic.file.position(of: range.end)
      members += [
        .init("line", .integer(start.line)), .init("column", .integer(start.column)),
        .init("endLine", .integer(end.line)), .init("endColumn", .integer(end.column)),
      ]
    }
    members += [
      .init("severity", .string(diagnostic.severity.rawValue)), .init("message", .string(diagnostic.message)),
    ]
    for (key, text) in [
      ("expected", diagnostic.expected), ("found", diagnostic.found), ("suggestion", diagnostic.suggestion),
    ] {
      if let text { members.append(.init(key, .string(text))) }
    }
    return .object(members)
  }
}
