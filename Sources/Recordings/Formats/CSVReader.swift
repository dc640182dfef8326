package import JSON

/// Reads a table of figures with headings: a row for each repetition, or a row for each sample of one repetition.
///
/// A column whose heading is the name of a metric is that metric. The user maps all others.
package enum CSVReader: RecordingReader {
  package static let format = "csv"
  package static let summary = "a table with headings (CSV), whose columns --map names"

  package static func recognizes(_ content: RecordingContent) -> Bool { content.text != nil }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    guard let file = content.text else {
      reportOtherFormat(content, "text with headings in its first line", to: collector)
      return nil
    }
    guard let table = CSVTable(file, reportingTo: collector) else { return nil }
    guard !table.rows.isEmpty else {
      collector.add(Diagnostic(in: file, at: nil, "the table has no rows below the headings"))
      return nil
    }
    let errors = collector.errorCount
    let figures = table.headings.indices.compactMap { figure($0, table, options.rows, collector) }
    guard collector.errorCount == errors else { return nil }
    guard !figures.isEmpty else {
      collector.add(Diagnostic(in: file, at: nil, "no column has numbers", expected: "at least one column of numbers"))
      return nil
    }
    return [Recording(repetitions: options.rows == .samples ? 1 : table.rows.count, figures: figures)]
  }

  /// A column; nil if it contains texts.
  private static func figure(
    _ column: Int, _ table: CSVTable, _ rows: RecordingOptions.TableRows, _ collector: DiagnosticCollector
  ) -> Figure? {
    let heading = table.headings[column]
    let trial = DiagnosticCollector()
    let values = table.rows.map { table.number($0[column], reportingTo: trial) }
    let numbers = values.compactMap { $0 }
    // A column of texts is not a figure; a text among numbers is an error.
    guard !heading.isEmpty, !numbers.isEmpty else { return nil }
    trial.sorted.forEach(collector.add)
    let isMetric = FigureUnit.ofMetric(heading) != nil
    if isMetric, rows == .samples, let wrong = values.firstIndex(where: { ($0 ?? 0) < 0 }) {
      let field = table.rows[wrong][column]
      collector.addUnlessFull(table.source) {
        Diagnostic(
          in: table.source, at: table.range(field), "a sample of \(heading) is negative",
          expected: "a number of at least 0",
          found: table.text(field))
      }
    }
    let content: Figure.Content = rows == .samples ? .samples([numbers]) : .values(values)
    let stated = ColumnHeading(heading).unit
    let location = SourceLocation(table.source, table.headingRanges[column])
    guard !isMetric else { return Figure(heading, nil, content, as: [FigureMeaning(heading)], at: location) }
    var figure = Figure(
      heading, stated.unit, content, leftOut: "no metric has this name; --map \"\(heading)=METRIC\" uses the column",
      at: location)
    if case .unknown(let text) = stated { figure.unknownUnit = Figure.UnknownUnit(text: text, location: location) }
    return figure
  }
}
