import Analysis
import Foundation
import JSON
import ListRuntime
import Recordings
import Simulation

/// A browser that is running. Each repetition has a page of its own, in a browser context of its own: the previous one
/// leaves nothing in caches.
final class ChromiumSession: HostSession {
  let description: HostDescription
  private let connection: DevToolsConnection
  private let process: BrowserProcess?
  private let counterparts: CounterpartSet
  private let throttle: Double
  /// Whether the engine adjusts the scroll position to rows that change.
  private let anchorsScroll: Bool
  private let server: RequestServer
  /// The scale with which the browser was started; nil if it was not started by the lab.
  private let scale: Int?
  private var pictures = PictureFiles()
  /// Whether the browser does not answer, or is in a state that would affect the next repetition.
  private var isBroken = false

  init(
    _ connection: DevToolsConnection, process: BrowserProcess?, counterparts: CounterpartSet,
    throttle: Double, anchorsScroll: Bool, scale: Int? = nil
  ) throws(HostError) {
    self.connection = connection
    self.process = process
    self.counterparts = counterparts
    self.throttle = throttle
    self.anchorsScroll = anchorsScroll
    self.scale = scale
    let server = RequestServer(connection)
    self.server = server
    connection.onEvent = { event throws(HostError) in try server.handle(event) }
    do throws(HostError) {
      let version = try connection.call("Browser.getVersion", timeout: .seconds(60))
      let features = try connection.call("SystemInfo.getInfo")["gpu"]?["featureStatus"]
      let compositing = features?["gpu_compositing"]?.string ?? "unknown"
      let hasGPU = compositing.hasPrefix("enabled")
      description = HostDescription(
        host: ChromiumHost.id, product: version["product"]?.string ?? "unknown",
        conditions: [
          .init("window", process == nil ? "as the browser was started" : "none (new headless mode), in real time"),
          .init("compositing", hasGPU ? "by the GPU" : "in software (gpu_compositing: \(compositing))"),
          .init(
            "main-thread throttle",
            throttle == 1
              ? "none"
              : "\(throttle) times slower; workers and threads that decode, raster and composite are not slowed"),
          .init(
            "scroll anchoring",
            anchorsScroll
              ? "by the engine (overflow-anchor: auto), rows in normal flow" : "none (overflow-anchor: none)"),
          .init("requested fonts", HostStudy.fontFamily),
          .init("list runtime and counterparts", counterparts.digest(with: PageFiles.sources)),
          .init(
            "sandbox",
            process.map { _ in BrowserProcess.needsNoSandbox ? "off, because the user is root" : "on" } ?? "unknown"),
          .init("machine", process == nil ? "another process or machine, over a port" : HostDescription.thisMachine),
        ], obtained: ChromiumHost.obtained)
    } catch {
      let reason = process?.lastError.map { "; its last message: \($0)" } ?? ""
      process?.end()
      throw HostError(.unavailable, "the browser did not start: \(error)\(reason)")
    }
  }

  var isAlive: Bool { connection.isOpen && !isBroken && process?.hasEnded != true }

  func end() {
    if let process {
      // A browser that does not respond would not close by itself.
      if isAlive { _ = try? connection.send("Browser.close") }
      process.end(waiting: isAlive ? .seconds(3) : .zero)
    }
    connection.close()
  }

  func measure(_ run: RunConfiguration) throws(HostError) -> HostSample {
    try withPage(of: run, isAtRest: false) { page throws(HostError) in
      var kernel = [try page.kernel()]
      try page.setThrottle(throttle)
      let load = try page.evaluate("lab.load()", timeout: .seconds(120))
      let monitor = try MemoryMonitor(connection, isOnThisMachine: process != nil)
      let before = try page.metrics()
      let limit = Duration.milliseconds(Int64(run.timeLimit.inSeconds * 1000)) + .seconds(30)
      let (scroll, bytes) = try recordingTrace { () throws(HostError) in
        try page.evaluate("lab.scroll()", timeout: limit, tick: { monitor.sample() })
      }
      let after = try page.metrics()
      let timeOfGPUProcess = try monitor.timeOfGPUProcess()
      try page.setThrottle(1)
      kernel.append(try page.kernel())
      guard let record = ScrollRecord(scroll, load: load) else {
        throw HostError(.failed, "the page reported no scroll")
      }
      guard let reader = TraceReader(bytes), let traced = TraceMetrics(reader, of: record) else {
        throw HostError(.failed, "the trace has no marks of the scroll, or no CPU times")
      }
      let values = BrowserMetrics(
        record, traced, before: before, after: after, refreshRate: run.profile.refreshRate,
        scale: run.profile.screen.scale,
        isThrottled: throttle > 1, footprints: monitor.footprints(of: traced.process),
        timeOfGPUProcess: timeOfGPUProcess
      ).values
      return HostSample(
        values: values, counters: record.counters, kernelMilliseconds: kernel, refusedRequests: server.refusedCount)
    }
  }

