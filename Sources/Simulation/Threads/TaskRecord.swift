/// The time of a thread by state, idle time excluded.
@frozen
package struct ThreadTotals: Hashable, Sendable {
  /// CPU time of the work steps.
  package var busy = VirtualDuration.zero
  /// CPU time of context switches to the thread.
  package var contextSwitching = VirtualDuration.zero
  /// Time ready to run, without a core.
  package var preempted = VirtualDuration.zero
  /// Time blocked on a lock or an event.
  package var blocked = VirtualDuration.zero
  /// Time in sleep steps.
  package var sleeping = VirtualDuration.zero

  /// Creates totals of zero.
  package init() {}
}

/// The time of one task of a thread; `finished - started` is exactly the sum of the five parts.
@frozen
package struct TaskRecord: Hashable, Sendable {
  /// When the thread received the task; the thread can still have to wait for a core.
  package let started: VirtualInstant
  /// When the last step completed.
  package let finished: VirtualInstant
  /// CPU time of the work steps of the task.
  package let work: VirtualDuration
  /// CPU time of context switches to the thread.
  package let contextSwitching: VirtualDuration
  /// Time ready to run, without a core.
  package let ready: VirtualDuration
  /// Time blocked on locks and events.
  package let blocked: VirtualDuration
  /// Time in sleep steps.
  package let sleeping: VirtualDuration

  /// Creates the record of a task that ran from `started` to `finished` while the thread's totals went from `before` to
  /// `after`.
  init(started: VirtualInstant, finished: VirtualInstant, before: ThreadTotals, after: ThreadTotals) {
    self.started = started
    self.finished = finished
    work = after.busy - before.busy
    contextSwitching = after.contextSwitching - before.contextSwitching
    ready = after.preempted - before.preempted
    blocked = after.blocked - before.blocked
    sleeping = after.sleeping - before.sleeping
  }

  /// The time from `started` to `finished`.
  package var duration: VirtualDuration { finished - started }
}
