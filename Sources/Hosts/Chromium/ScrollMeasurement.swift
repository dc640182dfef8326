import Analysis
import JSON
import Recordings

/// The measurement of one scroll of a page, with a trace.
struct ScrollMeasurement {
  private let connection: DevToolsConnection
  private let page: ChromiumPage
  private let throttle: Double
  private let refreshRate: Int
  private let scale: Int
  private let isOnThisMachine: Bool
  /// Whether a trace was begun and could not be ended.
  private(set) var isTracing = false

  /// Creates a measurement.
  ///
  /// - Parameters:
  ///   - throttle: the factor by which the main thread is slowed down while the page scrolls.
  ///   - isOnThisMachine: whether the browser's process ids belong to this machine.
  init(
    _ connection: DevToolsConnection, _ page: ChromiumPage, throttle: Double, refreshRate: Int, scale: Int,
    isOnThisMachine: Bool
  ) {
    self.connection = connection
    self.page = page
    self.throttle = throttle
    self.refreshRate = refreshRate
    self.scale = scale
    self.isOnThisMachine = isOnThisMachine
  }

  /// Scrolls and returns the figures.
  ///
  /// - Parameters:
  ///   - scroll: the expression that scrolls and gives a ``ScrollRecord``.
  ///   - load: the expression that shows the list; nil if it is shown already.
  ///   - refusedCount: the number of requests that were refused, asked at the end.
  mutating func perform(
    _ scroll: String, loading load: String?, within limit: Duration, refusedCount: () -> Int
  ) throws(HostError) -> HostSample {
    try page.setThrottle(throttle)
    var loaded: JSONValue?
    if let load { loaded = try page.evaluate(load, timeout: .seconds(120)) }
    let monitor = try MemoryMonitor(connection, isOnThisMachine: isOnThisMachine)
    let before = try page.metrics()
    let (answer, bytes) = try trace { page throws(HostError) in
      try page.evaluate(scroll, timeout: limit, tick: { monitor.sample() })
    }
    let after = try page.metrics()
    let timeOfGPUProcess = try monitor.timeOfGPUProcess()
    try page.setThrottle(1)
    guard let record = ScrollRecord(answer, load: loaded) else {
      throw HostError(.failed, "the page reported no scroll")
    }
    guard let reader = TraceReader(bytes), let traced = TraceMetrics(reader, of: record) else {
      throw HostError(.failed, "the trace has no marks of the scroll, or no CPU times")
    }
    let values = BrowserMetrics(
      record, traced, before: before, after: after, refreshRate: refreshRate, scale: scale,
      isThrottled: throttle > 1, footprints: monitor.footprints(of: traced.process),
      timeOfGPUProcess: timeOfGPUProcess
    ).values
    return HostSample(
      values: values, counters: record.counters, refusedRequests: refusedCount())
  }

  /// Performs work while a trace is recorded.
  private mutating func trace(
    _ work: (ChromiumPage) throws(HostError) -> JSONValue
  ) throws(HostError) -> (result: JSONValue, trace: [UInt8]) {
    let trace = TraceRecording(connection)
    isTracing = true
    do throws(HostError) {
      try trace.start()
      let result = try work(page)
      let bytes = try trace.stop()
      isTracing = false
      return (result, bytes)
    } catch {
      _ = try? connection.send("Tracing.end")
      throw error
    }
  }
}
