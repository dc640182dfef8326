package import Simulation

/// The simulation of one run: a list with its techniques on a device, from the request to show it to the end of the
/// scroll.
///
/// A class, because the simulated stack calls it back. An instance runs once, on one host thread.
package final class ListSimulation {
  /// Time between the first content on the display and the start of the scroll: the user reaches for the button.
  static let settleTime = VirtualDuration.seconds(1)
  /// The sampling interval of the instruments.
  static let samplingInterval = VirtualDuration.seconds(1)

  let configuration: RunConfiguration
  let ui: UIContext
  let list: ListView
  let simulator = Simulator()
  private let scheduler: Scheduler
  private let meter: WorkMeter
  private let runLoop: RunLoop
  private let vsync: Vsync
  private let server: RenderServer
  private let compositor: Compositor
  let scroller: Scroller
  /// Captures frames as they are submitted; it does not change the run.
  var frameCapture: FrameCapture?
  private var whenLoaded: (() -> Void)?
  private var driver: DriverRunner?
  private var counterLink: DisplayLink?
  private var target: EventTargetID?

  // Recorded data
  private var frames: [FrameRecord] = []
  private var charges: [FrameCharge] = []
  private var frameStart: VirtualInstant?
  private var frameTime = VirtualDuration.zero
  private var frameBusy = VirtualDuration.zero
  private var frameVsync = 0
  private var latestVsync = 0
  private var moved = false
  private var frameBlankPixels = 0
  private var latencyTracker = ContentLatencyTracker()
  /// Texture pixels that the current commit uploads.
  private var pendingUploads = 0
  private var frameCounter = FrameCounter()
  private var dueVsyncs: ContiguousArray<Int> = []
  private var shownVsyncs: ContiguousArray<Int> = []
  private var memorySamples: [MemorySample] = []
  private var filmstrip: FilmstripRecorder?
  private var firstContentFrame: Int?
  private var loadTime: VirtualInstant?
  /// When the driver started; nil before the scroll.
  private(set) var scrollStart: VirtualInstant?
  private var scrollEnd: VirtualInstant?
  private var entriesAtStart = 0
  private var busyAtStart = (app: VirtualDuration.zero, server: VirtualDuration.zero, gpu: VirtualDuration.zero)

  /// Creates a run that has not started. Its parts form reference cycles: the caller must end a run with `run` or
  /// `shutDown`.
  ///
  /// - Parameter recordsFilmstrip: whether to record snapshots of the screen; this does not affect any result value.
  package init(_ configuration: RunConfiguration, recordsFilmstrip: Bool = false) {
    self.configuration = configuration
    filmstrip = recordsFilmstrip ? FilmstripRecorder() : nil
    let profile = configuration.profile
    scheduler = Scheduler(
      simulator: simulator, coreCount: profile.coreCount, timeSlice: profile.timeSlice,
      contextSwitchCost: profile.contextSwitch)
    meter = WorkMeter(profile: profile, simulator: simulator)
    let main = scheduler.makeThread(name: "main", priority: .userInteractive, isApplication: true)
    meter.setMainThread(main)
    runLoop = RunLoop(thread: main, recorder: meter)
    vsync = Vsync(simulator: simulator, rate: RefreshRate(numerator: profile.refreshRate))
    let content = configuration.makeContent()
    ui = UIContext(
      configuration: configuration, content: content, meter: meter, runLoop: runLoop, scheduler: scheduler)
    list = ListView(
      ui: ui, rules: configuration.heightQueries,
      size: PointSize(width: profile.screen.width, height: profile.screen.height), topInset: configuration.topInset)
    ui.list = list
    ui.loader = ImageLoader(
      ui: ui, media: configuration.media, caches: configuration.imageCaches, rules: configuration.imageLibrary,
      simulator: simulator)
    server = RenderServer(
      simulator: simulator, scheduler: scheduler, meter: meter, rules: profile.renderServer)
    compositor = Compositor(ui: ui)
    scroller = Scroller(ui: ui, list: list)
    for (position, technique) in configuration.techniques.enumerated() {
      ui.strategies.installing = UInt8(truncatingIfNeeded: position + 1)
      technique.type.init(options: technique.options).install(in: ui.strategies)
      ui.strategies.validateInstallation(of: technique.type.declaration)
    }
    runLoop.setClient(self)
    server.didShow = { [self] commits, vsync in didShow(commits, at: vsync) }
    server.willRender = { [self] package, gpuTime in willRender(package, gpuTime: gpuTime) }
    vsync.addObserver(server)
    vsync.addObserver(self)
    vsync.addObserver(runLoop)
    target = simulator.register(self)
  }

  /// Simulates until the driver finishes, or until the time limit, and returns the record.
  ///
  /// - Parameter whenLoaded: called on the host when the scroll starts, for example to read a host clock.
  package func run(whenLoaded: (() -> Void)? = nil) -> RunRecord {
    self.whenLoaded = whenLoaded
    start()
    simulator.run(until: VirtualInstant.zero + configuration.timeLimit)
    defer { shutDown() }
    return record()
  }

  /// Ends the run permanently and breaks the reference cycles between the parts of the simulated device.
  func shutDown() { simulator.shutDown() }

  /// Requests that the list is shown; has no effect until simulated time advances.
  func start() {
    vsync.start()
    runLoop.perform { [unowned self] in
      list.loadRows()
      meter.scope.phase = .preparation
      ui.strategies.preparation.prepare(ui) { [unowned self] in list.presentRows() }
    }
  }

  /// Advances simulated time by `duration`, even past the end of the scroll.
  func advance(by duration: VirtualDuration) {
    let end = simulator.now + duration
    while simulator.now < end { simulator.run(until: end) }
  }

  // MARK: The scroll

  private func startScroll() {
    guard let target else { return }
    whenLoaded?()
    whenLoaded = nil
    let now = simulator.now
    scrollStart = now
    entriesAtStart = ui.counters.rowsEntered
    busyAtStart = (appBusy, server.thread.totals.allBusy, server.gpuBusy)
    server.isDisplayDriven = true
    latencyTracker.isScrolling = true
    filmstrip?.advance(at: now, list)
    counterLink = runLoop.addDisplayLink { [self] _, _ in
      meter.charge(.runLoopCallout)
      frameCounter.tick(at: meter.now)
    }
    simulator.schedule(
      at: now + Self.samplingInterval, phase: .sampling, target: target, code: Signal.sample.rawValue)
    let driver = DriverRunner(
      configuration.driver, ui: ui, list: list, scroller: scroller
    ) { [unowned self] now in
      scrollEnd = now
      simulator.stop()
    }
    driver.origin = now
    for scheduled in configuration.events {
      _ = runLoop.addTimer(firstFire: now + scheduled.at, interval: nil, modes: .common) { [unowned self] in
        perform(scheduled.event)
      }
    }
    self.driver = driver
    driver.start(at: now)
  }

  private var appBusy: VirtualDuration {
    var sum = VirtualDuration.zero
    for thread in scheduler.threads where thread.isApplication { sum = sum + thread.totals.allBusy }
    return sum
  }

  /// The event codes of the run: two timed events, and two steps of a commit, before and after it waits for the render
  /// server.
  private enum Signal: Int32 {
    case startScroll, sample, commitReady, submitFrame
  }

  private func sampleMemory() {
    guard let target else { return }
    memorySamples.append(
      MemorySample(
        at: simulator.now, footprint: ui.ledger.footprint,
        byKind: MemoryKind.allCases.map { ui.ledger.current(of: $0.rawValue) }, appBusy: appBusy - busyAtStart.app,
        gpuBusy: server.gpuBusy - busyAtStart.gpu))
    filmstrip?.advance(at: simulator.now, list)
    simulator.schedule(
      at: simulator.now + Self.samplingInterval, phase: .sampling, target: target, code: Signal.sample.rawValue)
  }

  // MARK: The commit

  private func commit() {
    meter.scope.phase = .layout
    if list.needsLayout {
      moved = true
      meter.inPhase(.scroll) { meter.charge(.mainFrame) }
      list.layoutRows()
    }
    let cells = list.cells
    for position in cells.indices where cells[position].needsLayout {
      list.layout(cells[position], row: cells[position].row?.index ?? -1)
    }
    var uploads = 0
    for position in cells.indices where cells[position].hasDirtyViews {
      let cell = cells[position]
      cell.hasDirtyViews = false
      for view in cell.views where view.isDirty {
        if view.needsDisplay, view.parent >= 0 {
          meter.inPhase(.display, row: cell.row?.index ?? -1) { ui.draw(view) }
        }
        if let image = view.image {
          if !image.isDecoded {
            meter.inPhase(.prepare, row: cell.row?.index ?? -1) {
              ui.chargeDecoding(of: image.request.media)
              ui.counters.decodesOnMain += 1
              meter.charge(.imageCopyPixel, image.size.count)
            }
            image.isDecoded = true
          } else if !image.isAligned {
            meter.inPhase(.prepare, row: cell.row?.index ?? -1) { meter.charge(.imageCopyPixel, image.size.count) }
          }
          image.isAligned = true
          if !image.isUploaded {
            image.isUploaded = true
            uploads += image.size.count
          }
        }
        if view.contentsNeedUpload {
          view.contentsNeedUpload = false
          // By size, not by bytes: a bitmap that a node owns has no bytes here, but is uploaded too.
          if let size = view.contents?.size { uploads += ui.pixelCount(of: size) }
        }
        view.isDirty = false
      }
    }
    meter.inPhase(.commit) { meter.charge(.commitLayer, ui.dirtyLayers) }
    ui.dirtyLayers = 0
    ui.needsCommit = false
    // The server can start to accept commits during this commit, so `commitReady` checks at its end.
    pendingUploads = uploads
    guard let target else { return }
    meter.send(Signal.commitReady.rawValue, to: target)
    meter.wait(server.commitEvent)
    meter.send(Signal.submitFrame.rawValue, to: target)
  }

  private func commitDidBecomeReady() {
    if !server.commitEvent.isSet { ui.counters.commitWaits += 1 }
    meter.tracer?.commitIsReady(frame: frames.count)
  }

  private func submitFrame() {
    compositor.recorder = frameCapture?.recorder(forFrame: frames.count)
    let cost = compositor.compose(list, at: simulator.now)
    frameCapture?.recordFrame(self, frame: frames.count, cost: cost, recorder: compositor.recorder)
    meter.tracer?.didSubmitFrame(frame: frames.count, offset: list.offset, blankPixels: cost.blankPixels)
    frameBlankPixels = cost.blankPixels
    latencyTracker.recordComposed(compositor.visibleRows, offset: list.offset, frame: frames.count)
    server.submit(FramePackage(frames: frames.count...frames.count, uploads: pendingUploads, cost: cost))
    if firstContentFrame == nil, list.isReady { firstContentFrame = frames.count }
  }

  private func willRender(_ package: FramePackage, gpuTime: VirtualDuration) {
    ui.counters.bytesUploaded += package.uploads * 4
    ui.counters.offscreenPasses += package.cost.passes
    ui.counters.oversizeImages += package.cost.oversizeImages
    frames[package.frames.upperBound].gpuTime = gpuTime
  }

  private func didShow(_ commits: ClosedRange<Int>, at index: Int) {
    for frame in commits {
      frames[frame].shownAt = index
      if frames[frame].moved { shownVsyncs.append(index) }
    }
    // If commits were merged into one frame, the display shows the last one.
    latencyTracker.recordShown(frame: commits.upperBound, at: index)
    if scrollStart != nil { framesShown += 1 }
    if loadTime == nil, let first = firstContentFrame, commits.contains(first), let target {
      loadTime = simulator.now
      simulator.schedule(
        at: simulator.now + Self.settleTime + configuration.vsyncPhase, phase: .timer, target: target,
        code: Signal.startScroll.rawValue)
    }
  }

  private var framesShown = 0

  // MARK: The record

  private func record() -> RunRecord {
    let end = scrollEnd ?? simulator.now
    let start = scrollStart ?? end
    let shown = Set(shownVsyncs)
    let horizon = vsync.index(atOrAfter: end)
    let missed = dueVsyncs.filter { $0 < horizon && !shown.contains($0) }
    meter.tracer?.missedVsyncs = missed
    ui.counters.timerFiresSkipped = driver?.skippedFires ?? 0
    ui.counters.eventsNotReached = configuration.events.count { start + $0.at > end }
    latencyTracker.finishScroll(at: horizon)
    ui.counters.rowsLeftBlank = latencyTracker.leftBlank
    return RunRecord(
      name: configuration.name, techniques: configuration.techniques.map(\.id),
      ending: scrollEnd == nil ? .timeLimit : .completed,
      loadTime: (loadTime ?? simulator.now) - .zero, scrollStart: start, scrollEnd: end,
      driverTicks: driver?.ticks ?? 0, frameRateSamples: frameCounter.samples, frames: frames, charges: charges,
      missedRefreshes: missed,
      scrollEntries: ui.counters.rowsEntered - entriesAtStart, framesShown: framesShown,
      appBusy: appBusy - busyAtStart.app, serverBusy: server.thread.totals.allBusy - busyAtStart.server,
      gpuBusy: server.gpuBusy - busyAtStart.gpu,
      memorySamples: memorySamples, memoryPeak: ui.ledger.peakFootprint,
      memoryPeakByKind: MemoryKind.allCases.map { ui.ledger.peak(of: $0.rawValue) }, work: meter.amounts,
      counters: ui.counters, contentHeight: list.contentHeight,
      refreshInterval: vsync.instant(of: 1) - vsync.instant(of: 0),
      scrollRefreshes: min(vsync.index(atOrAfter: start), horizon)..<horizon,
      contentLatencies: latencyTracker.latencies, frameRateInstants: frameCounter.instants,
      filmstrip: filmstrip?.frames(until: end, from: start, list))
  }
}

