import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Damaged recordings")
struct RecordingFuzzTests {
  /// Bytes that formats give a meaning.
  private static let fragments = [
    "<", ">", "</", "/>", "&", "&#x", ";", "\"", "'", ",", "\n", "{", "]", "1e999", "-", "\u{0}", "é", "ref=\"1\"",
  ]
  .map { Array($0.utf8) }

  /// Reads bytes with every reader. Bytes that are not a recording must be reported.
  private func readAll(_ bytes: [UInt8], _ options: RecordingOptions, _ seed: String) {
    let file = SourceFile(name: "recording", bytes: bytes)
    let collector = DiagnosticCollector()
    let result = RecordingFormats.read(file, format: nil, options, reportingTo: collector)
    #expect((result == nil) == collector.hasErrors, "\(seed): \(String(decoding: bytes, as: UTF8.self))")
    _ = DiagnosticText.text(collector.sorted)
    for recording in result?.recordings ?? [] {
      var run = RecordedRun(name: "run")
      run.add(recording, of: file, format: "test", mappings: [], metrics: nil, reportingTo: DiagnosticCollector())
    }
    if let table = CSVTable(file, reportingTo: DiagnosticCollector()) {
      _ = ScrollOffsets(table, ScrollOffsets.Columns(), reportingTo: DiagnosticCollector())?.csv
    }
  }

  @Test("No truncated sample crashes a reader", arguments: Samples.all.indices)
  func truncated(_ index: Int) {
    let bytes = Array(Samples.all[index].text.utf8)
    for end in stride(from: 0, through: bytes.count, by: 7) {
      readAll(Array(bytes[..<end]), RecordingOptions(), "to \(end)")
    }
  }

  @Test("No damaged sample crashes a reader", arguments: Samples.all.indices)
  func mutated(_ index: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = TestRandom(state: seed)
    print("recordings: seed \(seed)")
    let original = Array(Samples.all[index].text.utf8)
    let mutation = Mutation(of: Samples.all.map(\.text).filter { $0.hasPrefix("{") || $0.hasPrefix("[") })
    var options = RecordingOptions()
    (options.refreshRate, options.seconds) = (60, 10)
    for round in 0..<150 {
      options.rows = round.isMultiple(of: 2) ? .samples : .repetitions
      var bytes = mutation.mutated(original, &random)
      if !bytes.isEmpty, round.isMultiple(of: 3) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        bytes.insert(contentsOf: Self.fragments[Int.random(in: 0..<Self.fragments.count, using: &random)], at: position)
      }
      readAll(bytes, options, "seed \(seed), round \(round)")
    }
  }
}
