/// A synchronization event with two states: while it is not set, threads that wait for it block.
///
/// Setting it releases all waiting threads, in order of arrival, even if it is reset before they get a core.
package final class ManualResetEvent {
  /// Whether threads continue without blocking.
  package private(set) var isSet: Bool
  private var waiters = FIFO<VirtualThread>()

  /// Creates an event that is set or not set.
  package init(isSet: Bool) {
    self.isSet = isSet
  }

  /// Sets the event and releases all waiting threads; does nothing if it is set.
  package func set() {
    isSet = true
    guard !waiters.isEmpty else { return }
    while let thread = waiters.popFirst() { thread.scheduler.makeReady(thread) }
  }

  /// Resets the event: threads that wait for it from now on block.
  package func reset() {
    isSet = false
  }

  /// Returns true if the event is set; otherwise adds `thread` to the waiting threads and returns false.
  func passOrEnqueue(_ thread: VirtualThread) -> Bool {
    if !isSet { waiters.append(thread) }
    return isSet
  }
}
