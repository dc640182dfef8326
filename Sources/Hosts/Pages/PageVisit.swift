import Analysis
import Foundation
import JSON
import ListRuntime
import Scenarios

/// A page in a browser that was started for it. A class, because it owns the browser.
final class PageVisit {
  let connection: DevToolsConnection
  private let process: BrowserProcess?
  private let settings: PageSettings
  private let throttle: Double
  let page: ChromiumPage
  private let requests: PageRequests
  private let incidents = PageIncidents()
  /// The id of the page's own frame.
  private var mainFrame = ""
  /// Receives every message.
  var onMessage: (DevToolsConnection.Message) -> Void = { _ in }

  /// Options of the browser in addition to those of the lab's own page: requests of frames pass the lab like those of their page, and no
  /// proxy looks up names. The page that contains variants may reach servers of this machine.
  private static let arguments = [
    "--disable-site-isolation-trials", "--no-proxy-server",
    "--disable-features=Translate,OptimizationHints,MediaRouter,IsolateOrigins,site-per-process,LocalNetworkAccessChecks",
  ]

  /// How often the page is looked at until it is ready, and how often in a row it must look the same.
  private static let interval = Duration.milliseconds(100)
  static let stableCount = 4

  /// The condition of a page in which scroll snapping was switched off.
  static let snappingStopped = HostDescription.Condition(
    "scroll snapping", "switched off, because it moves the list after each step")

  /// Starts a browser with an empty page.
  ///
  /// - Parameters:
  ///   - addresses: the pages whose files are served; nil for the one page of the settings.
  ///   - files: files of the lab.
  ///   - arguments: arguments of the browser in addition to those for every page.
  ///   - frames: the control of frames; nil if the browser makes them by itself.
  init(
    _ host: ChromiumHost, _ settings: PageSettings, addresses: [PageAddress]? = nil, files: [PageFile] = [],
    arguments: [String] = [], frames: FrameControl? = nil
  ) throws(HostError) {
    let (allowed, screen) = (settings.declaration.allowedHosts, settings.declaration.screen)
    // Replayed requests are answered before a name is resolved; without its name, nothing else reaches such a host.
    let rules = "--host-resolver-rules=\(PageRequests.resolverRules(allowing: settings.replayed == nil ? allowed : []))"
    let scale = screen.scale
    let (connection, process) = try host.connect(scale: scale, arguments: Self.arguments + [rules] + arguments)
    let requests = PageRequests(
      addresses ?? [settings.address], allowing: allowed, files: files, responses: settings.replayed)
    self.connection = connection
    self.process = process
    self.settings = settings
    self.requests = requests
    throttle = host.throttle
    do throws(HostError) {
      // The page is opened before events are handled; it is empty.
      page = try ChromiumPage(
        connection, screen: screen, hasScale: process != nil, isMobile: false, controlsFrames: frames != nil)
    } catch {
      connection.close()
      throw HostError(startOf: process, error)
    }
    connection.onMessage = { [incidents, unowned self, unowned connection] message throws(HostError) in
      try requests.handle(message, on: connection)
      try incidents.handle(message, on: connection)
      try frames?.handle(message, on: connection, session: page.session)
      onMessage(message)
    }
  }

  /// The browser, the machine, and what was found.
  func description(
    of found: PageInspection, _ conditions: [HostDescription.Condition] = [],
    obtained: [String: String] = ChromiumHost.obtainedFromPages
  ) throws(HostError) -> HostDescription {
    try description(
      [
        .init("page", settings.address.url), .init("scroller", found.scroller),
        .init("rows", "\(found.rows), \(found.rowCount) visible"),
      ] + conditions, obtained: obtained)
  }

  /// The browser, the machine, and conditions of the page.
  func description(
    _ conditions: [HostDescription.Condition], obtained: [String: String]
  ) throws(HostError) -> HostDescription {
    let screen = settings.declaration.screen
    let exceptions = incidents.exceptionCount
    return try HostDescription.chromium(
      connection, process, throttle: throttle,
      conditions: conditions + [
        .init("screen", "\(Int(screen.width)) x \(Int(screen.height)), scale \(screen.scale)"),
        .init("exceptions while it loaded", exceptions == 0 ? "none" : "\(exceptions): \(incidents.exceptions[0])"),
        .init(
          "refused requests",
          requests.refusedCount == 0
            ? "none" : "\(requests.refusedCount), to \(requests.refusedHosts.prefix(5).joined(separator: ", "))"),
      ] + (settings.replayed.map { [.init("replayed responses", "\($0.count)")] } ?? [])
        + (missing.map { [.init("not recorded", $0)] } ?? [])
        + (otherAnswers.map { [.init("responses to other requests", $0)] } ?? [])
        + (missingFiles.map { [.init("files not found", $0)] } ?? []), obtained: obtained)
  }

