extension JSONDocument {
  /// A document of one node that stands for a piece of a file: a word, or without one an empty object.
  package convenience init(_ word: String?, at place: SourcePlace) {
    self.init(
      place.file,
      nodes: [
        JSONNode(
          start: UInt32(truncatingIfNeeded: place.range.start), end: UInt32(truncatingIfNeeded: place.range.end),
          next: 1, kind: word == nil ? .object : .string, hasEscapes: false, isBare: true)
      ], word: word)
  }

  /// Reads what follows the `=` of an argument: JSON, or a text without quotation marks.
  ///
  /// - Parameters:
  ///   - start: the offset after the `=`.
  ///   - isList: whether values are separated by commas; the document is then an array.
  package convenience init?(
    argument source: SourceFile, from start: Int, isList: Bool, reportingTo collector: DiagnosticCollector
  ) {
    var parser = JSONParser(source)
    parser.argument(from: start, isList: isList)
    for diagnostic in parser.diagnostics { collector.add(diagnostic) }
    guard parser.diagnostics.isEmpty else { return nil }
    self.init(source, nodes: parser.nodes)
  }
}

extension JSONParser {
  /// Reads one value or a list of them up to the end.
  fileprivate mutating func argument(from start: Int, isList: Bool) {
    position = start
    guard isList else {
      _ = plainValue(inList: false)
      return
    }
    append(.array, from: start)
    while plainValue(inList: true), position < end { position += 1 }
    nodes[0].end = UInt32(truncatingIfNeeded: end)
    nodes[0].next = UInt32(truncatingIfNeeded: nodes.count)
  }

  /// Reads a value of JSON, or a text without quotation marks up to the end or the next comma; the position is then there.
  private mutating func plainValue(inList: Bool) -> Bool {
    skipSpace()
    var attempt = self
    let isRead = attempt.value()
    attempt.skipSpace()
    if isRead, attempt.diagnostics.count == diagnostics.count, attempt.isAtEnd(inList: inList) {
      self = attempt
      return true
    }
    // What begins as JSON is meant as JSON.
    if position < end, [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(bytes[position]) {
      self = attempt
      if isRead, !isAtEnd(inList: inList) {
        report(position, end, "the argument goes on after its value", expected: inList ? "a comma" : "nothing more")
      }
      return false
    }
    let start = position
    while !isAtEnd(inList: inList) { position += 1 }
    var last = position
    while last > start, bytes[last - 1] <= 0x20 { last -= 1 }
    guard start < last else {
      report(start, start, "a value is missing", expected: "a value, as in path=value")
      return false
    }
    nodes.append(
      JSONNode(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: last),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: .string, hasEscapes: false, isBare: true))
    return true
  }

  private func isAtEnd(inList: Bool) -> Bool { position >= end || (inList && bytes[position] == UInt8(ascii: ",")) }
}
