package import Simulation

/// The meter: every piece of work of a run is charged here, by the runtime's primitives and by nothing else.
///
/// A charge is a kind and an amount. The meter turns it into time by the device profile, adds it to the steps of the task
/// that is being recorded, and remembers which technique, phase and row asked for it. A class because the whole run
/// shares one. Plugins cannot name it: it is `package`, and their modules have no package access.
package final class WorkMeter: StepRecorder {
  /// What is asking for work right now.
  struct Scope {
    var technique: UInt8 = 0
    var phase: Phase = .scroll
    var row: Int32 = -1
  }

  /// Who asks for the work that is charged next.
  var scope = Scope()
  /// Amounts of the whole run, by `WorkKind.index`.
  package var amounts: [Int] { Array(UnsafeBufferPointer(start: counts, count: WorkKind.count)) }
  /// Writes down what is charged, for a trace of the run; it changes nothing.
  var tracer: TraceRecorder?
  /// Whether the task being recorded is the main thread's.
  private(set) var isOnMain = true
  /// The pieces of the main thread's frame that is being made, but for the last one.
  private var frameCharges: ContiguousArray<FrameCharge> = []
  /// The last piece; of no length if there is none.
  private var lastCharge = FrameCharge(technique: 0, phase: .scroll, row: -1, time: .zero)
  /// Amounts and costs by `WorkKind.index`, in memory of their own: they are used millions of times a second.
  private let counts = UnsafeMutablePointer<Int>.allocate(capacity: WorkKind.count)
  private let picoseconds = UnsafeMutablePointer<Int64>.allocate(capacity: WorkKind.count)
  private let simulator: Simulator
  private var mainThread: VirtualThread?
  private var steps = StepList()
  private var isRecording = false
  private var recorded = VirtualDuration.zero
  /// How much of what was recorded is among the steps.
  private var inSteps = VirtualDuration.zero

  /// A meter that has seen no work.
  init(profile: DeviceProfile, simulator: Simulator) {
    precondition(profile.work.count == WorkKind.count, "a profile of \(profile.work.count) kinds of work")
    counts.initialize(repeating: 0, count: WorkKind.count)
    picoseconds.initialize(from: profile.work.map(\.value), count: WorkKind.count)
    self.simulator = simulator
  }

  deinit {
    counts.deallocate()
    picoseconds.deallocate()
  }

  /// Names the thread whose time is attributed frame by frame.
  func attribute(_ thread: VirtualThread) { mainThread = thread }

  /// The instant it is for the code that runs now: the start of its task plus the work charged since.
  var now: VirtualInstant { isRecording ? simulator.now + recorded : simulator.now }

  // MARK: Recording

  package func record(on thread: VirtualThread, into target: inout StepList, _ body: () -> Void) {
    precondition(!isRecording, "a task is recorded while another is: \(thread.name)")
    swap(&steps, &target)
    isRecording = true
    recorded = .zero
    inSteps = .zero
    isOnMain = thread === mainThread
    scope = Scope()
    tracer?.willRecord(on: thread)
    body()
    addWork()
    scope = Scope()
    isRecording = false
    isOnMain = true
    swap(&steps, &target)
  }

  /// Charges work to the task being recorded.
  func charge(_ kind: WorkKind, _ amount: Int = 1) {
    precondition(isRecording, "\(amount) \(kind.name) charged outside a task")
    let time = time(kind, amount)
    guard time > .zero else { return }
    recorded = recorded + time
    if isOnMain { attribute(time, to: scope.technique, scope.phase, scope.row) }
    if let tracer { tracer.charge(kind, time, scope) }
  }

  /// Adds to the steps what was charged since the last one: a step that is not work comes next, or none.
  private func addWork() {
    guard recorded > inSteps else { return }
    steps.appendWork(recorded - inSteps)
    inSteps = recorded
  }

  /// Adds a step that is not work; whether a task is being recorded.
  @discardableResult
  private func add(_ step: Step) -> Bool {
    guard isRecording else { return false }
    addWork()
    steps.append(step)
    return true
  }

  /// Counts work of the render server or the graphics processor, and returns the time it takes.
  @inline(__always)
  func time(_ kind: WorkKind, _ amount: Int) -> VirtualDuration {
    counts[kind.index] += amount
    return DeviceProfile.time(picoseconds: picoseconds[kind.index], amount: amount)
  }

  /// Makes something happen when the work charged so far is done.
  func effect(_ action: @escaping () -> Void) {
    if !add(.call(action)) { action() }
  }

  /// Lets a target handle a code when the work charged so far is done.
  func send(_ code: Int32, to target: EventTargetID) {
    precondition(isRecording, "\(code) sent outside a task")
    add(.send(code, to: target))
  }

  /// The task sleeps while a device works.
  func sleep(_ duration: VirtualDuration) {
    add(.sleep(duration))
  }

  /// The task takes a lock, waiting for it if needed.
  func lock(_ lock: VirtualLock) { add(.lock(lock)) }

  /// The task gives a lock back.
  func unlock(_ lock: VirtualLock) { add(.unlock(lock)) }

  /// The task waits until a gate is open.
  func wait(_ gate: ManualResetEvent) { add(.wait(gate)) }

  /// Views belong to the main thread: UIKit's classes may be used from there only.
  func requireMainThread(_ what: String) {
    precondition(isOnMain, "\(what) off the main thread")
  }

  // MARK: Attribution

  /// Adds main-thread time to the frame that is being made.
  private func attribute(_ time: VirtualDuration, to technique: UInt8, _ phase: Phase, _ row: Int32) {
    if lastCharge.phase == phase, lastCharge.row == row, lastCharge.technique == technique {
      lastCharge.time = lastCharge.time + time
    } else {
      if lastCharge.time > .zero { frameCharges.append(lastCharge) }
      lastCharge = FrameCharge(technique: technique, phase: phase, row: row, time: time)
    }
  }

  /// Adds the part of a finished main-thread task that was not work: switches, preemption and waits.
  func attributeOverheads(of task: TaskRecord) {
    if task.contextSwitching > .zero { attribute(task.contextSwitching, to: 0, .contextSwitch, -1) }
    if task.ready > .zero { attribute(task.ready, to: 0, .preempted, -1) }
    let waiting = task.blocked + task.sleeping
    if waiting > .zero { attribute(waiting, to: 0, .waiting, -1) }
  }

  /// Moves the pieces of the frame to the end of `charges` and starts the next frame.
  func closeFrame(into charges: inout [FrameCharge]) -> Range<Int> {
    let start = charges.count
    charges.append(contentsOf: frameCharges)
    if lastCharge.time > .zero { charges.append(lastCharge) }
    frameCharges.removeAll(keepingCapacity: true)
    lastCharge.time = .zero
    return start..<charges.count
  }

  // MARK: Scopes

  /// Runs a body as a phase of the list.
  @inline(__always)
  func inPhase<Result>(_ phase: Phase, row: Int = -1, _ body: () -> Result) -> Result {
    let outer = scope
    scope.phase = phase
    if row >= 0 { scope.row = Int32(truncatingIfNeeded: row) }
    defer { scope = outer }
    return body()
  }

  /// Runs a body on behalf of a technique.
  @inline(__always)
  func asTechnique<Result>(_ technique: UInt8, _ body: () -> Result) -> Result {
    let outer = scope.technique
    scope.technique = technique
    defer { scope.technique = outer }
    return body()
  }
}
