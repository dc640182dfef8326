import Simulation

/// The frame that the main thread works on: its run loop turns since the previous commit, up to and including the next.
struct FrameInProgress {
  /// The start of its first turn; nil between turns.
  private var start: VirtualInstant?
  /// The index of the last refresh before its last turn.
  private var refresh = 0
  private var mainTime = VirtualDuration.zero
  private var busyTime = VirtualDuration.zero
  /// Whether the list has moved.
  var moved = false
  /// Whether the list should show its end and does not.
  var isEndLost = false
  /// Whether the list shows an end of its content while the page beyond it is loading.
  var waitsAtEdge = false
  /// Visible pixels whose content has not arrived, as composed by its commit.
  var blankPixels = 0

  /// Adds a turn of the run loop. Earlier turns without a commit belong to the frame, but the refresh is that of the
  /// turn that commits.
  mutating func beginTurn(at instant: VirtualInstant, refresh: Int) {
    if start == nil { start = instant }
    self.refresh = refresh
  }

  /// Adds a task of a turn.
  mutating func add(_ task: TaskRecord) {
    mainTime = mainTime + task.duration
    busyTime = busyTime + task.work + task.contextSwitching
  }

  /// Ends the frame with the task of its commit, and begins the next one.
  mutating func finish(_ commit: TaskRecord, isScroll: Bool, charges: Range<Int>) -> FrameRecord {
    defer { self = FrameInProgress() }
    var record = FrameRecord(
      start: start ?? commit.started, end: commit.finished, mainTime: mainTime, busyTime: busyTime, vsync: refresh,
      shownAt: -1, gpuTime: .zero, isScroll: isScroll, moved: moved, blankPixels: blankPixels, charges: charges)
    record.isEndLost = isEndLost
    record.waitsAtEdge = waitsAtEdge
    return record
  }
}
