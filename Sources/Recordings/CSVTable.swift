package import JSON

/// A table with a row of headings: fields between commas, semicolons or tabs (quotation marks as in RFC 4180).
///
/// Fields are decoded on demand. The separator is the one that occurs most often in the first line.
package struct CSVTable: Sendable {
  /// A field: its bytes without quotation marks around them.
  package struct Field: Sendable {
    fileprivate let range: Range<Int>
    fileprivate let isQuoted: Bool
  }

  /// The file.
  package let source: SourceFile
  /// The headings.
  package let headings: [String]
  /// Where each heading is.
  package let headingRanges: [SourceRange]
  /// The rows below the headings; each has as many fields as there are headings.
  package let rows: [[Field]]
  private let separator: UInt8

  /// Reads a table; nil if the text is not a table, which is reported. O(bytes).
  package init?(_ file: SourceFile, reportingTo collector: DiagnosticCollector) {
    let errors = collector.errorCount
    var reader = Reader(file)
    guard let first = reader.row(collector) else {
      if collector.errorCount == errors { collector.add(Diagnostic(in: file, at: nil, "the file is empty")) }
      return nil
    }
    source = file
    separator = reader.separator
    let names = first.map { Self.text($0, in: file) }
    headings = names
    headingRanges = first.map(Self.range)
    var known: Set<String> = []
    for (position, name) in names.enumerated() where !name.isEmpty && !known.insert(name).inserted {
      collector.addUnlessFull(file) {
        Diagnostic(in: file, at: Self.range(first[position]), "two columns have the heading \(JSONString.quoted(name))")
      }
    }
    var rows: [[Field]] = []
    while let row = reader.row(collector) {
      // A comma at the end of each row is an empty last field.
      let isLonger = row.count == names.count + 1 && row.last?.range.isEmpty == true
      guard row.count == names.count || isLonger else {
        collector.addUnlessFull(file) {
          Diagnostic(
            in: file, at: row.first.map(Self.range), "the row does not have one field for each heading",
            expected: "\(names.count)", found: "\(row.count)")
        }
        continue
      }
      rows.append(isLonger ? Array(row.dropLast()) : row)
    }
    guard collector.errorCount == errors else { return nil }
    self.rows = rows
  }

  /// The text of a field.
  package func text(_ field: Field) -> String { Self.text(field, in: source) }

  /// The number of a field; nil if it is empty. A field that is not a number is reported.
  ///
  /// If semicolons are the separators, a comma is a decimal separator.
  package func number(_ field: Field, reportingTo collector: DiagnosticCollector) -> Double? {
    var text = text(field)
    if text.isEmpty || Self.missing.contains(text) { return nil }
    if separator == UInt8(ascii: ";"), !text.contains(".") { text.replace(",", with: ".", maxReplacements: 1) }
    // Double takes hexadecimal numbers and "inf" too.
    if text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }), let number = Double(text),
      number.isFinite
    {
      return number
    }
    collector.addUnlessFull(source) {
      Diagnostic(
        in: source, at: Self.range(field), "not a number", expected: "a number such as 12.5, or an empty field",
        found: JSONString.quoted(String(text.prefix(40))))
    }
    return nil
  }

  /// The texts that other programs write for a missing value; trace_processor writes the last one.
  private static let missing = ["NA", "n/a", "null", "[NULL]"]

  /// Where a field is.
  package func range(_ field: Field) -> SourceRange { Self.range(field) }

  private static func range(_ field: Field) -> SourceRange {
    SourceRange(start: field.range.lowerBound, end: field.range.upperBound)
  }

  private static func text(_ field: Field, in file: SourceFile) -> String {
    let text = String(decoding: TextLine.trimmed(file.bytes[field.range]), as: UTF8.self)
    return field.isQuoted ? text.replacing("\"\"", with: "\"") : text
  }

  /// Splits a text into rows and fields.
  private struct Reader {
    let file: SourceFile
    let separator: UInt8
    var position: Int

    init(_ file: SourceFile) {
      self.file = file
      position = file.textStart
      let line = file.bytes[position...].prefix { $0 != UInt8(ascii: "\n") }
      let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
      separator =
        candidates.max { first, second in line.count { $0 == first } < line.count { $0 == second } }
        ?? UInt8(ascii: ",")
    }

    /// The next row that is not empty; nil at the end, or at a quoted field that does not end, which is reported.
    mutating func row(_ collector: DiagnosticCollector) -> [Field]? {
      let bytes = file.bytes
      while position < bytes.count, bytes[position] == UInt8(ascii: "\n") || bytes[position] == UInt8(ascii: "\r") {
        position += 1
      }
      guard position < bytes.count else { return nil }
      var fields: [Field] = []
      while true {
        guard let field = field(collector) else { return nil }
        fields.append(field)
        guard position < bytes.count, bytes[position] == separator else { return fields }
        position += 1
      }
    }

    private mutating func field(_ collector: DiagnosticCollector) -> Field? {
      let bytes = file.bytes
      while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        let start = position
        while position < bytes.count, bytes[position] != separator, bytes[position] != UInt8(ascii: "\n") {
          position += 1
        }
        return Field(range: start..<position, isQuoted: false)
      }
      let start = position
      position += 1
      while position < bytes.count {
        guard bytes[position] == UInt8(ascii: "\"") else {
          position += 1
          continue
        }
        guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\"") else {
          let field = Field(range: (start + 1)..<position, isQuoted: true)
          position += 1
          while position < bytes.count, bytes[position] != separator, bytes[position] != UInt8(ascii: "\n") {
            position += 1
          }
          return field
        }
        position += 2
      }
      collector.add(
        Diagnostic(
          in: file, at: SourceRange(start: start, end: start + 1), "a quoted field does not end",
          expected: "a quotation mark"))
      return nil
    }
  }
}
