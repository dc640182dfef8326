import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Events of traces in any order")
struct TraceOrderTests {
  /// A trace with the same events in a random order.
  private func shuffled(_ trace: String, _ random: inout TestRandom) -> String {
    let lines = trace.split(separator: "\n").map(String.init)
    let events = lines.filter { $0.hasPrefix("{\"name\"") || $0.hasPrefix("{\"ph\"") }
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    return "{\"traceEvents\":[\(events.shuffled(using: &random).joined(separator: ",\n"))]}"
  }

  @Test("The figures do not depend on the order of the events", arguments: [Samples.chromeTrace, Samples.perfetto])
  func order(_ trace: String) throws {
    var options = RecordingOptions()
    options.refreshRate = 60
    let expected = try run([trace], options)
    var random = TestRandom(state: 1)
    for _ in 0..<30 {
      let run = try run([shuffled(trace, &random)], options)
      #expect(run.values == expected.values && run.notes == expected.notes)
    }
  }

  @Test("Slices are nested by time; an end that names its beginning ends no other")
  func nesting() throws {
    func slices(_ events: [String]) throws -> [String] {
      let trace = try #require(TraceReader(Array("[\(events.joined(separator: ","))]".utf8)))
      return trace.slices.map { "\($0.name) \(Int($0.start)) \(Int($0.duration))" }.sorted()
    }
    func event(_ phase: String, _ name: String, _ time: Int, thread: Int = 1) -> String {
      "{\"ph\":\"\(phase)\",\"name\":\"\(name)\",\"pid\":1,\"tid\":\(thread),\"ts\":\(time)}"
    }
    let nested = [event("B", "a", 0), event("B", "b", 2), event("E", "", 4), event("E", "", 9)]
    #expect(try slices(nested) == ["a 0 9", "b 2 2"])
    #expect(try slices(nested.reversed()) == ["a 0 9", "b 2 2"])
    // At 5, a ends and b begins.
    let touching = [event("B", "b", 5), event("E", "a", 5), event("E", "b", 9), event("B", "a", 0)]
    #expect(try slices(touching) == ["a 0 5", "b 5 4"])
    #expect(try slices([event("E", "c", 3), event("B", "a", 0), event("E", "a", 4)]) == ["a 0 4"])
    #expect(try slices([event("B", "a", 0), event("E", "a", 3, thread: 2), event("E", "a", 4)]) == ["a 0 4"])
  }

  @Test("A report of a frame that begins and ends at once counts, and one without an end is said")
  func incomplete() throws {
    let instant = Samples.chromeTrace.replacing("\"ts\":33333,\"id\":\"0x2\"}", with: "\"ts\":16667,\"id\":\"0x2\"}")
    #expect(try run([instant]).values["missed_vsyncs"] == [1])
    let open = Samples.chromeTrace.replacing("\"ts\":33333,\"id\":\"0x2\"}", with: "\"ts\":33333,\"id\":\"0x9\"}")
    #expect(try recording(open).warnings.contains { $0.hasPrefix("2 frames") && $0.hasSuffix("not counted") })
  }

  @Test("Repeated marks are said with their counts, and the first scroll counts in any order of the file")
  func marks() throws {
    func mark(_ name: String, _ time: Int) -> String {
      "{\"name\":\"\(name)\",\"ph\":\"R\",\"cat\":\"blink.user_timing\",\"pid\":7,\"tid\":1,\"ts\":\(time)},"
    }
    let more = mark("scroll-end", 300_000) + mark("scroll-start", 200_000) + mark("scroll-start", 150_000)
    let trace = Samples.chromeTrace.replacing("{\"traceEvents\":[", with: "{\"traceEvents\":[" + more)
    var options = RecordingOptions()
    options.marks = ("scroll-start", "scroll-end")
    let run = try run([trace], options)
    #expect(run.values["duration_s"] == [0.1])
    #expect(run.notes.first?.missing("0.json: … \"scroll-start\" … 3 times … \"scroll-end\" … 2 times … first") == nil)
  }

  @Test("A trace with a many open slices and frames takes no longer than another", .timeLimit(.minutes(1)))
  func broken() throws {
    let count = 20_000
    let report = "\"name\":\"PipelineReporter\",\"pid\":1,\"tid\":1,\"id\":\"1\""
    let begin = "{\"ph\":\"b\",\(report),\"ts\":1,\"args\":{\"frame_reporter\":{}}}"
    let events =
      Array(repeating: "{\"ph\":\"B\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":0}", count: count)
      + Array(repeating: "{\"ph\":\"E\",\"name\":\"b\",\"pid\":1,\"tid\":1,\"ts\":1}", count: count)
      + Array(repeating: begin, count: count)
      + Array(repeating: "{\"ph\":\"e\",\(report),\"ts\":2}", count: count)
    let trace = try #require(TraceReader(Array("[\(events.joined(separator: ","))]".utf8)))
    #expect(trace.slices.isEmpty && trace.frames.count == count && trace.incompleteFrames == 0)
  }

