/// A preemptive priority scheduler with time slices, which assigns the cores of the device to threads.
///
/// - Priorities are fixed.
/// - A ready thread gets an idle core: the core on which it last ran if that is idle, otherwise the first idle core.
/// - Without an idle core it preempts the running thread with the lowest priority, if that is lower than its own. Among
///   equal priorities, the thread that got its core most recently is preempted.
/// - Threads of equal priority run round-robin: a thread whose time slice ends while an equal is ready is preempted.
/// - Ready threads are ordered by priority (highest first), then by the instant at which they became ready, then by id.
/// - A context switch comes first if a core last ran another thread. A thread that is preempted during its context
///   switch pays for another one when it returns.
/// - Scheduling happens in the scheduling phase, after the earlier phases of the instant.
package final class Scheduler {
  /// References to threads are unretained, as in `ready`, because they change with every task; `threads` retains the
  /// threads.
  private struct Core: BitwiseCopyable {
    /// The thread on the core; nil if the core is idle.
    var thread: UnretainedReference<VirtualThread>?
    /// The thread that last ran on the core, whose context is still loaded.
    var lastThread: UnretainedReference<VirtualThread>?
    /// When the thread got the core.
    var sliceStart = VirtualInstant.zero
    /// When the context switch or work step of the thread ends, unless it is preempted.
    var workEnd = VirtualInstant.zero
    /// Increases with every change of the core's activity; events of an earlier generation are stale.
    var generation: Int64 = 0
  }

  private enum Code {
    static let stepEnded: Int32 = 0
    static let reschedule: Int32 = 1
    static let sleepEnded: Int32 = 2
    static let sliceEnded: Int32 = 3
  }

  /// The clock and event queue of the run.
  package let simulator: Simulator
  /// The number of cores.
  package let coreCount: Int
  /// How long a thread runs before a ready thread of equal priority can preempt it.
  package let timeSlice: VirtualDuration
  /// CPU time of a context switch.
  package let contextSwitchCost: VirtualDuration
  /// Observes all thread state changes; it must not change the run.
  package var observer: (any ThreadObserver)?
  /// All threads, in order of creation.
  package private(set) var threads = ContiguousArray<VirtualThread>()

  private(set) var isShutDown = false
  /// The registered events, by index.
  private var events = ContiguousArray<ManualResetEvent>()
  private let cores: FixedBuffer<Core>
  /// A thread that starts when the decisions of an instant are made: its core, and the place of its start in the order of events.
  private struct Start: BitwiseCopyable {
    var core = 0
    var place = EventKey.none
  }
  private let starts: FixedBuffer<Start>
  private var startCount = 0
  /// The threads that are ready, in any order: no two have the same key.
  private var ready = GrowableBuffer<UnretainedReference<VirtualThread>>()
  private var isRescheduleRequested = false
  private var nextSliceCheck: VirtualInstant?
  private var target = EventTargetID(index: -1)

  /// Creates a scheduler for `coreCount` cores (1 to 64); the time slice must be positive, the switch cost not
  /// negative.
  package init(
    simulator: Simulator,
    coreCount: Int,
    timeSlice: VirtualDuration,
    contextSwitchCost: VirtualDuration
  ) {
    precondition((1...64).contains(coreCount), "\(coreCount) cores")
    precondition(timeSlice > .zero, "time slice of \(timeSlice)")
    precondition(contextSwitchCost >= .zero, "context switch cost of \(contextSwitchCost)")
    self.simulator = simulator
    self.coreCount = coreCount
    self.timeSlice = timeSlice
    self.contextSwitchCost = contextSwitchCost
    cores = FixedBuffer(repeating: Core(), count: coreCount)
    starts = FixedBuffer(repeating: Start(), count: coreCount)
    target = simulator.register(self)
    simulator.addMember(self)
  }

  /// Creates an idle thread, whose id is the number of threads created before it.
  package func makeThread(name: String, priority: ThreadPriority, isApplication: Bool) -> VirtualThread {
    let thread = VirtualThread(
      id: threads.count, name: name, priority: priority, isApplication: isApplication, scheduler: self)
    threads.append(thread)
    return thread
  }

  /// Registers an event, which is retained until `shutDown()`. O(1) amortized.
  package func register(_ event: ManualResetEvent) -> RegisteredEvent {
    events.append(event)
    return RegisteredEvent(index: Int32(events.count - 1))
  }

  /// Changes the priority of `thread`, and reschedules at this instant.
  package func setPriority(_ priority: ThreadPriority, of thread: VirtualThread) {
    guard priority != thread.priority else { return }
    thread.priority = priority
    requestReschedule()
  }

  /// Adds `thread` to the ready threads and requests rescheduling.
  func makeReady(_ thread: VirtualThread) {
    guard !isShutDown else { return }
    thread.transition(to: .ready)
    thread.readySince = simulator.now
    ready.append(UnretainedReference(thread))
    requestReschedule()
  }

  private func requestReschedule() {
    guard !isRescheduleRequested, !isShutDown else { return }
    isRescheduleRequested = true
    simulator.scheduleNow(.scheduling, target: target, code: Code.reschedule)
  }
}

