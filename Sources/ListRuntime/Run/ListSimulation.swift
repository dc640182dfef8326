package import Simulation

/// One run: a list with its techniques on a device, from the request to show it to the end of the scroll.
///
/// A class, since the simulated stack calls back into it. It is used once, on one host thread.
package final class ListSimulation {
  /// Time between the first frame and the start of the scroll: a person reaching for the button.
  static let settleTime = VirtualDuration.seconds(1)
  /// The memory instrument's interval.
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
  /// Takes pictures of frames as they are handed over; it changes nothing.
  var camera: FrameCapture?
  private var whenLoaded: (() -> Void)?
  private var driver: DriverRunner?
  private var counterLink: DisplayLink?
  private var target: EventTargetID?

  // What is being recorded
  private var frames: [FrameRecord] = []
  private var charges: [FrameCharge] = []
  private var frameStart: VirtualInstant?
  private var frameTime = VirtualDuration.zero
  private var frameBusy = VirtualDuration.zero
  private var frameVsync = 0
  private var latestVsync = 0
  private var moved = false
  private var frameBlankPixels = 0
  private var arrivals = ContentLatencyTracker()
  /// Pixels that the commit under way uploads.
  private var uploadsToHandOver = 0
  private var frameCounter = FrameCounter()
  private var dueVsyncs: ContiguousArray<Int> = []
  private var shownVsyncs: ContiguousArray<Int> = []
  private var memorySamples: [MemorySample] = []
  private var film: FilmstripRecorder?
  private var firstContentFrame: Int?
  private var loadTime: VirtualInstant?
  /// When the driver started; nil before.
  private(set) var scrollStart: VirtualInstant?
  private var scrollEnd: VirtualInstant?
  private var entriesAtStart = 0
  private var atStart = (app: VirtualDuration.zero, server: VirtualDuration.zero, gpu: VirtualDuration.zero)

  /// A run that has not started. Its parts keep each other: whoever starts it ends it by `run` or by `shutDown`.
  ///
  /// - Parameter isFilmed: whether pictures of the screen are taken; no figure depends on it.
  package init(_ configuration: RunConfiguration, isFilmed: Bool = false) {
    self.configuration = configuration
    film = isFilmed ? FilmstripRecorder() : nil
    let profile = configuration.profile
    scheduler = Scheduler(
      simulator: simulator, coreCount: profile.coreCount, timeSlice: profile.timeSlice,
      contextSwitchCost: profile.contextSwitch)
    meter = WorkMeter(profile: profile, simulator: simulator)
    let main = scheduler.makeThread(name: "main", priority: .userInteractive, isApplication: true)
    meter.attribute(main)
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
      ui.seams.installing = UInt8(truncatingIfNeeded: position + 1)
      technique.type.init(options: technique.options).install(in: ui.seams)
      ui.seams.checkInstalled(technique.type.declaration)
    }
    runLoop.setClient(self)
    server.didShow = { [self] commits, vsync in show(commits, at: vsync) }
    server.willRender = { [self] package, gpuTime in willRender(package, gpuTime: gpuTime) }
    vsync.addObserver(server)
    vsync.addObserver(self)
    vsync.addObserver(runLoop)
    target = simulator.register(self)
  }

  /// Runs to the end of the driver, or to the time limit.
  ///
  /// - Parameter whenLoaded: what the host does when the scroll starts, such as looking at its clock.
  package func run(whenLoaded: (() -> Void)? = nil) -> RunRecord {
    self.whenLoaded = whenLoaded
    start()
    simulator.run(until: VirtualInstant.zero + configuration.timeLimit)
    defer { shutDown() }
    return record()
  }

  /// Ends the run for good: the parts of the simulated device keep each other alive until then.
  func shutDown() { simulator.shutDown() }

  /// Asks for the list to be shown; nothing happens until time moves.
  func start() {
    vsync.start()
    runLoop.perform { [unowned self] in
      list.loadRows()
      meter.scope.phase = .preparation
      ui.seams.preparation.prepare(ui) { [unowned self] in list.show() }
    }
  }

  /// Lets time move on, whether the scroll ends meanwhile or not.
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
    atStart = (appBusy, server.thread.totals.allBusy, server.gpuBusy)
    server.isDisplayDriven = true
    arrivals.isScroll = true
    film?.advance(at: now, list)
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
    for (at, event) in configuration.events {
      _ = runLoop.addTimer(firstFire: now + at, interval: nil, modes: .common) { [unowned self] in perform(event) }
    }
    self.driver = driver
    driver.start(at: now)
  }

  private var appBusy: VirtualDuration {
    var sum = VirtualDuration.zero
    for thread in scheduler.threads where thread.isApplication { sum = sum + thread.totals.allBusy }
    return sum
  }

  /// What the run tells itself: at instants, and when a commit comes to the server's gate and through it.
  private enum Signal: Int32 {
    case startScroll, sample, commitReachesGate, handOver
  }

  private func sampleMemory() {
    guard let target else { return }
    memorySamples.append(
      MemorySample(
        at: simulator.now, footprint: ui.ledger.footprint,
        byKind: MemoryKind.allCases.map { ui.ledger.current(of: $0.rawValue) }, appBusy: appBusy - atStart.app,
        gpuBusy: server.gpuBusy - atStart.gpu))
    film?.advance(at: simulator.now, list)
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
          // By its size: a bitmap that a node owns weighs nothing here, and is uploaded all the same.
          if let size = view.contents?.size { uploads += ui.pixelCount(of: size) }
        }
        view.isDirty = false
      }
    }
    meter.inPhase(.commit) { meter.charge(.commitLayer, ui.dirtyLayers) }
    ui.dirtyLayers = 0
    ui.needsCommit = false
    // Whether it is open shows when the commit comes to it, not when it begins.
    uploadsToHandOver = uploads
    guard let target else { return }
    meter.send(Signal.commitReachesGate.rawValue, to: target)
    meter.wait(server.gate)
    meter.send(Signal.handOver.rawValue, to: target)
  }

  private func commitDidReachGate() {
    if !server.gate.isOpen { ui.counters.commitWaits += 1 }
    meter.tracer?.commitReachedGate(frame: frames.count)
  }

  private func handOver() {
    compositor.marks = camera?.marks(ofFrame: frames.count)
    let cost = compositor.compose(list, at: simulator.now)
    camera?.take(self, frame: frames.count, cost: cost, marks: compositor.marks)
    meter.tracer?.didHandOver(frame: frames.count, offset: list.offset, blankPixels: cost.blankPixels)
    frameBlankPixels = cost.blankPixels
    arrivals.compose(compositor.rowsOnScreen, offset: list.offset, frame: frames.count)
    server.submit(FramePackage(frames: frames.count...frames.count, uploads: uploadsToHandOver, cost: cost))
    if firstContentFrame == nil, list.isReady { firstContentFrame = frames.count }
  }

  private func willRender(_ package: FramePackage, gpuTime: VirtualDuration) {
    ui.counters.bytesUploaded += package.uploads * 4
    ui.counters.offscreenPasses += package.cost.passes
    ui.counters.oversizeImages += package.cost.oversizeImages
    frames[package.frames.upperBound].gpuTime = gpuTime
  }

  private func show(_ commits: ClosedRange<Int>, at index: Int) {
    for frame in commits {
      frames[frame].shownAt = index
      if frames[frame].moved { shownVsyncs.append(index) }
    }
    // Of commits that became one frame the last one's picture is shown.
    arrivals.show(frame: commits.upperBound, at: index)
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
    ui.counters.timerFiresSkipped = driver?.skipped ?? 0
    ui.counters.eventsNotReached = configuration.events.count { start + $0.at > end }
    arrivals.finish(at: horizon)
    ui.counters.rowsLeftBlank = arrivals.leftBlank
    return RunRecord(
      name: configuration.name, techniques: configuration.techniques.map { $0.type.declaration.id },
      ending: scrollEnd == nil ? .timeLimit : .completed,
      loadTime: (loadTime ?? simulator.now) - .zero, scrollStart: start, scrollEnd: end,
      driverTicks: driver?.ticks ?? 0, frameRateSamples: frameCounter.samples, frames: frames, charges: charges,
      missedRefreshes: missed,
      scrollEntries: ui.counters.rowsEntered - entriesAtStart, framesShown: framesShown, appBusy: appBusy - atStart.app,
      serverBusy: server.thread.totals.allBusy - atStart.server, gpuBusy: server.gpuBusy - atStart.gpu,
      memorySamples: memorySamples, memoryPeak: ui.ledger.peakFootprint,
      memoryPeakByKind: MemoryKind.allCases.map { ui.ledger.peak(of: $0.rawValue) }, work: meter.amounts,
      counters: ui.counters, contentHeight: list.contentHeight,
      refreshInterval: vsync.instant(of: 1) - vsync.instant(of: 0),
      scrollRefreshes: min(vsync.index(atOrAfter: start), horizon)..<horizon, contentWaits: arrivals.waits,
      frameRateInstants: frameCounter.instants, film: film?.pictures(until: end, from: start, list))
  }
}

