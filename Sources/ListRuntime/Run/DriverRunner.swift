import Simulation

/// Executes a scroll driver on a list. A class, because timers call it back.
final class DriverRunner {
  /// The number of timer fires, or of steps of the driver.
  private(set) var ticks = 0
  /// The number of timer fires that were skipped because the main thread was busy.
  private(set) var skippedFires = 0

  private let driver: ScrollDriver
  private let ui: UIContext
  private let list: ListView
  private let scroller: Scroller
  private let onFinish: (VirtualInstant) -> Void
  private var timer: RunLoopTimer?
  private var gestures: GestureRunner?
  private var increment = 0.0
  private var remainingPasses = 0
  private var isStopping = false
  private var position = 0
  /// When the list got the last sample of a recording, and whether the display has shown it; nil before that sample.
  private var lastSample: (time: VirtualInstant, isShown: Bool)?
  /// The visit whose content the next step waits for; a nil row means all visible rows.
  private var pendingVisit: (row: Int?, visits: RowVisits)?

  init(
    _ driver: ScrollDriver, ui: UIContext, list: ListView, scroller: Scroller,
    onFinish: @escaping (VirtualInstant) -> Void
  ) {
    self.driver = driver
    self.ui = ui
    self.list = list
    self.scroller = scroller
    self.onFinish = onFinish
  }

  /// Starts the driver; a repeating driver takes its first step after one interval.
  func start(at now: VirtualInstant) {
    switch driver {
    case .timer(let driver):
      increment = driver.firstIncrement
      remainingPasses = driver.passes
      timer = ui.runLoop.addTimer(firstFire: now + driver.interval, interval: driver.interval) { [unowned self] in
        fire(driver)
      }
    case .script(let steps): runScript(steps, from: now)
    case .rows, .jump: startVisits(RowVisits(driver), at: now)
    case .drags(let drags): runGestures(DragSource(drags: drags), from: now)
    case .flicks(let flicks): runGestures(FlickSource(flicks), from: now)
    case .touches(let recording): runGestures(TouchSource(recording: recording), from: now)
    case .offsets(let recording):
      ticks += 1
      scroller.play(recording) { [unowned self] in lastSample = (ui.meter.now, false) }
    }
  }

  private func fire(_ driver: TimerDriver) {
    let now = ui.meter.now
    ticks += 1
    skippedFires = Int((now - origin).nanoseconds / driver.interval.nanoseconds) - ticks
    ui.meter.charge(.runLoopCallout)
    if isStopping {
      stop(at: now)
      return
    }
    let target = PixelGrid.floor(list.offset + driver.baseStep + increment)
    // As in the test app, the last step of a pass goes beyond the end; a list that is there already does not move.
    scroller.scroll(
      to: target, animated: true, passesEnds: list.wouldMove(to: ScrollLimits(of: list).clamped(target)))
    if target + list.size.height >= list.contentHeight {
      remainingPasses -= 1
      if remainingPasses == 0 {
        isStopping = true
      } else {
        scroller.scroll(to: 0, animated: false)
        increment = driver.firstIncrement
      }
    }
    increment += driver.increment
  }

  // MARK: Rows, one after the other

  private func startVisits(_ visits: RowVisits?, at now: VirtualInstant) {
    guard let visits else { return }
    timer = ui.runLoop.addTimer(
      firstFire: now + visits.interval, interval: visits.waitsForContent ? nil : visits.interval
    ) { [unowned self] in visitNextRow(visits) }
  }

  private func visitNextRow(_ visits: RowVisits) {
    ticks += 1
    ui.meter.charge(.runLoopCallout)
    // The end of the content limits how far a row moves to the top (`scrollToRow(at:at:animated:)`).
    let end = list.model.endOffset
    let next = visits.isByScreen ? nextScreen(end) : nextRow(visits)
    guard let next else {
      stop(at: ui.meter.now)
      return
    }
    position += 1
    scroller.scroll(to: min(next.top, end), animated: visits.isAnimated)
    list.model.landingRow = next.row
    if visits.waitsForContent { pendingVisit = (next.row, visits) }
  }

  /// The next row and the offset of its top edge; nil after the last row.
  private func nextRow(_ visits: RowVisits) -> (row: Int?, top: Double)? {
    visits.row(ofStep: position, count: list.rows.count).map { ($0, HeightIndex.points(list.heights.top(of: $0))) }
  }

  /// The offset one screen further, without the part under the bar; nil at the end of the content, or if the bar covers
  /// the whole screen.
  private func nextScreen(_ end: Double) -> (row: Int?, top: Double)? {
    let step = list.size.height - list.topInset
    guard step > 0, list.wouldMove(to: min(list.offset + step, end)) else { return nil }
    return (nil, list.offset + step)
  }

  /// Whether the next step, or the end, waits for what the display shows.
  var isWaitingForDisplay: Bool { pendingVisit != nil || lastSample != nil }

  /// Handles a refresh of the display: schedules the next step if the row of the pending visit, or every visible row
  /// (nil), is shown with complete content, or if the row no longer exists and its content will never appear. Stops when
  /// the display has shown the last sample of a recording for a refresh.
  ///
  /// - Parameters:
  ///   - shows: whether the display shows where the list was at a time.
  ///   - isComplete: whether the display shows a row with complete content.
  func displayDidRefresh(shows: (VirtualInstant) -> Bool, isComplete: (Int?) -> Bool) {
    if let last = lastSample {
      lastSample = last.isShown ? nil : (last.time, shows(last.time))
      if last.isShown { stop(at: ui.meter.now) }
    }
    guard let (row, visits) = pendingVisit, scroller.isIdle else { return }
    let isDeleted = list.rows.isEmpty || row.map { $0 >= list.rows.count } ?? false
    guard isDeleted || isComplete(row) else { return }
    pendingVisit = nil
    timer = ui.runLoop.addTimer(firstFire: ui.meter.now + visits.interval, interval: nil) { [unowned self] in
      visitNextRow(visits)
    }
  }

  private func runScript(_ steps: [ScriptedScroll], from now: VirtualInstant) {
    guard position < steps.count else {
      stop(at: now)
      return
    }
    let step = steps[position]
    timer = ui.runLoop.addTimer(firstFire: max(now, origin + step.at), interval: nil) { [unowned self] in
      ticks += 1
      ui.meter.charge(.runLoopCallout)
      scroller.scroll(to: step.offset, animated: step.animated)
      position += 1
      let end = step.animated ? ui.meter.now + ScrollAnimation.duration : ui.meter.now
      if position == steps.count {
        timer = ui.runLoop.addTimer(firstFire: end + Self.scriptSettleTime, interval: nil) { [unowned self] in
          stop(at: ui.meter.now)
        }
      } else {
        runScript(steps, from: ui.meter.now)
      }
    }
  }

  /// Time between the end of a script's last step and the stop of the driver.
  private static let scriptSettleTime = VirtualDuration.milliseconds(500)
  /// The start of the scroll; scripted times are relative to it.
  var origin = VirtualInstant.zero

  private func runGestures(_ source: any GestureSource, from now: VirtualInstant) {
    let runner = GestureRunner(
      source, ui: ui, list: list, scroller: scroller, origin: origin, willBegin: { [unowned self] in ticks += 1 },
      onFinish: { [unowned self] in stop(at: $0) })
    gestures = runner
    runner.start(at: now)
  }

  private func stop(at now: VirtualInstant) {
    timer?.invalidate()
    timer = nil
    gestures?.stop()
    onFinish(now)
  }
}