extension Scheduler: SimulatorMember {
  /// Drops the tasks of all threads, and the threads.
  package func shutDown() {
    isShutDown = true
    ready.removeAll()
    cores.update(repeating: Core())
    observer = nil
    for thread in threads { thread.shutDown() }
    events.removeAll()
    threads.removeAll()
  }
}

// MARK: - Scheduling decisions

extension Scheduler: EventTarget {
  /// Handles an event that the scheduler scheduled.
  package func handle(code: Int32, argument: Int64) {
    switch code {
    case Code.stepEnded:
      let core = Int(argument & 63)
      if cores[core].generation == argument >> 6 { continueThread(on: core) }
    case Code.reschedule:
      isRescheduleRequested = false
      reschedule()
    case Code.sliceEnded:
      reschedule()
    case Code.sleepEnded:
      makeReady(threads[Int(argument)])
    default:
      preconditionFailure("unknown event \(code)")
    }
  }

  private func reschedule() {
    if let check = nextSliceCheck, check <= simulator.now { nextSliceCheck = nil }
    startCount = 0
    while !ready.isEmpty {
      // Usually one thread is ready.
      let index = ready.count == 1 ? 0 : indexOfNextReady()
      guard let placement = ready[index].withObject({ findCore(for: $0) }) else { break }
      let thread = ready.replaceWithLast(index)
      if placement.needsPreemption { preempt(placement.core) }
      if thread.withObject({ assign($0, to: placement.core) }) {
        scheduleEnd(on: placement.core, after: contextSwitchCost)
      } else {
        cores[placement.core].generation += 1
        starts[startCount] = Start(core: placement.core, place: simulator.reserve(.completion))
        startCount += 1
      }
    }
    if startCount > 0 { startThreads() }
  }

  /// Starts the threads that were assigned without a context switch, in order, as the events would that end a switch of no length: inline,
  /// unless the start of a thread before them has caused an event that comes first.
  @inline(never)
  private func startThreads() {
    for position in 0..<startCount {
      let start = starts[position]
      simulator.isClockHeld = position < startCount - 1
      // A single start is part of the decision and no event of its own; nothing can precede it.
      if startCount == 1 || simulator.isNext(start.place) {
        cores[start.core].thread?.withObject { run($0, on: start.core) }
      } else {
        let argument = cores[start.core].generation << 6 | Int64(start.core)
        simulator.schedule(at: start.place, target: target, code: Code.stepEnded, argument: argument)
      }
    }
  }

  /// The core for a ready thread, and whether another thread must be preempted for it; nil if the thread must wait.
  private func findCore(for thread: VirtualThread) -> (core: Int, needsPreemption: Bool)? {
    if let core = idleCore(for: thread) { return (core, false) }
    return coreToPreempt(for: thread).map { ($0, true) }
  }

  /// The index of the ready thread to run next: highest priority, then longest wait, then lowest id. O(n), n = ready
  /// threads, at least one.
  @inline(never)
  private func indexOfNextReady() -> Int {
    var next = 0
    for index in 1..<ready.count where sortKey(ready[index]) < sortKey(ready[next]) { next = index }
    return next
  }

