package enum ThreadState: Hashable, Sendable {
  /// It has no task.
  case idle
  /// It can run but has no core.
  case ready
  /// It has a core that is still switching context to it.
  case switching
  /// It runs on a core.
  case running
  /// It waits for a lock or an event.
  case blocked
  /// It is in a sleep step.
  case sleeping
}

/// An observer of thread state changes.
package protocol ThreadObserver: AnyObject {
  /// The state of a thread changed at `instant`, which is the current instant.
  func threadDidChange(_ thread: VirtualThread, at instant: VirtualInstant)
}

/// The provider of a thread's tasks.
package protocol ThreadClient: AnyObject {
  /// Appends the next steps of a task started with `wake()` and returns true, or appends none and returns false if the task is complete.
  ///
  /// It is called with an empty list, first when the thread gets a core, then whenever the thread has executed all
  /// steps.
  func moreSteps(for thread: VirtualThread, into steps: inout StepList) -> Bool

  /// A task is complete. The thread still has its core, so a task that it receives now starts there immediately.
  func threadDidFinish(_ thread: VirtualThread)
}

extension ThreadClient {
  /// Returns false: the only steps are those passed to `perform`.
  package func moreSteps(for thread: VirtualThread, into steps: inout StepList) -> Bool { false }
}

/// A simulated thread, which has at most one task at a time and accumulates its time by state.
///
/// A class, because cores, locks and events refer to it. A scheduler creates threads and retains them.
package final class VirtualThread {
  /// The index of the thread in its scheduler, from 0 in order of creation; it breaks scheduling ties.
  package let id: Int
  /// The name in traces and error messages.
  package let name: String
  /// Whether its CPU time counts as the application's; that of the render server does not.
  package let isApplication: Bool
  /// The scheduling priority; set by `Scheduler.setPriority(_:of:)`.
  package internal(set) var priority: ThreadPriority
  /// What the thread does at the present instant.
  package private(set) var state = ThreadState.idle
  /// The record of the last completed task; nil before the first.
  package private(set) var lastTask: TaskRecord?

  let scheduler: Scheduler
  /// The core it has; nil if none. When a preempted thread becomes ready, it is nil before the observer is called.
  package internal(set) var core: Int?
  /// The core it last had, which is preferred if it is idle.
  var lastCore: Int?
  /// When it last became ready; among equal priorities, the earliest runs first.
  var readySince = VirtualInstant.zero
  var steps = StepList()
  /// The index of the step after the current one.
  var nextStep = 0
  /// The rest of the current work step.
  var remainingWork = VirtualDuration.zero
  var heldLockCount = 0
  /// Whether the client provides the steps of the current task.
  var clientProvidesSteps = false
  private var client: UnretainedClient<any ThreadClient>?

  private let simulator: Simulator
  private var accumulatedUntil: VirtualInstant
  private var accumulated = ThreadTotals()
  private var taskStart = VirtualInstant.zero
  private var totalsAtTaskStart = ThreadTotals()

  init(id: Int, name: String, priority: ThreadPriority, isApplication: Bool, scheduler: Scheduler) {
    self.id = id
    self.name = name
    self.priority = priority
    self.isApplication = isApplication
    self.scheduler = scheduler
    simulator = scheduler.simulator
    accumulatedUntil = simulator.now
  }

  /// The time by state since the thread was created, up to now; the rest of that time is idle.
  package var totals: ThreadTotals {
    accumulateTime()
    return accumulated
  }

  /// Sets the client, which the thread retains until `shutDown()`; must not be called from a callback of the current
  /// client.
  package func setClient(_ client: any ThreadClient) { self.client = UnretainedClient(client) }

  /// Requests more steps of the task from the client; returns false if there are none.
  func requestMoreSteps() -> Bool {
    guard clientProvidesSteps else { return false }
    return unretainedClient?.withObject { $0.client.moreSteps(for: self, into: &steps) } ?? false
  }

  private var unretainedClient: UnretainedReference<UnretainedClient<any ThreadClient>>? {
    client.map(UnretainedReference.init)
  }

  /// Starts a task with the given steps and leaves `steps` empty; the thread must be idle.
  package func perform(_ steps: inout StepList) {
    beginTask()
    clientProvidesSteps = false
    swap(&self.steps, &steps)
  }

  /// Starts a task whose steps the client provides when the thread gets a core; the thread must be idle.
  package func wake() {
    beginTask()
    clientProvidesSteps = true
  }

  private func beginTask() {
    guard !scheduler.isShutDown else { return }
    precondition(state == .idle, "thread \(name) receives a task while it is \(state)")
    assert(steps.isEmpty && nextStep == 0, "thread \(name) has steps of its last task")
    accumulateTime()
    taskStart = simulator.now
    totalsAtTaskStart = accumulated
    if core == nil {
      scheduler.makeReady(self)
    } else {
      setState(.running)
    }
  }

  /// Ends the task and notifies the client, which can start another task.
  func endTask() {
    precondition(heldLockCount == 0, "thread \(name) ends a task with \(heldLockCount) locks held")
    accumulateTime()
    lastTask = TaskRecord(
      started: taskStart, finished: simulator.now, before: totalsAtTaskStart, after: accumulated)
    setState(.idle)
    unretainedClient?.withObject { $0.client.threadDidFinish(self) }
  }

  /// Drops the task, without recording it as completed, and the client.
  func shutDown() {
    transition(to: .idle)
    core = nil
    client = nil
    steps = StepList()
  }

  /// Changes the state; the time up to now counts for the previous state.
  func transition(to next: ThreadState) {
    accumulateTime()
    setState(next)
  }

  /// Changes the state, when the time up to now has been added to the total of the previous one.
  private func setState(_ next: ThreadState) {
    state = next
    if let observer = scheduler.observer { observer.threadDidChange(self, at: simulator.now) }
  }

  /// Adds the time since the last call to the total of the current state.
  private func accumulateTime() {
    let elapsed = simulator.now - accumulatedUntil
    // Most changes of state follow one another at one instant.
    if elapsed == .zero { return }
    accumulatedUntil = simulator.now
    switch state {
    case .idle: break
    case .ready: accumulated.preempted += elapsed
    case .switching: accumulated.contextSwitching += elapsed
    case .running: accumulated.busy += elapsed
    case .blocked: accumulated.blocked += elapsed
    case .sleeping: accumulated.sleeping += elapsed
    }
  }
}
