/// One step of a task; a thread executes the steps of its task in order.
package enum Step {
  /// Runs on a core for this long.
  case work(VirtualDuration)
  /// Calls a closure or a target when all work before it is done; takes no time.
  case callback(Callback)
  /// Sleeps off the core for this long, as for a disk read.
  case sleep(VirtualDuration)
  /// Acquires a lock; waits for it in order of arrival.
  case lock(VirtualLock)
  /// Releases a lock that this thread has acquired.
  case unlock(VirtualLock)
  /// Blocks until an event is set.
  case wait(ManualResetEvent)
}

extension Step {
  /// Calls a closure when all work before it is done; takes no time.
  package static func call(_ closure: @escaping () -> Void) -> Step { .callback(.closure(closure)) }
}

/// A reusable list of the steps of a task.
///
/// Consecutive work steps are merged, so many small charges cost nothing later. A list passed to a thread comes back
/// empty, with the capacity of the thread's previous list, so nothing is allocated after a few tasks.
///
/// Most steps are work. Work is stored as numbers in one array; the other steps, which hold references, are in a second
/// array.
package struct StepList: ~Copyable {
  /// The steps in order: nanoseconds of work if at least 0; otherwise ``code(_:_:)``.
  private(set) var codes = GrowableBuffer<Int64>()
  /// The steps that hold references, in order.
  private(set) var otherSteps = ContiguousArray<Step>()

  package init() {}

  /// The number of steps; merged work counts once.
  package var count: Int { codes.count }

  /// The sum of all work in the list, as CPU time. O(steps).
  package var totalWork: VirtualDuration {
    var sum = VirtualDuration.zero
    for code in codes.all where code >= 0 { sum += VirtualDuration(nanoseconds: code) }
    return sum
  }

  /// Whether the list has no steps.
  package var isEmpty: Bool { count == 0 }

  /// Appends a step; work and sleep must not be negative, and steps of zero length are dropped.
  package mutating func append(_ step: consuming Step) {
    switch step {
    case .work(let duration): appendWork(duration)
    case .sleep(let duration):
      precondition(duration >= .zero, "sleep of \(duration)")
      if duration > .zero { appendOther(step) }
    case .callback, .lock, .unlock, .wait: appendOther(step)
    }
  }

  /// What a code below 0 stands for.
  enum Code: Int64 {
    /// A step in ``otherSteps``.
    case other
    /// A registered call.
    case call
    /// Waiting for a registered event.
    case wait
  }

  /// The code of a step with an index.
  private static func code(_ code: Code, _ index: Int) -> Int64 { -1 - (Int64(index) << 2 | code.rawValue) }

  /// What a code below 0 stands for, and its index.
  @inline(__always)
  static func decoded(_ code: Int64) -> (code: Code, index: Int) {
    // The low bits were taken from a code.
    (Code(rawValue: (-1 - code) & 3).unsafelyUnwrapped, Int((-1 - code) >> 2))
  }

  /// Moves a step with references out of the list, in which work of no length takes its place.
  mutating func takeOther(_ index: Int) -> Step {
    var step = Step.work(.zero)
    swap(&otherSteps[index], &step)
    return step
  }

  private mutating func appendOther(_ step: consuming Step) {
    codes.append(Self.code(.other, otherSteps.count))
    otherSteps.append(step)
  }

  /// Appends CPU time, merged into the last step if that is work. O(1) amortized.
  package mutating func appendWork(_ duration: VirtualDuration) {
    precondition(duration >= .zero, "work of \(duration)")
    guard duration > .zero else { return }
    let last = count - 1
    if last >= 0, codes[last] >= 0 {
      codes[last] += duration.nanoseconds
    } else {
      codes.append(duration.nanoseconds)
    }
  }

  /// Appends a registered closure that is called when all work before it is done. O(1) amortized.
  package mutating func appendCall(_ call: RegisteredCall) { codes.append(Self.code(.call, Int(call.target.index))) }

  /// Appends waiting until a registered event is set. O(1) amortized.
  package mutating func appendWait(_ event: RegisteredEvent) { codes.append(Self.code(.wait, Int(event.index))) }

  /// Appends a closure that is called when all work before it is done.
  package mutating func appendCall(_ closure: @escaping () -> Void) {
    appendOther(.call(closure))
  }

  /// Removes all steps and keeps the capacity.
  package mutating func removeAll() {
    codes.removeAll()
    while otherSteps.popLast() != nil {}
  }
}

/// A recorder that turns the work of a closure into steps; the work meter implements it.
package protocol StepRecorder: AnyObject {
  /// Runs `body` immediately, and appends to `steps` the work that it charges and the calls that it requests, in order.
  ///
  /// It is called at the instant at which `thread` starts `body`; it must leave earlier steps of the list unchanged.
  func record(on thread: VirtualThread, into steps: inout StepList, _ body: () -> Void)
}