  /// Performs work while a trace is recorded. A browser whose trace cannot be ended is abandoned, because it would
  /// reject the next one.
  private func recordingTrace(
    _ work: () throws(HostError) -> JSONValue
  ) throws(HostError) -> (result: JSONValue, trace: [UInt8]) {
    let trace = TraceRecording(connection)
    do throws(HostError) {
      try trace.start()
      let result = try work()
      return (result, try trace.stop())
    } catch {
      isBroken = true
      _ = try? connection.send("Tracing.end")
      throw error
    }
  }

  func pictures(of run: RunConfiguration, at offsets: [Double]) throws(HostError) -> [HostPicture] {
    try withPage(of: run, isAtRest: true) { page throws(HostError) in
      try page.evaluate("lab.load()", timeout: .seconds(120))
      // With estimated heights, equal offsets show different rows.
      try page.evaluate("lab.measureAll()", timeout: .seconds(120))
      var pictures: [HostPicture] = []
      for offset in offsets {
        try page.evaluate("lab.showOffset(\(offset))", timeout: .seconds(60))
        pictures.append(HostPicture(Array(try page.screenshot().utf8)))
      }
      return pictures
    }
  }

  func differences(
    of pictures: [HostPicture], from others: [HostPicture]
  ) throws(HostError) -> [HostPictureDifference] {
    try withPage(serving: PageFiles.all) { page throws(HostError) in
      var differences: [HostPictureDifference] = []
      for (picture, other) in zip(pictures, others) {
        let files = [picture, other].map { "\"\(String(decoding: $0.bytes, as: UTF8.self))\"" }.joined(separator: ", ")
        let result = try page.evaluate("lab.comparePictures(\(files), \(Self.tolerance))", timeout: .seconds(60))
        differences.append(
          HostPictureDifference(
            pixels: (result["width"]?.integer ?? 0) * (result["height"]?.integer ?? 0),
            differingPixels: result["differingPixels"]?.integer ?? 0))
      }
      return differences
    }
  }

  /// The maximum difference of a color component, out of 255: a corner that is drawn instead of clipped has different
  /// antialiasing.
  private static let tolerance = 48

  /// Performs work in a new page that shows a run, and closes the page.
  ///
  /// - Parameter isAtRest: whether animations are served as their first frames.
  private func withPage<Result>(
    of run: RunConfiguration, isAtRest: Bool, _ work: (ChromiumPage) throws(HostError) -> Result
  ) throws(HostError) -> Result {
    guard let study = HostStudy(run).content() else {
      throw HostError(.unsupported, "a list of the kind \"\(run.content.kind.rawValue)\" has no counterpart")
    }
    var files = PageFiles.all
    let members = (study.objectMembers ?? []) + [.init("scrollAnchoring", .boolean(anchorsScroll))]
    files.append(
      PageFile(path: "/study.json", type: "application/json", bytes: JSONContent.object(members).text(style: .compact)))
    for technique in run.techniques {
      let source = try counterparts.source(of: technique.id)
      files.append(PageFile(path: "/techniques/\(technique.id).js", text: source))
    }
    files += pictures.files(of: run, isAtRest: isAtRest)
    return try withPage(serving: files, screen: run.profile.screen, work)
  }

  private func withPage<Result>(
    serving files: [PageFile], screen: Screen? = nil, _ work: (ChromiumPage) throws(HostError) -> Result
  ) throws(HostError) -> Result {
    server.serve(files)
    let page = try ChromiumPage(connection, screen: screen, hasScale: screen?.scale == scale)
    do throws(HostError) {
      try page.open(RequestServer.origin + "/")
      let result = try work(page)
      try page.close()
      return result
    } catch {
      // A browser that does not respond would not close the page either.
      if error.kind == .timedOut { isBroken = true } else { try? page.close() }
      throw connection.isOpen && process?.hasEnded != true
        ? error : HostError(.failed, "the browser exited\(process?.lastError.map { ": \($0)" } ?? "")")
    }
  }
}
