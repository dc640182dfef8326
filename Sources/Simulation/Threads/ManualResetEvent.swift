/// An event that is registered with a scheduler once, so that threads wait for it many times without a reference count for each time.
package struct RegisteredEvent: Hashable, Sendable {
  let index: Int32
}

/// A synchronization event with two states: while it is not set, threads that wait for it block.
///
/// Setting it releases all waiting threads, in order of arrival, even if it is reset before they get a core.
package final class ManualResetEvent {
  /// Whether threads continue without blocking.
  package private(set) var isSet: Bool
  /// The scheduler retains the threads.
  private var waiters = GrowableBuffer<UnretainedReference<VirtualThread>>()

  /// Creates an event that is set or not set.
  package init(isSet: Bool) {
    self.isSet = isSet
  }

  /// Sets the event and releases all waiting threads; does nothing if it is set.
  package func set() {
    isSet = true
    guard !waiters.isEmpty else { return }
    for position in 0..<waiters.count { waiters[position].withObject { $0.scheduler.makeReady($0) } }
    waiters.removeAll()
  }

  /// Resets the event: threads that wait for it from now on block.
  package func reset() {
    isSet = false
  }

  /// Returns true if the event is set; otherwise adds `thread` to the waiting threads and returns false.
  func passOrEnqueue(_ thread: VirtualThread) -> Bool {
    if !isSet { waiters.append(UnretainedReference(thread)) }
    return isSet
  }
}
