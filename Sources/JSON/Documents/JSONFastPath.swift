/// The fast path for JSON: reads the common syntax directly from bytes, and gives up at anything else.
///
/// The fast path gives up at errors and at valid but uncommon syntax; the caller then parses the text from the start with
/// ``JSONParser``, which reports the errors. Both read the same values. After a failed call the position is undefined.
/// No byte outside the buffer is read, whatever the content.
package struct JSONFastPath {
  /// The UTF-8 bytes of the text.
  package let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int

  /// Starts reading at an offset; the buffer must outlive the reader.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Whether only whitespace is left; skips it.
  package mutating func isAtEnd() -> Bool {
    skipSpace()
    return position >= bytes.count
  }

  /// Skips whitespace and consumes a byte; false if the next byte is a different one.
  package mutating func consume(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Skips whitespace and consumes exactly this text; if the text differs, false, with only the whitespace skipped.
  @inline(__always)
  package mutating func consume(_ text: StaticString) -> Bool {
    skipSpace()
    let count = text.utf8CodeUnitCount
    guard count <= bytes.count - position else { return false }
    for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] { return false }
    position += count
    return true
  }

  /// Reads a whole number of up to 18 digits without a sign; nil for anything else.
  package mutating func wholeNumber() -> Int? {
    skipSpace()
    let start = position
    var number = 0
    var scan = start
    while scan < bytes.count, scan - start <= 18 {
      let digit = bytes[scan] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      number = number &* 10 &+ Int(digit)
      scan += 1
    }
    position = scan
    let count = scan - start
    guard (1...18).contains(count), count == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
    return number
  }

  /// Reads a string literal of valid UTF-8; nil for anything else.
  ///
  /// Escapes are detected but not validated; ``RawJSONString/text`` validates them.
  package mutating func string() -> RawJSONString? {
    guard consume(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var hasEscapes = false
    while true {
      position = JSONString.endOfUnescapedRun(in: bytes, from: position, stopsAtNonASCII: true)
      guard position < bytes.count else { return nil }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let content = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        return RawJSONString(content: content, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\") where position + 1 < bytes.count:
        hasEscapes = true
        position += 2
      case 0x80...:
        let end = JSONString.endOfMultibyteRun(in: bytes, from: position)
        guard end > position else { return nil }
        position = end
      default: return nil
      }
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }
}

/// The undecoded content of a JSON string; valid only as long as the buffer it was read from.
package struct RawJSONString {
  /// The bytes between the quotation marks.
  package let content: UnsafeBufferPointer<UInt8>
  /// Whether the content has backslashes.
  package let hasEscapes: Bool

  /// The decoded text; nil if an escape is invalid: O(bytes).
  package var text: String? { JSONString.decoded(content, hasEscapes: hasEscapes) }
}
