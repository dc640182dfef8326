/// Reads tables of fields as spreadsheets do.
package enum TableReader {
  /// The records of comma-separated values by RFC 4180, with line feeds as line ends.
  package static func csv(_ bytes: [UInt8]) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    func text() -> String { String(decoding: field, as: UTF8.self) }
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if isQuoted {
        guard byte == UInt8(ascii: "\"") else {
          field.append(byte)
          continue
        }
        if position < bytes.count, bytes[position] == byte {
          field.append(byte)
          position += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
      case UInt8(ascii: ","):
        record.append(text())
        field = []
      case UInt8(ascii: "\n"):
        records.append(record + [text()])
        (record, field) = ([], [])
      default: field.append(byte)
      }
    }
    return records
  }

  /// The fields that a spreadsheet evaluates: they start like a formula and are not numbers.
  package static func formulas(_ records: [[String]]) -> [String] {
    records.joined().filter { field in
      guard let first = field.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else { return false }
      return Double(field) == nil
    }
  }
}
