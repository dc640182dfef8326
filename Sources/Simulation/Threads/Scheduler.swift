/// Shares the cores of the device among threads.
///
/// Priorities are fixed. A thread that becomes ready takes an idle core (the one it was on last if that is free, else
/// the first), or the core of the running thread with the lowest priority if that is lower than its own (among equals
/// the thread that got its core last gives way). Equals take turns: when a time slice ends and an equal waits, they
/// change places. Ready threads are ordered by priority, highest first, then by the instant they became ready, then by
/// thread number. A core that switches to a thread other than the one it last ran is busy for the switch first;
/// a thread that loses its core during the switch pays again when it returns. Decisions are made in the scheduling
/// phase, when all that happens at an instant has happened.
package final class Scheduler {
  /// References to threads are not counted here and in `ready`, since they change with every task: `threads` keeps them.
  private struct Core {
    /// The thread on the core.
    var thread: Unmanaged<VirtualThread>?
    /// The thread that was on the core last, whose context it still holds.
    var lastThread: Unmanaged<VirtualThread>?
    /// When the thread got the core.
    var sliceStart = VirtualInstant.zero
    /// When the thread ends its work step, if nothing happens before.
    var workEnd = VirtualInstant.zero
    /// Changes when what the core does changes: events of an earlier generation are out of date.
    var generation: Int64 = 0
  }

  private enum Code {
    static let coreIsDone: Int32 = 0
    static let decide: Int32 = 1
    static let wakeUp: Int32 = 2
  }

  /// The clock and event queue of the run.
  package let simulator: Simulator
  /// How many threads can run at the same time.
  package let coreCount: Int
  /// How long a thread runs before an equal may take its place.
  package let timeSlice: VirtualDuration
  /// How long a core is busy with switching to another thread.
  package let contextSwitchCost: VirtualDuration
  /// Who is told whenever a thread changes what it does; it changes nothing.
  package var observer: (any ThreadObserver)?
  /// All threads, in the order they were made.
  package private(set) var threads = ContiguousArray<VirtualThread>()

  private(set) var isShutDown = false
  /// Memory of its own: it is used for every event.
  private let cores: UnsafeMutablePointer<Core>
  private var ready = ContiguousArray<Unmanaged<VirtualThread>>()
  private var isDecisionRequested = false
  private var nextSliceCheck: VirtualInstant?
  private var target = EventTargetID(index: -1)

  /// Makes a scheduler of `coreCount` cores (1 to 64), with a positive time slice and a switch cost not below zero.
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
    cores = .allocate(capacity: coreCount)
    cores.initialize(repeating: Core(), count: coreCount)
    target = simulator.register(self)
    simulator.adopt(self)
  }

  deinit { cores.deallocate() }

  /// Makes an idle thread; its number is the count of threads before it.
  package func makeThread(name: String, priority: ThreadPriority, isApplication: Bool) -> VirtualThread {
    let thread = VirtualThread(
      id: threads.count, name: name, priority: priority, isApplication: isApplication, scheduler: self)
    threads.append(thread)
    return thread
  }

  /// Changes how urgent `thread` is; who runs is decided anew at this instant.
  package func setPriority(_ priority: ThreadPriority, of thread: VirtualThread) {
    guard priority != thread.priority else { return }
    thread.priority = priority
    requestDecision()
  }

  /// Lets `thread` compete for a core from now on.
  func makeReady(_ thread: VirtualThread) {
    guard !isShutDown else { return }
    thread.enter(.ready)
    thread.readySince = simulator.now
    ready.append(Unmanaged.passUnretained(thread))
    requestDecision()
  }

  private func requestDecision() {
    guard !isDecisionRequested, !isShutDown else { return }
    isDecisionRequested = true
    simulator.schedule(at: simulator.now, phase: .scheduling, target: target, code: Code.decide)
  }
}

extension Scheduler: SimulatorMember {
  /// Takes the tasks from all threads and forgets the threads.
  package func shutDown() {
    isShutDown = true
    ready.removeAll()
    cores.update(repeating: Core(), count: coreCount)
    observer = nil
    for thread in threads { thread.shutDown() }
    threads.removeAll()
  }
}

