import Analysis
import JSON
import LabRunner

/// Writes comma-separated values.
///
/// Source for formulas: OWASP, CSV Injection: a spreadsheet evaluates a cell that starts with one of these characters.
enum CSV {
  /// Rows as UTF-8 text. Fields with commas, quotation marks or newlines are quoted.
  static func bytes(_ rows: some Sequence<[String]>) -> [UInt8] {
    var bytes: [UInt8] = []
    write(rows) { bytes += $0 }
    return bytes
  }

  /// Writes rows like ``bytes(_:)``, one after the other: a table has millions of fields if a study has thousands of runs.
  static func write(_ rows: some Sequence<[String]>, to output: StreamedContent.Output) {
    for row in rows { output(Array("\(row.map(field).joined(separator: ","))\n".utf8)) }
  }

  /// A metric value as text, or an empty string if there is no value.
  static func number(_ value: Rational?, of name: String) -> String {
    value == nil ? "" : Measurements.text(value, of: name)
  }

  /// A measured value as text, or an empty string if there is no value.
  static func number(_ value: Double?, decimals: Int) -> String {
    value.flatMap { FixedDecimals.text($0, decimals) } ?? ""
  }

  /// A text that a spreadsheet shows and does not evaluate: fields that start like a formula get a leading `'`, except
  /// plain numbers.
  private static func withoutFormula(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(first) else { return text }
    let isNumber = text.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) } && Double(text) != nil
    return isNumber ? text : "'" + text
  }

  /// The text as a field. Commas, quotation marks, tabs and line feeds stay, in quotes where needed; each of the field's lines
  /// is escaped as in a log, since the table may be printed.
  private static func field(_ text: String) -> String {
    // It works on scalars, since CR LF is one character.
    let content = withoutFormula(text).unicodeScalars
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      return LogText.withoutCommand(parts.map { LogText.escaped(String($0)) }.joined(separator: "\t"))
    }
    let text = lines.joined(separator: "\n")
    guard text.unicodeScalars.contains(where: ",\"\n".unicodeScalars.contains) else { return text }
    let parts = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.map { String($0) }.joined(separator: "\"\"") + "\""
  }
}
