/// One thing a thread does, in the order of its task.
package enum Step {
  /// Uses a core for this long.
  case work(VirtualDuration)
  /// Has an effect when all work before it is done; takes no time.
  case call(() -> Void)
  /// Lets a target handle a code when all work before it is done; takes no time.
  case send(Int32, to: EventTargetID)
  /// Waits this long off the core, as for a disk.
  case sleep(VirtualDuration)
  /// Takes a lock, waiting for it in order of arrival.
  case lock(VirtualLock)
  /// Gives a lock back that this thread holds.
  case unlock(VirtualLock)
  /// Waits until a gate is open.
  case wait(ManualResetEvent)
}

/// What a thread is to do: a reusable list of steps.
///
/// Work that follows work is merged, so charging often costs nothing later. A list handed to a thread comes back empty
/// with room for as many steps as the thread's last one: after some tasks nothing is allocated any more.
///
/// Most steps are work: they are numbers in one array, and the others, which hold references, lie in a second one.
package struct StepList: ~Copyable {
  /// In order: nanoseconds of work or, below zero, -1 - the position of another step in `others`.
  private(set) var codes = ContiguousArray<Int64>()
  /// The steps that are not work, in order.
  private(set) var others = ContiguousArray<Step>()
  /// The sum of all work in the list: the processor time from its start to its end.
  package private(set) var totalWork = VirtualDuration.zero

  /// Makes an empty list.
  package init() {}

  /// The number of steps, merged work counted once.
  package var count: Int { codes.count }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { codes.isEmpty }

  /// Adds a step at the end; work and sleep must not be negative, and those of no length are left out.
  package mutating func append(_ step: Step) {
    switch step {
    case .work(let duration): appendWork(duration)
    case .sleep(let duration):
      precondition(duration >= .zero, "sleep of \(duration)")
      if duration > .zero { appendOther(step) }
    case .call, .send, .lock, .unlock, .wait: appendOther(step)
    }
  }

  private mutating func appendOther(_ step: Step) {
    codes.append(-1 - Int64(others.count))
    others.append(step)
  }

  /// Adds processor time at the end, to the last step if that is work. O(1) amortised.
  package mutating func appendWork(_ duration: VirtualDuration) {
    precondition(duration >= .zero, "work of \(duration)")
    guard duration > .zero else { return }
    totalWork += duration
    let last = codes.count - 1
    if last >= 0, codes[last] >= 0 {
      codes[last] += duration.nanoseconds
    } else {
      codes.append(duration.nanoseconds)
    }
  }

  /// Adds an effect that happens when all work before it is done.
  package mutating func appendCall(_ effect: @escaping () -> Void) {
    appendOther(.call(effect))
  }

  /// Empties the list and keeps its room.
  package mutating func removeAll() {
    if !codes.isEmpty { codes.removeAll(keepingCapacity: true) }
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
    totalWork = .zero
  }
}

/// The owner of the work meter, which turns what a piece of code does into steps.
package protocol StepRecorder: AnyObject {
  /// Runs `body` at once and appends to `steps` the work it was charged and the effects it asked for, in order.
  ///
  /// It is called at the instant `thread` begins the body; steps that were in the list before are not the recorder's.
  func record(on thread: VirtualThread, into steps: inout StepList, _ body: () -> Void)
}
