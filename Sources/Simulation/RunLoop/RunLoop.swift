/// The run loop of the main thread.
///
/// A turn begins when a port is signalled: display links, timers or the main queue. The thread handles ONE port, the
/// one signalled first; at equal instants display links go before timers and timers before the main queue, the order
/// of the phases that signal them. If it was another port and main-queue work is there, that is done next. Then comes
/// the observer before waiting (the Core Animation commit), once, and the turn ends: the thread sleeps, or begins the
/// next turn if a port is signalled. This is the order of `CFRunLoopRun` (CFRunLoop.c, CF-1153), where a turn woken
/// by the main queue does not look there again.
///
/// A port is handled as a whole in one task of the thread: all display links pending, in order of registration; all
/// timers due, by (fire instant, order of adding); all main-queue work there, in order of sending. Each body runs
/// when the ones before it are done. Timers, links and work whose modes do not contain the current mode wait until it
/// changes. Main-queue work in selected modes stands for `performSelector(onMainThread:...modes:)`.
package final class RunLoop {
  private enum Stage {
    /// Nothing is signalled.
    case asleep
    /// The thread was woken for a turn and has not chosen a port.
    case woken
    case handling(RunLoopTaskKind)
  }

  /// The thread it runs on.
  package let thread: VirtualThread
  /// What it listens to; a change lets sources that waited for the mode be handled.
  package var mode = RunLoopMode.default {
    didSet { if mode != oldValue { wakeIfSignalled() } }
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

  /// Makes the run loop of `thread`, which it becomes the client of; `recorder` turns its work into steps.
  package init(thread: VirtualThread, recorder: any StepRecorder) {
    self.thread = thread
    self.recorder = recorder
    simulator = thread.scheduler.simulator
    target = simulator.register(self)
    thread.setClient(self)
    simulator.adopt(self)
  }

  /// Names who commits and watches, which it must not be from within that client.
  package func setClient(_ client: any RunLoopClient) { self.client = UnretainedClient(client) }

  private var uncountedClient: Unmanaged<UnretainedClient<any RunLoopClient>>? { client.map(Unmanaged.passUnretained) }

  /// Sends work to the main queue; it is done in order of sending among the work of the current mode.
  package func perform(modes: RunLoopModes = .common, _ body: @escaping () -> Void) {
    mainQueue.send(modes: modes, at: simulator.now, body)
    wakeIfSignalled()
  }

  /// Adds a timer that fires at `firstFire` and then every `interval`, or once when that is nil.
  ///
  /// An instant in the past fires now, late. An interval must be positive.
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

  /// Adds a display link after those there are; it is due at the next vsync the run loop is told about.
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

  /// The port signalled first in the current mode; the earlier one listed here wins at equal instants.
  private func firstSignalledPort() -> RunLoopTaskKind? {
    var first: (kind: RunLoopTaskKind, since: VirtualInstant)?
    func consider(_ kind: RunLoopTaskKind, _ since: VirtualInstant?) {
      guard let since else { return }
      if let known = first, known.since <= since { return }
      first = (kind, since)
    }
    consider(.displayLinks, displayLinks.signalled(in: mode))
    consider(.timers, timers.signalled(in: mode))
    consider(.mainQueue, mainQueue.signalled(in: mode))
    return first?.kind
  }

  private func wakeIfSignalled() {
    guard case .asleep = stage, firstSignalledPort() != nil else { return }
    stage = .woken
    uncountedClient?._withUnsafeGuaranteedRef { $0.client.turnWillStart(at: simulator.now) }
    thread.wake()
  }
}

extension RunLoop: EventTarget {
  /// A timer's instant has come.
  package func handle(code: Int32, argument: Int64) {
    timers.becameDue(Int(argument))
    wakeIfSignalled()
  }
}

extension RunLoop: VsyncObserver {
  /// Makes display links pending; add the run loop to the observers of the display's vsync.
  package func vsyncDidOccur(index: Int, at instant: VirtualInstant) {
    displayLinks.vsyncDidOccur(index: index, at: instant, mode: mode)
    wakeIfSignalled()
  }
}

extension RunLoop: SimulatorMember {
  /// Invalidates timers and display links and drops the work that waits.
  package func shutDown() {
    displayLinks.removeAll()
    timers.removeAll()
    mainQueue.removeAll()
    commitSteps = StepList()
    client = nil
  }
}

// MARK: - One turn

extension RunLoop: ThreadClient {
  /// Begins the handling of a port, and goes on with its next body whenever one is done.
  package func moreSteps(for thread: VirtualThread, into steps: inout StepList) -> Bool {
    if case .woken = stage { begin(firstSignalledPort() ?? .spuriousWake) }
    guard case .handling(let kind) = stage else { return false }
    switch kind {
    case .displayLinks:
      guard let link = displayLinks.next() else { return false }
      recorder.record(on: thread, into: &steps) { link._withUnsafeGuaranteedRef { $0.call() } }
    case .timers:
      advanceFiringTimer()
      guard let timer = timers.next(), let body = timer.body else { return false }
      firingTimer = timer
      if timer.interval == nil { timer.invalidate() }
      recorder.record(on: thread, into: &steps, body)
    case .mainQueue:
      guard let body = mainQueue.next() else { return false }
      recorder.record(on: thread, into: &steps, body)
    case .beforeWaiting, .spuriousWake:
      return false
    }
    return true
  }

  /// Goes from one task of the turn to the next, and from one turn to the next.
  package func threadDidFinish(_ thread: VirtualThread) {
    guard case .handling(let kind) = stage, let record = thread.lastTask else { return }
    uncountedClient?._withUnsafeGuaranteedRef { $0.client.taskDidFinish(record, kind: kind) }
    switch kind {
    case .displayLinks, .timers, .spuriousWake:
      if mainQueue.signalled(in: mode) != nil {
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
    case .displayLinks: displayLinks.begin(in: mode)
    case .timers: timers.begin(in: mode)
    case .mainQueue: mainQueue.begin(in: mode)
    case .beforeWaiting, .spuriousWake: break
    }
  }

  /// A timer is rescheduled when its body is done: grid points that passed during the body are skipped too.
  private func advanceFiringTimer() {
    guard let timer = firingTimer else { return }
    firingTimer = nil
    if timer.advance(beyond: simulator.now) {
      schedule(timer)
    } else {
      timers.forget(timer)
    }
  }

  private func commit() {
    begin(.beforeWaiting)
    let hasWork = uncountedClient?._withUnsafeGuaranteedRef { $0.client.beforeWaiting(into: &commitSteps) }
    if hasWork ?? false {
      thread.perform(&commitSteps)
    } else {
      commitSteps.removeAll()
      endTurn()
    }
  }

  private func endTurn() {
    stage = .asleep
    uncountedClient?._withUnsafeGuaranteedRef { $0.client.turnDidEnd(at: simulator.now) }
    wakeIfSignalled()
  }
}
