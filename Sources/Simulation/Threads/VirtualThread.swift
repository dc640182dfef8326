/// What a thread is doing now.
package enum ThreadState: Hashable, Sendable {
  /// It has no task.
  case idle
  /// It could run but has no core.
  case ready
  /// It is on a core that is still switching to it.
  case switching
  /// It is on a core and works.
  case running
  /// It waits for a lock or a gate.
  case blocked
  /// It is in a sleep step.
  case sleeping
}

/// Whoever looks on as threads change what they do.
package protocol ThreadObserver: AnyObject {
  /// A thread is in another state from `instant` (now) on.
  func threadDidChange(_ thread: VirtualThread, at instant: VirtualInstant)
}

/// Whoever gives a thread its tasks.
package protocol ThreadClient: AnyObject {
  /// Appends the next steps of a task begun with `wake()` and returns true, or returns false when the task is over.
  ///
  /// It is asked with an empty list, at the instant the thread has done all steps so far: first when it gets a core.
  func moreSteps(for thread: VirtualThread, into steps: inout StepList) -> Bool

  /// A task is done. The thread still has its core: a task given to it now goes on there at once.
  func threadDidFinish(_ thread: VirtualThread)
}

extension ThreadClient {
  /// No steps beyond those given to `perform`.
  package func moreSteps(for thread: VirtualThread, into steps: inout StepList) -> Bool { false }
}

/// A simulated thread: it has at most one task at a time and remembers where its time went.
///
/// It has identity: cores, locks and gates hold it while it waits. Threads are made by a scheduler, which keeps them.
package final class VirtualThread {
  /// The number of the thread: 0 for the first one its scheduler made. It breaks ties.
  package let id: Int
  /// What people call it.
  package let name: String
  /// Whether its time counts as the application's (the render server's does not).
  package let isApplication: Bool
  /// How urgent it is; changed through `Scheduler.setPriority`.
  package internal(set) var priority: ThreadPriority
  /// What it is doing now.
  package private(set) var state = ThreadState.idle
  /// The last finished task; nil before the first one has finished.
  package private(set) var lastTask: TaskRecord?

  let scheduler: Scheduler
  /// The core it is on; one that leaves its core, but not its task, has left it when that is told.
  package internal(set) var core: Int?
  /// The core it was on last, preferred when it is free.
  var lastCore: Int?
  /// When it last became ready: who waited longest goes first among equals.
  var readySince = VirtualInstant.zero
  var steps = StepList()
  /// The step after the one being done.
  var nextStep = 0
  /// What is left of the work step being done.
  var remainingWork = VirtualDuration.zero
  var heldLockCount = 0
  /// Whether the client is asked for more when the steps are done.
  var asksForMore = false
  private var client: UnretainedClient<any ThreadClient>?

  private let simulator: Simulator
  private var countedUntil: VirtualInstant
  private var counted = ThreadTotals()
  private var taskStart = VirtualInstant.zero
  private var totalsAtTaskStart = ThreadTotals()

  init(id: Int, name: String, priority: ThreadPriority, isApplication: Bool, scheduler: Scheduler) {
    self.id = id
    self.name = name
    self.priority = priority
    self.isApplication = isApplication
    self.scheduler = scheduler
    simulator = scheduler.simulator
    countedUntil = simulator.now
  }

  /// Where the thread's time went since it was made, up to now; the rest of that time it was idle.
  package var totals: ThreadTotals {
    count()
    return counted
  }

  /// The task it has now, as if it ended now; nil while idle.
  package var currentTask: TaskRecord? {
    state == .idle ? nil : record()
  }

  /// Names who is asked for steps and told about the end of tasks, which it must not be from within that client.
  package func setClient(_ client: any ThreadClient) { self.client = UnretainedClient(client) }

  /// Asks the client for more steps of the task; false if there are none.
  func askForMore() -> Bool {
    guard asksForMore else { return false }
    return uncountedClient?._withUnsafeGuaranteedRef { $0.client.moreSteps(for: self, into: &steps) } ?? false
  }

  private var uncountedClient: Unmanaged<UnretainedClient<any ThreadClient>>? { client.map(Unmanaged.passUnretained) }

  /// Begins a task of the given steps on this thread, which must be idle, and leaves `steps` empty.
  package func perform(_ steps: inout StepList) {
    beginTask()
    asksForMore = false
    swap(&self.steps, &steps)
    steps.removeAll()
  }

  /// Begins a task on this thread, which must be idle, whose steps the client supplies when it gets a core.
  package func wake() {
    beginTask()
    asksForMore = true
  }

  private func beginTask() {
    guard !scheduler.isShutDown else { return }
    precondition(state == .idle, "thread \(name) is given a task while it is \(state)")
    steps.removeAll()
    nextStep = 0
    count()
    taskStart = simulator.now
    totalsAtTaskStart = counted
    if core == nil {
      scheduler.makeReady(self)
    } else {
      enter(.running)
    }
  }

  /// Ends the task and tells the client: the thread is idle until that gives it another one.
  func endTask() {
    precondition(heldLockCount == 0, "thread \(name) ends a task with \(heldLockCount) locks held")
    lastTask = record()
    enter(.idle)
    uncountedClient?._withUnsafeGuaranteedRef { $0.client.threadDidFinish(self) }
  }

  /// Drops the task, which does not count as finished, and the client.
  func shutDown() {
    enter(.idle)
    core = nil
    client = nil
    steps = StepList()
  }

  /// Changes the state; the time until now belongs to the one before.
  func enter(_ next: ThreadState) {
    count()
    state = next
    if let observer = scheduler.observer { observer.threadDidChange(self, at: simulator.now) }
  }

  private func record() -> TaskRecord {
    TaskRecord(started: taskStart, finished: simulator.now, before: totalsAtTaskStart, after: totals)
  }

  /// Counts the time since the last count under the current state.
  private func count() {
    let elapsed = simulator.now - countedUntil
    countedUntil = simulator.now
    switch state {
    case .idle: break
    case .ready: counted.preempted += elapsed
    case .switching: counted.contextSwitching += elapsed
    case .running: counted.busy += elapsed
    case .blocked: counted.blocked += elapsed
    case .sleeping: counted.sleeping += elapsed
    }
  }
}
