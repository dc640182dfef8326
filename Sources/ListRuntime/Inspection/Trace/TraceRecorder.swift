internal import Simulation

/// Writes down what happens in a run, as its parts tell it. A class, since many parts tell one recorder.
final class TraceRecorder {
  var trace = RunTrace()
  /// Refreshes that were missed, when the run is over.
  var missedVsyncs: [Int] = []

  private let simulator: Simulator
  private var lanes: ContiguousArray<ThreadTimeline> = []
  private var recording = 0
  private var frame = 0
  private var nextSubject = ""
  private var poolNames: [String] = []
  private var latestMemory: [Double] = []
  private var latestPools: [Double] = []

  init(simulator: Simulator) { self.simulator = simulator }

  /// The run is over: what is still under way ends now.
  func finish() -> RunTrace {
    trace.end = simulator.now
    for index in lanes.indices {
      lanes[index].change(to: .idle, core: nil, at: simulator.now, frame: frame, trace: &trace)
    }
    trace.threads = lanes.map(\.thread)
    trace.missedRefreshes = missedVsyncs
    trace.pools = poolNames
    // Threads came in the order in which they first did something.
    return trace
  }

  // MARK: Threads

  private func lane(of thread: VirtualThread) -> Int {
    while lanes.count <= thread.id {
      lanes.append(ThreadTimeline(thread: RunTrace.Thread(id: lanes.count, name: "", isApplication: true)))
    }
    if lanes[thread.id].thread.name.isEmpty {
      lanes[thread.id].thread = RunTrace.Thread(
        id: thread.id, name: thread.name, isApplication: thread.isApplication)
    }
    return thread.id
  }

  /// What is charged from now on is a task's of a thread.
  func willRecord(on thread: VirtualThread) { recording = lane(of: thread) }

  /// Work was charged to the task being recorded.
  func charge(_ kind: WorkKind, _ time: VirtualDuration, _ scope: WorkMeter.Scope) {
    guard lanes.indices.contains(recording) else { return }
    lanes[recording].add(kind, time, scope)
  }

  /// What the task being recorded is about.
  func isAbout(_ subject: String, row: Int32?) {
    guard lanes.indices.contains(recording) else { return }
    lanes[recording].subject = (subject, Int(row ?? -1))
  }

  /// A task of the main thread is over, and belongs to a frame.
  func mainTaskDidFinish(_ record: TaskRecord, kind: RunLoopTaskKind, frame: Int) {
    if let last = trace.tasks.lastIndex(where: { $0.thread == 0 }), trace.tasks[last].end == record.finished,
      trace.tasks[last].kind == nil
    {
      trace.tasks[last].kind = kind
    }
    self.frame = kind == .beforeWaiting ? frame + 1 : frame
  }

  // MARK: Frames

  private func way(_ frame: Int, _ change: (inout RunTrace.FrameTimeline) -> Void) {
    while trace.ways.count <= frame { trace.ways.append(RunTrace.FrameTimeline()) }
    change(&trace.ways[frame])
  }

  private func ways(_ frames: ClosedRange<Int>?, _ change: (inout RunTrace.FrameTimeline) -> Void) {
    for frame in frames ?? 0...0 where frames != nil { way(frame, change) }
  }

  /// A commit has done its work and comes to the gate.
  func commitReachedGate(frame: Int) { way(frame) { $0.reachedGate = simulator.now } }

  /// A commit is through the gate.
  func didHandOver(frame: Int, offset: Double, blankPixels: Int) {
    let now = simulator.now
    way(frame) { $0.handedOver = now }
    count(.offset, [offset])
    count(.blankPixels, [Double(blankPixels)])
  }

  /// The render server takes frames at a refresh.
  func didTake(_ frames: ClosedRange<Int>, at refresh: Int) { ways(frames) { $0.taken = refresh } }

  /// The render server's thread has prepared a frame.
  func didPrepare(_ frames: ClosedRange<Int>?, on thread: VirtualThread) {
    ways(frames) { $0.prepared = simulator.now }
    let id = lane(of: thread)
    guard let last = trace.tasks.lastIndex(where: { $0.thread == id }), trace.tasks[last].end == simulator.now else {
      return
    }
    trace.tasks[last].frame = frames?.upperBound ?? -1
  }

  /// The graphics processor begins to render a frame.
  func willRender(_ frames: ClosedRange<Int>?, busy: VirtualDuration, stall: VirtualDuration) {
    let (start, end) = (simulator.now, simulator.now + busy + stall)
    trace.renderings.append(RunTrace.Rendering(start: start, end: end, stall: stall, frames: frames))
    ways(frames) { way in
      way.renderingBegan = start
      way.rendered = end
    }
  }

  /// The display is refreshed.
  func refresh(_ index: Int, of simulation: ListSimulation) {
    trace.refreshes.append(simulator.now)
    let ledger = simulation.ui.ledger
    count(.memory, MemoryKind.allCases.map { Double(ledger.current(of: $0.rawValue)) })
    let pools = simulation.list.pools.waitingCounts
    for pool in pools where !poolNames.contains(pool.name) { poolNames.append(pool.name) }
    count(.pools, poolNames.map { name in Double(pools.first { $0.name == name }?.count ?? 0) })
  }

  /// Notes values that are not what they were.
  private func count(_ quantity: RunTrace.Counter.Quantity, _ values: [Double]) {
    switch quantity {
    case .memory:
      guard values != latestMemory else { return }
      latestMemory = values
    case .pools:
      guard values != latestPools else { return }
      latestPools = values
    case .blankPixels, .offset: break
    }
    trace.counters.append(RunTrace.Counter(quantity: quantity, instant: simulator.now, values: values))
  }

  // MARK: Network

  /// How far a transfer is.
  enum TransferStep {
    case asked(bytes: Int)
    case begun, answered, finished, dropped
  }

  /// The transfer that is asked for next fetches this.
  func nextTransferIsAbout(_ subject: String) { nextSubject = subject }

  /// A transfer is a step further.
  func transfer(_ number: Int, _ step: TransferStep) {
    if case .asked(let bytes) = step {
      trace.transfers.append(
        RunTrace.Transfer(
          id: number, subject: nextSubject, bytes: bytes, asked: simulator.now, isDropped: false))
      return
    }
    guard trace.transfers.indices.contains(number) else { return }
    switch step {
    case .asked: break
    case .begun: trace.transfers[number].begun = simulator.now
    case .answered: trace.transfers[number].answered = simulator.now
    case .finished: trace.transfers[number].end = simulator.now
    case .dropped:
      trace.transfers[number].end = simulator.now
      trace.transfers[number].isDropped = true
    }
  }
}

extension TraceRecorder: ThreadObserver {
  func threadDidChange(_ thread: VirtualThread, at instant: VirtualInstant) {
    let id = lane(of: thread)
    let frame = id == 0 ? frame : -1
    lanes[id].change(to: thread.state, core: thread.core, at: instant, frame: frame, trace: &trace)
  }
}

extension ListSimulation {
  /// Runs a configuration to its end, and writes down what happens. The record is the same as without.
  package static func traced(_ configuration: RunConfiguration) -> (record: RunRecord, trace: RunTrace) {
    let simulation = ListSimulation(configuration)
    let recorder = TraceRecorder(simulator: simulation.simulator)
    simulation.ui.meter.tracer = recorder
    simulation.ui.scheduler.observer = recorder
    let record = simulation.run()
    return (record, recorder.finish())
  }
}
