/// Escapes text for XML, and for HTML that an XML parser reads.
///
/// A document may be printed too. Character references therefore replace the characters that a terminal interprets
/// (DEL, C1, and characters that separate lines or change the direction of text), and one character of the texts that a
/// build system interprets as a command: `::` at the start of a line and `##[` anywhere (GitHub's runner,
/// src/Runner.Common/ActionCommand.cs).
package enum MarkupText {
  /// Escapes text. Characters that XML does not allow, such as most control characters, become U+FFFD.
  package static func escaped(_ text: String, inAttribute: Bool) -> String {
    var bytes: [UInt8] = []
    append(text, inAttribute: inAttribute, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends escaped text.
  ///
  /// Source: W3C, Extensible Markup Language 1.0, fifth edition: production 2 (Char), and sections 2.11 and 3.3.3: a
  /// parser normalizes line ends, and all whitespace in attributes, unless they are character references.
  static func append(_ text: String, inAttribute: Bool, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      var rest = utf8[...]
      while let place = rest.firstIndex(where: { !isPlain($0) }) {
        if place > rest.startIndex { bytes += rest[..<place] }
        append(rest[place], inAttribute: inAttribute, to: &bytes)
        rest = rest[(place + 1)...]
      }
      bytes += rest
    }
  }

  /// Whether a byte is never escaped, whatever is before it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: ":"),
      UInt8(ascii: "["), 0x7F...0xFF:
      false
    default: true
    }
  }

  /// Appends a byte of a text, or its reference, also in place of the bytes before it.
  private static func append(_ byte: UInt8, inAttribute: Bool, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): bytes += "&amp;".utf8
    case UInt8(ascii: "<"): bytes += "&lt;".utf8
    case UInt8(ascii: ">"): bytes += "&gt;".utf8
    case UInt8(ascii: "\"") where inAttribute: bytes += "&quot;".utf8
    case UInt8(ascii: "\r"): bytes += "&#13;".utf8
    case UInt8(ascii: "\n") where inAttribute: bytes += "&#10;".utf8
    case UInt8(ascii: "\t") where inAttribute: bytes += "&#9;".utf8
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"): bytes.append(byte)
    case 0..<0x20: bytes += "\u{FFFD}".utf8
    case 0x7F: appendReference(to: 0x7F, replacing: 0, in: &bytes)
    // U+0080 to U+009F are C2 80 to C2 9F, and C2 is the first byte of no longer sequence.
    case 0x80..<0xA0 where bytes.last == 0xC2: appendReference(to: Int(byte), replacing: 1, in: &bytes)
    // U+2028 to U+202E are E2 80 A8 to AE; U+2066 to U+2069 are E2 81 A6 to A9.
    case 0xA8...0xAE where ends(bytes, 0xE2, 0x80):
      appendReference(to: 0x2000 + Int(byte & 0x3F), replacing: 2, in: &bytes)
    case 0xA6...0xA9 where ends(bytes, 0xE2, 0x81):
      appendReference(to: 0x2040 + Int(byte & 0x3F), replacing: 2, in: &bytes)
    case UInt8(ascii: ":") where bytes.last == byte: appendReference(to: Int(byte), replacing: 0, in: &bytes)
    case UInt8(ascii: "[") where ends(bytes, UInt8(ascii: "#"), UInt8(ascii: "#")):
      appendReference(to: Int(byte), replacing: 0, in: &bytes)
    // U+FFFE and U+FFFF are EF BF BE and EF BF BF; no other scalar that starts with EF BF ends with these bytes.
    case 0xBE...0xBF where ends(bytes, 0xEF, 0xBF): bytes.append(0xBD)
    default: bytes.append(byte)
    }
  }

  /// Whether the last two bytes are these. O(1): `suffix(2)`, compared with an array, visits all bytes.
  private static func ends(_ bytes: [UInt8], _ first: UInt8, _ second: UInt8) -> Bool {
    bytes.count >= 2 && bytes[bytes.count - 2] == first && bytes[bytes.count - 1] == second
  }

  /// Appends the character reference of a code, in place of the last bytes.
  private static func appendReference(to code: Int, replacing count: Int, in bytes: inout [UInt8]) {
    bytes.removeLast(count)
    bytes += "&#\(code);".utf8
  }
}
