import Simulation

/// The instruments of a run: they measure what its parts report, and make the `RunRecord` at the end.
///
/// A class, because the parts of a run share it. It charges no work, except for the display link of the frame counter,
/// which is part of the app.
final class RunRecorder {
  /// The sampling interval of the instruments.
  static let samplingInterval = VirtualDuration.seconds(1)

  private let configuration: RunConfiguration
  private let device: SimulatedDevice
  private let server: RenderServer
  private let ui: UIContext
  private let list: ListView

  // Frames
  private var frames: [FrameRecord] = []
  private var frame = FrameInProgress()
  private var refreshes = RefreshTracker()
  private var contentLatency = ContentLatencyTracker()
  private var position = PositionRecord()

  // The load
  private var firstContentFrame: Int?
  private var loadTime: VirtualInstant?

  // The scroll
  private var scroll: ScrollBaseline?
  private var scrollEnd: VirtualInstant?
  private var frameCounter = FrameCounter()
  private var counterLink: DisplayLink?
  private var memorySamples: [MemorySample] = []
  private var sampling: RegisteredCall?

  /// The totals of the run when the scroll starts, which those of the scroll exclude.
  private struct ScrollBaseline {
    let start: VirtualInstant
    let rowsEntered: Int
    let appBusy, serverBusy, gpuBusy: VirtualDuration
  }

  init(
    _ configuration: RunConfiguration, device: SimulatedDevice, server: RenderServer, ui: UIContext, list: ListView
  ) {
    self.configuration = configuration
    self.device = device
    self.server = server
    self.ui = ui
    self.list = list
    // Shorter runs never copy them; memory that is not used is not touched.
    frames.reserveCapacity(1 << 12)
  }

  // MARK: The main thread

  /// The number of the frame in progress, which will be its index in `RunRecord.frames`.
  var frameNumber: Int { frames.count }

  /// Records that a turn of the run loop starts.
  func recordTurn(at instant: VirtualInstant) { frame.beginTurn(at: instant, refresh: refreshes.latest) }

  /// Records that the commit lays out rows, because the list has moved or its rows have changed.
  func recordMove() { frame.moved = true }

  /// Records that the compositor has composed the frame in progress, which is submitted to the render server.
  func recordSubmission(by compositor: Compositor, blankPixels: Int) {
    frame.blankPixels = blankPixels
    contentLatency.recordComposed(
      compositor.visibleRows.rows, version: compositor.visibleRows.version, offset: list.offset, frame: frames.count)
    if firstContentFrame == nil, list.isReady { firstContentFrame = frames.count }
    recordPosition()
  }

  /// Records where the rows are that the frame in progress shows.
  private func recordPosition() {
    let jump = list.model.positions.takeJump()
    guard scroll != nil else { return }
    frame.waitsAtEdge = ui.environment.pages?.isAwaited ?? false
    frame.isEndLost = list.model.isPinnedToEnd && !list.model.isAt(.end)
    if let jump {
      position.jumps.append(.init(frame: frames.count, jump: jump))
      device.meter.notify(.rowsJumped(jump, frame: frames.count))
    }
    if let error = list.takeLandingError() { position.landingErrors.append(error) }
  }

  /// Records a task of the main thread; the task of the commit ends the frame in progress.
  func recordTask(_ task: TaskRecord, kind: RunLoopTaskKind) {
    device.meter.attributeOverheads(of: task)
    device.meter.notify(.mainTaskFinished(task, kind, frame: frames.count))
    frame.add(task)
    // A pattern: `==` of an enumeration with raw values compares these, which are strings.
    guard case .beforeWaiting = kind else { return }
    let range = device.meter.closeFrame()
    frames.append(frame.finish(task, isScroll: scroll != nil, charges: range))
  }

  // MARK: Render server and display

  /// Records that the render server accepted frames, which the GPU renders in `gpuTime`.
  func recordRendering(of package: FramePackage, gpuTime: VirtualDuration) {
    ui.counters.offscreenPasses += package.cost.drawing.passes
    ui.counters.oversizeImages += package.cost.oversizeImages
    frames[package.frames.upperBound].gpuTime = gpuTime
  }

  /// Records that a refresh shows the frames of commits.
  func recordShown(_ commits: ClosedRange<Int>, at refresh: Int) {
    for number in commits {
      frames[number].shownAt = refresh
      if frames[number].moved { refreshes.recordShown(at: refresh) }
    }
    // If commits were merged into one frame, the display shows the last one.
    contentLatency.recordShown(frame: commits.upperBound, at: refresh)
  }

  /// Records the load time if these commits are the first on the display with the list's content; returns whether they
  /// are.
  func recordLoad(ifShownBy commits: ClosedRange<Int>) -> Bool {
    guard loadTime == nil, let first = firstContentFrame, commits.contains(first) else { return false }
    loadTime = device.simulator.now
    return true
  }

  /// Records a refresh of the display. During the scroll, a list whose animated offset has changed by now must be shown
  /// at its new position two refreshes from now.
  func recordRefresh(_ index: Int, _ scroller: Scroller, at instant: VirtualInstant) {
    device.meter.notify(.displayRefreshed(index, list))
    let interval = scroller.refreshesPerStep
    let isFrameDue =
      scroll != nil && (interval == 1 || scroller.isStepDue(at: instant)) && scroller.isOffsetOutdated(at: instant)
    refreshes.recordRefresh(index, isFrameDue: isFrameDue, interval: interval)
  }

