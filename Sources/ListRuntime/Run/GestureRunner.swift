import Simulation

/// Performs the gestures of a source, one finger at a time. A class, because timers call it back.
///
/// A gesture that begins during the deceleration of the previous one interrupts it: the list stops at touch down, and
/// the speed of the next lift is that of the finger alone. `UIScrollView` counts as tracking from touch down, before
/// anything is dragged (`isTracking`); that a touch stops its deceleration at once, and that repeated flicks do not add
/// up, is not documented by Apple and unverified.
final class GestureRunner {
  private var source: any GestureSource
  private let ui: UIContext
  private let list: ListView
  private let scroller: Scroller
  private let origin: VirtualInstant
  private let willBegin: () -> Void
  private let onFinish: (VirtualInstant) -> Void
  private var next = 0
  private var isNextScheduled = false
  /// When the finger of the latest gesture lifts.
  private var lift: VirtualInstant
  private var timer: RunLoopTimer?

  /// A runner for a scroll that starts at `origin`.
  ///
  /// - Parameters:
  ///   - willBegin: called before each gesture.
  ///   - onFinish: called when the list rests after the last gesture, or at once if there is none.
  init(
    _ source: any GestureSource, ui: UIContext, list: ListView, scroller: Scroller, origin: VirtualInstant,
    willBegin: @escaping () -> Void, onFinish: @escaping (VirtualInstant) -> Void
  ) {
    self.source = source
    self.ui = ui
    self.list = list
    self.scroller = scroller
    self.origin = origin
    self.willBegin = willBegin
    self.onFinish = onFinish
    lift = origin
  }

  /// Starts with a list at rest.
  func start(at now: VirtualInstant) { scheduleNext(restedAt: now) }

  /// Schedules the next gesture unless it is scheduled, or finishes.
  ///
  /// - Parameter restedAt: when the list came to rest; nil while it moves.
  private func scheduleNext(restedAt rest: VirtualInstant?) {
    guard !isNextScheduled else { return }
    guard next < source.count else {
      if let rest { onFinish(rest) }
      return
    }
    let instant: VirtualInstant
    switch source.start(of: next) {
    case .handled(let time), .touched(let time): instant = max(origin + time, lift)
    case .afterLift(let pause): instant = lift + pause
    case .afterRest(let pause):
      guard let rest else { return }
      instant = rest + pause
    }
    isNextScheduled = true
    timer = ui.runLoop.addTimer(firstFire: instant, interval: nil, modes: .common) { [unowned self] in begin() }
  }

  private func begin() {
    willBegin()
    let gesture = source.gesture(at: next, on: list)
    var start = ui.meter.now
    if case .touched(let time) = source.start(of: next) { start = origin + time }
    next += 1
    isNextScheduled = false
    lift = start + gesture.duration
    scroller.begin(gesture, start: start) { [unowned self] in scheduleNext(restedAt: ui.meter.now) }
    scheduleNext(restedAt: nil)
  }

  /// Stops the timer of the next gesture.
  func stop() { timer?.invalidate() }
}