// MARK: - Deciding who runs

extension Scheduler: EventTarget {
  /// Handles the scheduler's own events.
  package func handle(code: Int32, argument: Int64) {
    switch code {
    case Code.coreIsDone:
      let core = Int(argument & 63)
      if cores[core].generation == argument >> 6 { continueThread(on: core) }
    case Code.decide:
      decide()
    case Code.wakeUp:
      makeReady(threads[Int(argument)])
    default:
      preconditionFailure("unknown event \(code)")
    }
  }

  private func decide() {
    isDecisionRequested = false
    if let check = nextSliceCheck, check <= simulator.now { nextSliceCheck = nil }
    // The core that got a thread last, and whether it has to switch first.
    var last: (core: Int, needsSwitch: Bool)?
    var isAlone = true
    while let index = indexOfFirstReady() {
      guard let place = ready[index]._withUnsafeGuaranteedRef({ findPlace(for: $0) }) else { break }
      let thread = ready.remove(at: index)
      if place.isTaken { preempt(place.core) }
      if let last {
        isAlone = false
        scheduleEnd(on: last.core, after: last.needsSwitch ? contextSwitchCost : .zero)
      }
      last = (place.core, thread._withUnsafeGuaranteedRef { put($0, on: place.core) })
    }
    guard let last else { return }
    // A thread that begins at once would be the next event: nothing else of this instant comes before it.
    if isAlone, !last.needsSwitch {
      cores[last.core].generation += 1
      continueThread(on: last.core)
    } else {
      scheduleEnd(on: last.core, after: last.needsSwitch ? contextSwitchCost : .zero)
    }
  }

  /// Where a ready thread runs from now on, and whether it takes the core from another one; nil if it must wait.
  private func findPlace(for thread: VirtualThread) -> (core: Int, isTaken: Bool)? {
    if let core = idleCore(for: thread) { return (core, false) }
    return coreToTake(for: thread).map { ($0, true) }
  }

  /// The ready thread that runs next: highest priority, then waiting longest, then lowest number. O(n) in them.
  private func indexOfFirstReady() -> Int? {
    // In most decisions one thread is ready.
    if ready.count < 2 { return ready.isEmpty ? nil : 0 }
    return ready.indices.min { first, second in
      order(ready[first]) < order(ready[second])
    }
  }

  /// What ready threads are ordered by.
  private func order(_ thread: Unmanaged<VirtualThread>) -> (Int, VirtualInstant, Int) {
    thread._withUnsafeGuaranteedRef { (-$0.priority.rawValue, $0.readySince, $0.id) }
  }

  private func idleCore(for thread: VirtualThread) -> Int? {
    if let last = thread.lastCore, cores[last].thread == nil { return last }
    return (0..<coreCount).first { cores[$0].thread == nil }
  }

  /// The core, all being busy, whose thread gives way to `thread` now; nil if it must wait.
  ///
  /// When it waits only for the end of an equal's time slice, a decision is scheduled for that instant.
  private func coreToTake(for thread: VirtualThread) -> Int? {
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

  /// How urgent the thread on `core` is; nil if there is none.
  private func priority(on core: Int) -> ThreadPriority? {
    cores[core].thread?._withUnsafeGuaranteedRef { $0.priority }
  }

  /// The first end of a time slice of the thread on `core` that is not in the past.
  ///
  /// A slice that ends while no equal waits is followed by another one, without an event.
  private func sliceEnd(of core: Int) -> VirtualInstant {
    let elapsed = (simulator.now - cores[core].sliceStart).nanoseconds
    let slice = timeSlice.nanoseconds
    let slices = max(1, (elapsed + slice - 1) / slice)
    return cores[core].sliceStart + VirtualDuration(nanoseconds: slices * slice)
  }

  private func scheduleSliceCheck(at time: VirtualInstant) {
    if let check = nextSliceCheck, check <= time { return }
    nextSliceCheck = time
    simulator.schedule(at: time, phase: .scheduling, target: target, code: Code.decide)
  }
}

// MARK: - Running threads

extension Scheduler {
  /// Gives a thread the core; whether that has to switch to it first.
  private func put(_ thread: VirtualThread, on core: Int) -> Bool {
    let reference = Unmanaged.passUnretained(thread)
    let needsSwitch = cores[core].lastThread.map { $0.toOpaque() != reference.toOpaque() } ?? false
    cores[core].thread = reference
    cores[core].lastThread = reference
    cores[core].sliceStart = simulator.now
    thread.core = core
    thread.lastCore = core
    thread.enter(.switching)
    return needsSwitch
  }

