/// Quotes, escapes and decodes JSON strings (RFC 8259, section 7).
package enum JSONString {
  /// The text as a JSON string literal: quotation marks, backslashes, and what ``LogText`` escapes are escaped, since a
  /// document may be printed too. Everything reads back unchanged.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text as a JSON string literal.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var rest = utf8[...]
      while let place = rest.firstIndex(where: { !isPlain($0) }) {
        if place > rest.startIndex { bytes += rest[..<place] }
        append(rest[place], to: &bytes)
        rest = rest[(place + 1)...]
      }
      bytes += rest
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte is never escaped, whatever is before it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "["), 0x7F...0xFF: false
    default: true
    }
  }

  /// Appends a byte of a text, or its escape, also in place of the bytes before it.
  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
    case UInt8(ascii: "\r"): bytes += Array("\\r".utf8)
    case UInt8(ascii: "\t"): bytes += Array("\\t".utf8)
    case 0..<0x20, 0x7F: appendEscape(of: UInt16(byte), replacing: 0, in: &bytes)
    // U+0080 to U+009F are C2 80 to C2 9F, and C2 is the first byte of no longer sequence.
    case 0x80..<0xA0 where bytes.last == 0xC2: appendEscape(of: UInt16(byte), replacing: 1, in: &bytes)
    // U+2028 to U+202E are E2 80 A8 to AE; U+2066 to U+2069 are E2 81 A6 to A9.
    case 0xA8...0xAE where ends(bytes, 0xE2, 0x80):
      appendEscape(of: 0x2000 + UInt16(byte & 0x3F), replacing: 2, in: &bytes)
    case 0xA6...0xA9 where ends(bytes, 0xE2, 0x81):
      appendEscape(of: 0x2040 + UInt16(byte & 0x3F), replacing: 2, in: &bytes)
    case UInt8(ascii: "[") where ends(bytes, UInt8(ascii: "#"), UInt8(ascii: "#")):
      appendEscape(of: UInt16(byte), replacing: 0, in: &bytes)
    default: bytes.append(byte)
    }
  }

  /// Whether the last two bytes are these. O(1): `suffix(2)`, compared with an array, visits all bytes.
  private static func ends(_ bytes: [UInt8], _ first: UInt8, _ second: UInt8) -> Bool {
    bytes.count >= 2 && bytes[bytes.count - 2] == first && bytes[bytes.count - 1] == second
  }

  /// Appends the escape of a UTF-16 code unit, in place of the last bytes.
  private static func appendEscape(of unit: UInt16, replacing count: Int, in bytes: inout [UInt8]) {
    bytes.removeLast(count)
    let digits = Array("0123456789abcdef".utf8)
    bytes += Array("\\u".utf8) + [12, 8, 4, 0].map { digits[Int(unit >> $0 & 15)] }
  }

  /// The decoded text of a string's content; invalid escapes give replacement characters.
  static func unescaped(_ content: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count)
    var position = content.startIndex
    while position < content.endIndex {
      let plain = position
      while position < content.endIndex, content[position] != UInt8(ascii: "\\") { position += 1 }
      bytes += content[plain..<position]
      guard position + 1 < content.endIndex else { break }
      let letter = content[position + 1]
      position += 2
      if letter == UInt8(ascii: "u") {
        bytes += String(unicodeScalar(in: content, at: &position)).utf8
      } else {
        bytes.append(simpleEscape(letter) ?? letter)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The byte that a one-letter escape represents; nil for `u` and for invalid escapes.
  static func simpleEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: nil
    }
  }

  /// The scalar of four hexadecimal digits, or of a surrogate pair including its second escape; U+FFFD if it is invalid.
  private static func unicodeScalar(in content: ArraySlice<UInt8>, at position: inout Int) -> Unicode.Scalar {
    let first = codeUnit(in: content, at: position) ?? 0xFFFD
    position = min(position + 4, content.endIndex)
    guard (0xD800..<0xDC00).contains(first), position + 2 <= content.endIndex,
      let second = codeUnit(in: content, at: position + 2), (0xDC00..<0xE000).contains(second)
    else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    position += 6
    return scalar(ofPair: first, second) ?? "\u{FFFD}"
  }

  /// The scalar of a surrogate pair.
  static func scalar(ofPair first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  /// The UTF-16 code unit of four hexadecimal digits at a position; nil if there are not four.
  static func codeUnit<Bytes: RandomAccessCollection>(in content: Bytes, at position: Int) -> UInt32?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    guard position >= content.startIndex, position + 4 <= content.endIndex else { return nil }
    var unit: UInt32 = 0
    for byte in content[position..<(position + 4)] {
      guard let digit = hexadecimalDigit(byte) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
