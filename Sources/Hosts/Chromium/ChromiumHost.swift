package import Analysis
package import ListRuntime

/// Chromium, or a browser with its engine: a list of HTML elements, scrolled in a page without a window.
package struct ChromiumHost: MeasurementHost {
  package static let id = "chromium"

  package static let obtained: [String: String] = {
    let mainTime = "trace: CPU time of the main thread's tasks"
    let frames = "requestAnimationFrame"
    let presented = "trace: frames presented while the list moved"
    let shown = "trace: presented frames with new content of the main thread"
    var obtained = [
      "duration_s": "the page's clock (performance.now)", "fps_avg": frames, "frame_rate_stability_pct": frames,
      "cpu_avg_pct": "ProcessTime of Performance.getMetrics; absent under a throttle",
      "memory_avg_mb": "RssAnon and VmSwap of the page's process, once a second (Linux)",
      "missed_vsyncs": presented, "hitch_ms_per_s": presented, "frame_main_ms_p50": mainTime,
      "frame_main_ms_p95": mainTime, "frame_main_ms_p99": mainTime, "frame_main_ms_max": mainTime,
      "frames_main": "\(frames): callbacks that moved the list", "frames_shown": shown, "frames_shown_per_s": shown,
      "main_busy_ms": mainTime, "main_ms_per_entry": mainTime, Quantity.mainPerFrame: mainTime,
      Quantity.settledLoad: "the page's clock (performance.now)",
      Quantity.pendingArea:
        "the page's list at each animation frame; an original counts as loaded before it is decoded",
      Quantity.checkerboarded: "trace: checkerboarded_needs_raster of the frame's report",
      Quantity.heap: "JSHeapUsedSize of Performance.getMetrics",
      Quantity.gpuProcess: "cpuTime of SystemInfo.getProcessInfo, which counts whole hundredths of a second",
    ]
    for name in Quantity.positionNames {
      obtained[name] = "the elements of the rows at each animation frame (getBoundingClientRect)"
    }
    obtained["momentum_lost_px"] = "the page's scroller"
    for phase in BrowserPhase.allCases {
      obtained[Quantity.perFrame(phase.rawValue)] =
        "trace: CPU time of the slices of this phase, without those nested in them"
    }
    return obtained
  }()

  /// What it measures in pages that the lab did not make: the lab's list knows its rows and its content, and a page does not say.
  package static let obtainedFromPages: [String: String] = {
    let own = Set(Quantity.positionNames + ["main_ms_per_entry", Quantity.settledLoad, Quantity.pendingArea])
    return obtained.filter { !own.contains($0.key) }
  }()

  /// How the figures of positions of pages are obtained.
  package static let obtainedByWheel: [String: String] = {
    var obtained = Self.obtained.filter { Quantity.positionNames.contains($0.key) }
    obtained[Quantity.landingErrorName] = "the distance of a row from where it was, after a scroll forth and back"
    obtained["blank_max_px"] =
      "the largest height without a row times the list's width, at each scroll event and after each frame"
    obtained["blank_frames_pct"] = "frames that end with such a height"
    return obtained
  }()

  /// How the metrics of a comparison of pages are obtained.
  package static let obtainedInTurns = [
    Quantity.elapsedPerFrame:
      "the page's clock (performance.now), from the first listener of the scroll event to the first task after the frame",
    Quantity.mainPerFrame: "TaskDuration of Performance.getMetrics, with the thread's clock",
    Quantity.threadsPerFrame: "schedstat of all threads of the renderer and GPU processes (Linux)",
  ]

  /// Chromium without its user interface: the package of Debian, and the one that Chromium's project builds.
  private static let headlessShells = ["chromium-headless-shell", "chrome-headless-shell"]

  // On macOS Chromium has no control of frames (headless/lib/browser/protocol/target_handler.cc).
  #if os(macOS)
    private static let namesWithFrameControl: [String] = []
  #else
    private static let namesWithFrameControl = headlessShells
  #endif

  /// A browser whose frames the lab can control.
  package static let programWithFrameControl = ProgramLocator.Program(
    kind: "browser whose frames can be controlled", names: namesWithFrameControl, paths: [],
    installation: "Debian: apt-get install chromium-headless-shell", option: "browser")

  /// A browser with the engine of Chromium. Packages of distributions use the first two names.
  package static let program = ProgramLocator.Program(
    kind: "browser",
    names: [
      "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
    ] + headlessShells,
    paths: [
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ], installation: "Debian and Ubuntu: apt-get install chromium", option: "browser")

  /// Where the browser is.
  package enum Location: Sendable, Hashable {
    /// A program that is started and ended.
    case program(String)
    /// A port on which a browser listens for DevTools. The browser is neither started nor ended.
    case port(RemoteAddress)
  }

  private var location: Location
  private let counterparts: CounterpartSet
  /// The factor by which the main thread is slowed down.
  let throttle: Double
  private let anchorsScroll: Bool
  package let interruption: MeasurementInterruption

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - location: the browser.
  ///   - counterparts: the counterparts of techniques.
  ///   - throttle: the factor by which the page's main thread is slowed down, at least 1.
  ///   - anchorsScroll: whether rows lie in normal flow and the engine adjusts the scroll position to their changes.
  ///   - interruption: receives a function that ends the browser at once, before each start.
  package init(
    _ location: Location, counterparts: [TechniqueCounterpart], throttle: Double, anchorsScroll: Bool = false,
    interruption: MeasurementInterruption
  ) {
    precondition(throttle >= 1, "a page cannot be made \(throttle) times slower")
    self.location = location
    self.counterparts = CounterpartSet(counterparts)
    self.throttle = throttle
    self.anchorsScroll = anchorsScroll
    self.interruption = interruption
  }

  /// The same host with another browser on this machine.
  package func with(browser path: String) -> ChromiumHost {
    var host = self
    host.location = .program(path)
    return host
  }

  /// Whether the lab can control the frames of the browser.
  var canControlFrames: Bool {
    guard case .program(let path) = location else { return false }
    return path.split(separator: "/").last.map { Self.namesWithFrameControl.contains(String($0)) } ?? false
  }

  package func obstacles(to run: RunConfiguration) -> [String] { counterparts.obstacles(to: run) }

  package func declaredDifferences(of run: RunConfiguration) -> [String] { counterparts.differences(of: run) }

  package func obstacleToTurns(of run: RunConfiguration) -> String? {
    if !run.events.isEmpty { return "has events" }
    return run.startsAt == .end ? "starts at its end" : nil
  }

  package func compare(
    _ runs: [MeasurementRunner.Run], scenario: String, summary: String, settings: MeasurementSettings,
    until isSettled: @escaping @Sendable (MeasuredStudy) -> Bool, progress: (_ finished: Int, _ total: Int) -> Void
  ) throws(HostError) -> MeasuredStudy {
    let lists = try ListVariants(runs, counterparts)
    let comparison = PageComparison(
      self, lists.page(scenario: scenario, summary: summary), base: lists.variants[0],
      variants: Array(lists.variants.dropFirst()), precision: settings.precision, seed: settings.seed,
      metrics: settings.metrics, files: lists.files,
      conditions: counterparts.conditions + [.init("rows", "all were shown once before")], length: .long,
      until: isSettled)
    return try comparison.measure { progress($0, comparison.maximumRounds) }
  }

  package func start(scale: Int) throws(HostError) -> any HostSession {
    let (connection, process) = try connect(scale: scale)
    return try ChromiumSession(
      connection, process: process, counterparts: counterparts, throttle: throttle, anchorsScroll: anchorsScroll,
      scale: process == nil ? nil : scale)
  }

  /// Starts the browser, or reaches the one that is running.
  ///
  /// - Parameter arguments: arguments in addition to those of every browser; a later one replaces an earlier one.
  func connect(
    scale: Int, arguments: [String] = []
  ) throws(HostError) -> (connection: DevToolsConnection, process: BrowserProcess?) {
    switch location {
    case .program(let path):
      // An interruption can come before, while and after it starts.
      let process = BrowserProcess()
      interruption.register { process.end() }
      let transport = try process.start(path, arguments: Self.arguments(scale: scale) + arguments)
      let connection = DevToolsConnection(transport)
      connection.hasEnded = { process.hasEnded }
      return (connection, process)
    case .port(let address):
      let connection = DevToolsConnection(try WebSocketTransport(try address.browser()))
      connection.hasEnded = { [interruption] in interruption.hasCome }
      return (connection, nil)
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
      "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
    ] + (BrowserProcess.needsNoSandbox ? ["--no-sandbox"] : [])
  }
}
