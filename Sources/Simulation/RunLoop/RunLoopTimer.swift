/// A timer of a run loop.
///
/// A repeating timer stays on the grid `firstFire + n * interval`. If it cannot fire on time, it fires once, late, and
/// skips the grid points that have passed (CFRunLoopTimer and NSTimer reference, "Repeating timers").
package final class RunLoopTimer {
  /// The time between grid points; nil for a timer that fires once.
  package let interval: VirtualDuration?
  /// The run loop modes in which it fires.
  package let modes: RunLoopModes
  /// The next grid point; in the past if the timer is late.
  package private(set) var nextFire: VirtualInstant
  /// Whether it can still fire.
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

  /// Stops the timer permanently, even if it is due, and releases its callback.
  package func invalidate() {
    body = nil
  }

  /// Advances to the first grid point after `now`, or invalidates a timer that fires once; returns false if it will not
  /// fire again.
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

/// The timers of a run loop: all timers, those due, and the batch being fired.
struct TimerPort {
  private var timers: [Int: RunLoopTimer] = [:]  // for lookups by id; no visible result depends on its iteration order
  private var nextID = 0
  /// The due timers, by (fire instant, id).
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

  /// Adds timer `id` to the due timers.
  mutating func markDue(_ id: Int) {
    guard let timer = timers[id] else { return }
    guard timer.isValid else {
      timers[id] = nil
      return
    }
    let position = due.firstIndex { (timer.nextFire, timer.id) < ($0.nextFire, $0.id) }
    due.insert(timer, at: position ?? due.endIndex)
  }

  /// Whether a timer can be due in any mode; if not, none is.
  var mayBeDue: Bool { !due.isEmpty }

  /// The instant since when a timer of `mode` is due; nil if none is.
  func signaledSince(in mode: RunLoopMode) -> VirtualInstant? {
    due.first { $0.isValid && $0.modes.contains(mode) }?.nextFire
  }

  /// Starts a batch with all timers that are due in `mode`.
  mutating func beginBatch(in mode: RunLoopMode) {
    for timer in due where timer.isValid && timer.modes.contains(mode) { batch.append(timer) }
    due.removeAll { !$0.isValid || $0.modes.contains(mode) }
  }

  /// Removes and returns the next valid timer of the batch.
  mutating func next() -> RunLoopTimer? {
    while let timer = batch.popFirst() {
      if timer.isValid { return timer }
      timers[timer.id] = nil
    }
    return nil
  }

  mutating func remove(_ timer: RunLoopTimer) {
    timers[timer.id] = nil
  }

  mutating func removeAll() {
    timers.values.forEach { $0.invalidate() }  // in any order: the order has no visible effect
    timers.removeAll()
    due.removeAll()
    batch.removeAll()
  }
}
