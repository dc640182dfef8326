/// Parses JSON (RFC 8259) into a flat table of nodes, and recovers from errors where the intended syntax is clear.
///
/// It reports and recovers from comments, missing, repeated or trailing commas, unquoted keys, invalid words and numbers, invalid
/// escapes, control characters, invalid UTF-8 and repeated keys. It stops at any other error, and after the maximum number
/// of diagnostics of a file. Complexity: O(bytes).
struct JSONParser {
  let source: SourceFile
  let bytes: [UInt8]
  let end: Int
  var position = 0
  private var depth = 0
  var nodes: ContiguousArray<JSONNode> = []
  private(set) var diagnostics: [Diagnostic] = []

  private let valueLimit: Int

  init(_ source: SourceFile, valueLimit: Int = JSONDocument.valueLimit) {
    self.source = source
    self.valueLimit = valueLimit
    bytes = source.bytes
    end = source.bytes.count
  }

  /// Parses the whole text.
  mutating func parse() {
    guard end <= JSONDocument.byteLimit else {
      report(0, 0, "the file is larger than 2 GB")
      return
    }
    nodes.reserveCapacity(end / 16 + 1)
    position = source.textStart
    guard value() else { return }
    skipSpace()
    if position < end {
      report(
        position, position + 1, "the file continues after its value", expected: "the end of the file", found: character)
    }
  }

  /// Parses a value of any type; false if parsing cannot continue.
  mutating func value() -> Bool {
    skipSpace()
    // Further problems are not shown, and a suggestion for each of millions would take long.
    guard diagnostics.count <= DiagnosticCollector.limitPerFile else { return false }
    guard position < end else { return endOfFile(expected: "a value") }
    guard nodes.count < valueLimit else {
      report(position, position + 1, "the file has too many values", expected: "at most \(valueLimit)")
      return false
    }
    switch bytes[position] {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "{"): return nested { $0.object() }
    case UInt8(ascii: "["): return nested { $0.array() }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      number()
      return true
    default: return word()
    }
  }

  /// Parses a container one level deeper; reports nesting beyond the limit.
  private mutating func nested(_ read: (inout JSONParser) -> Bool) -> Bool {
    guard depth < JSONDocument.depthLimit else {
      report(
        position, position + 1, "values are nested too deeply", expected: "at most \(JSONDocument.depthLimit) levels")
      return false
    }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  /// Appends a node that starts at `start` and ends at the current position.
  mutating func append(_ kind: JSONKind, from start: Int, hasEscapes: Bool = false) {
    nodes.append(
      JSONNode(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind, hasEscapes: hasEscapes))
  }

  /// Skips whitespace, and also comments, which it reports.
  mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      case UInt8(ascii: "/") where position + 1 < end:
        guard skipComment() else { return }
      default: return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    let start = position
    switch bytes[position + 1] {
    case UInt8(ascii: "/"):
      while position < end, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    case UInt8(ascii: "*"):
      position += 2
      while position + 1 < end, bytes[position] != UInt8(ascii: "*") || bytes[position + 1] != UInt8(ascii: "/") {
        position += 1
      }
      position = min(position + 2, end)
    default: return false
    }
    report(start, min(position, start + 2), "JSON has no comments")
    return true
  }

  /// Records an error; ignored after the limit of diagnostics per file.
  mutating func report(
    _ start: Int, _ end: Int, _ message: String, expected: String? = nil, found: String? = nil,
    suggestion: String? = nil
  ) {
    guard diagnostics.count <= DiagnosticCollector.limitPerFile else { return }
    diagnostics.append(
      Diagnostic(
        in: source, at: SourceRange(start: start, end: max(start, end)), message, expected: expected, found: found,
        suggestion: suggestion))
  }

  /// Reports an unexpected end of the file, located after the last byte that is not whitespace. Always false.
  mutating func endOfFile(expected: String) -> Bool {
    var last = end
    while last > 0, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[last - 1]) { last -= 1 }
    report(last, last, "the file ends unexpectedly", expected: expected, found: "the end of the file")
    return false
  }

  /// The character at the current position, in quotes, for messages.
  var character: String {
    guard position < end else { return "the end of the file" }
    let text = String(decoding: bytes[position..<min(end, position + 4)], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, scalar.value >= 0x20, scalar.value != 0x7F else {
      return "a control character"
    }
    return "\"\(scalar)\""
  }
}
