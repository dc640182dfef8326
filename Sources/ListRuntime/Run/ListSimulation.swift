package import Simulation

/// The simulation of one run: a list with its techniques on a device, from the request to show it to the end of the
/// scroll.
///
/// It makes the parts of a run, connects them, and starts and ends the scroll: `CommitPipeline` commits, and
/// `RunRecorder` measures. A class, because the simulated stack calls it back. An instance runs once, on one host
/// thread.
package final class ListSimulation {
  /// Time between the first content on the display and the start of the scroll: the user reaches for the button.
  static let settleTime = VirtualDuration.seconds(1)

  let configuration: RunConfiguration
  /// The primitives of the UI stack.
  package let ui: UIContext
  /// The list on the screen.
  package let list: ListView
  let scroller: Scroller
  private let memos: RunMemos?
  private let device: SimulatedDevice
  private let server: RenderServer
  private let recorder: RunRecorder
  private let filmstrip: FilmstripRecorder?
  private var whenLoaded: (() -> Void)?
  private var driver: DriverRunner?

  /// Creates a run that has not started. Its parts form reference cycles: the caller must end a run with `run` or
  /// `shutDown`.
  ///
  /// - Parameters:
  ///   - recordsFilmstrip: whether to record snapshots of the screen; this does not affect any result value.
  ///   - memos: what earlier runs have computed from the same data, to which this one gives its own when it ends.
  package init(_ configuration: RunConfiguration, recordsFilmstrip: Bool = false, memos: RunMemos? = nil) {
    self.memos = configuration.usesShortcuts ? memos : nil
    var configuration = configuration
    configuration.profile = configuration.profile.connected(to: configuration.network)
    self.configuration = configuration
    let profile = configuration.profile
    device = SimulatedDevice(profile)
    let (simulator, meter) = (device.simulator, device.meter)
    ui = UIContext(
      configuration: configuration, reusing: self.memos?.take(for: configuration), meter: meter,
      runLoop: device.runLoop, scheduler: device.scheduler)
    list = ListView(ui: ui)
    server = RenderServer(simulator: simulator, scheduler: device.scheduler, meter: meter, profile: profile)
    scroller = Scroller(ui: ui, list: list)
    recorder = RunRecorder(configuration, device: device, server: server, ui: ui, list: list)
    filmstrip = recordsFilmstrip ? FilmstripRecorder() : nil
    if let filmstrip { addObserver(filmstrip) }
    installTechniques()
    connect()
  }

  /// Installs the techniques of the run, the first at the bottom.
  private func installTechniques() {
    for (position, technique) in configuration.techniques.enumerated() {
      ui.strategies.installing = UInt8(truncatingIfNeeded: position + 1)
      technique.type.init(options: technique.options).install(in: ui.strategies)
      ui.strategies.validateInstallation(of: technique.type.declaration)
    }
  }

  /// Connects the parts. At a refresh, the render server shows a frame first; display links come last.
  private func connect() {
    connectArbiter()
    if let content = ui.picturedContent, content.waitsForPictures {
      ui.loader.didDeliver = { [unowned self] media in
        // The app's handler runs after the image view has its image.
        device.runLoop.perform(modes: .common) { [unowned self] in list.pictureDidArrive(media.url, in: content) }
      }
    }
    ui.environment.memoryWarning = { [unowned ui] in ui.loader.removeAll() }
    device.runLoop.setClient(CommitPipeline(ui: ui, list: list, device: device, server: server, recorder: recorder))
    server.didShow = { [self] commits, refresh in didShow(commits, at: refresh) }
    server.willRender = { [recorder] package, gpuTime in recorder.recordRendering(of: package, gpuTime: gpuTime) }
    device.vsync.addObserver(server)
    device.vsync.addObserver(self)
    device.vsync.addObserver(device.runLoop)
  }

  /// Connects the component that grants the rate of a variable-rate display to the components that request rates.
  private func connectArbiter() {
    guard let arbiter = device.arbiter else { return }
    ui.environment.arbiter = arbiter
    arbiter.motion = { [unowned ui] in (ui.scroll.phase, ui.scroll.velocity) }
    arbiter.hasCommits = { [unowned server] in server.hasCommits }
    server.didSubmit = { [unowned arbiter] in arbiter.demandDidChange() }
  }

  /// Adds an observer, which does not change the run. Must be called before the run starts.
  package func addObserver(_ observer: any RunObserver) {
    device.meter.addObserver(observer)
    device.scheduler.observer = device.meter.observers.ofWork
  }

  // MARK: The run

  /// Simulates until the driver finishes, or until the time limit, and returns the record.
  ///
  /// - Parameter whenLoaded: called on the host when the scroll starts, for example to read a host clock.
  package func run(whenLoaded: (() -> Void)? = nil) -> RunRecord {
    self.whenLoaded = whenLoaded
    start()
    simulator.run(until: VirtualInstant.zero + configuration.timeLimit)
    defer {
      shutDown()
      if let memos, let memo = ui.memo { memos.keep(memo, of: configuration) }
    }
    var record = recorder.record(of: driver)
    record.filmstrip = filmstrip?.frames
    record.countedCPUShare = configuration.profile.countedCPU.value
    return record
  }

  /// The clock of the run.
  var simulator: Simulator { device.simulator }

  /// When the driver started; nil before the scroll.
  var scrollStart: VirtualInstant? { recorder.scrollStart }

  /// Requests that the list is shown; has no effect until simulated time advances.
  package func start() {
    device.vsync.start()
    device.runLoop.perform { [unowned self] in
      list.loadRows()
      device.meter.scope.phase = .preparation
      // The first call shows the rows; a strategy that calls again has shown them.
      ui.strategies.preparation.prepare(ui) { [unowned self] in if !list.isReady { list.presentRows() } }
    }
  }

  /// Advances simulated time by `duration`, even past the end of the scroll.
  package func advance(by duration: VirtualDuration) {
    let end = simulator.now + duration
    while simulator.now < end { simulator.run(until: end) }
  }

  /// Ends the run permanently and breaks the reference cycles between the parts of the simulated device.
  package func shutDown() { simulator.shutDown() }

  // MARK: The scroll

  /// Called when the display shows the frames of commits; schedules the scroll when it first shows the list's content.
  private func didShow(_ commits: ClosedRange<Int>, at refresh: Int) {
    recorder.recordShown(commits, at: refresh)
    guard recorder.recordLoad(ifShownBy: commits) else { return }
    let start = simulator.registerCall { [self] in startScroll() }
    simulator.schedule(start, at: simulator.now + Self.settleTime + configuration.vsyncPhase, phase: .timer)
  }

  private func startScroll() {
    whenLoaded?()
    whenLoaded = nil
    let now = simulator.now
    server.isDisplayDriven = true
    recorder.startScroll()
    // The driver finishes within a turn of the main thread, later than the turn began: all work until then counts.
    let end = simulator.registerCall { [self] in
      recorder.endScroll()
      simulator.stop()
    }
    let driver = DriverRunner(configuration.driver, ui: ui, list: list, scroller: scroller) { [unowned self] now in
      simulator.schedule(end, at: now, phase: .sampling)
    }
    driver.origin = now
    for scheduled in configuration.events {
      guard let time = scheduled.time else { continue }
      _ = device.runLoop.addTimer(firstFire: now + time, interval: nil, modes: .common) { [unowned self] in
        for event in scheduled.events { perform(event) }
      }
    }
    ui.environment.pages = PageLoader(configuration.events, list: list) { [unowned self] in
      perform($0, completion: $1)
    }
    if ui.environment.pages?.isNearAnEnd == true {
      // A list that rests on the screen is not laid out again.
      device.runLoop.perform { [unowned self] in ui.environment.pages?.listDidMove() }
    }
    self.driver = driver
    driver.start(at: now)
  }
}

extension ListSimulation: VsyncObserver {
  package func vsyncDidOccur(index: Int, at instant: VirtualInstant) {
    recorder.recordRefresh(index, scroller, at: instant)
    // The server has already handled this refresh, so the content on the display is known.
    if let driver, driver.isWaitingForDisplay {
      driver.displayDidRefresh {
        recorder.showsList(at: $0)
      } isComplete: {
        recorder.showsCompleteContent(ofRow: $0)
      }
    }
  }
}
