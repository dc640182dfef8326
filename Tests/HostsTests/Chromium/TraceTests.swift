import Hosts
import JSON
import Recordings
import Testing

@Suite("Traces of a browser")
struct TraceTests {
  private func read(_ events: [String]) throws -> TraceReader {
    try #require(TraceReader(Array("{\"traceEvents\":[\(events.joined(separator: ","))]}".utf8)))
  }

  /// A scroll from 500 to 600 ms on the page's clock; the list moves in its first animation frame.
  private func record(frameTimes: String = "[501, 520, 540]") throws -> ScrollRecord {
    let scroll = try json(
      #"{"startMs":500,"endMs":600,"frameTimes":\#(frameTimes),"movements":[[501,520]],"entries":1}"#)
    return try #require(ScrollRecord(scroll, load: try json(#"{"loadMs":1}"#)))
  }

  private func metrics(_ events: [String]) throws -> TraceMetrics {
    let trace = try read(scrollMarks(1000, 100_000) + events)
    return try #require(TraceMetrics(trace, of: try record()))
  }

  @Test("The time of a slice without that of the slices in it goes to its phase, in processor time")
  func phases() throws {
    let metrics = try metrics([
      slice("RunTask", 2000, 10_000, time: 9000), slice("FunctionCall", 2000, 8000, time: 7000),
      slice("UpdateLayoutTree", 3000, 1000, time: 900), slice("Layout", 4000, 2000, time: 1600),
      // A name without a phase counts toward the surrounding phase.
      slice("HitTest", 4500, 500, time: 400), slice("Paint", 10_500, 1000, time: 800),
      // Before the scroll, and in another process.
      slice("RunTask", 100, 800, time: 800), slice("RunTask", 5000, 800, time: 800, process: 8),
    ])
    #expect(metrics.mainMilliseconds == 9)
    let expected: [BrowserPhase: Double] = [.script: 4.5, .style: 0.9, .layout: 1.6, .paint: 0.8]
    for phase in BrowserPhase.allCases {
      #expect(abs((metrics.phases[phase] ?? 0) - (expected[phase] ?? 0)) < 1e-9, "\(phase)")
    }
  }

  @Test("Raster and decoding are counted on workers; the compositor's and the workers' tasks without them")
  func otherThreads() throws {
    let metrics = try metrics([
      #"{"ph":"M","name":"thread_name","pid":7,"tid":2,"args":{"name":"Compositor"}}"#,
      #"{"ph":"M","name":"thread_name","pid":7,"tid":5,"args":{"name":"DedicatedWorker thread"}}"#,
      slice("RunTask", 2000, 3000, thread: 2, time: 2000), slice("ImageDecodeTask", 2100, 500, thread: 2, time: 250),
      slice("RunTask", 2000, 900, thread: 5, time: 700), slice("RasterTask", 2000, 5000, thread: 3, time: 4000),
      slice("ImageDecodeTask", 3000, 2000, thread: 3, time: 1500),
      slice("Decode Image", 8000, 100, thread: 4, time: 100), slice("Layout", 9000, 100, thread: 4, time: 100),
    ])
    #expect(metrics.mainMilliseconds == 0)
    #expect(metrics.phases[.composite] == 1.75)
    #expect(metrics.phases[.worker] == 0.7)
    #expect(metrics.phases[.raster] == 2.5)
    #expect(metrics.phases[.decode] == 1.85)
    #expect(metrics.phases[.layout] == nil)
  }

  @Test("Frames with new content of the main thread are presented; forked and dropped ones do not count")
  func frames() throws {
    let metrics = try metrics(
      frameReport("0x1", 20_000) + frameReport("0x2", 36_000, state: "STATE_DROPPED")
        + frameReport("0x3", 53_000, lacks: true)
        + frameReport("0x4", 60_000, state: "STATE_PRESENTED_PARTIAL", type: "FORKED")
        + frameReport("0x5", 900) + frameReport("0x6", 100_001))
    #expect(metrics.presented == [519, 552])
    #expect(metrics.checkerboardedFrames == 1)
  }

  @Test("A frame's time is that of the tasks up to the next animation frame; only frames that moved the list count")
  func frameTimes() throws {
    let metrics = try metrics([
      slice("RunTask", 1500, 100, time: 100), slice("RunTask", 2000, 3000, time: 2000),
      slice("FireAnimationFrame", 2100, 1000, time: 900), slice("RunTask", 6000, 1000, time: 500),
      slice("RunTask", 18_000, 2000, time: 1000), slice("FireAnimationFrame", 18_100, 100, time: 90),
      slice("RunTask", 40_000, 7000, time: 7000), slice("FireAnimationFrame", 40_100, 100, time: 90),
    ])
    #expect(metrics.frameMilliseconds == [2.5, 1])
  }

  @Test("The tasks that contain the marks do not count, with all that is in them")
  func edges() throws {
    let metrics = try metrics([
      slice("RunTask", 500, 1000, time: 1000), slice("FunctionCall", 1100, 300, time: 300),
      slice("RunTask", 2000, 1000, time: 400), slice("Layout", 2100, 100, time: 50),
      slice("RunTask", 99_000, 3000, time: 3000), slice("FunctionCall", 99_500, 2000, time: 2000),
    ])
    #expect(metrics.mainMilliseconds == 0.4)
    #expect(metrics.phases[.script] == nil && metrics.phases[.layout] == 0.05)
  }

  @Test("A main thread without processor times has no metrics, because elapsed time does not replace them")
  func noThreadTime() throws {
    let marks = scrollMarks(1000, 100_000)
    #expect(TraceMetrics(try read(marks + [slice("RunTask", 2000, 10)]), of: try record()) == nil)
    #expect(TraceMetrics(try read(marks + [slice("RunTask", 2000, 10, time: 9)]), of: try record()) != nil)
  }

  @Test("A trace without the marks of the scroll has no metrics, and data that is not JSON is not a trace")
  func invalid() throws {
    #expect(TraceMetrics(try read([slice("RunTask", 1, 1)]), of: try record()) == nil)
    #expect(TraceReader(Array("{".utf8)) == nil)
    #expect(TraceReader(Array("{}".utf8)) == nil)
    let slice = "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1}"
    #expect(TraceReader(Array("[\(slice),{},3]".utf8))?.slices.count == 1)
    #expect(TraceReader(Array("[{\"ph\":\"X\"},{},3]".utf8)) == nil)
  }
}
