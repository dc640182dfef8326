import Analysis
import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Figures that could count twice or be mistaken")
struct RepeatedFigureTests {
  @Test("Perfetto: a late frame opens a slice within itself, which is no frame; nor is any other slice within a frame")
  func resynced() throws {
    let nested = { (name: String) in
      Samples.perfetto.replacing(
        "{\"name\":\"DrawFrames 101\"",
        with:
          "{\"name\":\"\(name)\",\"ph\":\"X\",\"pid\":42,\"tid\":42,\"ts\":1000,\"dur\":3900},\n{\"name\":\"DrawFrames 101\""
      )
    }
    for name in ["Choreographer#doFrame - resynced to 102 in 16.0ms", "Choreographer#doFrame 7"] {
      let run = try run([nested(name)])
      #expect(run.values["frames_main"] == [2] && run.values["frame_main_ms_p50"] == [7], "\(name)")
    }
    let beside = nested("Choreographer#doFrame - resynced to 102 in 16.0ms").replacing(
      "\"ts\":1000,\"dur\":3900", with: "\"ts\":30000,\"dur\":1000")
    #expect(try run([beside]).values["frames_main"] == [2])
  }

  @Test("Chrome: a task within another one, of a nested run loop or of another category, does not count again")
  func nestedTasks() throws {
    func task(_ name: String, _ start: Int, _ duration: Int, _ time: String) -> String {
      "{\"name\":\"\(name)\",\"ph\":\"X\",\"pid\":7,\"tid\":1,\"ts\":\(start),\"dur\":\(duration)\(time)},"
    }
    let cases = [
      task("ThreadControllerImpl::RunTask", 999, 6002, ",\"tdur\":5002"),
      task("ThreadControllerImpl::RunTask", 1001, 5998, ",\"tdur\":4998"),
      task("RunTask", 2000, 1000, ",\"tdur\":900"),
    ]
    for (added, milliseconds) in zip(cases, [8.002, 8, 8]) {
      let run = try run([Samples.chromeTrace.replacing("{\"traceEvents\":[", with: "{\"traceEvents\":[" + added)])
      #expect(run.values["main_busy_ms"] == [milliseconds], "\(added)")
    }
  }

  @Test(
    "Chrome: a task without CPU time in the scroll leaves no CPU time, and one that begins before the scroll hides none"
  )
  func untimedTasks() throws {
    func run(_ start: Int, _ duration: Int, _ time: String) throws -> RecordedRun {
      let task =
        "{\"name\":\"RunTask\",\"ph\":\"X\",\"pid\":7,\"tid\":1,\"ts\":\(start),\"dur\":\(duration)\(time)},"
      var options = RecordingOptions()
      options.marks = ("scroll-start", "scroll-end")
      return try RecordingsTests.run(
        [Samples.chromeTrace.replacing("{\"traceEvents\":[", with: "{\"traceEvents\":[" + task)], options)
    }
    let untimed = try run(999, 6002, "")
    #expect(untimed.values["main_busy_ms"] == nil && untimed.values["duration_s"] == [0.1])
    #expect(untimed.notes.contains { $0.missing("1 of 3 tasks … no CPU time") == nil }, "\(untimed.notes)")
    #expect(try run(-1000, 200_000, ",\"tdur\":150000").values["main_busy_ms"] == [8])
  }

  @Test("A part of a trace within another one of its name counts, but takes no time of its own")
  func nestedParts() throws {
    let inflate = { (start: Int, duration: Int) in
      "{\"name\":\"inflate\",\"ph\":\"X\",\"pid\":42,\"tid\":42,\"ts\":\(start),\"dur\":\(duration)},\n"
    }
    let trace = Samples.perfetto.replacing(
      "{\"name\":\"DrawFrames 101\"", with: inflate(1500, 1000) + inflate(1600, 500) + "{\"name\":\"DrawFrames 101\"")
    #expect(try recording(trace).parts == [RecordedPart(name: "inflate", count: 2, milliseconds: 1)])
  }

  @Test("XCTest: of two figures for one metric that of the whole scroll counts, and a note names both")
  func twoRatios() throws {
    let other = """
      {"displayName": "Hitch Time Ratio (Scroll_Deceleration)", "identifier": "com.apple.dt.XCTMetric_OSSignpost-Scroll_Deceleration.animation.hitch.time.ratio",
       "unitOfMeasurement": "ms per s", "measurements": [1, 2, 3, 4, 5]},
      """
    let run = try run([Samples.xctest.replacing("\"metrics\": [", with: "\"metrics\": [" + other)])
    #expect(run.values["hitch_ms_per_s"] == [12.5, 14, 9.5, 13, 11])
    let facts = "Hitch Time Ratio (Scroll_Deceleration) … (Scroll_DraggingAndDeceleration) … hitch_ms_per_s"
    #expect(run.notes.contains { $0.missing(facts) == nil }, "\(run.notes)")
  }

  @Test("Recordings of one name in a file are told apart by class, or else by number")
  func names() throws {
    func benchmark(_ type: String) -> String {
      "{\"name\": \"scroll\", \"className\": \"\(type)\", \"metrics\": {\"frameCount\": {\"runs\": [1]}}}"
    }
    func names(_ types: String...) throws -> [String?] {
      try recordings("{\"benchmarks\": [\(types.map(benchmark).joined(separator: ", "))]}").map(\.name)
    }
    #expect(try names("a.B", "a.C") == ["a.B.scroll", "a.C.scroll"])
    #expect(try names("a.B", "a.B") == ["a.B.scroll (1)", "a.B.scroll (2)"])
    #expect(try names("a.B") == ["scroll"])
  }

  @Test("gfxinfo: a dump that is cut within a block is an error, and each window's frame at one refresh counts")
  func gfxInfo() throws {
    let cut = MarkedText(
      "---PROFILEDATA---\n\(header)\n---PROFILEDATA---\n‸---PROFILEDATA---\n\(header)\n0,1,2,3,4,5,\n")
    expect(
      RecordingsTests.problems(cut.text), at: cut,
      facts: ["truncated … ---PROFILEDATA---"])
    let windows = ["0,1,2,3,1000003,5000000,", "0,1,2,1000003,4000003,5000000,"].map {
      "---PROFILEDATA---\n\(header)\n\($0)\n---PROFILEDATA---\n"
    }
    let run = try run([windows.joined()])
    #expect(run.values["frame_main_ms_max"] == [3] && run.values["frame_main_ms_p50"] == [2])
    #expect(run.notes.contains { $0.missing("0.json: several windows") == nil })
  }

  private let header = "Flags,IntendedVsync,Vsync,HandleInputStart,SyncQueued,FrameCompleted,"

  @Test("Durations below 0 are errors at their places")
  func negative() throws {
    let marked = MarkedText(
      "{\"benchmarks\": [{\"name\": \"a\", \"sampledMetrics\": {\"frameDurationCpuMs\": {\"runs\": [[1, ‸-1]]}}}]}")
    expect(
      RecordingsTests.problems(marked.text), at: marked,
      facts: ["negative … -1"])
  }

  @Test("xctrace: a table without hitches of an app is a repetition without hitches; an app is always named")
  func systemHitches() throws {
    var options = RecordingOptions()
    options.seconds = 10
    let named = try recording(Samples.hitches, options)
    #expect(named.name == "Feed" && named.figuresOfOthers != nil)
    let system = Samples.hitches.replacing(">0</boolean>", with: ">1</boolean>")
    let run = try run([system], options)
    #expect(run.values["hitch_ms_per_s"] == [0] && run.subjects.isEmpty)
    #expect(try recording(system).name == nil)
  }
}
