package import JSON

/// The file format of a reference: measured values by run and metric, each with its status and basis.
package enum ReferenceFile {
  static let name = Field.required("name", ValueReader<String>.identifier.located, "The file's name without .json.")
  static let summary = Field.required(
    "summary", ValueReader<String>.text, "The subject of the measurements, in one line.")
  static let source = Field.required(
    "source", ValueReader<String>.text, "The source of the figures: author, title, year, device.")
  static let noise = Field.required(
    "noise", .map(.metric, to: ReferenceCellReader.noise),
    "The typical difference of two measurements, for every metric of the table.")
  static let rows = Field.required(
    "rows", .map(.run, to: .object(rowShape, readRow)), "The measurements, by the name of the scenario's run.")
  /// The form of the whole file.
  package static let shape = ObjectShape(
    "a reference",
    [
      FieldShape(
        name: "$schema", shape: .text(rule: ""), presence: .optional, help: "Address of the schema, for editors."),
      name.shape, summary.shape, source.shape, noise.shape, rows.shape,
    ])

  static let compareTo = Field.optional(
    "compareTo", ValueReader<String>.name(.run).located, "The run that the row's step is relative to.")
  static let cells = Field.required(
    "cells", .map(.metric, to: ReferenceCellReader.reader), "The figures by the names of metrics.")
  static let rowShape = ObjectShape("a row", [compareTo.shape, cells.shape])

  /// Reads a reference; nil if there are problems, which are reported.
  ///
  /// - Parameters:
  ///   - runs: the names of the scenario's runs, or nil if they are unknown: then run names are not checked.
  ///   - metrics: the names of all metrics.
  ///   - possibleValues: the values that a metric can have, in its unit; nil for all values of a reference.
  package static func read(
    _ file: SourceFile, runs: [String]?, metrics: [String],
    possibleValues: (_ metric: String) -> ClosedRange<Double>? = { _ in nil },
    reportingTo collector: DiagnosticCollector
  ) -> Reference? {
    let errorsBefore = collector.errorCount
    guard let document = JSONDocument(file, reportingTo: collector),
      let object = ObjectReader(document.root, shape, collector)
    else { return nil }
    let name = object.read(name)
    if let name, name.value != FilePath.stem(of: file.name) {
      object.error(
        at: "name", "the name is not the file's name", expected: JSONString.quoted(FilePath.stem(of: file.name)),
        found: JSONString.quoted(name.value))
    }
    let (summary, source) = (object.read(summary), object.read(source))
    let (noise, rows) = (object.read(noise), object.read(rows))
    for key in [Self.noise.shape.name, Self.rows.shape.name] {
      guard let given = object.member(key), given.kind == .object, Array(given.members).isEmpty else { continue }
      object.error(at: key, "nothing to compare with", expected: "at least one entry in \(JSONString.quoted(key))")
    }
    let check = Check(file: file, runs: runs, metrics: metrics, collector: collector)
    for entry in noise ?? [] { check.metric(entry.name) }
    // By key, because an invalid noise has been reported and must not be reported as missing.
    let metricsWithNoise = object.member(Self.noise.shape.name)?.members.compactMap(\.key.string)
    for row in rows ?? [] {
      check.row(row.name, row.value, noise: metricsWithNoise)
      for cell in row.value.cells { check.value(cell.value, possibleValues(cell.name.value), of: cell.name.value) }
    }
    guard collector.errorCount == errorsBefore, let name, let summary, let source, let noise, let rows else {
      return nil
    }
    return Reference(
      name: name.value, summary: summary, source: source,
      noise: noise.map { Reference.Noise(metric: $0.name.value, millionths: $0.value) },
      rows: rows.map { row in
        Reference.Row(
          run: row.name.value, compareTo: row.value.compareTo?.value,
          cells: row.value.cells.map { $0.value.cell(of: $0.name.value) })
      })
  }

  /// A row with unresolved names.
  struct RawRow: Sendable {
    var compareTo: Located<String>?
    var cells: [(name: Located<String>, value: ReferenceCellReader.RawCell)]
  }

  @Sendable private static func readRow(_ object: ObjectReader) -> RawRow? {
    let (compareTo, cells) = (object.read(compareTo), object.read(cells))
    return cells.map { RawRow(compareTo: compareTo, cells: $0) }
  }

  /// Checks names and reports unknown ones.
  private struct Check {
    let file: SourceFile
    let runs: [String]?
    let metrics: [String]
    let collector: DiagnosticCollector

    func row(_ name: Located<String>, _ row: RawRow, noise: [String]?) {
      run(name)
      if let other = row.compareTo {
        if other.value == name.value {
          collector.add(
            Diagnostic(in: file, at: other.range, "a run is compared with itself", expected: "another run"))
        } else {
          run(other)
        }
      }
      for cell in row.cells where metric(cell.name) {
        guard let noise, !noise.contains(cell.name.value) else { continue }
        collector.add(
          Diagnostic(
            in: file, at: cell.name.range, "the noise of \(JSONString.quoted(cell.name.value)) is missing",
            expected: "an entry in \"noise\""))
      }
    }

    /// Reports a value that the metric cannot have.
    func value(_ cell: ReferenceCellReader.RawCell, _ range: ClosedRange<Double>?, of metric: String) {
      guard let range, let value = cell.value, Double(value.high) / 1e6 > range.upperBound else { return }
      collector.add(
        Diagnostic(
          in: file, at: cell.valueRange,
          "\(JSONString.quoted(metric)) cannot be \(FixedDecimals.short(Double(value.high) / 1e6))",
          expected: "a number from 0 to \(FixedDecimals.short(range.upperBound))"))
    }

    func run(_ name: Located<String>) {
      guard let runs, !runs.contains(name.value) else { return }
      collector.add(.unknownRun(name, among: runs))
    }

    @discardableResult
    func metric(_ name: Located<String>) -> Bool {
      if metrics.contains(name.value) { return true }
      let nearest = NearestName.nearest(to: name.value, among: metrics)
      collector.add(
        Diagnostic(
          in: file, at: name.range, "unknown metric \(JSONString.quoted(name.value))",
          expected: nearest == nil ? NameKind.metric.phrase : nil, suggestion: nearest.map(JSONString.quoted)))
      return false
    }
  }
}
