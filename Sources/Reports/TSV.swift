internal import JSON
internal import LabRunner

/// Writes tab-separated values.
///
/// Source: IANA, media type text/tab-separated-values (P. Lindner, 1993): one record per line, tabs between fields, and no
/// quoting, so no tab within a field. Tabs and newlines within a field become spaces, and a field that starts like a formula
/// follows a `'`, as in ``CSV``.
enum TSV {
  /// Writes rows as UTF-8 text, one after the other.
  static func write(_ rows: some Sequence<[String]>, to output: StreamedContent.Output) {
    for row in rows { output(Array("\(row.map(field).joined(separator: "\t"))\n".utf8)) }
  }

  private static func field(_ text: String) -> String { LogText.line(CSV.withoutFormula(text)) }
}
