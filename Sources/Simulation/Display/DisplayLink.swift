/// A callback on a run loop, synchronized with the refreshes of the display (`CADisplayLink`).
///
/// It becomes pending at every `frameInterval`-th vsync, counted from the first one after it was added or resumed.
/// Vsyncs that occur while the thread is busy coalesce: the run loop calls back once, for the latest vsync, as soon as
/// the thread is free. From the next vsync on, the callback is on the grid again.
package final class DisplayLink {
  /// The callback; it receives the instant and index of the latest vsync for which it is pending.
  package typealias Callback = (_ vsync: VirtualInstant, _ index: Int) -> Void

  /// The number of vsyncs per callback, at least 1; setting it restarts the count.
  package var frameInterval: Int {
    didSet {
      precondition(frameInterval >= 1, "frame interval \(frameInterval)")
      vsyncsUntilDue = 0
    }
  }
  /// The time between two callbacks on a display whose refresh interval varies; nil for every `frameInterval`-th vsync.
  ///
  /// Callbacks are due on a grid of this time: at the first vsync at or after each of its points. The grid starts again
  /// when a vsync is late by more than the interval, and after a pause.
  package var spacing: VirtualDuration? {
    didSet {
      precondition(spacing.map { $0 > .zero } ?? true, "spacing \(spacing ?? .zero)")
      if spacing != oldValue { nextDue = nil }
    }
  }
  /// Whether it is paused; pausing drops a pending callback.
  package var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      isPending = false
      vsyncsUntilDue = 0
      nextDue = nil
    }
  }
  /// The run loop modes in which it becomes pending and is called.
  package let modes: RunLoopModes
  /// Whether it can still call back; false after `invalidate()`.
  package private(set) var isValid = true

  /// The number of callbacks that were due and were skipped because the previous one was still pending.
  package private(set) var missedCount = 0

  /// Whether it is part of the batch of links that the run loop is calling now.
  var isInBatch = false
  /// The callback, in a box that is not retained for each call; nil after `invalidate()`.
  private var callback: UnretainedCallback?
  private var isCalling = false
  private(set) var isPending = false
  private(set) var pendingSince = VirtualInstant.zero
  private var latestVsync = VirtualInstant.zero
  private var latestIndex = 0
  private var vsyncsUntilDue = 0
  /// The next point of the grid of `spacing`; nil before the first callback.
  private var nextDue: VirtualInstant?
  /// Instants of vsyncs are rounded down, so a vsync that is early by at most this much is on the grid.
  private static let tolerance = VirtualDuration.microseconds(1)

  init(frameInterval: Int, modes: RunLoopModes, callback: @escaping Callback) {
    precondition(frameInterval >= 1, "frame interval \(frameInterval)")
    self.frameInterval = frameInterval
    self.modes = modes
    self.callback = UnretainedCallback(callback)
  }

  /// Removes it from the run loop permanently and releases its callback.
  package func invalidate() {
    isValid = false
    isPending = false
    if !isCalling { callback = nil }
  }

  /// Handles a vsync in `mode`: vsyncs count in every mode, but the link becomes pending only in its own modes.
  func vsyncDidOccur(index: Int, at instant: VirtualInstant, mode: RunLoopMode) {
    guard !isPaused, isValid else { return }
    let isDue = isDue(at: instant)
    if let spacing {
      guard isDue else { return }
      nextDue = nextDue.map { instant - $0 <= spacing ? $0 + spacing : instant + spacing } ?? instant + spacing
    } else {
      guard isDue else {
        vsyncsUntilDue -= 1
        return
      }
      vsyncsUntilDue = frameInterval - 1
    }
    guard modes.contains(mode) else { return }
    if isPending { missedCount += 1 } else { pendingSince = instant }
    isPending = true
    latestVsync = instant
    latestIndex = index
  }

  /// Whether it becomes pending at a vsync at `instant`, if it is not paused and its mode is the current one.
  package func isDue(at instant: VirtualInstant) -> Bool {
    guard spacing != nil else { return vsyncsUntilDue == 0 }
    return nextDue.map { instant + Self.tolerance >= $0 } ?? true
  }

  /// Removes it from the batch; returns whether it must be called.
  func removeFromBatch() -> Bool {
    isInBatch = false
    guard isPending, isValid else { return false }
    isPending = false
    return true
  }

  /// Calls back for the latest vsync for which it became pending.
  func call() {
    isCalling = true
    callback.map(UnretainedReference.init)?.withObject { $0.call(latestVsync, latestIndex) }
    isCalling = false
    if !isValid { self.callback = nil }
  }
}

/// A box for the callback of a display link, for the reason of `UnretainedClient`.
private final class UnretainedCallback {
  private let body: DisplayLink.Callback

  init(_ body: @escaping DisplayLink.Callback) { self.body = body }

  /// Not inlined, so that the closure is not retained.
  @inline(never)
  func call(_ vsync: VirtualInstant, _ index: Int) { body(vsync, index) }
}

/// The display links of a run loop, in order of registration, and the batch being called.
struct DisplayLinkPort {
  private var links = ContiguousArray<DisplayLink>()
  /// Whether a link can be pending in any mode; if not, none is.
  private(set) var mayBePending = false
  /// The position in `links` that the batch has reached, and its end.
  private var batchPosition = 0
  private var batchEnd = 0

  mutating func add(_ link: DisplayLink) {
    links.append(link)
  }

  mutating func vsyncDidOccur(index: Int, at instant: VirtualInstant, mode: RunLoopMode) {
    var hasInvalid = false
    for position in links.indices {
      UnretainedReference(links[position]).withObject { link in
        link.vsyncDidOccur(index: index, at: instant, mode: mode)
        if link.isPending { mayBePending = true }
        if !link.isValid { hasInvalid = true }
      }
    }
    if hasInvalid, batchPosition == batchEnd { links.removeAll { !$0.isValid } }
  }

  /// Whether a link of `mode` is pending. O(n), n = links.
  func isSignaled(in mode: RunLoopMode) -> Bool {
    mayBePending && links.contains { $0.isPending && $0.modes.contains(mode) }
  }

  /// The earliest instant since when a link of `mode` is pending; nil if none is. O(n), n = links.
  func signaledSince(in mode: RunLoopMode) -> VirtualInstant? {
    guard mayBePending else { return nil }
    var earliest: VirtualInstant?
    for position in links.indices where links[position].isPending && links[position].modes.contains(mode) {
      let since = links[position].pendingSince
      if earliest.map({ since < $0 }) ?? true { earliest = since }
    }
    return earliest
  }

  /// Starts a batch with all links that are pending in `mode`.
  mutating func beginBatch(in mode: RunLoopMode) {
    (batchPosition, batchEnd) = (0, links.count)
    // All links of the batch are called, or cannot be pending any more, before the ports are asked again.
    mayBePending = false
    for position in links.indices where links[position].isPending {
      if links[position].modes.contains(mode) { links[position].isInBatch = true } else { mayBePending = true }
    }
  }

  /// Returns the next link of the batch that is still pending, unretained: links are removed only at a vsync, which
  /// never occurs during a call.
  mutating func next() -> UnretainedReference<DisplayLink>? {
    while batchPosition < batchEnd {
      let link = UnretainedReference(links[batchPosition])
      batchPosition += 1
      if link.withObject({ $0.isInBatch && $0.removeFromBatch() }) { return link }
    }
    return nil
  }

  mutating func removeAll() {
    for link in links { link.invalidate() }
    links.removeAll()
    (batchPosition, batchEnd) = (0, 0)
  }
}
