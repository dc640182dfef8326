import JSON
import ListRuntime

/// A page with a browser context of its own. A class, because it exists in the browser.
final class ChromiumPage {
  private let connection: DevToolsConnection
  /// The browser context; nil if the browser has only one, as on Android.
  private let browserContext: String?
  private let target: String
  let session: String
  /// The JavaScript context in which expressions are evaluated; nil for the page's own.
  private var context: Int?

  /// Opens an empty page.
  ///
  /// - Parameters:
  ///   - screen: the screen that the page sees; nil for the browser's own.
  ///   - hasScale: whether the browser already uses the screen's scale.
  ///   - isMobile: whether it lays pages out as on a phone.
  ///   - controlsFrames: whether it makes frames only by ``FrameControl``.
  init(
    _ connection: DevToolsConnection, screen: Screen?, hasScale: Bool, isMobile: Bool = true,
    controlsFrames: Bool = false
  ) throws(HostError) {
    self.connection = connection
    // The browser removes the context if the lab disconnects.
    let made = try? connection.call("Target.createBrowserContext", [.init("disposeOnDetach", .boolean(true))])
    let context = made?["browserContextId"]?.string
    browserContext = context
    let target = try Self.text(
      "targetId",
      of: connection.call(
        "Target.createTarget",
        [.init("url", .string("about:blank"))] + (context.map { [.init("browserContextId", .string($0))] } ?? [])
          + (controlsFrames ? [.init("enableBeginFrameControl", .boolean(true))] : [])))
    self.target = target
    session = try Self.text(
      "sessionId",
      of: connection.call(
        "Target.attachToTarget", [.init("targetId", .string(target)), .init("flatten", .boolean(true))]))
    // The event reports that the page's process has ended.
    try call("Inspector.enable")
    try call("Page.enable")
    try call("Runtime.enable")
    try intercept()
    try call("Performance.enable", [.init("timeDomain", .string("threadTicks"))])
    if controlsFrames {
      try call(
        "Runtime.addBinding",
        [.init("name", .string(FrameControl.function)), .init("executionContextName", .string(Self.contextName))])
    }
    guard let screen else { return }
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        .init("width", .integer(Int(screen.width))), .init("height", .integer(Int(screen.height))),
        .init("deviceScaleFactor", .integer(hasScale ? 0 : screen.scale)), .init("mobile", .boolean(isMobile)),
      ])
  }

  /// Lets each request wait for the lab, and the servers that ask for a name and a password.
  ///
  /// - Parameter documents: whether the responses that are pages wait, too.
  func intercept(documents: Bool = false) throws(HostError) {
    let all = JSONContent.Member("urlPattern", .string("*"))
    let responses: [JSONContent.Member] = [
      all, .init("resourceType", .string("Document")), .init("requestStage", .string("Response")),
    ]
    try call(
      "Fetch.enable",
      [
        .init("patterns", .array([.object([all])] + (documents ? [.object(responses)] : []))),
        .init("handleAuthRequests", .boolean(true)),
      ])
  }

  private static func text(_ name: String, of answer: JSONValue) throws(HostError) -> String {
    guard let text = answer[name]?.string else { throw HostError(.failed, "a response of the browser lacks \(name)") }
    return text
  }

  /// Sends a command to the page and waits for its answer.
  @discardableResult
  func call(
    _ method: String, _ parameters: [JSONContent.Member] = [], timeout: Duration = .seconds(30),
    tick: (() -> Void)? = nil
  ) throws(HostError) -> JSONValue {
    try connection.call(method, parameters, session: session, timeout: timeout, tick: tick)
  }

  /// Opens an address and waits until it is loaded.
  func open(_ address: String) throws(HostError) {
    let session = session
    let answer = try call("Page.navigate", [.init("url", .string(address))])
    if let error = answer["errorText"]?.string, !error.isEmpty {
      throw HostError(.failed, "the page did not load: \(error)")
    }
    // The event may have arrived before the answer; then the document is already complete.
    if try evaluate("document.readyState").string == "complete" { return }
    try connection.wait(for: "loading the page", timeout: .seconds(30)) { message in
      message.method == "Page.loadEventFired" && message.session == session
    }
  }

  /// Evaluates an expression, waits for a promise, and returns the value.
  ///
  /// - Parameter other: the context of a frame; nil for that of ``isolate()``, or else the page's own.
  /// - Throws: ``HostError`` with the message of an exception.
  @discardableResult
  func evaluate(
    _ expression: String, in other: Int? = nil, timeout: Duration = .seconds(30), tick: (() -> Void)? = nil
  ) throws(HostError) -> JSONValue {
    let context = other ?? context
    let answer = try call(
      "Runtime.evaluate",
      [
        .init("expression", .string(expression)), .init("awaitPromise", .boolean(true)),
        .init("returnByValue", .boolean(true)),
      ] + (context.map { [.init("contextId", .integer($0))] } ?? []), timeout: timeout, tick: tick)
    if let exception = answer["exceptionDetails"] {
      let thrown = exception["exception"]
      let message = thrown?["description"]?.string ?? thrown?["value"]?.string ?? exception["text"]?.string
      throw HostError(.failed, "the page reports: \(message ?? "an exception")")
    }
    guard let value = answer["result"]?["value"] ?? answer["result"] else {
      throw HostError(.failed, "the page returned no value")
    }
    return value
  }

  /// From now on, evaluates expressions in a context that shares only the document with the page: neither sees the other's variables
  /// and functions. The context ends when the page goes elsewhere.
  ///
  /// - Returns: the id of the page's frame.
  func isolate() throws(HostError) -> String {
    let frame = try call("Page.getFrameTree")["frameTree"]?["frame"]?["id"]?.string ?? ""
    context = try isolate(frame)
    return frame
  }

  private static let contextName = "ListLab"

  /// Makes such a context for a frame and returns it.
  func isolate(_ frame: String) throws(HostError) -> Int {
    let answer = try call(
      "Page.createIsolatedWorld", [.init("frameId", .string(frame)), .init("worldName", .string(Self.contextName))])
    guard let id = answer["executionContextId"]?.integer else {
      throw HostError(.failed, "the browser made no context for the lab")
    }
    return id
  }

  /// The frames of the page in their order: the id of each, and the address that it could not load, or nil.
  func frames() throws(HostError) -> [(id: String, unreachable: String?)] {
    let children = try call("Page.getFrameTree")["frameTree"]?["childFrames"]?.elements.map { $0 } ?? []
    return children.compactMap { child in
      child["frame"]?["id"]?.string.map { ($0, child["frame"]?["unreachableUrl"]?.string) }
    }
  }

  /// The message of a script that is not valid JavaScript; nil for a valid one. It does not run.
  func syntaxError(in script: String) throws(HostError) -> String? {
    let answer = try call(
      "Runtime.compileScript",
      [
        .init("expression", .string(script)), .init("sourceURL", .string("")),
        .init("persistScript", .boolean(false)),
      ])
    guard let details = answer["exceptionDetails"] else { return nil }
    return details["exception"]?["description"]?.string ?? details["text"]?.string ?? "a syntax error"
  }

  /// Makes the main thread slower.
  func setThrottle(_ rate: Double) throws(HostError) {
    try call("Emulation.setCPUThrottlingRate", [.init("rate", .number(rate))])
  }

  /// The counters of `Performance.getMetrics` by name; times in seconds of thread or process time.
  func metrics() throws(HostError) -> [String: Double] {
    var values: [String: Double] = [:]
    for metric in try call("Performance.getMetrics")["metrics"]?.elements.map({ $0 }) ?? [] {
      if let name = metric["name"]?.string, let value = metric["value"]?.double { values[name] = value }
    }
    return values
  }

  /// A picture of the page: a PNG file in base64.
  func screenshot() throws(HostError) -> String {
    try Self.text("data", of: call("Page.captureScreenshot", [.init("format", .string("png"))]))
  }

  /// Compares two pictures, which ``screenshot()`` made, in a context that has `lab.comparePictures`.
  ///
  /// - Parameters:
  ///   - tolerance: the maximum difference of a color component of equal pixels, out of 255.
  ///   - shift: by how many pixels one of the pictures may be moved up or down.
  ///   - context: the context of a frame, as for ``evaluate(_:in:timeout:tick:)``.
  func difference(
    of picture: String, from other: String, tolerance: Int, shift: Int = 0, in context: Int? = nil
  ) throws(HostError) -> HostPictureDifference {
    let result = try evaluate(
      "lab.comparePictures(\"\(picture)\", \"\(other)\", \(tolerance), \(shift))", in: context, timeout: .seconds(60))
    return HostPictureDifference(
      pixels: (result["width"]?.integer ?? 0) * (result["height"]?.integer ?? 0),
      differingPixels: result["differingPixels"]?.integer ?? 0)
  }

  /// Closes the page and removes its context.
  func close() throws(HostError) {
    if let browserContext {
      try connection.call(
        "Target.disposeBrowserContext", [.init("browserContextId", .string(browserContext))], timeout: .seconds(5))
    } else {
      try connection.call("Target.closeTarget", [.init("targetId", .string(target))], timeout: .seconds(5))
    }
  }
}
