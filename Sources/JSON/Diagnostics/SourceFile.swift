/// A text file as it was read, with the name the user gave it; diagnostics point into it.
package struct SourceFile: Sendable, Hashable {
  /// The path as the user wrote it, or as it follows from what the user wrote; never made absolute.
  package let name: String
  /// The content: UTF-8 if it is well formed, anything if it is not.
  package let bytes: [UInt8]

  /// What standard input is called.
  package static let standardInput = "-"

  /// A file from its name and content.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// A file from a text.
  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  /// Line and column of a byte: O(offset).
  ///
  /// An offset beyond the end counts as the end.
  package func position(of offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var line = 1
    var start = firstByte
    for index in 0..<offset where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    return SourcePosition(line: line, column: scalarCount(from: start, to: offset) + 1)
  }

  /// The bytes of the line in which a byte lies, without its end: O(line).
  func line(around offset: Int) -> Range<Int> {
    let offset = min(max(offset, 0), bytes.count)
    var start = offset
    while start > firstByte, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var end = offset
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// Number of Unicode scalars between two bytes; what is not UTF-8 counts as the replacement characters it is shown as.
  func scalarCount(from start: Int, to end: Int) -> Int {
    guard start < end else { return 0 }
    return String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.count
  }

  /// Where the text starts: after the byte order mark if there is one.
  package var firstByte: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

/// A piece of a file, as offsets of bytes.
package struct SourceRange: Sendable, Hashable {
  /// Offset of the first byte.
  package var start: Int
  /// Offset after the last byte; a range may be empty.
  package var end: Int
  /// A range from `start` up to `end`.
  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

/// A piece of a certain file.
package struct SourcePlace: Sendable, Hashable {
  /// The file.
  package var file: SourceFile
  /// The piece of it.
  package var range: SourceRange
  /// A piece of a file.
  package init(_ file: SourceFile, _ range: SourceRange) {
    self.file = file
    self.range = range
  }

  /// What stands there.
  package var text: String {
    let end = min(range.end, file.bytes.count)
    return String(decoding: file.bytes[min(range.start, end)..<end], as: UTF8.self)
  }

  /// Without spaces at its start and end.
  var trimmed: SourcePlace {
    var range = range
    while range.start < range.end, file.bytes[range.start] <= 0x20 { range.start += 1 }
    while range.start < range.end, file.bytes[range.end - 1] <= 0x20 { range.end -= 1 }
    return SourcePlace(file, range)
  }

  /// From its start to the end of a later piece, which may stand in another file: then it stays as it is.
  package func joined(to later: SourcePlace) -> SourcePlace {
    guard later.file == file, later.range.end >= range.start else { return self }
    return SourcePlace(file, SourceRange(start: range.start, end: later.range.end))
  }

  /// Where it begins, for messages about something long as a whole.
  package var beginning: SourcePlace {
    SourcePlace(file, SourceRange(start: range.start, end: min(range.start + 1, max(range.end, range.start))))
  }
}

/// A place in a text as people count it.
package struct SourcePosition: Sendable, Hashable {
  /// Line, from 1.
  package var line: Int
  /// Column in Unicode scalars, from 1.
  package var column: Int
}
