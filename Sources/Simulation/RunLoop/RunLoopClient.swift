/// The kind of a task of the main thread.
package enum RunLoopTaskKind: String, CaseIterable, Sendable {
  /// Display link callbacks.
  case displayLinks
  /// Timer callbacks.
  case timers
  /// Blocks of the main queue.
  case mainQueue
  /// The before-waiting observer: the Core Animation commit.
  case beforeWaiting
  /// The thread woke without a signaled port: the timer was invalidated, or the mode of the source is no longer
  /// current.
  case spuriousWake
}

/// The client of a run loop: it commits at the end of a turn and observes the main thread.
///
/// Turns do not overlap. The records of a turn's tasks cover the time from `turnWillStart` to `turnDidEnd` without
/// gaps, so their durations add up to the duration of the turn.
package protocol RunLoopClient: AnyObject {
  /// A turn starts at `instant`, which is the current instant; the main thread can still have to wait for a core.
  func turnWillStart(at instant: VirtualInstant)

  /// The before-waiting observer, called once per turn after sources and main-queue blocks: appends the recorded steps
  /// of the commit to `steps`; returns false if there is nothing to commit.
  func beforeWaiting(into steps: inout StepList) -> Bool

  /// A task of the turn is complete.
  func taskDidFinish(_ record: TaskRecord, kind: RunLoopTaskKind)

  /// The turn ended at `instant`, which is the current instant; the main thread sleeps or begins another turn
  /// immediately.
  func turnDidEnd(at instant: VirtualInstant)
}
