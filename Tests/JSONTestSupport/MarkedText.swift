package import JSON
package import Testing

/// A text in which `‸` marks the expected position of each caret; the marks are not part of the text.
package struct MarkedText {
  /// The text without marks.
  package let text: String
  /// The byte offsets of the marks in `text`.
  package let offsets: [Int]

  /// Splits a marked text into text and offsets.
  package init(_ marked: String) {
    var text = ""
    var offsets: [Int] = []
    for part in marked.split(separator: "‸", omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 { offsets.append(text.utf8.count) }
      text += part.element
    }
    self.text = text
    self.offsets = offsets
  }
}

/// A diagnostic on one line: the message, then what was expected, found and suggested.
package func line(_ diagnostic: Diagnostic) -> String {
  var parts = [diagnostic.message]
  if let expected = diagnostic.expected { parts.append("expected \(expected)") }
  if let found = diagnostic.found { parts.append("found \(found)") }
  if let suggestion = diagnostic.suggestion { parts.append("did you mean \(suggestion)") }
  return parts.joined(separator: "; ")
}

/// Checks that the diagnostics are located at the marks and have the expected messages, in this order.
package func expect(
  _ diagnostics: [Diagnostic], at marked: MarkedText, messages: [String],
  _ location: Testing.SourceLocation = #_sourceLocation
) {
  #expect(diagnostics.map(line) == messages, "\(DiagnosticText.text(diagnostics))", sourceLocation: location)
  #expect(
    diagnostics.map { $0.range?.start ?? -1 } == marked.offsets, "\(DiagnosticText.text(diagnostics))",
    sourceLocation: location)
}

/// Checks that the diagnostics are located at the marks, in this order, and that their lines have facts (see `missing`).
package func expect(
  _ diagnostics: [Diagnostic], at marked: MarkedText, facts: [String],
  _ location: Testing.SourceLocation = #_sourceLocation
) {
  let lines = diagnostics.map(line)
  #expect(
    lines.count == facts.count && zip(lines, facts).allSatisfy { $0.missing($1) == nil }, "\(lines)",
    sourceLocation: location)
  #expect(diagnostics.map { $0.range?.start ?? -1 } == marked.offsets, "\(lines)", sourceLocation: location)
}

/// A seeded generator for tests: SplitMix64 (Steele, Lea, Flood 2014).
package struct TestRandom: RandomNumberGenerator {
  package var state: UInt64

  /// A generator with a seed.
  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