extension ListSimulation {
  /// Whether the display shows the list where it is now, and a row of it, or every row (nil), with nothing blank.
  private func isComplete(_ row: Int?) -> Bool {
    arrivals.offset == list.offset && (row.map { arrivals.isComplete($0) } ?? arrivals.isComplete)
  }
}

extension ListSimulation: VsyncObserver {
  package func vsyncDidOccur(index: Int, at instant: VirtualInstant) {
    latestVsync = index
    meter.tracer?.refresh(index, of: self)
    // A list that has moved on by now owes the screen its position two vsyncs from now.
    if scrollStart != nil, scroller.isDue(at: instant) { dueVsyncs.append(index + 2) }
    // The server has been told of this refresh before: what is shown now is known.
    if let driver, driver.isWaiting { driver.displayDidRefresh { isComplete($0) } }
  }
}

extension ListSimulation: EventTarget {
  package func handle(code: Int32, argument: Int64) {
    switch Signal(rawValue: code) {
    case .startScroll: startScroll()
    case .sample: sampleMemory()
    case .commitReachesGate: commitDidReachGate()
    case .handOver: handOver()
    case nil: break
    }
  }
}

extension ListSimulation: RunLoopClient {
  package func turnWillStart(at instant: VirtualInstant) {
    if frameStart == nil { frameStart = instant }
    // Turns without a commit go before: the frame answers the vsync of the turn that commits.
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
  /// Time on a core: work and switches.
  var allBusy: VirtualDuration { busy + contextSwitching }
}
