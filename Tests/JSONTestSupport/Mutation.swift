import JSON

/// Mutates JSON texts for fuzz tests.
package struct Mutation {
  private static let fragments = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "//", "/*", "1e999", "-", "0", "null", "tru", "\u{0}",
    "\n", "é", "😀", "99999999999999999999999", "\"name\"", "{}", "[]", " ", "=", ".",
  ].map { Array($0.utf8) }

  /// Valid JSON values that are rarely valid in a file of the lab.
  private static let values = [
    "null", "true", "0", "-1", "1", "2", "1e308", "-0.5", "0.001", "9223372036854775807", "\"\"", "\"a\"", "\"pool\"",
    "\"worst\"", "[]", "{}", "[[]]", "[1, 1]", "{\"id\": \"phone\"}", "{\"id\": \"pool\"}", "[\"pool\", \"corners\"]",
    "\"fps_avg > 1\"", "{\"kind\": \"plackett-burman\"}", "{\"seed\": [1, 2]}", "\"📱\\u0000\"",
  ].map { Array($0.utf8) }

  private let donors: [[UInt8]]

  /// A mutator that also copies values between these texts.
  package init(of texts: [String]) {
    donors = texts.flatMap { text in
      let bytes = Array(text.utf8)
      return Self.ranges(of: bytes, ofKeys: false).map { Array(bytes[$0.start..<$0.end]) }.filter { $0.count < 400 }
    }
  }

  /// A text with one to four changes; half of the time it exchanges values, so that the text stays valid JSON.
  package func mutated(_ bytes: [UInt8], _ random: inout TestRandom) -> [UInt8] {
    var bytes = bytes
    let isStructural = Bool.random(using: &random)
    for _ in 0..<Int.random(in: 1...(isStructural ? 2 : 4), using: &random) where !bytes.isEmpty {
      if isStructural { exchangeValue(&bytes, &random) } else { damage(&bytes, &random) }
    }
    return bytes
  }

  /// Replaces, removes, inserts, truncates or repeats bytes.
  private func damage(_ bytes: inout [UInt8], _ random: inout TestRandom) {
    let position = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: position)
    case 2:
      bytes.insert(contentsOf: Self.fragments[Int.random(in: 0..<Self.fragments.count, using: &random)], at: position)
    case 3: bytes.removeSubrange(position...)
    case 4: bytes.removeSubrange(position..<min(bytes.count, position + Int.random(in: 1...20, using: &random)))
    default: bytes.insert(contentsOf: bytes[position..<min(bytes.count, position + 30)], at: position)
    }
  }

  /// Replaces a value, or a key, by a value from a list or from another text.
  private func exchangeValue(_ bytes: inout [UInt8], _ random: inout TestRandom) {
    let ranges = Self.ranges(of: bytes, ofKeys: Int.random(in: 0..<8, using: &random) == 0)
    guard let range = ranges.randomElement(using: &random) else { return damage(&bytes, &random) }
    var pool = Bool.random(using: &random) || donors.isEmpty ? Self.values : donors
    if Int.random(in: 0..<4, using: &random) > 0 {
      // Often a value of the same type, so that nested values are reached as well.
      let kind = Self.kind(bytes[range.start])
      pool = pool.filter { $0.first.map(Self.kind) == kind }
    }
    bytes.replaceSubrange(
      range.start..<range.end, with: pool.randomElement(using: &random) ?? Array(bytes[range.start..<range.end]))
  }

  /// The type of a value by its first byte; digits and signs are one type.
  private static func kind(_ first: UInt8) -> UInt8 {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || first == UInt8(ascii: "-") ? UInt8(ascii: "0") : first
  }

  /// The ranges of all values or keys of a text; empty if the text is not valid JSON.
  private static func ranges(of bytes: [UInt8], ofKeys: Bool) -> [SourceRange] {
    let file = SourceFile(name: "text", bytes: bytes)
    guard let document = JSONDocument(file, reportingTo: DiagnosticCollector()) else { return [] }
    var ranges: [SourceRange] = []
    func collect(_ value: JSONValue) {
      if !ofKeys { ranges.append(value.range) }
      for member in value.members {
        if ofKeys { ranges.append(member.key.range) }
        collect(member.value)
      }
      for element in value.elements { collect(element) }
    }
    collect(document.root)
    return ranges
  }
}
