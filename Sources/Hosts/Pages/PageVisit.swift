import Analysis
import JSON
import ListRuntime

/// A page in a browser that was started for it. A class, because it owns the browser.
final class PageVisit {
  private let connection: DevToolsConnection
  private let process: BrowserProcess?
  private let settings: PageSettings
  private let throttle: Double
  private let page: ChromiumPage
  private let requests: PageRequests
  private let incidents = PageIncidents()

  /// Options of the browser in addition to those of the lab's own page: requests of frames pass the lab like those of their page, and no
  /// proxy looks up names.
  private static let arguments = [
    "--disable-site-isolation-trials", "--no-proxy-server",
    "--disable-features=Translate,OptimizationHints,MediaRouter,IsolateOrigins,site-per-process",
  ]

  /// How often the page is looked at until it is ready, and how often in a row it must look the same.
  private static let interval = Duration.milliseconds(100)
  private static let stableCount = 4
  /// The time of a scroll, in milliseconds.
  private static let scrollMilliseconds = 4000

  /// Starts a browser with an empty page.
  init(_ host: ChromiumHost, _ settings: PageSettings) throws(HostError) {
    let rules = "--host-resolver-rules=\(PageRequests.resolverRules(allowing: settings.allowedHosts))"
    let scale = settings.screen.scale
    let (connection, process) = try host.connect(scale: scale, arguments: Self.arguments + [rules])
    let requests = PageRequests([settings.address], allowing: settings.allowedHosts)
    self.connection = connection
    self.process = process
    self.settings = settings
    self.requests = requests
    throttle = host.throttle
    connection.onEvent = { [incidents, unowned connection] event throws(HostError) in
      try requests.handle(event, on: connection)
      try incidents.handle(event, on: connection)
    }
    do throws(HostError) {
      page = try ChromiumPage(connection, screen: settings.screen, hasScale: process != nil, isMobile: false)
    } catch {
      let reason = process?.lastError.map { "; its last message: \($0)" } ?? ""
      process?.end()
      connection.close()
      throw HostError(.unavailable, "the browser did not start: \(error)\(reason)")
    }
  }

  /// The browser, the machine, and what was found.
  func description(of found: PageInspection) throws(HostError) -> HostDescription {
    let screen = settings.screen
    let exceptions = incidents.exceptionCount
    return try HostDescription.chromium(
      connection, process, throttle: throttle,
      conditions: [
        .init("page", settings.address.url), .init("scroller", found.scroller),
        .init("rows", "\(found.rows), \(found.rowCount) visible"),
        .init("screen", "\(Int(screen.width)) x \(Int(screen.height)), scale \(screen.scale)"),
        .init("exceptions while it loaded", exceptions == 0 ? "none" : "\(exceptions): \(incidents.exceptions[0])"),
        .init(
          "refused requests",
          requests.refusedCount == 0
            ? "none" : "\(requests.refusedCount), to \(requests.refusedHosts.prefix(5).joined(separator: ", "))"),
      ], obtained: ChromiumHost.obtainedFromPages)
  }

  /// Opens the page and waits until it shows rows that stay the same.
  ///
  /// - Throws: ``HostError`` of the kind `missing` if the address does not answer, `unsupported` if the page cannot be measured, and
  ///   `failed` if it is never ready; each with what else happened in the page.
  func open() throws(HostError) -> PageInspection {
    let deadline = ContinuousClock.now + .seconds(settings.wait)
    let address = settings.address.url
    do throws(HostError) {
      let answer = try page.call(
        "Page.navigate", [.init("url", .string(address))], timeout: .seconds(settings.wait) + .seconds(1))
      if let error = answer["errorText"]?.string, !error.isEmpty {
        throw problem(.missing, "does not answer: \(error)")
      }
    } catch {
      throw error.kind == .timedOut ? problem(.missing, "does not answer within \(settings.wait) s") : error
    }
    try page.isolate()
    try page.evaluate(PageFiles.probe)
    incidents.isOpening = false
    let expression = "lab.inspect(\(options.compactText))"
    var last: PageInspection?
    var equalCount = 0
    while true {
      let found = PageInspection(try evaluate(expression, timeout: .seconds(settings.wait)))
      if found.status >= 400 { throw problem(.missing, "answers with the HTTP status \(found.status)") }
      equalCount = found == last ? equalCount + 1 : 1
      last = found
      if found.isLoaded, found.obstacle == nil, equalCount >= Self.stableCount { return found }
      guard ContinuousClock.now < deadline else { throw notReady(found) }
      // Answers the page's requests meanwhile.
      _ = try? connection.wait(for: "the page", timeout: Self.interval) { _ in false }
    }
  }