  /// The sort key of ready threads; the lowest runs first.
  private func sortKey(_ thread: UnretainedReference<VirtualThread>) -> (Int, VirtualInstant, Int) {
    thread.withObject { (-$0.priority.rawValue, $0.readySince, $0.id) }
  }

  private func idleCore(for thread: VirtualThread) -> Int? {
    if let last = thread.lastCore, cores[last].thread == nil { return last }
    return (0..<coreCount).first { cores[$0].thread == nil }
  }

  /// With all cores busy, the core whose thread `thread` preempts now; nil if `thread` must wait.
  ///
  /// If `thread` waits for the end of an equal thread's time slice, this schedules a decision for that instant.
  private func coreToPreempt(for thread: VirtualThread) -> Int? {
    var lowest = 0
    var nextSliceEnd: (core: Int, time: VirtualInstant)?
    for core in 0..<coreCount {
      guard let priority = priority(on: core), let lowestPriority = self.priority(on: lowest) else { continue }
      let key = (priority.rawValue, -cores[core].sliceStart.nanoseconds, -core)
      let lowestKey = (lowestPriority.rawValue, -cores[lowest].sliceStart.nanoseconds, -lowest)
      if key < lowestKey { lowest = core }
      guard priority == thread.priority else { continue }
      let end = sliceEnd(of: core)
      if nextSliceEnd.map({ end < $0.time }) ?? true { nextSliceEnd = (core, end) }
    }
    if let priority = priority(on: lowest), priority < thread.priority { return lowest }
    guard let nextSliceEnd else { return nil }
    if nextSliceEnd.time == simulator.now { return nextSliceEnd.core }
    scheduleSliceCheck(at: nextSliceEnd.time)
    return nil
  }

  /// The priority of the thread on `core`; nil if the core is idle.
  private func priority(on core: Int) -> ThreadPriority? {
    cores[core].thread?.withObject { $0.priority }
  }

  /// The next end of a time slice of the thread on `core`; now, if a slice ends now.
  ///
  /// If no equal thread is ready at the end of a slice, the next slice follows without an event.
  private func sliceEnd(of core: Int) -> VirtualInstant {
    let elapsed = (simulator.now - cores[core].sliceStart).nanoseconds
    let slice = timeSlice.nanoseconds
    let slices = max(1, (elapsed + slice - 1) / slice)
    return cores[core].sliceStart + VirtualDuration(nanoseconds: slices * slice)
  }

  private func scheduleSliceCheck(at time: VirtualInstant) {
    if let check = nextSliceCheck, check <= time { return }
    nextSliceCheck = time
    simulator.schedule(at: time, phase: .scheduling, target: target, code: Code.sliceEnded)
  }
}

// MARK: - Running threads

extension Scheduler {
  /// Assigns a thread to an idle core; returns whether a context switch comes first.
  private func assign(_ thread: VirtualThread, to core: Int) -> Bool {
    let reference = UnretainedReference(thread)
    let needsSwitch = cores[core].lastThread.map { $0 != reference } ?? false
    cores[core].thread = reference
    cores[core].lastThread = reference
    cores[core].sliceStart = simulator.now
    thread.core = core
    thread.lastCore = core
    thread.transition(to: .switching)
    return needsSwitch
  }

  /// Preempts the thread on `core`, which stays ready.
  private func preempt(_ core: Int) {
    guard let thread = cores[core].thread else { return }
    release(core)
    thread.withObject { thread in
      if thread.state == .running { thread.remainingWork = cores[core].workEnd - simulator.now }
      makeReady(thread)
    }
  }

  private func release(_ core: Int) {
    cores[core].thread?.withObject { $0.core = nil }
    cores[core].thread = nil
    cores[core].generation += 1
  }

  private func scheduleEnd(on core: Int, after duration: VirtualDuration) {
    cores[core].generation += 1
    cores[core].workEnd = simulator.now + duration
    let argument = cores[core].generation << 6 | Int64(core)
    simulator.schedule(
      at: cores[core].workEnd, phase: .completion, target: target, code: Code.stepEnded, argument: argument)
  }

