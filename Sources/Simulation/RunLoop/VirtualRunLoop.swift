/// The run loop of the main thread.
///
/// A turn (one iteration of the loop) begins when a port is signaled: display links, timers or the main queue. The
/// thread handles one port, the one that was signaled first. At equal instants, display links precede timers, and
/// timers precede the main queue, which is the order of the phases that signal them. After a port other than the main
/// queue, the thread handles the pending main-queue blocks. Then the before-waiting observer (the Core Animation
/// commit) runs once, and the turn ends: the thread sleeps, or begins the next turn if a port is signaled. This is the
/// order of `CFRunLoopRun` (CFRunLoop.c, CF-1153), where a turn woken by the main queue does not check the main queue
/// again.
///
/// One task of the thread handles a whole port: all pending display links, in order of registration; all due timers, by
/// (fire instant, order of addition); all pending main-queue blocks, in order of submission. Each callback runs when
/// the ones before it are done. Timers, links and blocks whose modes do not contain the current mode wait until the
/// mode changes. Main-queue blocks for specific modes model `performSelector(onMainThread:...modes:)`.
package final class VirtualRunLoop {
  private enum Stage {
    /// The run loop sleeps; no port is signaled.
    case asleep
    /// The thread was woken for a turn and has not selected a port.
    case woken
    case handling(RunLoopTaskKind)
  }

  package let thread: VirtualThread
  /// The current mode; a change wakes the run loop if a source of the new mode is signaled.
  package var mode = RunLoopMode.default {
    didSet { if mode != oldValue { wakeIfSignaled() } }
  }

  private let simulator: Simulator
  private let recorder: any StepRecorder
  private var target = EventTargetID(index: -1)
  private var stage = Stage.asleep
  private var displayLinks = DisplayLinkPort()
  private var timers = TimerPort()
  private var mainQueue = MainQueuePort()
  private var firingTimer: RunLoopTimer?
  private var commitSteps = StepList()
  private var client: UnretainedClient<any RunLoopClient>?

  /// Creates the run loop of `thread` and becomes the client of `thread`; `recorder` turns callbacks into steps.
  package init(thread: VirtualThread, recorder: any StepRecorder) {
    self.thread = thread
    self.recorder = recorder
    simulator = thread.scheduler.simulator
    target = simulator.register(self)
    thread.setClient(self)
    simulator.addMember(self)
  }

  /// Sets the client, retained until `shutDown()`; must not be called from a callback of the current client.
  package func setClient(_ client: any RunLoopClient) { self.client = UnretainedClient(client) }

  private var unretainedClient: UnretainedReference<UnretainedClient<any RunLoopClient>>? {
    client.map(UnretainedReference.init)
  }

  /// Appends a block to the main queue; blocks of the current mode run in order of submission.
  package func perform(modes: RunLoopModes = .common, _ body: @escaping () -> Void) {
    perform(modes: modes, .closure(body))
  }

  /// Appends a block that is a callback to the main queue.
  package func perform(modes: RunLoopModes = .common, _ callback: consuming Callback) {
    mainQueue.enqueue(modes: modes, at: simulator.now, callback)
    wakeIfSignaled()
  }

  /// Adds a timer that fires at `firstFire` and then every `interval`, or once when that is nil.
  ///
  /// A timer whose `firstFire` is in the past fires now, late. The interval must be positive.
  package func addTimer(
    firstFire: VirtualInstant,
    interval: VirtualDuration?,
    modes: RunLoopModes = .default,
    _ body: @escaping () -> Void
  ) -> RunLoopTimer {
    precondition(interval.map { $0 > .zero } ?? true, "timer interval \(interval ?? .zero)")
    let timer = timers.add(firstFire: firstFire, interval: interval, modes: modes, body: body)
    schedule(timer)
    return timer
  }

  /// Adds a display link after the existing ones; it becomes pending at the next vsync.
  package func addDisplayLink(
    frameInterval: Int = 1,
    modes: RunLoopModes = .common,
    _ callback: @escaping DisplayLink.Callback
  ) -> DisplayLink {
    let link = DisplayLink(frameInterval: frameInterval, modes: modes, callback: callback)
    displayLinks.add(link)
    return link
  }

  private func schedule(_ timer: RunLoopTimer) {
    let time = max(timer.nextFire, simulator.now)
    simulator.schedule(at: time, phase: .timer, target: target, code: 0, argument: Int64(timer.id))
  }

  /// The port that was signaled first in the current mode; ties resolve in the order of the port's conditions.
  private func firstSignaledPort() -> RunLoopTaskKind? {
    // Nearly always nothing is signaled.
    guard displayLinks.mayBePending || timers.mayBeDue || !mainQueue.isEmpty else { return nil }
    var first: RunLoopTaskKind?
    var earliest = VirtualInstant.distantFuture
    if let since = displayLinks.signaledSince(in: mode) { (first, earliest) = (.displayLinks, since) }
    if timers.mayBeDue, let since = timers.signaledSince(in: mode), since < earliest {
      (first, earliest) = (.timers, since)
    }
    if !mainQueue.isEmpty, let since = mainQueue.signaledSince(in: mode), since < earliest { first = .mainQueue }
    return first
  }

  /// Whether a source of the current mode waits to be handled.
  package var hasSignaledSource: Bool {
    displayLinks.isSignaled(in: mode) || timers.mayBeDue && timers.signaledSince(in: mode) != nil
      || !mainQueue.isEmpty && mainQueue.signaledSince(in: mode) != nil
  }

  private func wakeIfSignaled() {
    guard case .asleep = stage, hasSignaledSource else { return }
    stage = .woken
    unretainedClient?.withObject { $0.client.turnWillStart(at: simulator.now) }
    thread.wake()
  }
}

