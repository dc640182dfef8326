/// A mutual exclusion lock given to waiting threads in order of arrival.
///
/// Unlocking hands the lock to the first waiter at once, so nobody can slip in between. Priority inheritance is not
/// modelled: an urgent thread can wait for one that itself waits for a core.
package final class VirtualLock {
  /// What people call it.
  package let name: String
  /// The thread that holds it.
  package private(set) var owner: VirtualThread?
  private var waiting = FIFO<VirtualThread>()

  /// Makes a free lock.
  package init(name: String) {
    self.name = name
  }

  /// The number of threads that wait.
  package var waitingCount: Int { waiting.count }

  /// Gives the lock to `thread` and returns true, or lets the thread wait in line and returns false.
  func take(for thread: VirtualThread) -> Bool {
    precondition(owner !== thread, "thread \(thread.name) locks \(name) twice")
    guard owner == nil else {
      waiting.append(thread)
      return false
    }
    hold(thread)
    return true
  }

  /// Takes the lock from `thread`, which must hold it, and hands it to the first that waits.
  func giveBack(by thread: VirtualThread) {
    precondition(owner === thread, "thread \(thread.name) unlocks \(name), held by \(owner?.name ?? "nobody")")
    thread.heldLockCount -= 1
    owner = nil
    if let next = waiting.popFirst() {
      hold(next)
      next.scheduler.makeReady(next)
    }
  }

  private func hold(_ thread: VirtualThread) {
    owner = thread
    thread.heldLockCount += 1
  }
}
