/// What a task of the main thread was for.
package enum RunLoopTaskKind: String, CaseIterable, Sendable {
  /// Callbacks of display links.
  case displayLinks
  /// Timers.
  case timers
  /// Work sent to the main queue.
  case mainQueue
  /// The observer before waiting: the Core Animation commit.
  case beforeWaiting
  /// The thread woke and what woke it was gone: an invalidated timer, or a source left behind by a change of mode.
  case spuriousWake
}

/// The part of the stack that commits at the end of a turn and watches the main thread.
///
/// Turns do not overlap. The records of a turn's tasks follow each other without a gap from `turnWillStart` to
/// `turnDidEnd`, so their durations add up to the turn's.
package protocol RunLoopClient: AnyObject {
  /// The main thread has something to handle, from `instant` (now) on; it may still have to wait for a core.
  func turnWillStart(at instant: VirtualInstant)

  /// The observer before waiting, once a turn, after sources and main-queue work: appends what there is to do,
  /// recorded, to `steps`; returns false when there is nothing to do.
  func beforeWaiting(into steps: inout StepList) -> Bool

  /// A task of the turn is done.
  func taskDidFinish(_ record: TaskRecord, kind: RunLoopTaskKind)

  /// The turn is over at `instant` (now); the main thread sleeps or begins another turn at once.
  func turnDidEnd(at instant: VirtualInstant)
}
