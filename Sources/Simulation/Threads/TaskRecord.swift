/// What a thread's time was spent on.
@frozen
package struct ThreadTotals: Hashable, Sendable {
  /// On a core, doing the work of its steps.
  package var busy = VirtualDuration.zero
  /// On a core, paying for the switch from another thread.
  package var contextSwitching = VirtualDuration.zero
  /// Ready to run without a core.
  package var preempted = VirtualDuration.zero
  /// Waiting for a lock or a gate.
  package var blocked = VirtualDuration.zero
  /// In a sleep step.
  package var sleeping = VirtualDuration.zero

  /// Nothing yet.
  package init() {}
}

/// Where the time of one task of a thread went; `finished - started` is exactly the sum of the five parts.
@frozen
package struct TaskRecord: Hashable, Sendable {
  /// When the thread was given the task; it may have waited for a core first.
  package let started: VirtualInstant
  /// When the last step was done.
  package let finished: VirtualInstant
  /// Processor time of the task's own work.
  package let work: VirtualDuration
  /// Processor time spent on putting the thread on a core.
  package let contextSwitching: VirtualDuration
  /// Time without a core although the thread could have run.
  package let ready: VirtualDuration
  /// Time spent waiting for locks and gates.
  package let blocked: VirtualDuration
  /// Time spent in sleep steps.
  package let sleeping: VirtualDuration

  /// The record of a task that ran from `started` to `finished` while the thread's totals went from `before` to `after`.
  init(started: VirtualInstant, finished: VirtualInstant, before: ThreadTotals, after: ThreadTotals) {
    self.started = started
    self.finished = finished
    work = after.busy - before.busy
    contextSwitching = after.contextSwitching - before.contextSwitching
    ready = after.preempted - before.preempted
    blocked = after.blocked - before.blocked
    sleeping = after.sleeping - before.sleeping
  }

  /// The whole time from start to end.
  package var duration: VirtualDuration { finished - started }
}
