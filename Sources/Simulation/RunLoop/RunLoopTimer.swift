/// A timer of a run loop.
///
/// A repeating timer keeps the grid `firstFire + n * interval`. When it could not fire in time it fires once, late;
/// the grid points that passed meanwhile are skipped (CFRunLoopTimer and NSTimer reference, "Repeating timers").
package final class RunLoopTimer {
  /// The time from one grid point to the next; nil for a timer that fires once.
  package let interval: VirtualDuration?
  /// The modes in which it fires.
  package let modes: RunLoopModes
  /// The grid point it fires for next, or is late for.
  package private(set) var nextFire: VirtualInstant
  /// Whether it will fire again.
  package var isValid: Bool { body != nil }

  let id: Int
  private(set) var body: (() -> Void)?

  init(
    id: Int,
    firstFire: VirtualInstant,
    interval: VirtualDuration?,
    modes: RunLoopModes,
    body: @escaping () -> Void
  ) {
    self.id = id
    self.interval = interval
    self.modes = modes
    self.body = body
    nextFire = firstFire
  }

  /// Stops the timer for good, also if it is due and waits, and lets go of its body.
  package func invalidate() {
    body = nil
  }

  /// Moves on to the first grid point after `now`, or ends a timer that fires once; false when it will not fire again.
  func advance(beyond now: VirtualInstant) -> Bool {
    guard isValid, let interval else {
      invalidate()
      return false
    }
    let passed = (now - nextFire).nanoseconds / interval.nanoseconds
    nextFire += VirtualDuration(nanoseconds: (passed + 1) * interval.nanoseconds)
    return true
  }
}

/// The timers of a run loop: which are due, and the ones being fired.
struct TimerPort {
  private var timers: [Int: RunLoopTimer] = [:]  // looked up by id, never iterated into anything visible
  private var nextID = 0
  /// Timers whose instant has come, by (fire instant, id).
  private var due = ContiguousArray<RunLoopTimer>()
  private var batch = FIFO<RunLoopTimer>()

  mutating func add(
    firstFire: VirtualInstant,
    interval: VirtualDuration?,
    modes: RunLoopModes,
    body: @escaping () -> Void
  ) -> RunLoopTimer {
    let timer = RunLoopTimer(id: nextID, firstFire: firstFire, interval: interval, modes: modes, body: body)
    timers[nextID] = timer
    nextID += 1
    return timer
  }

  /// The instant of timer `id` has come.
  mutating func becameDue(_ id: Int) {
    guard let timer = timers[id] else { return }
    guard timer.isValid else {
      timers[id] = nil
      return
    }
    let position = due.firstIndex { (timer.nextFire, timer.id) < ($0.nextFire, $0.id) }
    due.insert(timer, at: position ?? due.endIndex)
  }

  /// Since when a timer that fires in `mode` is due; nil if none is.
  func signalled(in mode: RunLoopMode) -> VirtualInstant? {
    due.first { $0.isValid && $0.modes.contains(mode) }?.nextFire
  }

  /// Collects the timers to be fired: all that are due in `mode`.
  mutating func begin(in mode: RunLoopMode) {
    for timer in due where timer.isValid && timer.modes.contains(mode) { batch.append(timer) }
    due.removeAll { !$0.isValid || $0.modes.contains(mode) }
  }

  /// The next timer to fire.
  mutating func next() -> RunLoopTimer? {
    while let timer = batch.popFirst() {
      if timer.isValid { return timer }
      timers[timer.id] = nil
    }
    return nil
  }

  mutating func forget(_ timer: RunLoopTimer) {
    timers[timer.id] = nil
  }

  mutating func removeAll() {
    timers.values.forEach { $0.invalidate() }  // in any order: nothing of it shows
    timers.removeAll()
    due.removeAll()
    batch.removeAll()
  }
}
