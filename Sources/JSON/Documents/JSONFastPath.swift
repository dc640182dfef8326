/// Reads JSON as most of it is written, straight from its bytes, until the first surprise.
///
/// A surprise is an error, or what only few write; ``JSONParser`` tells which, from the beginning. What is read here,
/// that reads alike. After a surprise the position is of no use. No byte outside is looked at, whatever stands inside.
package struct JSONFastPath {
  /// The text.
  package let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int

  /// Reads from an offset on; the bytes must outlive this.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Whether nothing but spaces is left.
  package mutating func isAtEnd() -> Bool {
    skipSpace()
    return position >= bytes.count
  }

  /// Passes over spaces and this byte; false if another one stands there.
  package mutating func pass(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Passes over spaces and exactly this text; false, after the spaces only, if another one stands there.
  @inline(__always)
  package mutating func pass(_ text: StaticString) -> Bool {
    skipSpace()
    let count = text.utf8CodeUnitCount
    guard count <= bytes.count - position else { return false }
    for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] { return false }
    position += count
    return true
  }

  /// A whole number of up to 18 digits without a sign; nil for a surprise.
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

  /// What stands between quotation marks, which is UTF-8; nil for a surprise.
  ///
  /// Of escapes only that they are some; whether they are right shows when they are decoded.
  package mutating func string() -> PlainString? {
    guard pass(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var hasEscapes = false
    while true {
      position = JSONString.endOfPlain(in: bytes, from: position, stopsAtWide: true)
      guard position < bytes.count else { return nil }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let content = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        return PlainString(content: content, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\") where position + 1 < bytes.count:
        hasEscapes = true
        position += 2
      case 0x80...:
        let end = JSONString.endOfWide(in: bytes, from: position)
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

/// A string of ``JSONFastPath`` as it is written; lives no longer than the bytes that were read.
package struct PlainString {
  /// What stands between the quotation marks.
  package let content: UnsafeBufferPointer<UInt8>
  /// Whether there are backslashes.
  package let hasEscapes: Bool

  /// Its text; nil if an escape is wrong: O(bytes).
  package var text: String? { JSONString.decoded(content, hasEscapes: hasEscapes) }
}
