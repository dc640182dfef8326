package import JSON

/// A table with a row of headings: fields between commas, semicolons or tabs (quotation marks as in RFC 4180).
///
/// Fields are decoded on demand. The separator is the one that gives the first row most fields, or that a line `sep=;`
/// states before it, as Excel writes; a bar is one only if it is stated. Rows end with LF, CRLF or CR; a row whose fields are all empty is none. Numbers can
/// have separators between thousands, a percent sign and a unit; ``NumberConvention`` decides which separator is decimal.
package struct CSVTable: Sendable {
  /// A field: its bytes without quotation marks around them.
  package struct Field: Sendable {
    let range: Range<Int>
    fileprivate let isQuoted: Bool
  }

  /// The file.
  package let source: SourceFile
  /// The headings.
  package let headings: [String]
  /// Where each heading is.
  package let headingRanges: [SourceRange]
  /// The rows below the headings; each has as many fields as there are headings.
  package let rowCount: Int
  /// The fields of all rows, one row after the other.
  private let fields: [Field]
  /// The separator of fields; nil if the table has one column.
  let separator: UInt8?
  /// What the numbers prove, by column.
  private(set) var conventions: [NumberConvention] = []

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
    var (rows, fields): (Int, [Field]) = (0, [])
    while let row = reader.row(collector) {
      if row.allSatisfy({ TrimmedLine.trimmed(file.bytes[$0.range]).isEmpty }) { continue }
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
      rows += 1
      fields += isLonger ? row.dropLast() : row[...]
    }
    guard collector.errorCount == errors else { return nil }
    rowCount = rows
    self.fields = fields
    conventions = proofs()
  }

  /// The field of a row below a heading.
  package func field(_ row: Int, _ column: Int) -> Field { fields[row * headings.count + column] }

  /// The text of a field.
  package func text(_ field: Field) -> String { Self.text(field, in: source) }

  /// What a field contains.
  enum Content {
    /// Nothing, or a text that stands for a missing value.
    case missing
    /// A number, and the text after it, which can be empty.
    case number(FormattedNumber, unit: String)
    /// Another text.
    case text
  }

  /// What a field contains. O(bytes of the field).
  func content(_ field: Field) -> Content {
    let bytes = TrimmedLine.trimmed(source.bytes[field.range])
    // Most fields are plain numbers; decoding the others takes several times as long.
    if let value = Self.plainNumber(bytes) { return .number(value, unit: "") }
    let text = text(field)
    if text.isEmpty || Self.missing.contains(text) { return .missing }
    // Turkish puts the percent sign first.
    let isPercent = text.hasPrefix("%")
    guard let (number, rest) = FormattedNumber.prefix(of: isPercent ? String(text.dropFirst()) : text) else {
      return .text
    }
    // What follows a number without being a unit, as in a time of day or a date, makes it a text.
    guard rest.isEmpty || !isPercent && rest.first.map({ $0.isLetter || "%٪".contains($0) }) == true else {
      return .text
    }
    return .number(number, unit: isPercent ? "%" : rest)
  }

  /// The value of a number without separators between thousands, which has a point and not three decimals; nil for others.
  private static func plainNumber(_ bytes: ArraySlice<UInt8>) -> FormattedNumber? {
    guard bytes.count <= 24 else { return nil }
    var point: Int?
    for (position, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "-") where position == bytes.startIndex: break
      case UInt8(ascii: ".") where point == nil: point = position
      default: return nil
      }
    }
    if let point, bytes.endIndex - point == 4 { return nil }
    return Double(String(decoding: bytes, as: UTF8.self)).map {
      FormattedNumber(ifPoint: $0, ifComma: point == nil ? $0 : nil)
    }
  }

  /// The problem of a field that is not a number.
  func notNumber(_ field: Field) -> Diagnostic {
    Diagnostic(
      in: source, at: range(field), "not a number", expected: "a number such as 12.5, or an empty field",
      found: JSONString.quoted(String(text(field).prefix(40))))
  }

  /// The problem of a number whose separator can be decimal or between thousands.
  func ambiguity(_ field: Field) -> Diagnostic {
    Diagnostic(
      in: source, at: range(field),
      "the separator in this number can be decimal or between thousands, and the file does not show which",
      expected:
        "no separators between thousands, and either commas between columns or a number in its column that does not have three decimals, as 12.50",
      found: JSONString.quoted(String(text(field).prefix(40))))
  }

  /// The texts that other programs write for a missing value; trace_processor writes the last one.
  private static let missing = ["NA", "n/a", "null", "[NULL]"]

  /// Where a field is.
  package func range(_ field: Field) -> SourceRange { Self.range(field) }

  private static func range(_ field: Field) -> SourceRange {
    SourceRange(start: field.range.lowerBound, end: field.range.upperBound)
  }

  private static func text(_ field: Field, in file: SourceFile) -> String {
    let text = String(decoding: TrimmedLine.trimmed(file.bytes[field.range]), as: UTF8.self)
    return field.isQuoted ? text.replacing("\"\"", with: "\"") : text
  }

  /// Splits a text into rows and fields.
  private struct Reader {
    let file: SourceFile
    /// The separator of fields; nil if a row is one field.
    let separator: UInt8?
    var position: Int

    private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    private static let bar = UInt8(ascii: "|")

    init(_ file: SourceFile) {
      if let (separator, end) = Self.statedSeparator(of: file) {
        self.init(file: file, separator: separator, position: end)
        return
      }
      let readers = Self.separators.map { Reader(file: file, separator: $0, position: file.textStart) }
      let counts = readers.map { reader in
        var reader = reader
        // A quoted field that does not end is reported if no other separator gives more fields.
        return reader.row(DiagnosticCollector())?.count ?? 2
      }
      let most = counts.max() ?? 1
      self =
        most == 1
        ? Reader(file: file, separator: nil, position: file.textStart) : readers[counts.firstIndex(of: most) ?? 0]
    }

    private init(file: SourceFile, separator: UInt8?, position: Int) {
      (self.file, self.separator, self.position) = (file, separator, position)
    }

    /// The separator that the first line states, and the end of the line; nil if it is a row.
    private static func statedSeparator(of file: SourceFile) -> (UInt8, end: Int)? {
      let line = file.bytes[file.textStart...].prefix { !isLineEnd($0) }
      let quote = [UInt8(ascii: "\"")]
      let isQuoted = line.starts(with: quote) && line.reversed().starts(with: quote)
      let statement = isQuoted ? line.dropFirst().dropLast() : line
      guard statement.count == 5, let separator = statement.last, separators.contains(separator) || separator == bar,
        String(decoding: statement.dropLast(), as: UTF8.self).lowercased() == "sep="
      else { return nil }
      return (separator, line.endIndex)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// The next row that is not empty; nil at the end, or at a quoted field that does not end, which is reported.
    mutating func row(_ collector: DiagnosticCollector) -> [Field]? {
      let bytes = file.bytes
      while position < bytes.count, Self.isLineEnd(bytes[position]) { position += 1 }
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
        skipToEnd()
        // A separator at the end of a row is none of its only field.
        let field = bytes[start..<position]
        let only =
          separator == nil ? field[..<((field.lastIndex { !Self.separators.contains($0) } ?? start - 1) + 1)] : field
        return Field(range: start..<only.endIndex, isQuoted: false)
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
          skipToEnd()
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

    /// Moves to the separator or the line end after a field.
    private mutating func skipToEnd() {
      let bytes = file.bytes
      while position < bytes.count, bytes[position] != separator, !Self.isLineEnd(bytes[position]) { position += 1 }
    }
  }
}
