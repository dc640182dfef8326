import Analysis
import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Formats of recordings")
struct FormatTests {
  @Test("Every sample is recognized by its content", arguments: Samples.all.indices)
  func recognition(_ index: Int) throws {
    let (format, text) = Samples.all[index]
    let read = read(Array(text.utf8))
    #expect(read.format == format, "\(DiagnosticText.text(read.problems))")
  }

  @Test("Every format has a sample")
  func complete() {
    #expect(Set(Samples.all.map(\.format)) == Set(RecordingFormats.names))
  }

  @Test("A sample in another format than is asked for is reported, by every format", arguments: RecordingFormats.names)
  func otherFormats(_ format: String) {
    for (sampleFormat, text) in Samples.all where sampleFormat != format {
      // Perfetto's JSON has Chrome's format, with other events.
      if format == "chrome-trace", sampleFormat == "perfetto" { continue }
      if format == "csv", sampleFormat == "gfxinfo" { continue }
      #expect(!problems(text, format: format).isEmpty, "\(sampleFormat)")
    }
  }

  @Test("Macrobenchmark: times of frames are percentiles of each iteration, and the count of frames is taken")
  func macrobenchmark() throws {
    let run = try run([Samples.macrobenchmark])
    #expect(run.values["frame_main_ms_p50"] == [6, 6.5])
    #expect(run.values["frame_main_ms_max"] == [25, 9])
    #expect(run.values["frames_main"] == [3, 4])
    // Linear interpolation at 0.95 · (n - 1).
    #expect(run.values["frame_main_ms_p95"]?.map { ($0 * 1000).rounded() } == [23_100, 8_700])
    #expect(run.values.count == 5)
    #expect(run.subjects == ["com.example.ScrollBenchmark on acme One, API 34"])
    #expect(run.bases["frame_main_ms_p95"]?.first?.missing("95th percentile of frameDurationCpuMs (test)") == nil)
    #expect(run.bases["frames_main"]?.map { $0.missing("frameCount (test) … before and after the scroll") } == [nil])
    #expect(run.differences.count == 2 && run.differences[0].hasPrefix("frameDurationCpuMs (test) is used, "))
    #expect(run.notes.count == 2)
    for (note, figure) in zip(run.notes, ["frameOverrunMs", "memoryRssAnonMaxKb"]) {
      #expect(note.missing("\(figure) (test) is omitted") == nil)
    }
  }

  @Test("Macrobenchmark: percentiles without samples are taken as they are stated; emulators are named")
  func statedPercentiles() throws {
    let run = try run([
      """
      {"benchmarks": [{"name": "EMULATOR_scroll", "sampledMetrics": {"frameDurationCpuMs": {"P50": 6.0, "P90": 7, "P95": 8, "P99": 9}}}]}
      """
    ])
    #expect(run.values == ["frame_main_ms_p50": [6], "frame_main_ms_p95": [8], "frame_main_ms_p99": [9]])
    #expect(run.notes.first?.missing("0.json: … emulator") == nil)
  }

  @Test("Macrobenchmark: remarks before names, and the system, make a recording unsuitable; a name keeps its capitals")
  func remarks() throws {
    for (name, build, subject, conditions) in [
      (
        "ENG-BUILD_NOT-PROFILEABLE_scroll", "", "scroll",
        ["an engineering build of the system", "an app that cannot be profiled"]
      ),
      ("DEBUGGABLE_LOW_BATTERY_scroll", "", "scroll", ["a debuggable build", "a low battery"]),
      ("METHOD-TRACING-ENABLED_PROFILED_scroll", "", "scroll", ["a trace of all methods", "a profiler"]),
      ("NEW-REMARK_scroll", "", "scroll", ["the remark NEW-REMARK, which lab does not know"]),
      ("EMULATOR_scroll", "\"model\": \"sdk_gphone64_arm64\"", "scroll", ["an emulator"]),
      (
        "scroll", "\"fingerprint\": \"acme/one/one:14/A/1:eng/keys\", \"model\": \"One\"", "scroll",
        ["an engineering build of the system"]
      ),
      ("RV_scroll", "\"type\": \"user\"", "RV_scroll", []), ("DEBUGGABLE_", "", "DEBUGGABLE_", []),
      ("A-B", "", "A-B", []),
    ] {
      let recording = try recording(
        """
        {"context": {"build": {\(build)}}, "benchmarks": [{"name": "\(name)", "metrics": {"frameCount": {"runs": [1]}}}]}
        """)
      #expect(recording.subject == subject && recording.name == name)
      #expect(recording.conditions.filter(\.isUnsuitable).map(\.value) == conditions, "\(name)")
    }
  }

