internal import Simulation

/// Scrolls a list as a driver says. A class, since timers call it.
final class DriverRunner {
  /// Fires of the timer, or steps of the script.
  private(set) var ticks = 0
  /// Fires of the timer that were skipped because the main thread was late.
  private(set) var skipped = 0

  private let driver: ScrollDriver
  private let ui: UIContext
  private let list: ListView
  private let scroller: Scroller
  private let finished: (VirtualInstant) -> Void
  private var timer: RunLoopTimer?
  private var increment = 0.0
  private var passesLeft = 0
  private var isStopping = false
  private var position = 0
  /// The row that the next step waits for.
  private var awaited: (row: Int?, visits: RowVisits)?

  init(
    _ driver: ScrollDriver, ui: UIContext, list: ListView, scroller: Scroller,
    finished: @escaping (VirtualInstant) -> Void
  ) {
    self.driver = driver
    self.ui = ui
    self.list = list
    self.scroller = scroller
    self.finished = finished
  }

  /// Starts; the first step comes after an interval.
  func start(at now: VirtualInstant) {
    switch driver {
    case .timer(let driver):
      increment = driver.firstIncrement
      passesLeft = driver.passes
      timer = ui.runLoop.addTimer(firstFire: now + driver.interval, interval: driver.interval) { [unowned self] in
        fire(driver)
      }
    case .script(let steps): runScript(steps, from: now)
    case .rows, .jump: startVisits(RowVisits(driver), at: now)
    case .drags(let drags): runDrags(drags[...], from: now)
    }
  }

  private func fire(_ driver: TimerDriver) {
    let now = ui.meter.now
    ticks += 1
    skipped = Int((now - origin).nanoseconds / driver.interval.nanoseconds) - ticks
    ui.meter.charge(.runLoopCallout)
    if isStopping {
      stop(at: now)
      return
    }
    let target = PixelGrid.floor(list.offset + driver.baseStep + increment)
    scroller.scroll(to: target, animated: true)
    if target + list.size.height >= list.contentHeight {
      passesLeft -= 1
      if passesLeft == 0 {
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
    // A row near the end comes as high as the end of the content lets it (`scrollToRow(at:at:animated:)`).
    let end = max(list.contentHeight - list.size.height, -list.topInset)
    let next = visits.isByScreen ? nextScreen(end) : nextRow(visits)
    guard let next else {
      stop(at: ui.meter.now)
      return
    }
    position += 1
    scroller.scroll(to: min(next.top, end), animated: visits.isAnimated)
    if visits.waitsForContent { awaited = (next.row, visits) }
  }

  /// The next row and its top; nil after the last.
  private func nextRow(_ visits: RowVisits) -> (row: Int?, top: Double)? {
    visits.row(ofStep: position, count: list.rows.count).map { ($0, HeightIndex.points(list.heights.top(of: $0))) }
  }

  /// The offset at which what lies below the screen now lies below the bar; nil at the end of the content, and where the bar
  /// covers the whole screen.
  private func nextScreen(_ end: Double) -> (row: Int?, top: Double)? {
    let step = list.size.height - list.topInset
    guard step > 0, list.isMoved(by: min(list.offset + step, end)) else { return nil }
    return (nil, list.offset + step)
  }

  /// Whether the next step waits for what the display shows.
  var isWaiting: Bool { awaited != nil }

  /// The display has been refreshed: goes on if the row that was scrolled to, or every row (nil), is there and nothing of it is
  /// blank; and if the row is gone, since nothing of it will ever come.
  func displayDidRefresh(isComplete: (Int?) -> Bool) {
    guard let (row, visits) = awaited, scroller.isResting else { return }
    let isGone = list.rows.isEmpty || row.map { $0 >= list.rows.count } ?? false
    guard isGone || isComplete(row) else { return }
    awaited = nil
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
        timer = ui.runLoop.addTimer(firstFire: end + Self.afterScript, interval: nil) { [unowned self] in
          stop(at: ui.meter.now)
        }
      } else {
        runScript(steps, from: ui.meter.now)
      }
    }
  }

  /// Time a script's last step is given to come to rest.
  private static let afterScript = VirtualDuration.milliseconds(500)
  /// The scroll's start; scripted instants count from it.
  var origin = VirtualInstant.zero

  private func runDrags(_ drags: ArraySlice<FingerDrag>, from now: VirtualInstant) {
    guard let drag = drags.first else {
      stop(at: now)
      return
    }
    timer = ui.runLoop.addTimer(firstFire: max(now, origin + drag.at), interval: nil, modes: .common) {
      [unowned self] in
      ticks += 1
      scroller.drag(drag) { [unowned self] in runDrags(drags.dropFirst(), from: ui.meter.now) }
    }
  }

  private func stop(at now: VirtualInstant) {
    timer?.invalidate()
    timer = nil
    finished(now)
  }
}