  @Test("Numbers that are written as text are numbers", arguments: [Samples.chromeTrace, Samples.perfetto])
  func texts(_ trace: String) throws {
    let text = trace.replacing(/"(ts|dur|tdur|pid|tid)":(\d+)/) { "\"\($0.1)\":\"\($0.2)\"" }
    #expect(text != trace)
    let (expected, run) = (try run([trace]), try run([text]))
    #expect(run.values == expected.values && run.notes == expected.notes && run.subjects == expected.subjects)
  }

  @Test("An event that counts and has no time, length or thread is an error at its place")
  func wrongEvents() {
    for (event, facts) in [
      (
        "‸{\"ph\":\"X\",\"name\":\"Choreographer#doFrame 1\",\"pid\":1,\"tid\":1,\"dur\":5}",
        "\"ts\" is missing … doFrame 1"
      ),
      ("‸{\"ph\":\"B\",\"name\":\"a\",\"tid\":1,\"ts\":5}", "\"pid\" is missing"),
      ("‸{\"ph\":\"E\",\"pid\":1,\"ts\":5}", "\"tid\" is missing"),
      (
        "{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":‸\"long\"}", "\"dur\" … no number … \"long\""
      ),
      ("{\"ph\":\"X\",\"name\":\"a\",\"pid\":‸\"app\",\"tid\":1,\"ts\":1,\"dur\":1}", "\"pid\" … no number … \"app\""),
      ("{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":‸null,\"dur\":1}", "\"ts\" … no number … null"),
      (
        "{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1,\"tdur\":‸\"long\"}",
        "\"tdur\" … no number … \"long\""
      ),
      ("{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":‸-1}", "\"dur\" … negative … -1"),
      (
        "{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1,\"tdur\":‸-2}",
        "\"tdur\" … negative … -2"
      ),
      (
        "‸{\"ph\":\"b\",\"name\":\"PipelineReporter\",\"pid\":1,\"tid\":1,\"id\":\"1\",\"args\":{\"frame_reporter\":{}}}",
        "\"ts\""
      ),
      ("‸{\"ph\":\"R\",\"name\":\"a\",\"cat\":\"blink.user_timing\",\"tid\":1,\"ts\":5}", "\"pid\""),
    ] {
      let marked = MarkedText(Samples.perfetto.replacing("{\"traceEvents\":[", with: "{\"traceEvents\":[\n\(event),"))
      expect(problems(marked.text), at: marked, facts: [facts])
    }
  }

  @Test("A slice without a length has no end, and does not count; frames without an end are said")
  func unended() throws {
    let trace = Samples.perfetto.replacing("\"ts\":1000,\"dur\":4000", with: "\"ts\":1000")
    let run = try run([trace])
    #expect(run.values["frames_main"] == [1] && run.values["frame_main_ms_p50"] == [10])
    #expect(run.notes.contains("0.json: 2 frames without an end in the trace: not counted"), "\(run.notes)")
    // Counters, flows and other events are not used.
    let other = "{\"ph\":\"C\",\"name\":\"memory\",\"pid\":\"app\"},{\"ph\":\"i\",\"name\":\"x\"},"
    #expect(try recording(Samples.perfetto.replacing("[\n", with: "[" + other)).name == "com.example")
  }

  @Test("The page that scrolls counts, also if another one shows more frames; of several, the one with most frames")
  func pages() throws {
    func frames(_ process: Int, _ count: Int, _ state: String) -> String {
      "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":\(process),\"tid\":1,\"ts\":0,\"args\":{\"name\":\"CrRendererMain\"}},"
        + (0..<count).map { index in
          let report = "\"name\":\"PipelineReporter\",\"pid\":\(process),\"tid\":2,\"id2\":{\"local\":\"\(index)\"}"
          let arguments = "{\"frame_reporter\":{\"state\":\"STATE_PRESENTED_ALL\",\"scroll_state\":\"\(state)\"}}"
          return "{\"ph\":\"b\",\(report),\"ts\":\(index * 10_000),\"args\":\(arguments)},"
            + "{\"ph\":\"e\",\(report),\"ts\":\(index * 10_000 + 9000)},"
        }.joined()
    }
    func run(_ added: String) throws -> RecordedRun {
      try RecordingsTests.run([Samples.chromeTrace.replacing("{\"traceEvents\":[", with: "{\"traceEvents\":[" + added)])
    }
    let still = try run(frames(20, 30, "SCROLL_NONE"))
    #expect(still.values["frames_shown"] == [2] && still.values["missed_vsyncs"] == [1])
    #expect(still.notes == ["0.json: hitch_ms_per_s needs --refresh-hz"])
    let two = try run(frames(20, 30, "SCROLL_MAIN_THREAD"))
    #expect(two.values["frames_shown"] == [30])
    #expect(two.notes.first?.missing("2 pages scroll … process 20 … 30 … --marks") == nil, "\(two.notes)")
  }
}
