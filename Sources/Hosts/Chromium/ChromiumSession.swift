import Analysis
import JSON
import ListRuntime
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
    connection.onMessage = { event throws(HostError) in try server.handle(event) }
    do throws(HostError) {
      description = try HostDescription.chromium(
        connection, process, throttle: throttle,
        conditions: [
          .init(
            "scroll anchoring",
            anchorsScroll
              ? "by the engine (overflow-anchor: auto), rows in normal flow" : "none (overflow-anchor: none)")
        ] + counterparts.conditions, obtained: ChromiumHost.obtained)
    } catch {
      throw HostError(startOf: process, error)
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
      let limit = Duration.milliseconds(Int64(run.timeLimit.inSeconds * 1000)) + .seconds(30)
      var measurement = ScrollMeasurement(
        connection, page, throttle: throttle, refreshRate: run.profile.refreshRate, scale: run.profile.screen.scale,
        isOnThisMachine: process != nil)
      // A browser whose trace cannot be ended would reject the next one.
      defer { if measurement.isTracing { isBroken = true } }
      return try measurement.perform("lab.scroll()", loading: "lab.load()", within: limit) { server.refusedCount }
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
        let files = [picture, other].map { String(decoding: $0.bytes, as: UTF8.self) }
        differences.append(try page.difference(of: files[0], from: files[1], tolerance: Self.tolerance))
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
    let files = try PageFiles.list(of: run, counterparts, anchorsScroll: anchorsScroll)
    return try withPage(
      serving: files + pictures.files(of: run, isAtRest: isAtRest), screen: run.profile.screen, work)
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