  /// Scrolls the page and measures it.
  ///
  /// - Throws: ``HostError``, also if the page throws an exception while it scrolls.
  func measure() throws(HostError) -> HostSample {
    let before = incidents.exceptionCount
    var measurement = ScrollMeasurement(
      connection, page, throttle: throttle, refreshRate: Self.refreshRate, scale: settings.screen.scale,
      isOnThisMachine: process != nil)
    let sample: HostSample
    do throws(HostError) {
      sample = try measurement.perform(
        "lab.scroll(\(Self.scrollMilliseconds))", loading: nil,
        within: .milliseconds(Self.scrollMilliseconds) + .seconds(30)
      ) { requests.refusedCount }
    } catch { throw explanation(of: error) }
    guard incidents.navigation == nil else { throw navigated }
    guard incidents.exceptionCount == before else { throw problem(.failed, "throws exceptions while it scrolls") }
    return sample
  }

  /// Refreshes of a display without a window.
  private static let refreshRate = 60

  /// Ends the browser.
  func end() {
    let isOpen = connection.isOpen && process?.hasEnded != true
    if isOpen { if process == nil { try? page.close() } else { _ = try? connection.send("Browser.close") } }
    process?.end(waiting: isOpen ? .seconds(3) : .zero)
    connection.close()
  }

  private var options: JSONContent {
    .object([
      .init("scroller", .null(or: settings.scroller.map { .string($0) })),
      .init("rows", .null(or: settings.rows.map { .string($0) })),
    ])
  }

  private func evaluate(_ expression: String, timeout: Duration) throws(HostError) -> JSONValue {
    do throws(HostError) { return try page.evaluate(expression, timeout: timeout) } catch {
      throw error.kind == .timedOut
        ? problem(.failed, "does not respond: its script runs without an end") : explanation(of: error)
    }
  }

  /// An error of a command to the page, or the navigation that caused it: its event comes after the answer.
  private func explanation(of error: HostError) -> HostError {
    if error.kind == .failed, connection.isOpen {
      _ = try? connection.wait(for: "a navigation", timeout: .seconds(1)) { _ in incidents.navigation != nil }
    }
    return incidents.navigation == nil ? error : navigated
  }

  private var navigated: HostError {
    problem(
      .failed,
      "navigates away while it is measured, to \((incidents.navigation ?? "").prefix(300)); measure that address")
  }

  /// Why the page is not ready at the end of the time to wait.
  private func notReady(_ found: PageInspection) -> HostError {
    if let obstacle = found.obstacle {
      let nearest = obstacle.nearest.map { ["did you mean \"\($0)\"?"] } ?? []
      return problem(.unsupported, "cannot be measured: \(closedRoot ?? obstacle.text)", nearest)
    }
    return problem(
      .failed,
      found.isLoaded
        ? "is never ready: its rows still change after \(settings.wait) s (--wait)"
        : "is never ready: it still loads after \(settings.wait) s (--wait)",
      ["found so far: \(found.rowCount) visible rows (\(found.rows)) in \(found.scroller)"])
  }

  /// The element with a closed shadow root in which rows can be hidden, as a reason; nil if there is none. O(elements).
  private var closedRoot: String? {
    guard let root = try? page.call("DOM.getDocument", [.init("depth", .integer(-1)), .init("pierce", .boolean(true))])
    else { return nil }
    var open = root["root"].map { [$0] } ?? []
    while let node = open.popLast() {
      for shadow in node["shadowRoots"]?.elements.map({ $0 }) ?? [] {
        if shadow["shadowRootType"]?.string == "closed" {
          let name = node["nodeName"]?.string?.lowercased() ?? "an element"
          return "the shadow root of \(name) is closed, and scripts see nothing in it"
        }
        open.append(shadow)
      }
      open += node["children"]?.elements.map { $0 } ?? []
      if let document = node["contentDocument"] { open.append(document) }
    }
    return nil
  }

  /// A problem with the page, with the exceptions and refused requests that may explain it.
  private func problem(_ kind: HostError.Kind, _ text: String, _ reasons: [String] = []) -> HostError {
    let refused = requests.refusedHosts
    return HostError(
      kind, "\(settings.address.url) \(text)",
      reasons: reasons + incidents.exceptions.map { "the page throws: \($0)" }
        + (refused.isEmpty
          ? []
          : [
            "\(requests.refusedCount) requests were refused (--allow HOST), to \(refused.prefix(5).joined(separator: ", "))"
          ]))
  }
}
