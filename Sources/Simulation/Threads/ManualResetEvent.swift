/// A door for threads: while it is closed, those that come to it wait.
///
/// Opening lets all that wait through, in order of arrival, even if it closes again before they get a core.
package final class ManualResetEvent {
  /// Whether threads pass without waiting.
  package private(set) var isOpen: Bool
  private var waiting = FIFO<VirtualThread>()

  /// Makes an open or a closed gate.
  package init(isOpen: Bool) {
    self.isOpen = isOpen
  }

  /// The number of threads that wait.
  package var waitingCount: Int { waiting.count }

  /// Opens the gate; opening an open gate changes nothing.
  package func open() {
    isOpen = true
    guard !waiting.isEmpty else { return }
    while let thread = waiting.popFirst() { thread.scheduler.makeReady(thread) }
  }

  /// Closes the gate for threads that come from now on.
  package func close() {
    isOpen = false
  }

  /// Returns true when `thread` may pass, or lets it wait and returns false.
  func pass(_ thread: VirtualThread) -> Bool {
    if !isOpen { waiting.append(thread) }
    return isOpen
  }
}