  /// The requests of allowed hosts that were refused because their responses were not recorded; nil if there are none.
  private var missing: String? { Self.list(requests.missingResponses) }
  /// The requests with responses that were recorded for others; nil if there are none.
  private var otherAnswers: String? {
    Self.list(requests.otherAnswers).map { "\(requests.otherAnswerCount), to \($0)" }
  }
  /// The files that the page's folder does not have; nil if there are none.
  private var missingFiles: String? { Self.list(requests.missingFiles) }

  /// The first of some texts and the number of the others; nil without any.
  private static func list(_ texts: [String]) -> String? {
    let rest = texts.count > 5 ? " and \(texts.count - 5) more" : ""
    return texts.isEmpty ? nil : texts.prefix(5).joined(separator: ", ") + rest
  }

  /// Opens the page, perhaps with what a variant adds, and waits until it shows rows that stay the same.
  ///
  /// - Throws: ``HostError`` of the kind `missing` if the address does not answer, `unsupported` if the page cannot be measured, and
  ///   `failed` if it is never ready; each with what else happened in the page.
  func open(_ variant: PageVariant? = nil) throws(HostError) -> PageInspection {
    if let script = variant?.script { try inject(script) }
    try navigate(to: settings.address.url)
    mainFrame = try page.isolate()
    try evaluate(PageFiles.probe, in: nil)
    beginMeasuring()
    return try waitUntilReady()
  }

  /// Waits until the page that was opened shows rows that stay the same.
  @discardableResult
  func waitUntilReady() throws(HostError) -> PageInspection {
    try waitUntilReady(in: nil, of: settings.address.url, frame: mainFrame)
  }

  /// Adds a script to every page that is opened, before their own.
  ///
  /// - Parameter frame: the position of the only frame of the page in which it runs, and in frames of the same origin in it; nil for all.
  func inject(_ script: String, into frame: Int? = nil) throws(HostError) {
    if let error = try page.syntaxError(in: script) {
      throw HostError(.unsupported, "what is injected is not valid JavaScript: \(error)")
    }
    let source = frame.map { "if (\(Self.isIn)(window, \($0))) {\n\(script)\n}" } ?? script
    try page.call("Page.addScriptToEvaluateOnNewDocument", [.init("source", .string(source))])
  }

  /// Whether a window is that of a frame at a position, or in it. A window of another origin hides its document.
  private static let isIn = """
    ((view, position) => {
      try { while (view.document && view.parent !== view.top) view = view.parent; } catch { return false; }
      return view !== view.top && position < view.top.length && view.top[position] === view;
    })
    """

  /// Opens an address.
  func navigate(to address: String) throws(HostError) {
    do throws(HostError) {
      let answer = try page.call(
        "Page.navigate", [.init("url", .string(address))],
        timeout: .seconds(settings.declaration.waitSeconds) + .seconds(1))
      if let error = answer["errorText"]?.string, !error.isEmpty {
        throw problem(
          .missing,
          error == "net::ERR_ABORTED"
            ? "is no page: its server sends a download, or nothing" : "does not answer: \(error)")
      }
    } catch {
      throw error.kind == .timedOut
        ? problem(.missing, "does not answer within \(settings.declaration.waitSeconds) s") : error
    }
  }

  /// From now on, a navigation of the page is an error, and of some of its frames, by their ids.
  func beginMeasuring(frames: [String] = []) { incidents.watchedFrames = Set(frames) }

  /// Waits until a document of the lab, and the frames in it, have loaded. Each frame has the whole time: they share one thread.
  func waitUntilLoaded() throws(HostError) {
    var deadline = ContinuousClock.now + .seconds(settings.declaration.waitSeconds)
    var loadedCount = 0
    while true {
      let count = try evaluate("window.loadedFrames?.size ?? 0", in: nil).integer ?? 0
      if try evaluate("document.readyState", in: nil).string == "complete" { return }
      if count > loadedCount {
        (loadedCount, deadline) = (count, .now + .seconds(settings.declaration.waitSeconds))
      }
      guard ContinuousClock.now < deadline else { throw neverReady(nil, "it still loads") }
      _ = try? connection.wait(for: "the page", timeout: Self.interval) { _ in false }
    }
  }

