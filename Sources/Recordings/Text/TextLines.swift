import JSON

/// A line of a text, without its end and without spaces around it.
struct TrimmedLine {
  let bytes: ArraySlice<UInt8>
  var range: SourceRange { SourceRange(start: bytes.startIndex, end: bytes.endIndex) }

  /// The fields between commas, without spaces around them.
  var fields: [(text: String, range: SourceRange)] {
    bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { part in
      let part = Self.trimmed(part)
      return (String(decoding: part, as: UTF8.self), SourceRange(start: part.startIndex, end: part.endIndex))
    }
  }

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = Self.trimmed(bytes) }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, first == 0x20 || first == 0x09 || first == 0x0D { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 || last == 0x0D { bytes.removeLast() }
    return bytes
  }
}

/// The lines of a text, in order.
struct TextLines: Sequence, IteratorProtocol {
  private let file: SourceFile
  private var position: Int

  init(_ file: SourceFile) {
    self.file = file
    position = file.textStart
  }

  /// The file with LF in place of each CR that alone ends a line, so that all bytes keep their places. O(bytes).
  static func withLineFeeds(_ file: SourceFile) -> SourceFile {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard let first = file.offset(of: carriageReturn) else { return file }
    var (bytes, position, isChanged) = (file.bytes, first, false)
    while position < bytes.count {
      let start = position
      while position < bytes.count, bytes[position] == carriageReturn { position += 1 }
      // Some versions of adb write CR CR LF.
      if position == bytes.count || bytes[position] != feed {
        for index in start..<position { (bytes[index], isChanged) = (feed, true) }
      }
      position += 1
    }
    return isChanged ? SourceFile(name: file.name, bytes: bytes) : file
  }

  mutating func next() -> TrimmedLine? {
    guard position < file.bytes.count else { return nil }
    let end = file.offset(of: UInt8(ascii: "\n"), from: position) ?? file.bytes.count
    defer { position = end + 1 }
    return TrimmedLine(file.bytes[position..<end])
  }
}
