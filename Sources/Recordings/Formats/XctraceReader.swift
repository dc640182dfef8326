package import JSON

/// Reads a table that `xcrun xctrace export --xpath` writes from a trace of Instruments: hitches, Core Animation's
/// frame rate, or the samples of the time profiler.
///
/// Sources: Apple, Instruments Developer Help (units of types); exported tables in sforteln/xctrace-query-mcp-server
/// and sundresh/WindowsProfilingTools; the columns of the frame rate are those on which existing readers agree, since
/// no exported table was found.
package enum XctraceReader: RecordingReader {
  package static let format = "xctrace"
  package static let summary =
    "a table of Instruments (xctrace export): \(NameList.text(tables))"
  package static let repetition = "a file"

  /// The tables that are read.
  private static let tables = ["hitches", "hitches-summary", "core-animation-fps-estimate", "time-profile"]

  package static func recognizes(_ content: RecordingContent) -> Bool {
    guard let name = content.xml?.name else { return false }
    return name == "trace-query-result" || name == "trace-toc"
  }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    guard let root = content.xml, root.name == "trace-query-result" else {
      reportOtherFormat(
        content, content.xml.flatMap(contents) ?? "an XML document trace-query-result", to: collector)
      return nil
    }
    let errors = collector.errorCount
    var recordings: [Recording] = []
    var others: [(name: String, location: SourceLocation)] = []
    var references = XctraceReferences(collector: collector)
    for node in root.children where node.name == "node" {
      guard let table = XctraceTable(node, &references) else { continue }
      switch table.schema {
      case "hitches-summary": recordings += XctraceHitches.wholeScreen(table, options)
      case "hitches": recordings += XctraceHitches.recordings(table, options)
      case "core-animation-fps-estimate": recordings += XctraceFrameRate.recordings(table)
      case "time-profile": recordings += XctraceTimeProfile.recordings(table, options)
      default: others.append((table.schema, node.location))
      }
    }
    // An export of several tables can have others beside those that are read.
    for other in others {
      collector.add(
        Diagnostic(
          recordings.isEmpty ? .error : .warning, at: other.location.beginning,
          "the table \(JSONString.quoted(other.name)) is not \(recordings.isEmpty ? "supported" : "read")",
          expected: recordings.isEmpty
            ? "\(NameList.text(tables)): if the trace has no table hitches, export hitches-summary" : nil))
    }
    guard collector.errorCount == errors else { return nil }
    if recordings.isEmpty {
      collector.error(
        at: root.location, "the file has no table with figures of an app",
        expected: "a node with a schema and rows: the path matched nothing")
    }
    return recordings.isEmpty ? nil : recordings
  }

  /// What to export instead of a table of contents; nil for another document.
  private static func contents(_ root: XMLElement) -> String? {
    guard root.name == "trace-toc" else { return nil }
    let schemas = Set(
      root.children.flatMap { run in
        run.children.flatMap { data in data.children.compactMap { $0.attribute("schema") } }
      })
    let known = tables.filter(schemas.contains)
    let table = known.first ?? tables[0]
    let which = known.isEmpty ? "" : ", which has \(NameList.text(known))"
    return
      "the export of a table: this is a table of contents\(which); export with --xpath '…/table[@schema=\"\(table)\"]'"
  }
}
