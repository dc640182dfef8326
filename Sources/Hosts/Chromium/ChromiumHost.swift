package import ListRuntime

/// Chromium, or a browser with its engine: a list of HTML elements, scrolled in a page without a window.
package struct ChromiumHost: MeasurementHost {
  package static let id = "chromium"

  /// Where the browser is.
  package enum Location: Sendable, Hashable {
    /// A program that is started and ended.
    case program(String)
    /// A port on which a browser listens for DevTools. The browser is neither started nor ended.
    case port(RemoteAddress)
  }

  private let location: Location
  private let counterparts: [String: TechniqueCounterpart]
  private let throttle: Double
  private let register: @Sendable (_ end: @escaping @Sendable () -> Void) -> Void

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - location: the browser.
  ///   - counterparts: the counterparts of techniques; those of other hosts are left out.
  ///   - throttle: how many times slower the page's main thread is made, at least 1.
  ///   - register: receives a function that ends the browser at once, for an interruption.
  package init(
    _ location: Location, counterparts: [TechniqueCounterpart], throttle: Double,
    register: @escaping @Sendable (_ end: @escaping @Sendable () -> Void) -> Void
  ) {
    precondition(throttle >= 1, "a page cannot be made \(throttle) times slower")
    self.location = location
    self.counterparts = Dictionary(
      counterparts.filter { $0.host == Self.id }.map { ($0.technique, $0) }, uniquingKeysWith: { first, _ in first })
    self.throttle = throttle
    self.register = register
  }

  package func obstacles(to run: RunConfiguration) -> [String] {
    var obstacles: [String] = []
    if !HostStudy(run).isSupported {
      obstacles.append("a list of the kind \"\(run.content.kind.rawValue)\" has no counterpart; only a chat has one")
    }
    for technique in run.techniques where counterparts[technique.id] == nil {
      obstacles.append("the technique \(technique.id) has no counterpart")
    }
    for technique in run.techniques {
      let ignored = counterparts[technique.id]?.optionsWithoutCounterpart ?? []
      for option in technique.type.declaration.options where ignored.contains(option.name) {
        guard technique.options[option.name] != option.defaultValue else { continue }
        obstacles.append("the option \(option.name) of \(technique.id) has no counterpart")
      }
    }
    if !run.events.isEmpty { obstacles.append("events during the scroll have no counterpart") }
    if run.imageCaches != .disk {
      obstacles.append(
        "the image caches \"\(run.imageCaches.rawValue)\" have no counterpart: pictures come from memory, which is nearest to \"disk\""
      )
    }
    return obstacles
  }

  package func declaredDifferences(of run: RunConfiguration) -> [String] {
    run.techniques.flatMap { technique in
      counterparts[technique.id]?.differences.map { "\(technique.id): \($0)" } ?? []
    }
  }

  package func start(scale: Int) throws(HostError) -> any HostSession {
    switch location {
    case .program(let path):
      let (process, transport) = try BrowserProcess.start(path, arguments: Self.arguments(scale: scale))
      register { process.end() }
      return try ChromiumSession(
        DevToolsConnection(transport), process: process, counterparts: counterparts, throttle: throttle, scale: scale)
    case .port(let address):
      return try ChromiumSession(
        DevToolsConnection(try WebSocketTransport(try address.browser())), process: nil, counterparts: counterparts,
        throttle: throttle)
    }
  }

  /// The arguments of every browser: no window, no first-run page, no network, nothing in the background.
  ///
  /// The scale is set here, because with an emulated one Chromium scrolls by whole points only.
  static func arguments(scale: Int) -> [String] {
    [
      "--headless=new", "--no-first-run", "--no-default-browser-check", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--disable-extensions", "--disable-default-apps",
      "--metrics-recording-only", "--mute-audio", "--hide-scrollbars", "--force-color-profile=srgb",
      "--force-device-scale-factor=\(scale)", "--enable-features=FractionalScrollOffsets",
      "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
      "--host-resolver-rules=MAP * ~NOTFOUND", "--disable-features=Translate,OptimizationHints,MediaRouter",
      "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
      "--disable-backgrounding-occluded-windows",
    ] + (BrowserProcess.needsNoSandbox ? ["--no-sandbox"] : [])
  }
}
