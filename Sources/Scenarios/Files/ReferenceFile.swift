package import JSON

/// The file format of a reference: measured values by run and metric, each with its status and basis.
package enum ReferenceFile {
  private static let noise = Field.required(
    "noise",
    .map(
      .metric, to: ReferenceCellReader.noise, { Reference.Noise(metric: $0, millionths: $1) },
      { ($0.metric, $0.millionths) }
    ), "The typical difference of two measurements, for every metric of the table.")
  static let rows = Field.required(
    "rows", .map(.run, to: row, name: \.run), "The measurements, by the name of the scenario's run.")

  /// Reads and writes the whole file.
  package static let reader = ValueReader<Reference>.record(
    "a reference", Reference(name: "", summary: "", source: "", noise: [], rows: []),
    [
      .schemaAddress,
      .required("name", .identifier, "The file's name without .json.", \.name).checked {
        reference, object in
        let stem = FilePath.stem(of: object.value.source.name)
        guard !reference.name.isEmpty, reference.name != stem else { return }
        object.error(
          at: "name", "the name is not the file's name", expected: JSONString.quoted(stem),
          found: JSONString.quoted(reference.name))
      },
      .required("summary", .text, "The subject of the measurements, in one line.", \.summary),
      .required("source", .text, "The source of the figures: author, title, year, device.", \.source),
      FieldBinding(noise, \.noise), FieldBinding(rows, \.rows),
    ])

  private static let row = ValueReader<Reference.Row>.record(
    "a row", Reference.Row(run: "", compareTo: nil, cells: []),
    [
      .optional("compareTo", .name(.run), "The run that the row's step is relative to.", optional: \.compareTo),
      .required(
        "cells", .map(.metric, to: ReferenceCellReader.reader, name: \.metric), "The figures by the names of metrics.",
        \.cells),
    ])

  /// A reference as a file, which ``read(_:runs:metrics:possibleValues:reportingTo:)`` reads again.
  package static func text(of reference: Reference) -> [UInt8] {
    (reader.write?(reference) ?? .null).text(style: .fitted)
  }

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
    guard let root = JSONDocument(file, reportingTo: collector)?.root else { return nil }
    let reference = reader.read(root, collector)
    for key in [noise.shape.name, rows.shape.name] {
      guard let given = root[key], given.kind == .object, given.members.isEmpty else { continue }
      collector.error(
        at: given, "nothing to compare with", expected: "at least one entry in \(JSONString.quoted(key))")
    }
    let check = Check(runs: runs, metrics: metrics, noise: root[noise.shape.name], collector: collector)
    for entry in root[noise.shape.name]?.members ?? [] { check.metric(entry.key) }
    for row in root[rows.shape.name]?.members ?? [] {
      check.row(row.key, row.value)
      for cell in row.value["cells"]?.members ?? [] {
        check.value(cell.value["value"], possibleValues(cell.key.string ?? ""), of: cell.key)
      }
    }
    return collector.errorCount == errorsBefore ? reference : nil
  }

  /// Checks names and reports unknown ones.
  private struct Check {
    let runs: [String]?
    let metrics: [String]
    /// The object of the noises, whose invalid ones have been reported and are not missing.
    let noise: JSONValue?
    let collector: DiagnosticCollector

    func row(_ name: JSONValue, _ row: JSONValue) {
      run(name)
      if let other = row["compareTo"] {
        if other.string == name.string {
          collector.error(at: other, "a run is compared with itself", expected: "another run")
        } else {
          run(other)
        }
      }
      for cell in row["cells"]?.members ?? [] where metric(cell.key) {
        guard let noise, let name = cell.key.string, noise[name] == nil else { continue }
        collector.error(
          at: cell.key, "the noise of \(JSONString.quoted(name)) is missing", expected: "an entry in \"noise\"")
      }
    }

    /// Reports a number, or the high end of a range, that the metric cannot have.
    func value(_ value: JSONValue?, _ range: ClosedRange<Double>?, of metric: JSONValue) {
      guard let range, let value, let high = (Array(value.elements).last ?? value).double,
        (range.upperBound...Reference.greatest).contains(high), high > range.upperBound
      else { return }
      collector.error(
        at: value, "\(JSONString.quoted(metric.string ?? "")) cannot be \(FixedDecimals.short(high))",
        expected: "a number from 0 to \(FixedDecimals.short(range.upperBound))")
    }

    func run(_ name: JSONValue) {
      guard let runs, let text = name.string, !runs.contains(text) else { return }
      collector.add(.unknownRun(Located(text, at: name.location), among: runs))
    }

    @discardableResult
    func metric(_ name: JSONValue) -> Bool {
      guard let text = name.string, !metrics.contains(text) else { return true }
      let nearest = NearestName.nearest(to: text, among: metrics)
      collector.error(
        at: name, "unknown metric \(JSONString.quoted(text))", expected: nearest == nil ? NameKind.metric.phrase : nil,
        suggestion: nearest.map(JSONString.quoted))
      return false
    }
  }
}