  /// Continues the thread on `core` after its context switch or work step.
  private func continueThread(on core: Int) {
    cores[core].thread?.withObject { resume($0, on: core) }
  }

  private func resume(_ thread: VirtualThread, on core: Int) {
    if thread.state == .switching { return endSwitch(to: thread, on: core) }
    thread.remainingWork = .zero
    executeSteps(of: thread, on: core)
  }

  /// Continues a thread after a context switch. Not inlined, because most events end a step of work.
  @inline(never)
  private func endSwitch(to thread: VirtualThread, on core: Int) { run(thread, on: core) }

  /// Runs a thread that has a core and its context: it continues with the rest of the work in which it was preempted, if any.
  @inline(__always)
  private func run(_ thread: VirtualThread, on core: Int) {
    thread.transition(to: .running)
    if thread.remainingWork > .zero {
      scheduleEnd(on: core, after: thread.remainingWork)
    } else {
      executeSteps(of: thread, on: core)
    }
  }

  /// Executes steps until one takes time, or the thread has no steps left.
  private func executeSteps(of thread: VirtualThread, on core: Int) {
    while true {
      guard thread.nextStep < thread.steps.count else {
        if continueTask(thread) { continue }
        releaseAndReschedule(core)
        return
      }
      let code = thread.steps.codes[thread.nextStep]
      thread.nextStep += 1
      if code >= 0 {
        let work = VirtualDuration(nanoseconds: code)
        // If no event precedes the end of the work, the clock advances inline.
        if simulator.advanceInline(to: simulator.now + work, phase: .completion) { continue }
        thread.remainingWork = work
        scheduleEnd(on: core, after: work)
        return
      }
      let step = StepList.decoded(code)
      switch step.code {
      case .call:
        simulator.perform(RegisteredCall(target: EventTargetID(index: Int32(truncatingIfNeeded: step.index))))
      case .wait:
        if !UnretainedReference(events[step.index]).withObject({ $0.passOrEnqueue(thread) }) {
          suspend(thread, on: core, as: .blocked)
          return
        }
      case .other:
        if execute(thread.steps.takeOther(step.index), of: thread, on: core) { return }
      }
    }
  }

  /// Executes a step that takes no work; returns whether the thread has left its core.
  private func execute(_ step: consuming Step, of thread: VirtualThread, on core: Int) -> Bool {
    switch step {
    case .work:
      preconditionFailure("work of \(thread.name) is in the array of other steps")
    case .callback(let callback):
      callback()
    case .sleep(let duration):
      suspend(thread, on: core, as: .sleeping)
      simulator.schedule(
        at: simulator.now + duration, phase: .hardware, target: target, code: Code.sleepEnded,
        argument: Int64(thread.id))
      return true
    case .lock(let lock):
      guard !lock.acquireOrEnqueue(thread) else { return false }
      suspend(thread, on: core, as: .blocked)
      return true
    case .unlock(let lock):
      lock.release(by: thread)
    case .wait(let event):
      guard !event.passOrEnqueue(thread) else { return false }
      suspend(thread, on: core, as: .blocked)
      return true
    }
    return false
  }

  /// Takes `thread` off `core` while it sleeps or is blocked.
  private func suspend(_ thread: VirtualThread, on core: Int, as state: ThreadState) {
    thread.transition(to: state)
    releaseAndReschedule(core)
  }

  /// Releases `core` and requests rescheduling if a thread is ready; a thread that becomes ready later requests it
  /// itself.
  private func releaseAndReschedule(_ core: Int) {
    release(core)
    if !ready.isEmpty { requestReschedule() }
  }

  /// Requests more steps for a thread that has executed all its steps, or ends its task; returns false if the thread is
  /// idle.
  private func continueTask(_ thread: VirtualThread) -> Bool {
    thread.steps.removeAll()
    thread.nextStep = 0
    if thread.requestMoreSteps() { return true }
    thread.endTask()
    return thread.state == .running
  }
}
