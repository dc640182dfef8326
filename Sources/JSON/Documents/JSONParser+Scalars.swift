extension JSONParser {
  /// Parses a string; the position is at its opening quotation mark. False if the string does not end on its line.
  mutating func string() -> Bool {
    let start = position
    var hasEscapes = false
    position += 1
    while position < end {
      // Most bytes are ASCII without escapes: one call skips a whole run of them.
      position = bytes.withUnsafeBufferPointer {
        JSONString.endOfUnescapedRun(in: $0, from: position, stopsAtNonASCII: true)
      }
      guard position < end else { break }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        append(.string, from: start, hasEscapes: hasEscapes)
        return true
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        escape()
      } else if byte >= 0x80 {
        multibyteCharacters()
      } else if byte == UInt8(ascii: "\n") {
        break
      } else {
        report(
          position, position + 1, "a string contains a control character", expected: "an escape such as \\t or \\u0009"
        )
        position += 1
      }
    }
    report(start, position, "a string does not end on its line", expected: "a quotation mark")
    return false
  }

  private mutating func escape() {
    let start = position
    guard position + 1 < end, bytes[position + 1] != UInt8(ascii: "\n") else {
      position += 1
      return
    }
    let letter = bytes[position + 1]
    position += 2
    guard letter == UInt8(ascii: "u") else {
      if JSONString.simpleEscape(letter) == nil {
        report(
          start, position, "unknown escape in a string",
          expected: #"one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#)
        // The byte may start a multibyte character: parse it again as one.
        if letter >= 0x80 { position -= 1 }
      }
      return
    }
    guard let unit = JSONString.codeUnit(in: bytes, at: position) else {
      report(start, position, "unknown escape in a string", expected: "four hexadecimal digits after \\u")
      return
    }
    position += 4
    guard (0xD800..<0xE000).contains(unit) else { return }
    let isFirst = unit < 0xDC00
    if isFirst, position + 1 < end, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u"),
      let second = JSONString.codeUnit(in: bytes, at: position + 2), (0xDC00..<0xE000).contains(second)
    {
      position += 6
    } else {
      report(
        start, position, "incomplete surrogate pair in a string",
        expected: "two escapes, \\ud800 to \\udbff and \\udc00 to \\udfff")
    }
  }

  /// Skips multibyte UTF-8 characters, or reports an invalid byte.
  private mutating func multibyteCharacters() {
    let end = bytes.withUnsafeBufferPointer { JSONString.endOfMultibyteRun(in: $0, from: position) }
    if end == position {
      let byte = bytes[position]
      report(position, position + 1, "invalid UTF-8 byte", found: "0x" + String(byte, radix: 16))
      position += 1
    } else {
      position = end
    }
  }

  /// Parses a number; the position is at its first digit or sign.
  mutating func number() {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    var isValid = whole > 0 && !(whole > 1 && bytes[position - whole] == UInt8(ascii: "0"))
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position += 1
      isValid = digits() > 0 && isValid
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < end, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") { position += 1 }
      isValid = digits() > 0 && isValid
    }
    if position < end, isWordByte(bytes[position]) || bytes[position] == UInt8(ascii: ".") { isValid = false }
    if !isValid { invalidNumber(from: start) }
    append(.number, from: start)
  }

  private mutating func digits() -> Int {
    let start = position
    while position < end, bytes[position] >= UInt8(ascii: "0"), bytes[position] <= UInt8(ascii: "9") { position += 1 }
    return position - start
  }

  private mutating func invalidNumber(from start: Int) {
    while position < end, isWordByte(bytes[position]) || [0x2B, 0x2D, 0x2E].contains(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position].prefix(40), as: UTF8.self)
    report(start, position, "invalid number", expected: "digits such as 12, -0.5 or 6.02e23", found: text)
  }

  /// Parses true, false or null; anything else is reported, and skipped if it is a word.
  mutating func word() -> Bool {
    let start = position
    while position < end, isWordByte(bytes[position]) { position += 1 }
    guard position > start else { return invalidValue() }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "true", "false": append(.boolean, from: start)
    case "null": append(.null, from: start)
    default:
      let nearest = NearestName.nearest(to: text, among: ["true", "false", "null"])
      report(
        start, position, "invalid value", expected: "a string in quotes, a number, true, false, null, {…} or […]",
        found: String(text.prefix(40)), suggestion: nearest ?? JSONString.quoted(String(text.prefix(40))))
      append(.null, from: start)
    }
    return true
  }

  private mutating func invalidValue() -> Bool {
    if [UInt8(ascii: "+"), UInt8(ascii: ".")].contains(bytes[position]) {
      let start = position
      invalidNumber(from: start)
      append(.number, from: start)
      return true
    }
    report(position, position + 1, "a value is missing", expected: "a value", found: character)
    return false
  }

  /// Whether a byte belongs to a word: a letter, a digit, `_` or `$`.
  func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
