import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Files of known tools that are not read")
struct UnreadRecordingTests {
  /// Files by what their only error says they are.
  private static let texts =
    ([
      "atrace or ftrace": [
        "  app-100 ( 100) [000] ...1 1.000000: print: B|100|Choreographer#doFrame\n  app-100 ( 100) [000] ...1 1.2: print: E\n",
        "tracing_mark_write: B|100|traversal\ntracing_mark_write: E|100\n", "print: B|100|traversal\nprint: E\n",
        "B|100|traversal\nE\n", "E|1234\n", " RenderThread-100 (  100) [000] 1.000000: sched_wakeup: comm=app\n",
        "<...>-100   [000] .... 1.000000: tracing_mark_write: B|100|x\n",
        "<idle>-0     [000] d..3 1.000000: cpu_idle: state=1 cpu_id=0\n",
        "app-100   [001] d..2 1.000000: sched_wakeup: comm=app pid=100\n",
      ],
      "compressed output of atrace": ["TRACE:\nx\u{1}\u{2}"],
      "systrace": [
        "<!DOCTYPE html>\n<html><script class=\"trace-data\"># tracer: nop</script></html>",
        "<!DOCTYPE html>\n<html>\n<head>\n<title>Android System Trace</title>\n<style></style></head></html>",
      ],
      "web page": ["<html><body>Results</body></html>"],
      "timeline of Flutter": [
        "{\"type\": \"Timeline\", \"traceEvents\": [{\"name\": \"Frame\", \"ph\": \"B\"}], \"timeOriginMicros\": 0}",
        "{\"traceEvents\": [{\"name\": \"GPURasterizer::Draw\", \"cat\": \"Embedder\", \"ph\": \"B\", \"ts\": 1}]}",
        "[{\"name\": \"Frame\", \"cat\": \"flutter\", \"ph\": \"X\", \"ts\": 1, \"dur\": 2}]",
        "{\"traceEvents\": [{\"name\": \"Frame\", \"cat\": \"benchmark,Flutter\", \"ph\": \"b\", \"ts\": 1}]}",
        "[{\"name\": \"Frame\", \"cat\": \"embedder\", \"ph\": \"i\", \"ts\": 1}]",
        "[{\"name\": \"thread_name\", \"ph\": \"M\", \"args\": {\"name\": \"io.flutter.1.ui (12)\"}}]",
        "{\"scroll\": {\"type\": \"Timeline\", \"traceEvents\": [], \"timeOriginMicros\": 0}}",
      ],
      "Flashlight": [
        "{\"name\": \"a\", \"status\": \"FAILURE\", \"iterations\": []}",
        "[{\"status\": \"SUCCESS\", \"iterations\": []}]", "{\"measures\": []}",
        "{\"type\": \"IOS_EXPERIMENTAL\", \"measures\": [[528265000, 434241]]}",
      ],
      "Google Benchmark": [
        "{\"context\": {}, \"benchmarks\": [{\"name\": \"a\", \"real_time\": 1}]}"
      ],
      "Lighthouse": ["{\"lighthouseVersion\": \"12\"}"],
      "V8 or Hermes": ["{\"nodes\": [], \"samples\": [], \"timeDeltas\": []}"],
      "Firefox Profiler": [
        "{\"meta\": {}, \"libs\": [], \"threads\": []}",
        "{\"meta\": {\"interval\": 1}, \"pages\": [], \"threads\": []}",
      ],
      "HAR": ["{\"log\": {\"version\": \"1.2\", \"entries\": []}}"],
      "xcresulttool … _type and _value": ["{\"_type\": {\"_name\": \"x\"}}"],
      "xcresulttool": ["{\"testNodes\": []}", "{\"testIdentifier\": \"A/b()\", \"testRuns\": []}"],
      "property list": ["<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"a\" \"b\">\n<plist/>"],
      "JUnit": ["<testsuites/>"],
      "xcodebuild": [
        "a.swift:1: Test Case 'x' measured [Hitch Time Ratio (Scroll_Deceleration), ms per s] average: 1.0, values: [1]\n"
      ],
      "dumpsys SurfaceFlinger --latency": [
        "16666666\n1\t2\t3\n4\t5\t6\n", "16666666\n", "\n8333333\r\n\r\n",
      ],
      "table of gfxinfo": [
        "Flags,IntendedVsync,Vsync,FrameCompleted,\n0,1,2,3,\n",
        "Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,FrameCompleted,\n0,1,2,3,4,\n",
        "vsync,framecompleted,intendedvsync,flags\n1,2,3,0\n",
      ],
      "dumpsys meminfo": ["Applications Memory Usage (in Kilobytes):\nUptime: 1\n"],
      "log of Android": ["--------- beginning of main\n11-25 I/Choreographer( 1): Skipped 30 frames!\n"],
      "am instrument": ["INSTRUMENTATION_STATUS: class=a\n"],
      "Perfetto … text": ["packet {\n  timestamp: 1\n}\n"],
      "binary property list": ["bplist00\0"],
      "SQLite": ["SQLite format 3\0"],
      "ZIP": ["PK\u{3}\u{4}\0"],
    ] as KeyValuePairs).flatMap { name, texts in texts.map { (text: $0, name: name) } }

