/// One step of a task; a thread executes the steps of its task in order.
package enum Step {
  /// Runs on a core for this long.
  case work(VirtualDuration)
  /// Calls a closure when all work before it is done; takes no time.
  case call(() -> Void)
  /// Calls a registered closure when all work before it is done; takes no time.
  case registeredCall(RegisteredCall)
  /// Sleeps off the core for this long, as for a disk read.
  case sleep(VirtualDuration)
  /// Acquires a lock; waits for it in order of arrival.
  case lock(VirtualLock)
  /// Releases a lock that this thread has acquired.
  case unlock(VirtualLock)
  /// Blocks until an event is set.
  case wait(ManualResetEvent)
}

/// A reusable list of the steps of a task.
///
/// Consecutive work steps are merged, so many small charges cost nothing later. A list passed to a thread comes back
/// empty, with the capacity of the thread's previous list, so nothing is allocated after a few tasks.
///
/// Most steps are work. Work is stored as numbers in one array; the other steps, which hold references, are in a second
/// array.
package struct StepList: ~Copyable {
  /// The steps in order: nanoseconds of work if at least 0; otherwise -1 - the index of the step in `otherSteps`. Codes
  /// after the first ``count`` are left from earlier tasks, because removing them takes longer than overwriting them.
  private(set) var codes = ContiguousArray<Int64>()
  /// The steps that are not work, in order.
  private(set) var otherSteps = ContiguousArray<Step>()
  /// The sum of all work in the list, as CPU time.
  package private(set) var totalWork = VirtualDuration.zero

  package init() {}

  /// The number of steps; merged work counts once.
  package private(set) var count = 0

  /// Whether the list has no steps.
  package var isEmpty: Bool { count == 0 }

  /// Appends a step; work and sleep must not be negative, and steps of zero length are dropped.
  package mutating func append(_ step: Step) {
    switch step {
    case .work(let duration): appendWork(duration)
    case .sleep(let duration):
      precondition(duration >= .zero, "sleep of \(duration)")
      if duration > .zero { appendOther(step) }
    case .call, .registeredCall, .lock, .unlock, .wait: appendOther(step)
    }
  }

  private mutating func appendOther(_ step: Step) {
    appendCode(-1 - Int64(otherSteps.count))
    otherSteps.append(step)
  }

  @inline(__always)
  private mutating func appendCode(_ code: Int64) {
    if count < codes.count { codes[count] = code } else { codes.append(code) }
    count += 1
  }

  /// Appends CPU time, merged into the last step if that is work. O(1) amortized.
  package mutating func appendWork(_ duration: VirtualDuration) {
    precondition(duration >= .zero, "work of \(duration)")
    guard duration > .zero else { return }
    totalWork += duration
    let last = count - 1
    if last >= 0, codes[last] >= 0 {
      codes[last] += duration.nanoseconds
    } else {
      appendCode(duration.nanoseconds)
    }
  }

  /// Appends a closure that is called when all work before it is done.
  package mutating func appendCall(_ closure: @escaping () -> Void) {
    appendOther(.call(closure))
  }

  /// Removes all steps and keeps the capacity.
  package mutating func removeAll() {
    count = 0
    if !otherSteps.isEmpty { otherSteps.removeAll(keepingCapacity: true) }
    totalWork = .zero
  }
}

/// A recorder that turns the work of a closure into steps; the work meter implements it.
package protocol StepRecorder: AnyObject {
  /// Runs `body` immediately, and appends to `steps` the work that it charges and the calls that it requests, in order.
  ///
  /// It is called at the instant at which `thread` starts `body`; it must leave earlier steps of the list unchanged.
  func record(on thread: VirtualThread, into steps: inout StepList, _ body: () -> Void)
}
