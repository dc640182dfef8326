import ListRuntime
import ScenarioKit
import Testing

@Suite struct FuzzTests {
  private static let seeds: [String] = [
    Study.text(), Study.messages, Study.media, Study.device,
    #"{"a": [1, -2.5e3, "x\u00e9\ud83d\ude00\n", {"b": null, "c": [true, false]}], "d": "日本"}"#,
  ]
  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "//", "/*", "1e999", "-", "0", "null", "tru", "\u{0}",
    "\n", "é",
    "😀", "99999999999999999999999", "\"name\"", "{}", "[]", " ",
  ].map { Array($0.utf8) }

  /// A text with one to four changes: bytes replaced, taken out, put in, cut off, or a piece repeated.
  private func mutated(_ bytes: [UInt8], _ random: inout TestRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let position = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: position)
      case 2: bytes.insert(contentsOf: Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)], at: position)
      case 3: bytes.removeSubrange(position...)
      case 4: bytes.removeSubrange(position..<min(bytes.count, position + Int.random(in: 1...20, using: &random)))
      default: bytes.insert(contentsOf: bytes[position..<min(bytes.count, position + 30)], at: position)
      }
    }
    return bytes
  }

  @Test func `any bytes are read or explained, and never crash a reader`() {
    let seed: UInt64 = 2026
    var random = TestRandom(state: seed)
    var accepted = 0
    var refused = 0
    for round in 0..<6000 {
      let kind = round % Self.seeds.count
      let bytes = mutated(Array(Self.seeds[kind].utf8), &random)
      let (isGood, diagnostics) = read(bytes, kind)
      #expect(isGood == diagnostics.isEmpty, "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      for diagnostic in diagnostics { #expect(DiagnosticText.text(diagnostic).hasSuffix("\n")) }
      if isGood { accepted += 1 } else { refused += 1 }
    }
    // The control: both happen, so the mutations neither destroy everything nor change nothing.
    #expect(accepted > 100, "\(accepted) accepted, \(refused) refused")
    #expect(refused > 2000, "\(accepted) accepted, \(refused) refused")
  }

  /// Whether the bytes were accepted, and what was said about them.
  private func read(_ bytes: [UInt8], _ kind: Int) -> (isGood: Bool, diagnostics: [Diagnostic]) {
    let collector = DiagnosticCollector()
    func file(_ name: String) -> SourceFile { SourceFile(name: name, bytes: bytes) }
    let isGood: Bool
    switch kind {
    case 0:
      do throws(ScenarioFailure) {
        _ = try Study.loader().load(file("study.json"))
        return (true, [])
      } catch {
        guard case .invalid(let diagnostics) = error else { return (false, []) }
        return (false, diagnostics)
      }
    case 1: isGood = MessagesFile.read(file("m.json"), library: nil, reportingTo: collector) != nil
    case 2: isGood = MediaFile.read(file("media.json"), reportingTo: collector) != nil
    case 3: isGood = DeviceFile.read(file("phone.json"), reportingTo: collector) != nil
    default: isGood = JSONDocument(file("a.json"), reportingTo: collector) != nil
    }
    return (isGood, collector.sorted)
  }
}