  /// Waits until a page shows rows that stay the same.
  ///
  /// - Parameters:
  ///   - context: the lab's context of the page's frame; nil for the whole page.
  ///   - address: the page, for messages.
  ///   - frame: the id of the frame.
  ///   - count: how often in a row it must look the same.
  func waitUntilReady(
    in context: Int?, of address: String, frame: String, count: Int = stableCount
  ) throws(HostError) -> PageInspection {
    let deadline = ContinuousClock.now + .seconds(settings.declaration.waitSeconds)
    let expression = "lab.inspect(\(settings.options.compactText))"
    var last: PageInspection?
    var equalCount = 0
    var isAwaited = settings.declaration.waitUntil != nil
    while true {
      let found = PageInspection(
        try evaluate(expression, in: context, timeout: .seconds(settings.declaration.waitSeconds)))
      if found.status >= 400 { throw problem(.missing, of: address, "answers with the HTTP status \(found.status)") }
      equalCount = found == last ? equalCount + 1 : 1
      last = found
      var reason: String?
      if isAwaited, let condition = settings.declaration.waitUntil {
        (isAwaited, reason) = try isUnmet(condition, inFrame: frame)
      }
      if found.isLoaded, found.obstacle == nil, equalCount >= count, !isAwaited { return found }
      guard ContinuousClock.now < deadline else {
        throw found.obstacle == nil && isAwaited
          ? neverReady(
            address, "\(settings.declaration.waitUntil ?? "") is not true", reason.map { [$0] } ?? [])
          : notReady(found, address)
      }
      // Answers the page's requests meanwhile.
      _ = try? connection.wait(for: "the page", timeout: Self.interval) { _ in false }
    }
  }

  /// Whether a condition is not true in the page's own context of a frame, and the exception that it throws.
  private func isUnmet(_ condition: String, inFrame frame: String) throws(HostError) -> (Bool, String?) {
    guard let context = incidents.mainContexts[frame] else { return (true, nil) }
    do throws(HostError) {
      return (try page.evaluate("Boolean(\(condition)\n)", in: context).boolean != true, nil)
    } catch {
      guard error.kind == .failed, connection.isOpen else { throw error }
      return (true, error.description)
    }
  }

  /// Evaluates an expression in the page's own context, where its functions are.
  @discardableResult
  func evaluateAsPage(_ expression: String) throws(HostError) -> JSONValue {
    try evaluate(expression, in: incidents.mainContexts[mainFrame])
  }

  /// Throws an error that names the nearest function if a hook is none of the page's functions.
  func checkFunction(_ hook: PageHook) throws(HostError) {
    let type = try evaluateAsPage(
      "(() => { try { return typeof (\(hook.function)); } catch { return \"undefined\"; } })()")
    guard type.string != "function" else { return }
    let names = try evaluateAsPage("Object.keys(window).filter((name) => typeof window[name] === \"function\")")
    let nearest = NearestName.nearest(to: hook.function, among: names.elements.compactMap(\.string))
    throw problem(
      .unsupported, "has no function \(hook.function) for the hook \(hook.name)",
      nearest.map { ["did you mean \"\($0)\"?"] } ?? [])
  }

  /// Waits until an instant, and answers the page's requests meanwhile.
  func rest(until instant: ContinuousClock.Instant) {
    _ = try? connection.wait(for: "the page", timeout: instant - .now) { _ in false }
  }

  /// Scrolls the page and measures it.
  ///
  /// - Throws: ``HostError``, also if the page throws an exception while it scrolls.
  func measure() throws(HostError) -> HostSample {
    let before = incidents.exceptionCount
    let (milliseconds, speed) = (1000 * settings.declaration.scrollSeconds, settings.declaration.pixelsPerSecond)
    var measurement = ScrollMeasurement(
      connection, page, throttle: throttle, refreshRate: Self.refreshRate, scale: settings.declaration.screen.scale,
      isOnThisMachine: process != nil)
    let sample: HostSample
    do throws(HostError) {
      sample = try measurement.perform(
        "lab.scroll(\(milliseconds), \(Double(speed) / 1000))", loading: nil,
        within: .milliseconds(milliseconds) + .seconds(30)
      ) { requests.refusedCount }
    } catch { throw explanation(of: error) }
    try checkIncidents(after: before)
    return sample
  }

