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
  private let bytes: [UInt8]
  private var position: Int

  init(_ file: SourceFile) {
    bytes = file.bytes
    position = file.textStart
  }

  mutating func next() -> TrimmedLine? {
    guard position < bytes.count else { return nil }
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { position = end + 1 }
    return TrimmedLine(bytes[position..<end])
  }
}
