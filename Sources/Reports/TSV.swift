/// Writes tab-separated values.
///
/// Source: IANA, media type text/tab-separated-values (P. Lindner, 1993): one record per line, tabs between fields, and no
/// quoting, so no tab within a field. Tabs and newlines within a field become spaces.
enum TSV {
  /// Rows as UTF-8 text.
  static func bytes(_ rows: [[String]]) -> [UInt8] {
    Array(rows.map { $0.map(field).joined(separator: "\t") + "\n" }.joined().utf8)
  }

  private static func field(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}