  /// Whether the display shows the current content offset.
  private var showsOffset: Bool { contentLatency.offset == list.offset }

  /// Whether the display shows where the list was at a time, or a later frame: events can move it with every frame.
  func showsList(at instant: VirtualInstant) -> Bool {
    showsOffset || contentLatency.frame.map { frames[$0].end > instant } ?? false
  }

  /// Whether the display shows the current content offset, and a row, or every visible row (nil), with complete content. A row that
  /// is not on the screen there, because something else has moved the list, will never be shown, and is not waited for.
  func showsCompleteContent(ofRow row: Int?) -> Bool {
    guard showsOffset else { return false }
    guard let row else { return contentLatency.isComplete }
    return contentLatency.isComplete(row) || !list.needsLayout && !list.visibleRows.contains(row)
  }

  // MARK: The scroll

  /// When the driver started; nil before the scroll.
  var scrollStart: VirtualInstant? { scroll?.start }

  /// Starts the frame counter and the sampling of memory.
  func startScroll() {
    scroll = baseline
    device.meter.endLoad()
    contentLatency.isScrolling = true
    device.meter.notifySample(.scrollStarted(list))
    counterLink = device.runLoop.addDisplayLink { [self] _, refresh in
      device.meter.charge(.runLoopCallout)
      frameCounter.tick(at: device.meter.now, refresh: refresh)
    }
    sampling = device.simulator.registerCall { [self] in sample() }
    scheduleSample()
  }

  /// The counts and times as they are now.
  private var baseline: ScrollBaseline {
    ScrollBaseline(
      start: device.simulator.now, rowsEntered: ui.counters.rowsEntered, appBusy: device.appBusy,
      serverBusy: server.thread.totals.allBusy, gpuBusy: server.gpuBusy)
  }

  /// Records that the scroll ends now.
  func endScroll() { scrollEnd = device.simulator.now }

  private func scheduleSample() {
    guard let sampling else { return }
    device.simulator.schedule(sampling, at: device.simulator.now + Self.samplingInterval, phase: .sampling)
  }

  private func sample() {
    memorySamples.append(
      MemorySample(
        at: device.simulator.now, nonPurgeable: ui.ledger.nonPurgeable,
        byKind: MemoryKind.allCases.map { ui.ledger.current(of: $0.rawValue) },
        appBusy: device.appBusy - (scroll?.appBusy ?? .zero), gpuBusy: server.gpuBusy - (scroll?.gpuBusy ?? .zero)))
    device.meter.notifySample(.sampled(list))
    scheduleSample()
  }

  // MARK: The record

  /// Ends the measurement and makes the record of the run, which is over; the driver is nil if the scroll never started.
  func record(of driver: DriverRunner?) -> RunRecord {
    let end = scrollEnd ?? device.simulator.now
    // A scroll that never started took no time and did nothing.
    let now = baseline
    let first = scroll ?? now
    let start = scrollStart ?? end
    let horizon = device.vsync.index(atOrAfter: end)
    let scrollRefreshes = min(device.vsync.index(atOrAfter: start), horizon)..<horizon
    let missed = refreshes.missed(before: horizon)
    device.meter.notifySample(.runEnded(list, end: end, missedRefreshes: missed))
    contentLatency.finishScroll(at: horizon)
    ui.counters.timerFiresSkipped = driver?.skippedFires ?? 0
    ui.counters.eventsNotReached =
      configuration.events.count { $0.time.map { start + $0 > end } ?? false } + list.changesAfterReplacement.count
      + list.pendingUpdates.count(where: \.isOfEvent) + (list.isReplacing ? 1 : 0)
    ui.counters.rowsLeftBlank = contentLatency.leftBlank
    var record = RunRecord(
      name: configuration.name, techniques: configuration.techniques.map(\.id),
      ending: ui.environment.isTerminated ? .terminated : scrollEnd == nil ? .timeLimit : .completed,
      loadTime: (loadTime ?? device.simulator.now) - .zero, scrollStart: start, scrollEnd: end,
      driverTicks: driver?.ticks ?? 0, frameRateSamples: frameCounter.samples, frames: frames,
      charges: device.meter.finishedCharges,
      missedRefreshes: missed, scrollEntries: now.rowsEntered - first.rowsEntered,
      framesShown: RunRecord.framesShown(frames, in: scrollRefreshes),
      appBusy: now.appBusy - first.appBusy, serverBusy: now.serverBusy - first.serverBusy,
      gpuBusy: now.gpuBusy - first.gpuBusy, memorySamples: memorySamples,
      memoryPeak: ui.ledger.peakNonPurgeable, footprintPeak: ui.ledger.peakTotal,
      memoryPeakByKind: MemoryKind.allCases.map { ui.ledger.peak(of: $0.rawValue) }, workCharges: device.meter.charges,
      counters: ui.counters, contentHeight: list.contentHeight,
      refreshInterval: device.shortestRefresh,
      scrollRefreshes: scrollRefreshes,
      contentLatencies: contentLatency.latencies, frameRateInstants: frameCounter.instants)
    record.position = position
    record.movesInSteps = refreshes.hasSteps
    record.position.hasPages = ui.environment.pages != nil
    record.position.startsAtEnd = list.model.startsAtEnd
    record.position.momentumLost = list.model.momentumLost
    if let instants = device.vsync.pacedInstants {
      record.variableRefreshes = VariableRefreshRecord(
        instants: instants, contentLatencies: contentLatency.spans(at: instants), frameRateShares: frameCounter.shares)
    }
    return record
  }
}
