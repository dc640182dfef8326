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
  package var charges: [WorkCharge] {
    work.charges { DeviceProfile.time(picoseconds: picoseconds[$0.index], amount: $1) }
  }
  /// Ends the load: what is charged from now on is work of the scroll.
  func endLoad() { work.endLoad() }
  private(set) var observers = RunObservers()
  /// Whether the code runs on the main thread.
  private(set) var isOnMain = true
  /// The charges of all main-thread frames in order, except the last one of the current frame. The capacity is that of some 3,000 frames,
  /// so that shorter runs never copy them; memory that is not used is not touched.
  private var frameCharges = GrowableBuffer<FrameCharge>(capacity: 1 << 15)
  /// The number of charges of the finished frames.
  private var finishedCount = 0
  private static let noCharge = FrameCharge(technique: 0, phase: .scroll, row: -1, time: .zero)
  /// The last charge on the thread whose code runs, to which equal ones are added, and the last one on the other threads.
  private var last = LastCharge(workRow: 0)
  private var lastElsewhere: LastCharge
  private var work = WorkTable()

  /// The last charge; its time is zero if there is none.
  private struct LastCharge {
    var charge = noCharge
    /// The row of `work` to which its work is added.
    var workRow: Int
  }

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
    lastElsewhere = LastCharge(workRow: work.makeRow(technique: 0, phase: .scroll, part: .elsewhere))
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
    if thread !== mainThread { changeThread() }
    scope = Scope()
    notifyWork(.taskStarted(thread))
    body()
    flushWork()
    scope = Scope()
    isRecording = false
    if !isOnMain { changeThread() }
    swap(&steps, &target)
  }

  /// Changes between the main thread and the others.
  private func changeThread() {
    isOnMain.toggle()
    swap(&last, &lastElsewhere)
  }

  /// Charges work to the task being recorded.
  package func charge(_ kind: WorkKind, _ amount: Int = 1) {
    precondition(isRecording, "\(amount) \(kind.name) charged outside a task")
    let time = timeInScope(kind, amount)
    guard time > .zero else { return }
    recorded = recorded + time
    last.charge.time = last.charge.time + time
    if observers.ofWork != nil { notifyCharge(kind, time) }
  }

  @inline(never)
  private func notifyCharge(_ kind: WorkKind, _ time: VirtualDuration) { notifyWork(.workCharged(kind, time, scope)) }

  /// Appends the work charged since the last flush to the steps, before a step of another kind or the end of the
  /// recording.
  private func flushWork() {
    guard recorded > flushed else { return }
    steps.appendWork(recorded - flushed)
    flushed = recorded
  }

  /// Appends a step that is not work, if a task is being recorded.
  private func appendStep(_ step: consuming Step) {
    guard isRecording else { return }
    flushWork()
    steps.append(step)
  }

  /// Counts an amount of work and returns its time, without charging it to a task or a technique: for the render server, the
  /// GPU and the network, which work for all techniques together.
  @inline(__always)
  func time(_ kind: WorkKind, _ amount: Int) -> VirtualDuration {
    work.add(kind, amount, to: 0)
    return DeviceProfile.time(picoseconds: picoseconds[kind.index], amount: amount)
  }

  /// The same for work that is attributed: that of storage, for which a task sleeps.
  @inline(__always)
  func timeInScope(_ kind: WorkKind, _ amount: Int) -> VirtualDuration {
    continueCharge(of: scope.technique, scope.phase, scope.row)
    work.add(kind, amount, to: last.workRow)
    return DeviceProfile.time(picoseconds: picoseconds[kind.index], amount: amount)
  }

  /// Notes an amount that a frame costs the render server or the GPU because of an image that a technique requested.
  func noteRequest(_ kind: WorkKind, _ amount: Int, technique: UInt8) {
    guard amount > 0 else { return }
    let row = work.row(technique: technique, phase: .images, part: .request)
    work.add(
      kind, amount, to: row >= 0 ? row : work.makeRow(technique: technique, phase: .images, part: .request))
  }

  /// Runs `action` when the work charged so far is done; immediately if no task is being recorded.
  package func afterWork(_ action: @escaping () -> Void) { afterWork(.closure(action)) }

  /// Calls a callback when the work charged so far is done; immediately if no task is being recorded.
  func afterWork(_ callback: consuming Callback) {
    guard isRecording else { return callback() }
    appendStep(.callback(callback))
  }

  /// Calls a registered closure when the work charged so far is done.
  func afterWork(_ call: RegisteredCall) {
    precondition(isRecording, "a registered closure called outside a task")
    flushWork()
    steps.appendCall(call)
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
  func wait(_ event: RegisteredEvent) {
    guard isRecording else { return }
    flushWork()
    steps.appendWait(event)
  }

  /// Traps if the code does not run on the main thread: UIKit classes are restricted to it.
  func requireMainThread(_ what: String) {
    precondition(isOnMain, "\(what) off the main thread")
  }

  // MARK: Attribution

  /// Lets the last charge be one of a technique, phase and row.
  @inline(__always)
  private func continueCharge(of technique: UInt8, _ phase: Phase, _ row: Int32) {
    if last.charge.phase == phase, last.charge.row == row, last.charge.technique == technique { return }
    startCharge(of: technique, phase, row)
  }

  /// Starts a charge. It is called for most charges, so what is rare is in another function, which is called at the end.
  @inline(never)
  private func startCharge(of technique: UInt8, _ phase: Phase, _ row: Int32) {
    if isOnMain, last.charge.time > .zero {
      frameCharges.append(last.charge)
    }
    last.charge = FrameCharge(technique: technique, phase: phase, row: row, time: .zero)
    last.workRow = work.row(technique: technique, phase: phase, part: isOnMain ? .main : .elsewhere)
    if last.workRow < 0 { makeRow() }
  }

  /// Makes the row of the last charge's work.
  @inline(never)
  private func makeRow() {
    last.workRow = work.makeRow(
      technique: last.charge.technique, phase: last.charge.phase, part: isOnMain ? .main : .elsewhere)
  }

  /// Attributes main-thread time that is no work.
  private func attribute(_ time: VirtualDuration, to phase: Phase) {
    guard time > .zero else { return }
    continueCharge(of: 0, phase, -1)
    last.charge.time = last.charge.time + time
  }

  /// Attributes the time of a completed main-thread task that was not work: context switches, preemption and waiting.
  func attributeOverheads(of task: TaskRecord) {
    attribute(task.contextSwitching, to: .contextSwitch)
    attribute(task.ready, to: .preempted)
    attribute(task.blocked + task.sleeping, to: .waiting)
  }

  /// The charges of the finished frames, in order.
  package var finishedCharges: [FrameCharge] { frameCharges.elements(finishedCount) }

  /// Ends the current frame, starts the next one, and returns the range of its charges in ``finishedCharges``.
  package func closeFrame() -> Range<Int> {
    if last.charge.time > .zero { frameCharges.append(last.charge) }
    last.charge.time = .zero
    defer { finishedCount = frameCharges.count }
    return finishedCount..<frameCharges.count
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
