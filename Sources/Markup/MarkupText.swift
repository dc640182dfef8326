/// Escapes text for XML, and for HTML that an XML parser reads.
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
    for byte in text.utf8 {
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
      // U+FFFE and U+FFFF are EF BF BE and EF BF BF; no other scalar that starts with EF BF ends with these bytes.
      case 0xBE...0xBF where bytes.suffix(2) == [0xEF, 0xBF]: bytes.append(0xBD)
      default: bytes.append(byte)
      }
    }
  }
}
