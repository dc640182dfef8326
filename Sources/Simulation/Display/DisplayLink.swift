/// A callback in step with the display, on a run loop.
///
/// It becomes pending at every `frameInterval`-th vsync, counted from the first one after it was added or resumed.
/// While the thread is busy further vsyncs only replace the one it is pending for: the callback comes once, as soon as
/// the thread is free, and is back on the grid from the next vsync on.
package final class DisplayLink {
  /// What a display link does: it is given the instant and index of the latest vsync it stands for.
  package typealias Callback = (_ vsync: VirtualInstant, _ index: Int) -> Void

  /// Every how many vsyncs it is due, at least 1; setting it starts the count anew.
  package var frameInterval: Int {
    didSet {
      precondition(frameInterval >= 1, "frame interval \(frameInterval)")
      vsyncsUntilDue = 0
    }
  }
  /// Whether it rests; pausing drops a callback that is pending.
  package var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      isPending = false
      vsyncsUntilDue = 0
    }
  }
  /// The modes in which it becomes pending and is called.
  package let modes: RunLoopModes
  /// Whether it can still be called.
  package var isValid: Bool { callback != nil }

  /// Whether it is among those that the run loop calls one after the other right now.
  var isInBatch = false
  private var callback: Callback?
  private(set) var isPending = false
  private(set) var pendingSince = VirtualInstant.zero
  private var latestVsync = VirtualInstant.zero
  private var latestIndex = 0
  private var vsyncsUntilDue = 0

  init(frameInterval: Int, modes: RunLoopModes, callback: @escaping Callback) {
    precondition(frameInterval >= 1, "frame interval \(frameInterval)")
    self.frameInterval = frameInterval
    self.modes = modes
    self.callback = callback
  }

  /// Removes it for good and lets go of its callback.
  package func invalidate() {
    callback = nil
    isPending = false
  }

  /// A vsync in `mode`: the count goes on in every mode, but it becomes pending only in its own.
  func vsyncDidOccur(index: Int, at instant: VirtualInstant, mode: RunLoopMode) {
    guard !isPaused, isValid else { return }
    guard vsyncsUntilDue == 0 else {
      vsyncsUntilDue -= 1
      return
    }
    vsyncsUntilDue = frameInterval - 1
    guard modes.contains(mode) else { return }
    if !isPending { pendingSince = instant }
    isPending = true
    latestVsync = instant
    latestIndex = index
  }

  /// Takes it out of the batch; whether it is to be called.
  func leaveBatch() -> Bool {
    isInBatch = false
    guard isPending, isValid else { return false }
    isPending = false
    return true
  }

  /// Calls it for the latest vsync it became pending for.
  func call() { callback?(latestVsync, latestIndex) }
}

/// The display links of a run loop, in order of registration, and the ones being called.
struct DisplayLinkPort {
  private var links = ContiguousArray<DisplayLink>()
  /// Where the links of the batch that were not called yet lie.
  private var batch = 0..<0

  mutating func add(_ link: DisplayLink) {
    links.append(link)
  }

  mutating func vsyncDidOccur(index: Int, at instant: VirtualInstant, mode: RunLoopMode) {
    var hasInvalid = false
    for position in links.indices {
      links[position].vsyncDidOccur(index: index, at: instant, mode: mode)
      if !links[position].isValid { hasInvalid = true }
    }
    if hasInvalid, batch.isEmpty { links.removeAll { !$0.isValid } }
  }

  /// Since when a link that is called in `mode` is pending; nil if none is. O(n) in links.
  func signalled(in mode: RunLoopMode) -> VirtualInstant? {
    var earliest: VirtualInstant?
    for position in links.indices where links[position].isPending && links[position].modes.contains(mode) {
      let since = links[position].pendingSince
      if earliest.map({ since < $0 }) ?? true { earliest = since }
    }
    return earliest
  }

  /// Marks the links to be called: all that are pending in `mode`.
  mutating func begin(in mode: RunLoopMode) {
    batch = 0..<links.count
    for position in links.indices where links[position].isPending && links[position].modes.contains(mode) {
      links[position].isInBatch = true
    }
  }

  /// The next link of the batch that is still pending, uncounted: links are only removed when a vsync occurs, which is never
  /// while one of them is called.
  mutating func next() -> Unmanaged<DisplayLink>? {
    while let position = batch.first {
      batch = (position + 1)..<batch.upperBound
      if links[position].isInBatch, links[position].leaveBatch() { return .passUnretained(links[position]) }
    }
    return nil
  }

  mutating func removeAll() {
    for link in links { link.invalidate() }
    links.removeAll()
    batch = 0..<0
  }
}