extension VirtualRunLoop: EventTarget {
  /// Marks a timer as due; the argument is its id.
  package func handle(code: Int32, argument: Int64) {
    timers.markDue(Int(argument))
    wakeIfSignaled()
  }
}

extension VirtualRunLoop: VsyncObserver {
  /// Makes display links pending. The run loop must be added to the observers of the display's vsync.
  package func vsyncDidOccur(index: Int, at instant: VirtualInstant) {
    displayLinks.vsyncDidOccur(index: index, at: instant, mode: mode)
    wakeIfSignaled()
  }
}

extension VirtualRunLoop: SimulatorMember {
  /// Invalidates timers and display links, and drops pending blocks and the client.
  package func shutDown() {
    displayLinks.removeAll()
    timers.removeAll()
    mainQueue.removeAll()
    commitSteps = StepList()
    client = nil
  }
}

// MARK: - One turn

extension VirtualRunLoop: ThreadClient {
  /// Begins to handle a port, or continues with its next callback.
  package func moreSteps(for thread: VirtualThread, into steps: inout StepList) -> Bool {
    if case .woken = stage { begin(firstSignaledPort() ?? .spuriousWake) }
    guard case .handling(let kind) = stage else { return false }
    switch kind {
    case .displayLinks:
      guard let link = displayLinks.next() else { return false }
      recorder.record(on: thread, into: &steps) { link.withObject { $0.call() } }
    case .timers:
      advanceFiringTimer()
      guard let timer = timers.next(), let body = timer.body else { return false }
      firingTimer = timer
      if timer.interval == nil { timer.invalidate() }
      recorder.record(on: thread, into: &steps, body)
    case .mainQueue:
      guard let callback = mainQueue.next() else { return false }
      recorder.record(on: thread, into: &steps) { callback() }
    case .beforeWaiting, .spuriousWake:
      return false
    }
    return true
  }

  /// Continues with the next task of the turn, or ends the turn.
  package func threadDidFinish(_ thread: VirtualThread) {
    guard case .handling(let kind) = stage, let record = thread.lastTask else { return }
    unretainedClient?.withObject { $0.client.taskDidFinish(record, kind: kind) }
    switch kind {
    case .displayLinks, .timers, .spuriousWake:
      if mainQueue.signaledSince(in: mode) != nil {
        begin(.mainQueue)
        thread.wake()
      } else {
        commit()
      }
    case .mainQueue:
      commit()
    case .beforeWaiting:
      endTurn()
    }
  }

  private func begin(_ kind: RunLoopTaskKind) {
    stage = .handling(kind)
    switch kind {
    case .displayLinks: displayLinks.beginBatch(in: mode)
    case .timers: timers.beginBatch(in: mode)
    case .mainQueue: mainQueue.beginBatch(in: mode)
    case .beforeWaiting, .spuriousWake: break
    }
  }

  /// Reschedules the timer whose callback is done; it also skips grid points that passed during the callback.
  private func advanceFiringTimer() {
    guard let timer = firingTimer else { return }
    firingTimer = nil
    if timer.advance(beyond: simulator.now) {
      schedule(timer)
    } else {
      timers.remove(timer)
    }
  }

  private func commit() {
    begin(.beforeWaiting)
    let hasWork = unretainedClient?.withObject { $0.client.beforeWaiting(into: &commitSteps) }
    if hasWork ?? false {
      thread.perform(&commitSteps)
    } else {
      commitSteps.removeAll()
      endTurn()
    }
  }

  private func endTurn() {
    stage = .asleep
    unretainedClient?.withObject { $0.client.turnDidEnd(at: simulator.now) }
    wakeIfSignaled()
  }
}