  /// Takes the thread off `core` in the middle of what it does.
  private func preempt(_ core: Int) {
    guard let thread = cores[core].thread else { return }
    release(core)
    thread._withUnsafeGuaranteedRef { thread in
      if thread.state == .running { thread.remainingWork = cores[core].workEnd - simulator.now }
      makeReady(thread)
    }
  }

  private func release(_ core: Int) {
    cores[core].thread?._withUnsafeGuaranteedRef { $0.core = nil }
    cores[core].thread = nil
    cores[core].generation += 1
  }

  private func scheduleEnd(on core: Int, after duration: VirtualDuration) {
    cores[core].generation += 1
    cores[core].workEnd = simulator.now + duration
    let argument = cores[core].generation << 6 | Int64(core)
    simulator.schedule(
      at: cores[core].workEnd, phase: .completion, target: target, code: Code.coreIsDone, argument: argument)
  }

  /// The switch to the thread on `core`, or its work step, has ended.
  private func continueThread(on core: Int) {
    cores[core].thread?._withUnsafeGuaranteedRef { proceed($0, on: core) }
  }

  private func proceed(_ thread: VirtualThread, on core: Int) {
    if thread.state == .switching {
      thread.enter(.running)
      if thread.remainingWork > .zero {
        scheduleEnd(on: core, after: thread.remainingWork)
        return
      }
    }
    thread.remainingWork = .zero
    doSteps(of: thread, on: core)
  }

  /// Does steps until one needs time or the thread has nothing left to do.
  private func doSteps(of thread: VirtualThread, on core: Int) {
    while true {
      guard thread.nextStep < thread.steps.count else {
        if goOn(thread) { continue }
        vacate(core)
        return
      }
      let code = thread.steps.codes[thread.nextStep]
      thread.nextStep += 1
      if code >= 0 {
        let work = VirtualDuration(nanoseconds: code)
        // If nothing happens before its end, there is nothing to wait for.
        if simulator.advanceInline(to: simulator.now + work, phase: .completion) { continue }
        thread.remainingWork = work
        scheduleEnd(on: core, after: work)
        return
      }
      switch thread.steps.others[Int(-1 - code)] {
      case .work:
        preconditionFailure("work among the other steps of \(thread.name)")
      case .call(let effect):
        effect()
      case .send(let code, let target):
        simulator.send(code, to: target)
      case .sleep(let duration):
        leave(core, thread, as: .sleeping)
        simulator.schedule(
          at: simulator.now + duration, phase: .hardware, target: target, code: Code.wakeUp, argument: Int64(thread.id))
        return
      case .lock(let lock):
        guard !lock.take(for: thread) else { continue }
        leave(core, thread, as: .blocked)
        return
      case .unlock(let lock):
        lock.giveBack(by: thread)
      case .wait(let gate):
        guard !gate.pass(thread) else { continue }
        leave(core, thread, as: .blocked)
        return
      }
    }
  }

  private func leave(_ core: Int, _ thread: VirtualThread, as state: ThreadState) {
    thread.enter(state)
    vacate(core)
  }

  /// Takes what has come to its end off `core`; whoever becomes ready for it later asks for a decision itself.
  private func vacate(_ core: Int) {
    release(core)
    if !ready.isEmpty { requestDecision() }
  }

  /// Gets more steps for a thread that has done all of its own, or ends its task; false when it stays idle.
  private func goOn(_ thread: VirtualThread) -> Bool {
    thread.steps.removeAll()
    thread.nextStep = 0
    if thread.askForMore() { return true }
    thread.endTask()
    return thread.state == .running
  }
}
