package import JSON

/// Reads a table of figures with headings: a row for each repetition, or a row for each sample of one repetition.
///
/// A column whose heading is the name of a metric is that metric. The user maps all others.
package enum CSVReader: RecordingReader {
  package static let format = "csv"
  package static let summary = "a table with headings (CSV), whose columns --map names"
  package static let repetition = "a row, or with --rows samples a file"

  package static func recognizes(_ content: RecordingContent) -> Bool { content.text != nil }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    guard let file = content.text else {
      reportOtherFormat(content, "text with headings in its first line", to: collector)
      return nil
    }
    guard let table = CSVTable(file, reportingTo: collector) else { return nil }
    guard table.rowCount > 0 else {
      collector.add(Diagnostic(in: file, at: nil, "the table has no rows below the headings"))
      return nil
    }
    let errors = collector.errorCount
    let figures = table.headings.indices.map { CSVColumn($0, of: table).figure(options.rows, collector) }
    guard collector.errorCount == errors else { return nil }
    guard figures.contains(where: { $0.unreadable == nil }) else {
      collector.add(Diagnostic(in: file, at: nil, "no column has numbers", expected: "at least one column of numbers"))
      figures.compactMap(\.unreadable).forEach(collector.add)
      return nil
    }
    return [Recording(repetitions: options.rows == .samples ? 1 : table.rowCount, figures: figures)]
  }
}
