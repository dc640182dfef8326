/// A mutex that waiting threads acquire in order of arrival.
///
/// Unlocking passes the lock directly to the first waiting thread, so no other thread can acquire it in between.
/// Priority inheritance is not modeled: a thread of high priority can wait for an owner of low priority that waits for
/// a core.
package final class VirtualLock {
  /// The name for error messages.
  package let name: String
  /// The thread that holds it; nil if it is free.
  package private(set) var owner: VirtualThread?
  private var waiters = FIFO<VirtualThread>()

  package init(name: String) {
    self.name = name
  }

  /// Gives the lock to `thread` and returns true; if it is held, adds `thread` to the waiting threads and returns
  /// false.
  func acquireOrEnqueue(_ thread: VirtualThread) -> Bool {
    precondition(owner !== thread, "thread \(thread.name) locks \(name) twice")
    guard owner == nil else {
      waiters.append(thread)
      return false
    }
    setOwner(thread)
    return true
  }

  /// Releases the lock, which `thread` must hold, and passes it to the first waiting thread.
  func release(by thread: VirtualThread) {
    precondition(owner === thread, "thread \(thread.name) unlocks \(name), held by \(owner?.name ?? "nobody")")
    thread.heldLockCount -= 1
    owner = nil
    if let next = waiters.popFirst() {
      setOwner(next)
      next.scheduler.makeReady(next)
    }
  }

  private func setOwner(_ thread: VirtualThread) {
    owner = thread
    thread.heldLockCount += 1
  }
}