extension ListSimulation {
  /// Whether the display shows the current content offset, and a row, or every visible row (nil), with complete
  /// content.
  private func isComplete(_ row: Int?) -> Bool {
    latencyTracker.offset == list.offset && (row.map { latencyTracker.isComplete($0) } ?? latencyTracker.isComplete)
  }
}

extension ListSimulation: VsyncObserver {
  package func vsyncDidOccur(index: Int, at instant: VirtualInstant) {
    latestVsync = index
    meter.tracer?.refresh(index, of: self)
    // A list whose animated offset has changed by now must be shown at its new position two vsyncs from now.
    if scrollStart != nil, scroller.isOffsetOutdated(at: instant) { dueVsyncs.append(index + 2) }
    // The server has already handled this refresh, so the content on the display is known.
    if let driver, driver.isWaitingForContent { driver.displayDidRefresh { isComplete($0) } }
  }
}

extension ListSimulation: EventTarget {
  package func handle(code: Int32, argument: Int64) {
    switch Signal(rawValue: code) {
    case .startScroll: startScroll()
    case .sample: sampleMemory()
    case .commitReady: commitDidBecomeReady()
    case .submitFrame: submitFrame()
    case nil: break
    }
  }
}

extension ListSimulation: RunLoopClient {
  package func turnWillStart(at instant: VirtualInstant) {
    if frameStart == nil { frameStart = instant }
    // Earlier turns without a commit belong to the frame; its vsync is that of the turn that commits.
    frameVsync = latestVsync
  }

  package func beforeWaiting(into steps: inout StepList) -> Bool {
    guard ui.needsCommit else { return false }
    meter.record(on: runLoop.thread, into: &steps) { commit() }
    return true
  }

  package func taskDidFinish(_ record: TaskRecord, kind: RunLoopTaskKind) {
    meter.attributeOverheads(of: record)
    meter.tracer?.mainTaskDidFinish(record, kind: kind, frame: frames.count)
    frameTime = frameTime + record.duration
    frameBusy = frameBusy + record.work + record.contextSwitching
    guard kind == .beforeWaiting else { return }
    let range = meter.closeFrame(into: &charges)
    frames.append(
      FrameRecord(
        start: frameStart ?? record.started, end: record.finished, mainTime: frameTime, busyTime: frameBusy,
        vsync: frameVsync, shownAt: -1, gpuTime: .zero, isScroll: scrollStart != nil, moved: moved,
        blankPixels: frameBlankPixels, charges: range))
    frameStart = nil
    frameTime = .zero
    frameBusy = .zero
    moved = false
  }

  package func turnDidEnd(at instant: VirtualInstant) {}
}

extension ThreadTotals {
  /// CPU time: work and context switches.
  var allBusy: VirtualDuration { busy + contextSwitching }
}
