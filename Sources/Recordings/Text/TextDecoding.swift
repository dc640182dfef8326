package import JSON

/// Recognizes the encoding of a file: by its byte order mark, by the zero bytes of UTF-16, or by the declaration of XML.
///
/// Sources: The Unicode Standard, section 23.8 (byte order marks); W3C, Extensible Markup Language 1.0, appendix F; WHATWG,
/// Encoding Standard (windows-1252).
package enum TextDecoding {
  /// The file in UTF-8, with the same name; nil if its encoding is not read, which is reported. O(bytes).
  ///
  /// A file of binary data is returned unchanged.
  package static func utf8(_ file: SourceFile, reportingTo collector: DiagnosticCollector) -> SourceFile? {
    let bytes = file.bytes
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return refused(file, nil, "the file is in UTF-32", collector)
    }
    if let isBigEndian = utf16(bytes) {
      let decoder = UTF16Decoding(isBigEndian: isBigEndian)
      guard let text = decoder.utf8(bytes) else {
        return refused(file, nil, "the file is in UTF-16, and a character is not complete", collector)
      }
      return SourceFile(name: file.name, bytes: text)
    }
    guard file.offset(of: 0) == nil else { return file }
    if let declared = declaration(in: file), bytes.contains(where: { $0 >= 0x80 }) {
      switch declared.name {
      case "utf-8", "utf8": break
      case "iso-8859-1", "iso8859-1", "latin1", "iso_8859-1":
        return SourceFile(name: file.name, bytes: decoded(bytes) { Unicode.Scalar($0) })
      case "windows-1252", "cp1252":
        return SourceFile(name: file.name, bytes: decoded(bytes) { windows1252[$0] ?? Unicode.Scalar($0) })
      default:
        let text = String(decoding: bytes[declared.range.start..<declared.range.end], as: UTF8.self)
        return refused(
          file, declared.range, "the file declares the encoding \(JSONString.quoted(text)), which is not read",
          collector)
      }
    }
    guard let wrong = invalidUTF8(bytes) else { return file }
    return refused(
      file, SourceRange(start: wrong, end: wrong + 1),
      "this byte is no character of UTF-8, so the file has another encoding", collector)
  }

  private static func refused(
    _ file: SourceFile, _ range: SourceRange?, _ message: String, _ collector: DiagnosticCollector
  ) -> SourceFile? {
    collector.add(
      Diagnostic(
        in: file, at: range, message,
        expected: "UTF-8, UTF-16, or XML that declares ISO-8859-1 or windows-1252: save the file as UTF-8"))
    return nil
  }

  /// Whether a file is big-endian UTF-16; nil if it is not UTF-16.
  private static func utf16(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: [0xFF, 0xFE]) { return false }
    if bytes.starts(with: [0xFE, 0xFF]) { return true }
    // Without a mark: most characters of an export are ASCII, so that every other byte is 0.
    let start = bytes.prefix(4096)
    var zeros = (even: 0, odd: 0)
    for (position, byte) in start.enumerated() where byte == 0 {
      if position.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let pairs = start.count / 2
    guard bytes.count.isMultiple(of: 2), pairs > 1 else { return nil }
    if zeros.even == 0, zeros.odd * 2 > pairs { return false }
    if zeros.odd == 0, zeros.even * 2 > pairs { return true }
    return nil
  }

  /// The encoding that an XML declaration states, in lower case, and its place.
  private static func declaration(in file: SourceFile) -> (name: String, range: SourceRange)? {
    let head = file.bytes[file.textStart...].prefix(200)
    guard head.starts(with: Array("<?xml".utf8)), let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let key = Array("encoding".utf8)
    var position = head.startIndex
    while position + key.count < end, !head[position..<(position + key.count)].elementsEqual(key) { position += 1 }
    guard position + key.count < end else { return nil }
    let isQuote = { (byte: UInt8) in byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
    guard let opening = head[position..<end].firstIndex(where: isQuote),
      let closing = head[(opening + 1)..<end].firstIndex(where: isQuote)
    else { return nil }
    let name = String(decoding: head[(opening + 1)..<closing], as: UTF8.self)
    return (name.lowercased(), SourceRange(start: opening + 1, end: closing))
  }

  private static func decoded(_ bytes: [UInt8], _ scalar: (UInt8) -> Unicode.Scalar) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 { output.append(byte) } else { output += Array(String(Character(scalar(byte))).utf8) }
    }
    return output
  }

  /// The characters of windows-1252 that ISO-8859-1 does not have.
  private static let windows1252: [UInt8: Unicode.Scalar] = {
    let texts = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
    return Dictionary(uniqueKeysWithValues: zip(UInt8(0x80)...0x9F, texts.unicodeScalars))
  }()

  /// The offset of the first byte that is not part of a character of UTF-8; nil if there is none. O(bytes).
  private static func invalidUTF8(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      let end = min(position + length, bytes.count)
      if length > 1, String(validating: bytes[position..<end], as: UTF8.self)?.unicodeScalars.count != 1 {
        return position
      }
      position += length
    }
    return nil
  }
}

/// Decodes UTF-16.
private struct UTF16Decoding {
  let isBigEndian: Bool

  /// The text in UTF-8, without a byte order mark; nil if it is not valid. O(bytes).
  func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for position in stride(from: 0, to: bytes.count, by: 2) {
      let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    let text = units.first == 0xFEFF ? units.dropFirst() : units[...]
    return String(validating: text, as: UTF16.self).map { Array($0.utf8) }
  }
}
