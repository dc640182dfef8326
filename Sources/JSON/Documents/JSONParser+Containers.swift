extension JSONParser {
  /// Parses an array; the position is at its opening bracket. False if parsing cannot continue.
  mutating func array() -> Bool {
    let opening = nodes.count
    let start = position
    append(.array, from: start)
    position += 1
    skipSpace()
    if position < end, bytes[position] == UInt8(ascii: "]") { return close(opening) }
    while true {
      guard value() else { return false }
      switch separator(closing: UInt8(ascii: "]"), opening: start) {
      case .next: continue
      case .closed: return close(opening)
      case .stop: return false
      }
    }
  }

  /// Parses an object; the position is at its opening brace. False if parsing cannot continue.
  mutating func object() -> Bool {
    let opening = nodes.count
    let start = position
    append(.object, from: start)
    position += 1
    skipSpace()
    if position < end, bytes[position] == UInt8(ascii: "}") { return close(opening) }
    var count = 0
    while true {
      guard key(), colon(), value() else { return false }
      count += 1
      switch separator(closing: UInt8(ascii: "}"), opening: start) {
      case .next: continue
      case .closed:
        reportRepeatedKeys(opening, count: count)
        return close(opening)
      case .stop: return false
      }
    }
  }

  private mutating func close(_ opening: Int) -> Bool {
    position += 1
    nodes[opening].end = UInt32(truncatingIfNeeded: position)
    nodes[opening].next = UInt32(truncatingIfNeeded: nodes.count)
    return true
  }

  private mutating func key() -> Bool {
    skipSpace()
    guard position < end else { return endOfFile(expected: "a key in quotes") }
    if bytes[position] == UInt8(ascii: "\"") { return string() }
    let start = position
    guard isWordByte(bytes[position]) || bytes[position] == UInt8(ascii: "'") else {
      report(position, position + 1, "a key is missing", expected: "a key in quotes", found: character)
      return false
    }
    while position < end, isWordByte(bytes[position]) || bytes[position] == UInt8(ascii: "'") { position += 1 }
    let text = String(decoding: bytes[start..<position].filter { $0 != UInt8(ascii: "'") }, as: UTF8.self)
    report(start, position, "a key must be in double quotes", suggestion: "\"\(text)\"")
    // The node is never decoded, because a document with errors is not returned.
    append(.string, from: start, hasEscapes: true)
    return true
  }

  private mutating func colon() -> Bool {
    let before = position
    skipSpace()
    guard position < end else { return endOfFile(expected: "\":\" and a value") }
    if bytes[position] == UInt8(ascii: ":") {
      position += 1
      return true
    }
    report(before, before, "a \":\" is missing between key and value", expected: "\":\"", found: character)
    return startsValue(bytes[position])
  }

  private enum Separator { case next, closed, stop }

  /// Consumes the comma after a value, or detects the end of the container.
  private mutating func separator(closing: UInt8, opening: Int) -> Separator {
    let before = position
    skipSpace()
    let closer = closing == UInt8(ascii: "]") ? "\"]\"" : "\"}\""
    guard position < end else {
      let position = source.position(of: opening)
      _ = endOfFile(expected: "\",\", or \(closer) for the bracket at line \(position.line), column \(position.column)")
      return .stop
    }
    let byte = bytes[position]
    if byte == closing { return .closed }
    if byte == UInt8(ascii: ",") {
      let comma = position
      position += 1
      skipSpace()
      guard position < end, bytes[position] == closing else { return .next }
      report(comma, comma + 1, "a comma follows the last value", expected: closer)
      return .closed
    }
    if startsValue(byte) {
      report(before, before, "a comma is missing", expected: "\",\" or \(closer)", found: character)
      return .next
    }
    report(position, position + 1, "unexpected character", expected: "\",\" or \(closer)", found: character)
    return .stop
  }

  private func startsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"): true
    default: isWordByte(byte)
    }
  }

  /// Reports repeated keys of a complete object: O(keys²) for up to 8 keys, O(keys) for more.
  private mutating func reportRepeatedKeys(_ opening: Int, count: Int) {
    guard count > 1 else { return }
    if count <= 8, reportRepeatedPlainKeys(opening) { return }
    var first: [String: Int] = [:]
    var key = opening + 1
    while key < nodes.count {
      let (start, end) = (Int(nodes[key].start) + 1, Int(nodes[key].end) - 1)
      let text = JSONString.unescaped(bytes[start..<max(start, end)])
      if let earlier = first[text] { reportRepeatedKey(key, after: earlier) } else { first[text] = key }
      key = Int(nodes[key + 1].next)
    }
  }

  /// Reports repeated keys by comparing bytes; false, with nothing reported, if a key has escapes.
  private mutating func reportRepeatedPlainKeys(_ opening: Int) -> Bool {
    var key = opening + 1
    while key < nodes.count {
      if nodes[key].hasEscapes { return false }
      key = Int(nodes[key + 1].next)
    }
    var later = Int(nodes[opening + 2].next)
    while later < nodes.count {
      var earlier = opening + 1
      while earlier < later, !hasSameBytes(earlier, later) { earlier = Int(nodes[earlier + 1].next) }
      if earlier < later { reportRepeatedKey(later, after: earlier) }
      later = Int(nodes[later + 1].next)
    }
    return true
  }

  private func hasSameBytes(_ lhs: Int, _ rhs: Int) -> Bool {
    let left = nodes[lhs]
    let right = nodes[rhs]
    guard left.end - left.start == right.end - right.start else { return false }
    for offset in 0..<Int(left.end - left.start)
    where bytes[Int(left.start) + offset] != bytes[Int(right.start) + offset] {
      return false
    }
    return true
  }

  private mutating func reportRepeatedKey(_ key: Int, after earlier: Int) {
    guard diagnostics.count <= DiagnosticCollector.limitPerFile else { return }
    let line = source.position(of: Int(nodes[earlier].start)).line
    let text = JSONValue.excerpt(String(decoding: bytes[Int(nodes[key].start)..<Int(nodes[key].end)], as: UTF8.self))
    report(
      Int(nodes[key].start), Int(nodes[key].end), "the key \(text) is a duplicate; it first appears at line \(line)")
  }
}