  /// Throws an error if the page threw an exception, or went elsewhere.
  ///
  /// - Parameter addresses: the pages in frames, by the frames' ids.
  func checkIncidents(after count: Int, addresses: [String: String] = [:]) throws(HostError) {
    guard incidents.navigation == nil else { throw navigated }
    guard incidents.exceptionCount == count else {
      let address = incidents.lastFrame.flatMap { addresses[$0] }
      throw problem(.failed, of: address, "throws exceptions while it scrolls")
    }
  }

  /// The first exception in a frame, or nil.
  func exception(inFrame id: String) -> String? { incidents.firstExceptions[id] }
  /// The line of a script's first line in its file, from 0.
  func firstLine(ofScript id: String) -> Int { incidents.scriptLines[id] ?? 0 }
  /// The number of exceptions until now.
  var exceptionCount: Int { incidents.exceptionCount }
  /// The number of all requests.
  var requestCount: Int { requests.count }
  /// The number of requests that were refused.
  var refusedCount: Int { requests.refusedCount }
  /// Whether the browser's process ids belong to this machine.
  var isOnThisMachine: Bool { process != nil }

  /// Refreshes of a display without a window.
  private static let refreshRate = 60

  /// Ends the browser.
  func end() {
    let isOpen = connection.isOpen && process?.hasEnded != true
    if isOpen { if process == nil { try? page.close() } else { _ = try? connection.send("Browser.close") } }
    process?.end(waiting: isOpen ? .seconds(3) : .zero)
    connection.close()
  }

  /// How much longer an answer takes than on a machine without other work: the length of the queue of threads for each processor.
  private static var busyFactor: Double {
    var loads = [0.0]
    guard getloadavg(&loads, 1) == 1 else { return 1 }
    return max(1, loads[0] / Double(ProcessInfo.processInfo.activeProcessorCount))
  }

  /// How long a page may take to be ready, on this machine.
  var patience: Duration { .seconds(settings.declaration.waitSeconds) * Self.busyFactor }

  /// Evaluates an expression in a page, or in a frame.
  ///
  /// - Parameter timeout: how long the answer may take on a machine without other work.
  @discardableResult
  func evaluate(
    _ expression: String, in context: Int?, timeout: Duration = .seconds(30)
  ) throws(HostError) -> JSONValue {
    let limit = timeout * Self.busyFactor
    do throws(HostError) {
      return try page.evaluate(expression, in: context, timeout: limit)
    } catch {
      throw error.kind == .timedOut
        ? problem(.failed, "does not respond for \(limit.seconds) s: a script, or layout, takes longer or never ends")
        : explanation(of: error)
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
    let address = incidents.navigation ?? ""
    return problem(
      .failed,
      address == settings.address.url
        ? "loads itself again while it is measured"
        : "navigates away while it is measured, to \(address.prefix(300)); measure that address")
  }

  /// Why the page is not ready at the end of the time to wait.
  private func notReady(_ found: PageInspection, _ address: String) -> HostError {
    if let obstacle = found.obstacle {
      let nearest = obstacle.nearest.map { ["did you mean \"\($0)\"?"] } ?? []
      return problem(.unsupported, of: address, "cannot be measured: \(closedRoot ?? obstacle.text)", nearest)
    }
    return neverReady(
      address, found.isLoaded ? "its rows still change" : "it still loads",
      ["found so far: \(found.rowCount) visible rows (\(found.rows)) in \(found.scroller)"])
  }

  /// The problem that a page is not ready in its time.
  private func neverReady(_ address: String?, _ state: String, _ reasons: [String] = []) -> HostError {
    problem(
      .failed, of: address, "is never ready: \(state) after \(settings.declaration.waitSeconds) s (--wait)", reasons)
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
  func problem(
    _ kind: HostError.Kind, of address: String? = nil, _ text: String, _ reasons: [String] = []
  ) -> HostError {
    let refused = requests.refusedHosts
    return HostError(
      kind, "\(address ?? settings.address.url) \(text)",
      reasons: reasons + incidents.exceptions.map { "the page throws: \($0)" }
        + (refused.isEmpty
          ? []
          : [
            "\(requests.refusedCount) requests were refused (--allow HOST), to \(refused.prefix(5).joined(separator: ", "))"
          ]) + (missing.map { ["responses that were not recorded: \($0)"] } ?? [])
        + (otherAnswers.map { ["responses that were recorded for other requests: \($0)"] } ?? [])
        + (missingFiles.map { ["files not found in the page's folder: \($0)"] } ?? []))
  }
}
