package import Simulation

/// The meter to which the primitives of the runtime, and nothing else, charge all work of a run.
///
/// A charge is a kind and an amount. The meter converts it to time with the device profile, adds it to the steps of the
/// task that is being recorded, and attributes it to a technique, phase and row. A class, because the whole run shares
/// one meter. Plugins cannot use it: it is `package`, and their modules have no package access.
package final class WorkMeter: StepRecorder {
  /// The technique, phase and row to which work is attributed.
  package struct Scope {
    var technique: UInt8 = 0
    /// The phase that the work belongs to.
    package internal(set) var phase: Phase = .scroll
    var row: Int32 = -1
  }

  /// The attribution of the work that is charged next.
  var scope = Scope()
  /// The amounts of the whole run, indexed by `WorkKind.index`.
  package var amounts: [Int] { work.totals }
  /// The work of the whole run, by what asked for it.
  package var charges: [WorkCharge] { work.charges }
  /// Ends the load: what is charged from now on is work of the scroll.
  func endLoad() { work.endLoad() }
  private(set) var observers = RunObservers()
  /// Whether the code runs on the main thread.
  private(set) var isOnMain = true
  /// The charges of the current main-thread frame, except the last one.
  private var frameCharges: ContiguousArray<FrameCharge> = []
  /// The last charge, to which equal ones are added; its time is zero if there is none.
  private var lastCharge = FrameCharge(technique: 0, phase: .scroll, row: -1, time: .zero)
  private var work = WorkTable()
  /// Costs, indexed by `WorkKind.index`.
  private let picoseconds: FixedBuffer<Int64>
  private let simulator: Simulator
  private var mainThread: VirtualThread?
  private var steps = StepList()
  private var isRecording = false
  private var recorded = VirtualDuration.zero
  /// The part of `recorded` that is already in the steps.
  private var flushed = VirtualDuration.zero

  /// A meter with all amounts at zero.
  package init(profile: DeviceProfile, simulator: Simulator) {
    precondition(profile.work.count == WorkKind.count, "a profile of \(profile.work.count) kinds of work")
    picoseconds = FixedBuffer(profile.work.map(\.value))
    self.simulator = simulator
  }

  /// Sets the main thread, whose time is attributed per frame.
  func setMainThread(_ thread: VirtualThread) { mainThread = thread }

  /// The current instant for the running code: the instant at which recording started plus the work charged since.
  package var now: VirtualInstant { isRecording ? simulator.now + recorded : simulator.now }

  // MARK: Recording

  package func record(on thread: VirtualThread, into target: inout StepList, _ body: () -> Void) {
    precondition(!isRecording, "a task is recorded while another is: \(thread.name)")
    swap(&steps, &target)
    isRecording = true
    recorded = .zero
    flushed = .zero
    isOnMain = thread === mainThread
    scope = Scope()
    notifyWork(.taskStarted(thread))
    body()
    flushWork()
    scope = Scope()
    isRecording = false
    isOnMain = true
    swap(&steps, &target)
  }

  /// Charges work to the task being recorded.
  package func charge(_ kind: WorkKind, _ amount: Int = 1) {
    precondition(isRecording, "\(amount) \(kind.name) charged outside a task")
    let time = time(kind, amount)
    guard time > .zero else { return }
    recorded = recorded + time
    if isOnMain { attribute(time, to: scope.technique, scope.phase, scope.row) }
    notifyWork(.workCharged(kind, time, scope))
  }

  /// Appends the work charged since the last flush to the steps, before a step of another kind or the end of the
  /// recording.
  private func flushWork() {
    guard recorded > flushed else { return }
    steps.appendWork(recorded - flushed)
    flushed = recorded
  }

  /// Appends a step that is not work; returns whether a task is being recorded.
  @discardableResult
  private func appendStep(_ step: Step) -> Bool {
    guard isRecording else { return false }
    flushWork()
    steps.append(step)
    return true
  }

  /// Counts an amount of work and returns its time, without charging it to the task; direct calls are for what no thread
  /// of the app does: the render server, the GPU, storage and the network.
  @inline(__always)
  func time(_ kind: WorkKind, _ amount: Int) -> VirtualDuration {
    let time = DeviceProfile.time(picoseconds: picoseconds[kind.index], amount: amount)
    work.add(kind, amount, time, technique: scope.technique, phase: scope.phase, isOnMain: isOnMain)
    return time
  }

  /// Runs `action` when the work charged so far is done; immediately if no task is being recorded.
  package func afterWork(_ action: @escaping () -> Void) {
    if !appendStep(.call(action)) { action() }
  }

  /// Calls a registered closure when the work charged so far is done.
  func afterWork(_ call: RegisteredCall) {
    precondition(isRecording, "a registered closure called outside a task")
    appendStep(.registeredCall(call))
  }

  /// Makes the task sleep while a device works.
  func sleep(_ duration: VirtualDuration) {
    appendStep(.sleep(duration))
  }

  /// Makes the task acquire a lock, waiting for it if necessary.
  func lock(_ lock: VirtualLock) { appendStep(.lock(lock)) }

  /// Makes the task release a lock.
  func unlock(_ lock: VirtualLock) { appendStep(.unlock(lock)) }

  /// Makes the task wait until an event is set.
  func wait(_ event: ManualResetEvent) { appendStep(.wait(event)) }

  /// Traps if the code does not run on the main thread: UIKit classes are restricted to it.
  func requireMainThread(_ what: String) {
    precondition(isOnMain, "\(what) off the main thread")
  }

  // MARK: Attribution

  /// Attributes main-thread time in the current frame.
  private func attribute(_ time: VirtualDuration, to technique: UInt8, _ phase: Phase, _ row: Int32) {
    if lastCharge.phase == phase, lastCharge.row == row, lastCharge.technique == technique {
      lastCharge.time = lastCharge.time + time
    } else {
      if lastCharge.time > .zero { frameCharges.append(lastCharge) }
      lastCharge = FrameCharge(technique: technique, phase: phase, row: row, time: time)
    }
  }

  /// Attributes the time of a completed main-thread task that was not work: context switches, preemption and waiting.
  func attributeOverheads(of task: TaskRecord) {
    if task.contextSwitching > .zero { attribute(task.contextSwitching, to: 0, .contextSwitch, -1) }
    if task.ready > .zero { attribute(task.ready, to: 0, .preempted, -1) }
    let waiting = task.blocked + task.sleeping
    if waiting > .zero { attribute(waiting, to: 0, .waiting, -1) }
  }

  /// Moves the charges of the frame to the end of `charges`, starts the next frame, and returns the range of the moved
  /// charges.
  package func closeFrame(into charges: inout [FrameCharge]) -> Range<Int> {
    let start = charges.count
    charges.append(contentsOf: frameCharges)
    if lastCharge.time > .zero { charges.append(lastCharge) }
    frameCharges.removeAll(keepingCapacity: true)
    lastCharge.time = .zero
    return start..<charges.count
  }

  // MARK: Observers

  func addObserver(_ observer: any RunObserver) { observers.add(observer, simulator: simulator) }

  /// Notifies the observers of an event of detail `samples`; without observers, the event is not made.
  @inline(__always)
  func notifySample(_ event: @autoclosure () -> RunEvent) {
    if let group = observers.ofSamples { group.notify(event()) }
  }

  /// Notifies the observers of an event of detail `frames`; without observers, the event is not made.
  @inline(__always)
  func notify(_ event: @autoclosure () -> RunEvent) {
    if let group = observers.ofFrames { group.notify(event()) }
  }

  /// Notifies the observers of an event of detail `work`; without observers, the event is not made.
  @inline(__always)
  func notifyWork(_ event: @autoclosure () -> RunEvent) {
    if let group = observers.ofWork { group.notify(event()) }
  }

  // MARK: Scopes

  /// Runs `body` with work attributed to a phase, and to a row if `row` is not negative.
  @inline(__always)
  package func inPhase<Result>(_ phase: Phase, row: Int = -1, _ body: () -> Result) -> Result {
    let outer = scope
    scope.phase = phase
    if row >= 0 { scope.row = Int32(truncatingIfNeeded: row) }
    defer { scope = outer }
    return body()
  }

  /// Runs `body` with work attributed to a technique.
  @inline(__always)
  package func asTechnique<Result>(_ technique: UInt8, _ body: () -> Result) -> Result {
    let outer = scope.technique
    scope.technique = technique
    defer { scope.technique = outer }
    return body()
  }
}
