extension JSONString {
  /// The position of the next quotation mark, backslash or control character, and optionally of the next non-ASCII byte;
  /// the end if there is none. O(bytes skipped), eight bytes at a time.
  ///
  /// - Parameter stopsAtNonASCII: whether to stop also at bytes beyond ASCII.
  /// - Source: Bit Twiddling Hacks, "Determine if a word has a byte less than n": a byte borrows from the next one only if
  ///   it matches itself, so the lowest match is exact.
  @inline(__always)
  static func endOfUnescapedRun(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, stopsAtNonASCII: Bool) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highBits = ones << 7
    let raw = UnsafeRawBufferPointer(bytes)
    var position = start
    while position + 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let control = word &- ones &* 0x20
      let quote = (word ^ ones &* UInt64(UInt8(ascii: "\""))) &- ones
      let backslash = (word ^ ones &* UInt64(UInt8(ascii: "\\"))) &- ones
      let matches = ((control | quote | backslash) & ~word | (stopsAtNonASCII ? word : 0)) & highBits
      if matches != 0 { return position + matches.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count, isPlain(bytes[position], allowsNonASCII: !stopsAtNonASCII) { position += 1 }
    return position
  }

  private static func isPlain(_ byte: UInt8, allowsNonASCII: Bool) -> Bool {
    byte >= 0x20 && (byte < 0x80 || allowsNonASCII) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// The end of the run of multibyte UTF-8 characters that starts at a position; the position itself if there is none.
  static func endOfMultibyteRun(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position < bytes.count {
      let length = multibyteCharacterLength(in: bytes, at: position)
      guard length > 0 else { break }
      position += length
    }
    return position
  }

  /// The length in bytes of the multibyte UTF-8 character at a position; 0 if there is no valid one.
  ///
  /// - Source: Unicode 15, table 3-7.
  private static func multibyteCharacterLength(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch bytes[position] {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard length > 0, position + length <= bytes.count, second.contains(bytes[position + 1]) else { return 0 }
    for offset in 2..<max(length, 2) where !(0x80...0xBF).contains(bytes[position + offset]) { return 0 }
    return length
  }

  /// The decoded text of a string's content, which must be valid UTF-8; nil if an escape is invalid: O(bytes).
  static func decoded(_ content: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) -> String? {
    guard hasEscapes else { return String(decoding: content, as: UTF8.self) }
    // A decoded escape is never longer than the escape itself.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: content.count) { text in
      decode(content, into: text).map { String(decoding: text[..<$0], as: UTF8.self) }
    }
  }

  /// Decodes content with escapes into a buffer; returns the number of bytes, or nil if an escape is invalid.
  private static func decode(
    _ content: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var count = 0
    var position = 0
    while true {
      let plain = position
      position = endOfUnescapedRun(in: content, from: position, stopsAtNonASCII: false)
      _ = text[count...].initialize(fromContentsOf: content[plain..<position])
      count += position - plain
      guard position < content.count else { return count }
      guard content[position] == UInt8(ascii: "\\"), position + 1 < content.count else { return nil }
      let letter = content[position + 1]
      position += 2
      if let byte = simpleEscape(letter) {
        text.initializeElement(at: count, to: byte)
        count += 1
      } else {
        guard letter == UInt8(ascii: "u"), let scalar = scalar(in: content, at: &position) else { return nil }
        for byte in scalar.utf8 {
          text.initializeElement(at: count, to: byte)
          count += 1
        }
      }
    }
  }

  /// The scalar of four hexadecimal digits, or of a surrogate pair including its second escape; nil if the escape is
  /// invalid.
  private static func scalar(in content: UnsafeBufferPointer<UInt8>, at position: inout Int) -> Unicode.Scalar? {
    guard let first = codeUnit(in: content, at: position) else { return nil }
    position += 4
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, position + 1 < content.count, content[position] == UInt8(ascii: "\\"),
      content[position + 1] == UInt8(ascii: "u"), let second = codeUnit(in: content, at: position + 2),
      (0xDC00..<0xE000).contains(second)
    else { return nil }
    position += 6
    return scalar(ofPair: first, second)
  }
}
