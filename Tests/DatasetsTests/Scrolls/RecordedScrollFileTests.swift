import Datasets
import JSON
import JSONTestSupport
import ListRuntime
import Simulation
import Testing

@Suite("Files of recorded scrolls")
struct RecordedScrollFileTests {
  private func offsets(_ text: String) -> (recording: OffsetRecording?, diagnostics: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let samples = RecordedScrollFile.samples(
      OffsetSample.self, of: SourceFile(name: "scroll", text: text), reportingTo: collector)
    return (samples.map { OffsetRecording($0, isTracking: true, longestStep: nil) }, collector.sorted)
  }

  private func touches(_ text: String) -> (recording: TouchRecording?, diagnostics: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let samples = RecordedScrollFile.samples(
      TouchSample.self, of: SourceFile(name: "scroll", text: text), reportingTo: collector)
    let recording = samples.flatMap { TouchRecording($0, release: ScrollRelease(), reportingTo: collector) }
    return (recording, collector.sorted)
  }

  @Test(
    "Offsets are read from CSV and from JSON, and their times count from the first",
    arguments: [
      "timeMs,offset\n1000,-64\n1016.667,0.5\n1016.667,1e2\n",
      "timeMs,offset\r\n1000,-64\r\n1016.667,0.5\r\n1016.667,100",
      "timeMs,offset\r1000,-64\r1016.667,0.5\r1016.667,100\r",
      "\u{FEFF}timeMs,offset\n\n1000,-64\n\n1016.667,0.5\n1016.667,+100\n\n",
      #"[{"timeMs": 1000, "offset": -64}, {"offset": 0.5, "timeMs": 1016.667}, {"timeMs": 1016.667, "offset": 100}]"#,
    ])
  func readOffsets(text: String) throws {
    let (recording, diagnostics) = offsets(text)
    #expect(diagnostics.isEmpty)
    #expect(
      recording
        == OffsetRecording(
          times: [.zero, .microseconds(16_667), .microseconds(16_667)], offsets: [-64, 0.5, 100], isTracking: true))
  }

  @Test("Touches are read from CSV and from JSON, each from touch down to lift")
  func readTouches() throws {
    let csv = """
      timeMs,y,phase
      500,400,began
      516,380,moved
      532,380,stationary
      540,300,ended
      900,100,began
      950,150,cancelled
      """
    let rows = csv.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    let json = rows.map { #"{"timeMs": \#($0[0]), "y": \#($0[1]), "phase": "\#($0[2])"}"# }.joined(separator: ", ")
    let expected = [
      TouchContact(
        at: .zero, times: [0, 16, 32, 40].map { .milliseconds($0) }, positions: [400, 380, 380, 300]),
      TouchContact(
        at: .milliseconds(400), times: [.zero, .milliseconds(50)], positions: [100, 150], isCancelled: true),
    ]
    for text in [csv, "[\(json)]"] {
      let (recording, diagnostics) = touches(text)
      #expect(diagnostics.isEmpty && recording?.contacts == expected)
    }
  }

  @Test(
    "Problems of recorded offsets are reported at their location",
    arguments: [
      ("‸time,offset\n0,0\n", "header … timeMs,offset … lab import --scroll … time,offset"),
      ("‸timeMs, offset\n0,0\n", "header … timeMs,offset … timeMs, offset"),
      ("‸timeMs,y,phase\n0,0,began\n", "touches … timeMs,offset … \"of\": \"touches\""),
      ("timeMs,offset\n0,0\n‸1\n", "2 of timeMs,offset … 1"), ("timeMs,offset\n‸0,0,0\n", "2 of timeMs,offset … 3"),
      ("timeMs,offset\n0,‸x\n", "invalid offset … -10000 to 1000000000 pt … \"x\""),
      ("timeMs,offset\n‸,0\n", "invalid timeMs … 0 to 1000000000000000 ms … \"\""),
      ("timeMs,offset\n0,‸nan\n", "invalid offset … \"nan\""),
      ("timeMs,offset\n0,‸0x10\n", "invalid offset … \"0x10\""),
      ("timeMs,offset\n‸-1,0\n", "timeMs is out of range … 0 to 1000000000000000 ms … \"-1\""),
      ("timeMs,offset\n0,‸1e99\n", "offset is out of range … -10000 to 1000000000 pt … \"1e99\""),
      ("timeMs,offset\n10,0\n‸9.5,0\n", "earlier … 10 ms … 9.5"),
      ("timeMs,offset\n5,0\n‸86400006,0\n", "longer than a day … 86400005 ms"),
      (#"[{"timeMs": 0, "offset": 0}, ‸{"timeMs": 1}]"#, "\"offset\" is missing … -10000 to 1000000000 pt"),
      (#"[{"timeMs": 5, "offset": 0}, ‸{"timeMs": 1, "offset": 0}]"#, "earlier … 5 ms … 1"),
      ("‸[]", "1 to 100000 … none"),
    ])
  func badOffsets(marked: String, facts: String) {
    let text = MarkedText(marked)
    let (recording, diagnostics) = offsets(text.text)
    #expect(recording == nil)
    expect(diagnostics, at: text, facts: [facts])
  }

  @Test(
    "A file without samples is rejected",
    arguments: [("", "the header timeMs,offset"), ("\n\n", "the header timeMs,offset"), ("timeMs,offset\n", "rows")])
  func empty(text: String, facts: String) {
    let (recording, diagnostics) = offsets(text)
    #expect(recording == nil && diagnostics.map { line($0).missing("no samples … \(facts)") } == [nil])
  }

  @Test("A file in UTF-16 is named as that")
  func utf16() {
    let (recording, diagnostics) = offsets("t\0i\0m\0e\0")
    #expect(recording == nil && diagnostics.map { line($0).missing("UTF-8 … UTF-16") } == [nil])
  }

  @Test("Every bad row is reported, and no row after the maximum number of samples is read")
  func manyRows() {
    #expect(offsets("timeMs,offset\n0,a\n1,b\n2,2\n3\n").diagnostics.compactMap(\.position?.line) == [2, 3, 5])
    let row = "0,0\n"
    #expect(
      offsets("timeMs,offset\n" + String(repeating: row, count: RecordedScroll.sampleLimit)).recording?.offsets.count
        == RecordedScroll.sampleLimit)
    let many = offsets("timeMs,offset\n" + String(repeating: row, count: RecordedScroll.sampleLimit + 2))
    #expect(many.diagnostics.map { $0.message.missing("too many") } == [nil])
  }

  @Test(
    "Problems of recorded touches are reported at their location",
    arguments: [
      ("‸timeMs,offset\n0,0\n", "offsets … timeMs,y,phase … \"of\": \"offsets\""),
      ("timeMs,y,phase\n0,0,‸begin\n", "began, moved, stationary, ended or cancelled … \"begin\" … began"),
      ("timeMs,y,phase\n‸0,0,moved\n1,0,began\n2,0,ended\n", "no finger is down … \"began\""),
      ("timeMs,y,phase\n0,0,began\n‸1,0,began\n2,0,ended\n", "second finger"),
      ("timeMs,y,phase\n0,0,began\n1,0,ended\n‸2,0,began\n3,0,moved\n", "never ends … \"ended\" or \"cancelled\""),
      ("timeMs,y,phase\n0,0,began\n1,0,ended\n‸2,0,ended\n", "no finger is down … \"began\""),
    ])
  func badTouches(marked: String, facts: String) {
    let text = MarkedText(marked)
    let (recording, diagnostics) = touches(text.text)
    #expect(recording == nil)
    expect(diagnostics, at: text, facts: [facts])
  }

  @Test("No bytes crash the reader", arguments: 1...40)
  func damaged(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "recordings")
    var bytes = Array("timeMs,y,phase\n0,10,began\n16,20,moved\n33,25,ended\n".utf8)
    for _ in 0..<random.integer(in: 1...6) {
      bytes[random.integer(in: 0...bytes.count - 1)] = UInt8(random.integer(in: 0...255))
    }
    let collector = DiagnosticCollector()
    let file = SourceFile(name: "scroll", bytes: bytes)
    let samples = RecordedScrollFile.samples(TouchSample.self, of: file, reportingTo: collector)
    let recording = samples.flatMap { TouchRecording($0, release: ScrollRelease(), reportingTo: collector) }
    #expect((recording == nil) == collector.hasErrors, "seed \(seed)")
    for diagnostic in collector.sorted { _ = diagnostic.locationText }
  }
}
