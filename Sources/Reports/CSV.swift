internal import Analysis

/// Writes comma-separated values.
enum CSV {
  /// Rows as UTF-8 text. Fields with commas, quotation marks or newlines are quoted.
  static func bytes(_ rows: [[String]]) -> [UInt8] {
    Array(rows.map { $0.map(field).joined(separator: ",") + "\n" }.joined().utf8)
  }

  /// A metric value as text, or an empty string if there is no value.
  static func number(_ value: Rational?, of name: String) -> String {
    value == nil ? "" : Measurements.text(value, of: name)
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
