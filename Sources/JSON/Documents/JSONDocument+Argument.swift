extension JSONDocument {
  /// A document with one synthetic node at a source location: the given string, or an empty object if it is nil.
  package convenience init(synthetic string: String?, at location: SourceLocation) {
    self.init(
      location.file,
      nodes: [
        JSONNode(
          start: UInt32(truncatingIfNeeded: location.range.start), end: UInt32(truncatingIfNeeded: location.range.end),
          next: 1, kind: string == nil ? .object : .string, hasEscapes: false, isUnquoted: true)
      ], syntheticString: string)
  }

  /// Parses the value of a command-line argument: JSON, or an unquoted string.
  ///
  /// - Parameters:
  ///   - start: the offset of the value, after the `=`.
  ///   - isList: whether the value is a comma-separated list; the document is then an array.
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
  /// Parses one value, or a comma-separated list of values, up to the end.
  fileprivate mutating func argument(from start: Int, isList: Bool) {
    position = start
    guard isList else {
      _ = argumentValue(inList: false)
      return
    }
    append(.array, from: start)
    while argumentValue(inList: true), position < end { position += 1 }
    nodes[0].end = UInt32(truncatingIfNeeded: end)
    nodes[0].next = UInt32(truncatingIfNeeded: nodes.count)
  }

  /// Parses a JSON value, or an unquoted string up to the end or the next comma; advances the position to that point.
  private mutating func argumentValue(inList: Bool) -> Bool {
    skipSpace()
    var attempt = self
    let isParsed = attempt.value()
    attempt.skipSpace()
    if isParsed, attempt.diagnostics.count == diagnostics.count, attempt.isAtEnd(inList: inList) {
      self = attempt
      return true
    }
    // A value that starts like a JSON string, object or array must be valid JSON.
    if position < end, [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(bytes[position]) {
      self = attempt
      if isParsed, !isAtEnd(inList: inList) {
        report(position, end, "the argument continues after its value", expected: inList ? "a comma" : "nothing more")
      }
      return false
    }
    let start = position
    while !isAtEnd(inList: inList) { position += 1 }
    var last = position
    while last > start, bytes[last - 1] <= 0x20 { last -= 1 }
    guard start < last else {
      report(start, start, "a value is missing", expected: "a value")
      return false
    }
    nodes.append(
      JSONNode(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: last),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: .string, hasEscapes: false, isUnquoted: true))
    return true
  }

  private func isAtEnd(inList: Bool) -> Bool { position >= end || (inList && bytes[position] == UInt8(ascii: ",")) }
}
