/// Tab-separated values.
///
/// Source: IANA, media type text/tab-separated-values (P. Lindner, 1993): a line a record, tabs between fields, and no tab
/// within one, since nothing is quoted. Tabs and line ends of a field become spaces.
enum TSV {
  /// Rows as text.
  static func bytes(_ rows: [[String]]) -> [UInt8] {
    Array(rows.map { $0.map(field).joined(separator: "\t") + "\n" }.joined().utf8)
  }

  private static func field(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}
