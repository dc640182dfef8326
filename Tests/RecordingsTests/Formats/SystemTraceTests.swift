import Analysis
import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Traces of Android whose slices are text")
struct SystemTraceTests {
  @Test(
    "The frames of each main thread are those of its marks, with the names of processes, or else of threads",
    arguments: [
      (Samples.systemTrace, ["com.example", "com.android.systemui"]), (Samples.systrace, ["com.example", "77"]),
    ])
  func frames(_ text: String, _ names: [String]) throws {
    let recordings = try recordings(text)
    #expect(recordings.map(\.name) == names)
    #expect(recordings.map { $0.figures.last?.content } == [.samples([[4, 10]]), .samples([[1]])])
    #expect(recordings.map(\.warnings) == [["1 frame without an end in the trace: not counted"], []])
    #expect(recordings.first?.parts?.map(\.name) == ["RV OnBindView"])
    #expect(recordings.first?.parts?.map(\.milliseconds) == [2])
  }

  @Test("A thread without a known name gives an app no name", arguments: ["<...>", "<unknown>"])
  func unknownNames(_ name: String) throws {
    let text = Samples.systrace.replacing("com.example", with: name)
    #expect(try recordings(text).map(\.name) == ["42", "77"])
    #expect(try recordings(text).map(\.product) == [nil, nil])
  }

  /// The times of the frames of the only app in lines after a heading.
  private func frames(_ lines: String...) throws -> [Double] {
    let recording = try recording("# tracer: nop\n" + lines.map { $0 + "\n" }.joined())
    guard case .samples(let samples)? = recording.figures.last?.content else { return [] }
    return samples.flatMap { $0 }
  }

  @Test("A line can lack its process and its flags; the name of a thread can have any characters")
  func lines() throws {
    #expect(
      try frames(
        "a-7 [000] .... 1646950.154468: tracing_mark_write: B|7|Choreographer#doFrame",
        "a-7 [000] .... 1646950.156630: tracing_mark_write: E|7") == [2.162])
    #expect(
      try frames("a-7 [000] 1.5: print: B|7|Choreographer#doFrame", "a-7 [000] 1.500000001: 0: E") == [0.000001])
    #expect(
      try frames(
        "x: [1] (y)-z-7 (    7) [000] ...1 1.000: tracing_mark_write: B|7|Choreographer#doFrame",
        "x: [1] (y)-z-7 (-----) [000] ...1 1.010: tracing_mark_write: E|7\r") == [10])
  }

  @Test(
    "A late frame within a frame, and an end before the first beginning, are none; atrace's first lines are skipped")
  func nested() throws {
    let text = """
      capturing trace... done
      TRACE:
      # tracer: nop
      a-7 (7) [000] ...1 0.9: tracing_mark_write: E|7
      a-7 (7) [000] ...1 1.0: tracing_mark_write: B|7|Choreographer#doFrame
      a-7 (7) [000] ...1 1.001: tracing_mark_write: B|7|Choreographer#doFrame - resynced to 5 in 1ms
      a-7 (7) [000] ...1 1.001: tracing_mark_write: B|7|Choreographer#doFrame 5
      a-7 (7) [000] ...1 1.003: tracing_mark_write: E|7
      a-7 (7) [000] ...1 1.003: tracing_mark_write: E|7
      a-7 (7) [000] ...1 1.02: tracing_mark_write: E|7
      CPU:3 [LOST 12 EVENTS]
      """
    let recording = try recording(text)
    #expect(recording.figures.last?.content == .samples([[20]]))
    #expect(recording.warnings.map { $0.missing("events were lost") } == [nil])
  }

  @Test("A trace without frames says what to record")
  func empty() {
    for text in [
      "# tracer: nop\n#\n app-1 (1) [000] ...1 1.0: tracing_mark_write: B|1|x\n", "TRACE:\n# tracer: nop\n",
      Samples.systemTrace.replacing("Choreographer", with: "Other"),
    ] {
      #expect(problems(text).first?.expected?.missing("atrace category view") == nil, "\(problems(text))")
    }
  }

  @Test("In a trace of a browser, its own frames do not count")
  func browser() throws {
    let member = try #require(Samples.systemTrace.split(separator: "\"metadata\":{}").last)
    let both = Samples.chromeTrace.replacing("\"metadata\":{}}", with: "\"metadata\":{}\(member)")
    #expect(read(Array(both.utf8)).format == "chrome-trace")
    #expect(read(Array(both.utf8), format: "perfetto").recordings?.count == 2)
  }
}
