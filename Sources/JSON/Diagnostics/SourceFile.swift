/// An input file: its content and the name the user gave it. Diagnostics refer to it.
package struct SourceFile: Sendable, Hashable {
  /// The path as the user wrote it, or relative to a path the user wrote; never made absolute.
  package let name: String
  /// The content; not necessarily well-formed UTF-8.
  package let bytes: [UInt8]
  private let lines = LineIndex()
  /// Whether it is an argument of the command line, and the name that of its option.
  private let isArgument: Bool

  /// The name of standard input.
  package static let standardInput = "-"
  /// The prefix of the names of files that the program contains.
  package static let builtInPrefix = "built-in:/"

  /// A file with a name and content.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    isArgument = false
  }

  /// An argument of the command line, after the name of its option.
  package init(argument text: String, of option: String) {
    name = option
    bytes = Array(text.utf8)
    isArgument = true
  }

  /// Whether the name is the path of a file on disk.
  package var isOnDisk: Bool {
    !isArgument && name != Self.standardInput && !name.hasPrefix(Self.builtInPrefix)
  }

  /// A file with a name and a string as content.
  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  /// The line and column of a byte offset: O(bytes) for the first lookup in a file, O(log lines) for the others.
  ///
  /// An offset beyond the end is treated as the end.
  package func position(of offset: Int) -> SourcePosition {
    lines.position(of: min(max(offset, 0), bytes.count), in: bytes, from: textStart)
  }

  /// The part of a line around an offset, without the line end.
  struct LinePart {
    /// The bytes of the part; it starts with a whole character.
    var range: Range<Int>
    /// Whether the part starts after the start of the line.
    var isCutBefore: Bool
  }

  /// The line that contains an offset, at most `limit` bytes to either side of it: O(limit).
  func line(around offset: Int, limit: Int) -> LinePart {
    let offset = min(max(offset, 0), bytes.count)
    var start = offset
    while start > textStart, offset - start < limit, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    let isCut = start > textStart && bytes[start - 1] != UInt8(ascii: "\n")
    while isCut, start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
    var end = offset
    while end < bytes.count, end - offset < limit, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return LinePart(range: start..<max(start, end), isCutBefore: isCut)
  }

  /// Number of Unicode scalars between two offsets; invalid UTF-8 counts as its replacement characters.
  func scalarCount(from start: Int, to end: Int) -> Int {
    guard start < end else { return 0 }
    return String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.count
  }

  /// Files are equal if name and content are.
  package static func == (left: SourceFile, right: SourceFile) -> Bool {
    left.name == right.name && left.bytes == right.bytes
  }

  /// Hashes the name and the length, since hashing the content of every location would take long.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(bytes.count)
  }

  /// The offset of the text: 3 if the file has a byte order mark, otherwise 0.
  package var textStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether the file can be a text in UTF-8; false, after reporting it, for a text in UTF-16, by its byte order mark or its zero
  /// bytes, and for a compressed file. O(1).
  package func canBeText(reportingTo collector: DiagnosticCollector) -> Bool {
    guard bytes.count > 1 else { return true }
    let found: String
    switch (bytes[0], bytes[1]) {
    case (0x1F, 0x8B): found = "a file that gzip has compressed"
    case (0xFE, 0xFF), (0xFF, 0xFE), (0, 1...), (1..., 0): found = "a text in UTF-16"
    default: return true
    }
    collector.add(
      Diagnostic(
        in: self, at: nil, "the file cannot be read", expected: "a text in UTF-8: save or unpack the file as such",
        found: found))
    return false
  }

  /// The offset of the next byte of a value, from an offset on; nil if there is none. O(bytes searched).
  ///
  /// Modules that are not optimized search a hundred times slower.
  package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = max(start, 0)
      while offset < bytes.count {
        if bytes[offset] == byte { return offset }
        offset += 1
      }
      return nil
    }
  }

  /// The first byte of the text that is not a space, tab or line end, by which formats are distinguished; nil if there
  /// is none.
  package var firstVisibleByte: UInt8? {
    bytes[textStart...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}

/// A range of bytes in a file.
package struct SourceRange: Sendable, Hashable {
  /// Offset of the first byte.
  package var start: Int
  /// Offset after the last byte; a range may be empty.
  package var end: Int
  /// A range from `start` up to but not including `end`.
  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

/// A source location: a file and a range of bytes in it.
package struct SourceLocation: Sendable, Hashable {
  /// The file that contains the range.
  package var file: SourceFile
  /// The range of bytes in the file.
  package var range: SourceRange
  /// The location of a value that no file contains.
  package static let none = SourceLocation(SourceFile(name: "", bytes: []), SourceRange(start: 0, end: 0))

  /// A location in a file.
  package init(_ file: SourceFile, _ range: SourceRange) {
    self.file = file
    self.range = range
  }

  /// Whether a range of a file is a part of this one.
  package func contains(_ other: SourceRange, in file: SourceFile) -> Bool {
    range.start <= other.start && other.end <= range.end && file == self.file
  }

  /// The source text of the range.
  package var text: String {
    let end = min(range.end, file.bytes.count)
    return String(decoding: file.bytes[min(range.start, end)..<end], as: UTF8.self)
  }

  /// The location without leading and trailing whitespace.
  var trimmed: SourceLocation {
    var range = range
    while range.start < range.end, file.bytes[range.start] <= 0x20 { range.start += 1 }
    while range.start < range.end, file.bytes[range.end - 1] <= 0x20 { range.end -= 1 }
    return SourceLocation(file, range)
  }

  /// The location extended to the end of a later one; unchanged if the later one is in another file.
  package func joined(to later: SourceLocation) -> SourceLocation {
    guard later.file == file, later.range.end >= range.start else { return self }
    return SourceLocation(file, SourceRange(start: range.start, end: later.range.end))
  }

  /// The first byte of the range, for messages about a long value as a whole.
  package var beginning: SourceLocation {
    SourceLocation(file, SourceRange(start: range.start, end: min(range.start + 1, max(range.end, range.start))))
  }
}

/// A position in a text as line and column.
package struct SourcePosition: Sendable, Hashable {
  /// The line, counted from 1.
  package var line: Int
  /// The column in Unicode scalars, counted from 1.
  package var column: Int
}
