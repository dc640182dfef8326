internal import Analysis
package import LabRunner

/// One row a run with a column for each metric and count (RFC 4180, lines ending with a line feed).
package struct CSVExporter: Exporter {
  /// The format.
  package init() {}
  package let format = "csv"
  package let fileName = "results.csv"
  package let summary = "one row a run, one column a metric or count"

  package func bytes(of study: StudyResult) -> [UInt8] {
    let names = Measurements.names
    var rows = [["scenario", "run", "techniques"] + names]
    for run in study.runs {
      rows.append(
        [study.scenario, run.name, run.techniques.joined(separator: " ")]
          + names.map { CSV.number(run.data?.measurements[$0], of: $0) })
    }
    return CSV.bytes(rows)
  }
}

/// One row a value: what spreadsheets and plotting tools group by.
package struct LongCSVExporter: Exporter {
  /// The format.
  package init() {}
  package let format = "csv-long"
  package let fileName = "results-long.csv"
  package let summary = "one row a run and metric or count, with unit and direction"

  package func bytes(of study: StudyResult) -> [UInt8] {
    var rows = [["scenario", "run", "name", "value", "unit", "better"]]
    for run in study.runs {
      for name in Measurements.names {
        let definition = MetricDefinition.named(name)
        let value = CSV.number(run.data?.measurements[name], of: name)
        rows.append(
          [study.scenario, run.name, name, value, definition?.unit ?? "", definition?.better.rawValue ?? ""])
      }
    }
    return CSV.bytes(rows)
  }
}

/// Comma-separated values.
enum CSV {
  /// Rows as text; fields with commas, quotation marks or line ends are quoted.
  static func bytes(_ rows: [[String]]) -> [UInt8] {
    Array(rows.map { $0.map(field).joined(separator: ",") + "\n" }.joined().utf8)
  }

  /// A value as text, empty where there is none.
  static func number(_ value: Rational?, of name: String) -> String {
    value == nil ? "" : Measurements.text(value, of: name)
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