  @Test(
    "A trace of Chrome: presented and dropped frames and processor times, from the first frame that scrolled to the last"
  )
  func chromeTrace() throws {
    var options = RecordingOptions()
    options.refreshRate = 60
    let run = try run([Samples.chromeTrace], options)
    #expect(run.values["duration_s"] == [0.05])
    #expect(run.values["frames_shown"] == [2] && run.values["frames_shown_per_s"] == [40])
    #expect(run.values["missed_vsyncs"] == [1])
    #expect(run.values["hitch_ms_per_s"]?.map { $0.rounded() } == [333])
    #expect(run.values["main_busy_ms"] == [8] && run.values["frames_main"] == [2])
    #expect(run.values["frame_main_ms_max"] == [6] && run.values["frame_main_ms_p50"] == [4])
    #expect(run.notes.isEmpty, "\(run.notes)")
    #expect(try recording(Samples.chromeTrace).warnings == ["hitch_ms_per_s needs --refresh-hz"])
  }

  @Test("Marks name the scroll of a trace; a mark that it does not have is reported with the nearest")
  func marks() throws {
    var options = RecordingOptions()
    options.marks = ("scroll-start", "scroll-end")
    #expect(try run([Samples.chromeTrace], options).values["duration_s"] == [0.1])
    options.marks = ("scroll-begin", "scroll-end")
    #expect(
      problems(Samples.chromeTrace, options).map { line($0).missing("\"scroll-begin\" … scroll-end") } == [nil])
    options.marks = ("scroll-end", "scroll-start")
    #expect(
      problems(Samples.chromeTrace, options).map { line($0).missing("\"scroll-start\" … after \"scroll-end\"") } == [
        nil
      ])
  }

  @Test("Perfetto: the frames of the main thread, with slices that begin and end apart")
  func perfetto() throws {
    let run = try run([Samples.perfetto])
    #expect(run.values["frame_main_ms_max"] == [10] && run.values["frame_main_ms_p50"] == [7])
    #expect(run.values["frames_main"] == [2] && run.subjects == ["com.example"])
  }

  @Test("XCTest: the hitch time ratio and the length of the whole scroll; the rest is left out with a reason")
  func xctest() throws {
    let run = try run([Samples.xctest])
    #expect(run.values == ["hitch_ms_per_s": [12.5, 14, 9.5, 13, 11], "duration_s": [2.5, 2.6, 2.5, 2.4, 2.5]])
    #expect(run.notes.count == 2 && run.subjects == ["iPhone 11"])
    let mapped = try RecordingsTests.run([Samples.xctest], map: ["Memory Peak Physical=memory_peak_mb"])
    #expect(mapped.values["memory_peak_mb"] == [90, 91, 90.5, 90, 90])
  }

  @Test("XCTest: the older form is named")
  func oldXCTest() {
    #expect(
      problems("{\"_type\": {\"_name\": \"ActionsInvocationRecord\"}}", format: "xctest").map(\.expected) == [
        "the output of xcresulttool get test-results metrics: this is the older form, with _type and _value"
      ])
  }

  @Test("MetricKit: each payload is a repetition; only the hitch time ratio is taken")
  func metricKit() throws {
    let run = try run([Samples.metricKit])
    #expect(run.values == ["hitch_ms_per_s": [6, 8]])
    #expect(run.subjects == ["app version 1.0 on iPhone12,1, iPhone OS 17.0 (21A329)"])
    #expect(
      run.notes.contains {
        $0.hasPrefix("cpuMetrics.cumulativeCPUTime, memoryMetrics.peakMemoryUsage (test) are omitted: ")
      }, "\(run.notes)")
    #expect(run.notes.contains { $0.contains("day of use") })
  }

  @Test("gfxinfo: rows with flags do not count, and a frame in two blocks counts once")
  func gfxInfo() throws {
    let run = try run([Samples.gfxInfo])
    #expect(run.values["frame_main_ms_max"] == [12] && run.values["frame_main_ms_p50"] == [8])
    #expect(run.notes.contains { $0.missing("0.json: 1 frame … not counted") == nil })
    let mapped = try RecordingsTests.run([Samples.gfxInfo], map: ["whole frame=frame_main_ms_max"])
    #expect(mapped.values["frame_main_ms_max"] == [30.666668])
  }

  @Test(
    "gfxinfo: what is wrong is reported at its place",
    arguments: [
      ("‸Flags,Vsync,HandleInputStart,SyncQueued,FrameCompleted,\n", "IntendedVsync"),
      (
        "Flags,IntendedVsync,Vsync,HandleInputStart,SyncQueued,FrameCompleted,\n0,1,2,‸x,3,4,\n",
        "HandleInputStart … nanoseconds … \"x\""
      ),
      (
        "Flags,IntendedVsync,Vsync,HandleInputStart,SyncQueued,FrameCompleted,\n‸0,1,2,3,4\n",
        "FrameCompleted … 6 … 5"
      ),
    ])
  func wrongGfxInfo(_ marked: String, _ facts: String) {
    let marked = MarkedText("---PROFILEDATA---\n\(marked)---PROFILEDATA---\n")
    expect(problems(marked.text), at: marked, facts: [facts])
  }

  @Test("xctrace: hitches of the app, each once, over the stated length; those of the system do not count")
  func hitches() throws {
    var options = RecordingOptions()
    options.seconds = 10
    options.refreshRate = 60
    let run = try run([Samples.hitches], options)
    #expect(run.values["missed_vsyncs"] == [2] && run.subjects == ["Feed"])
    #expect(run.values["hitch_ms_per_s"]?.map { ($0 * 1000).rounded() } == [3333])
    #expect(try recording(Samples.hitches).warnings.first?.hasPrefix("hitch_ms_per_s needs --seconds") == true)
  }

  @Test("xctrace: the mean and the least of Core Animation's estimates, and the weights of samples by thread")
  func otherTables() throws {
    let rates = try run([Samples.frameRates])
    #expect(rates.values == ["frames_shown_per_s": [50.25], "worst_window_fps": [41.5]])
    var options = RecordingOptions()
    options.seconds = 0.01
    #expect(try run([Samples.timeProfile], options).values == ["main_busy_ms": [1], "cpu_avg_pct": [20]])
  }

  @Test("xctrace: an unknown reference, a short row and another table are reported at their places")
  func wrongTables() {
    let row = "<row><start-time ref=\"6\"/>"
    let wrong = Samples.hitches.replacing(
      "<start-time id=\"6\" fmt=\"00:02.000.000\">2000000000</start-time>", with: "<start-time ref=\"66\"/>")
    #expect(problems(wrong).first?.message.missing("\"66\"") == nil && problems(wrong).first?.position?.line == 5)
    for (text, facts) in [
      (Samples.hitches.replacing(row + "<duration ref=\"2\"/>", with: row), "4 … 3"),
      (
        Samples.hitches.replacing("name=\"hitches\"", with: "name=\"hitches-gpu\""),
        "\"hitches-gpu\" … hitches, hitches-summary, core-animation-fps-estimate, time-profile"
      ), ("<trace-toc/>", "xctrace"), ("<trace-query-result/>", "no table"),
    ] { #expect(problems(text).map { line($0).missing(facts) } == [nil], "\(facts)") }
  }

  @Test(
    "CSV: columns named as metrics are metrics, others are mapped, with the unit of the heading; empty fields are no values"
  )
  func csv() throws {
    let run = try run([Samples.csv], map: ["Frame rate=fps_avg", "Peak memory (MiB)=memory_peak_mb"])
    #expect(run.values["fps_avg"] == [58.5, 59.5] && run.values["cpu_avg_pct"] == [41])
    #expect(run.values["memory_peak_mb"]?.map { ($0 * 1000).rounded() } == [104_858, 105_906])
    #expect(run.notes == ["Run (test) is omitted: line 2: not a number, found \"first\""])
  }

  @Test("CSV: a row for each sample gives one repetition; decimal commas are read between semicolons")
  func samples() throws {
    var options = RecordingOptions()
    options.rows = .samples
    let run = try run(
      ["frame;memory\n1,5;10\n2,5;30\n"], options,
      map: ["frame=frame_main_ms_max", "memory=memory_avg_mb"])
    #expect(run.values == ["frame_main_ms_max": [2.5], "memory_avg_mb": [20]])
  }

  @Test(
    "CSV: what is wrong is reported at its place",
    arguments: [
      ("a,‸a\n1,2\n", "\"a\""), ("a,b\n‸1\n", "2 … 1"), ("a,b\n1,‸\"2\n", "quotation mark"),
      ("a,b\n1,2\n3,‸x\n", "number … \"x\""), ("a,b\n1,2\n3,‸inf\n", "number … \"inf\""),
    ])
  func wrongCSV(_ marked: String, _ facts: String) {
    let marked = MarkedText(marked)
    expect(problems(marked.text), at: marked, facts: [facts])
  }

  @Test("Binary, empty and broken files are reported")
  func broken() {
    for (text, facts) in [
      ("", "empty"), ("other\0", "not text"), ("{\"benchmarks\": [", "ends unexpectedly"), ("{\"a\": 1}", "format"),
      ("{\"benchmarks\": []}", "no benchmarks"),
    ] { #expect(problems(text).map { $0.message.missing(facts) } == [nil], "\(text)") }
    let wrong = MarkedText("{\"benchmarks\": [{\"name\": \"a\", \"metrics\": {\"b\": ‸{\"runs\": 1}}}, ‸{}]}")
    #expect(problems(wrong.text).count == 2)
  }
}
