import JSON
import Testing

/// A text in which `‸` stands before every character where a caret belongs; the marks are not part of the text.
struct MarkedText {
  let text: String
  let offsets: [Int]

  init(_ marked: String) {
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

/// One line for a diagnostic: message, then what was expected, found and suggested.
func line(_ diagnostic: Diagnostic) -> String {
  var parts = [diagnostic.message]
  if let expected = diagnostic.expected { parts.append("expected \(expected)") }
  if let found = diagnostic.found { parts.append("found \(found)") }
  if let suggestion = diagnostic.suggestion { parts.append("did you mean \(suggestion)") }
  return parts.joined(separator: "; ")
}

/// Checks that the diagnostics stand at the marks and say what is expected, in this order.
func expect(
  _ diagnostics: [Diagnostic], at marked: MarkedText, say messages: [String],
  _ location: SourceLocation = #_sourceLocation
) {
  #expect(diagnostics.map(line) == messages, "\(DiagnosticText.text(diagnostics))", sourceLocation: location)
  #expect(
    diagnostics.map { $0.range?.start ?? -1 } == marked.offsets, "\(DiagnosticText.text(diagnostics))",
    sourceLocation: location)
}

/// A seeded generator for tests: SplitMix64 (Steele, Lea, Flood 2014).
struct TestRandom: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