  private static let binaries: [(bytes: [UInt8], name: String)] = [
    ([0x1F, 0x8B, 8, 0], "compressed file ends before its content"),
    ([0x1F, 0x8B, 9, 0, 0, 0, 0, 0, 0, 0], "compressed file is damaged"),
    ([0x0A, 4, 8, 0, 16, 1, 0x0A, 3, 8, 0, 1], "binary trace of Perfetto"),
  ]

  private static let files = texts.map { (bytes: Array($0.text.utf8), name: $0.name) } + binaries

  @Test(
    "Each is named with what to do, in one error, and reaches neither the tables nor the traces",
    arguments: files.indices)
  func named(_ index: Int) {
    let (bytes, name) = Self.files[index]
    let (recordings, _, problems) = read(bytes)
    #expect(recordings == nil && problems.map { $0.message.missing(name) } == [nil])
    #expect(problems.first?.expected?.isEmpty == false)
  }

  @Test(
    "A table with a heading or a note like a line of a tool is a table",
    arguments: [
      "note,fps_avg\n[001] run 1.5: warm:,60\n", "note,fps_avg\nrun-1 [001] 1.5 warm:,60\n",
      "Stats since: Monday,fps_avg\na,60\n", "HISTOGRAM: a,fps_avg\n1,60\n", "50th percentile: ms,fps_avg\n1,60\n",
      "fps_avg,5ms=0\n60,1\n", "E|1234x,fps_avg\n1,60\n", "Flags,IntendedVsync,fps_avg\n0,1,60\n",
    ])
  func tables(_ text: String) throws {
    #expect(try run([text]).values == ["fps_avg": [60]])
  }

  @Test("A file that other programs write too is not named as that of one of them")
  func others() throws {
    #expect(problems("{\"name\": \"bench\", \"iterations\": []}").map { $0.message.missing("format") } == [nil])
    let event = "{\"name\":\"Frame\",\"cat\":\"embedder\",\"ph\":\"i\",\"pid\":7,\"tid\":1,\"ts\":1},"
    let mixed = Samples.chromeTrace.replacing(
      "{\"name\":\"thread_name\"", with: event + "{\"name\":\"thread_name\"", maxReplacements: 1)
    #expect(mixed.contains("embedder"))
    #expect(try run([mixed]).values["frames_main"] == run([Samples.chromeTrace]).values["frames_main"])
  }

  @Test("A folder that a tool writes is named by the end of its name")
  func folders() {
    #expect(UnreadRecording(folder: "a/1.trace")?.phrase.contains("xcrun xctrace export") == true)
    #expect(UnreadRecording(folder: "a/1.xcresult/")?.phrase.contains("xcresulttool get test-results metrics") == true)
    #expect(UnreadRecording(folder: "a/traces") == nil)
  }

  @Test(
    "gfxinfo without frames is named as that",
    arguments: [
      "Applications Graphics Acceleration Info:\nUptime: 1 Realtime: 1\n\n** Graphics info for pid 1 [a] **\n\nStats since: 1ns\nTotal frames rendered: 200\n",
      "Stats since: 1ns\nTotal frames rendered: 200\nJanky frames: 20 (10.00%)\n50th percentile: 9ms\n  1000 bytes, 1.00 KB\n",
      "50th percentile: 9ms\n90th percentile: 12ms\n", "95th gpu percentile: 3ms\nGPU HISTOGRAM: 1ms=5\n",
      "Number Missed Vsync: 3\nNumber High input latency: 0\n", "Number Frame deadline missed (legacy): 2\n",
      "  HISTOGRAM: 5ms=10 6ms=3\n", "Stats since: 1ns\n", "Janky frames (legacy): 20 (10.00%)\n",
      "No process found for: org.sample.feed\n", "4950ms=0\n", "4900ms=0 4950ms=12\n",
      "Total GPU memory usage:\n  100 bytes, 0.1 KB (0.00 KB is purgeable)\n", "View hierarchy:\n\n  a.b\n  10 views\n",
      "Profile data in ms:\n\n\tcom.a/com.a.Main/android.view.ViewRootImpl@1 (visibility=0)\n\tDraw\tPrepare\tProcess\tExecute\n\t1.0\t2.0\t3.0\t4.0\n",
    ])
  func gfxInfo(_ text: String) {
    let problems = problems(text)
    #expect(problems.map { $0.message.missing("gfxinfo without the frames") } == [nil])
    #expect(problems.first?.expected?.contains("dumpsys gfxinfo PACKAGE framestats") == true)
  }

  @Test("Benchmarks without metrics of frames, and payloads of diagnostics, are named as that")
  func variants() throws {
    let benchmark = "{\"benchmarks\": [{\"name\": \"a\", \"metrics\": {\"timeNs\": {\"runs\": [1]}}}]}"
    #expect(try recording(benchmark).warnings.map { $0.missing("no metrics of frames … FrameTimingMetric()") } == [nil])
    for text in [
      "{\"timeStampBegin\": \"a\", \"timeStampEnd\": \"b\", \"hangDiagnostics\": []}", "[{\"crashDiagnostics\": []}]",
    ] {
      #expect(problems(text).map { $0.message.missing("payload of diagnostics") } == [nil])
    }
    #expect(
      problems(
        "<trace-toc><run><data><table schema=\"x\"/><table schema=\"hitches-summary\"/></data></run></trace-toc>"
      ).first?.expected?.contains("which has hitches-summary") == true)
  }
}
