internal import Simulation

/// Records the trace of a run from the events that the parts of the runtime report. A class, since they share one
/// recorder.
final class TraceRecorder {
  var trace = RunTrace()
  /// Indices of missed refreshes, set at the end of the run.
  var missedVsyncs: [Int] = []

  private let simulator: Simulator
  private var timelines: ContiguousArray<ThreadTimeline> = []
  /// Index of the thread whose task is being recorded.
  private var recordingThread = 0
  /// The frame that the main thread works on.
  private var frame = 0
  private var nextTransferSubject = ""
  private var poolNames: [String] = []
  private var latestMemory: [Double] = []
  private var latestPools: [Double] = []

  init(simulator: Simulator) { self.simulator = simulator }

  /// Ends the trace; tasks in progress end now.
  func finish() -> RunTrace {
    trace.end = simulator.now
    for index in timelines.indices {
      timelines[index].change(to: .idle, core: nil, at: simulator.now, frame: frame, trace: &trace)
    }
    trace.threads = timelines.map(\.thread)
    trace.missedRefreshes = missedVsyncs
    trace.pools = poolNames
    return trace
  }

  // MARK: Threads

  private func timelineIndex(of thread: VirtualThread) -> Int {
    while timelines.count <= thread.id {
      timelines.append(ThreadTimeline(thread: RunTrace.Thread(id: timelines.count, name: "", isApplication: true)))
    }
    if timelines[thread.id].thread.name.isEmpty {
      timelines[thread.id].thread = RunTrace.Thread(
        id: thread.id, name: thread.name, isApplication: thread.isApplication)
    }
    return thread.id
  }

  /// Called before a task of a thread is recorded; later charges belong to it.
  func willRecord(on thread: VirtualThread) { recordingThread = timelineIndex(of: thread) }

  /// Records work that was charged to the task being recorded.
  func charge(_ kind: WorkKind, _ time: VirtualDuration, _ scope: WorkMeter.Scope) {
    guard timelines.indices.contains(recordingThread) else { return }
    timelines[recordingThread].add(kind, time, scope)
  }

  /// Sets the object of the task being recorded, such as the URL of an image, and the row that requested it.
  func setSubject(_ subject: String, row: Int32?) {
    guard timelines.indices.contains(recordingThread) else { return }
    timelines[recordingThread].subject = (subject, Int(row ?? -1))
  }

  /// Called when a task of the main thread has finished; `frame` is the frame it belongs to.
  func mainTaskDidFinish(_ record: TaskRecord, kind: RunLoopTaskKind, frame: Int) {
    if let last = trace.tasks.lastIndex(where: { $0.thread == 0 }), trace.tasks[last].end == record.finished,
      trace.tasks[last].kind == nil
    {
      trace.tasks[last].kind = kind
    }
    self.frame = kind == .beforeWaiting ? frame + 1 : frame
  }

  // MARK: Frames

  private func updateTimeline(ofFrame frame: Int, _ change: (inout RunTrace.FrameTimeline) -> Void) {
    while trace.frameTimelines.count <= frame { trace.frameTimelines.append(RunTrace.FrameTimeline()) }
    change(&trace.frameTimelines[frame])
  }

  private func updateTimelines(of frames: ClosedRange<Int>?, _ change: (inout RunTrace.FrameTimeline) -> Void) {
    for frame in frames ?? 0...0 where frames != nil { updateTimeline(ofFrame: frame, change) }
  }

  /// Called when a commit has done its work and is ready to be submitted.
  func commitIsReady(frame: Int) { updateTimeline(ofFrame: frame) { $0.commitReady = simulator.now } }

  /// Called when a commit was submitted; `offset` is in points, `blankPixels` are the visible pixels without content.
  func didSubmitFrame(frame: Int, offset: Double, blankPixels: Int) {
    let now = simulator.now
    updateTimeline(ofFrame: frame) { $0.submitted = now }
    addCounter(.offset, [offset])
    addCounter(.blankPixels, [Double(blankPixels)])
  }

  /// Called when the render server accepts frames at a refresh.
  func didAccept(_ frames: ClosedRange<Int>, at refresh: Int) {
    updateTimelines(of: frames) { $0.acceptedRefresh = refresh }
  }

  /// Called when the render server's thread has prepared frames.
  func didPrepare(_ frames: ClosedRange<Int>?, on thread: VirtualThread) {
    updateTimelines(of: frames) { $0.prepared = simulator.now }
    let id = timelineIndex(of: thread)
    guard let last = trace.tasks.lastIndex(where: { $0.thread == id }), trace.tasks[last].end == simulator.now else {
      return
    }
    trace.tasks[last].frame = frames?.upperBound ?? -1
  }

  /// Called when the GPU starts to render frames; it is idle for `stall` between passes.
  func willRender(_ frames: ClosedRange<Int>?, busy: VirtualDuration, stall: VirtualDuration) {
    let (start, end) = (simulator.now, simulator.now + busy + stall)
    trace.renderings.append(RunTrace.Rendering(start: start, end: end, stall: stall, frames: frames))
    updateTimelines(of: frames) { timeline in
      timeline.renderingStarted = start
      timeline.rendered = end
    }
  }

  /// Called at every display refresh; samples memory and pools.
  func refresh(_ index: Int, of simulation: ListSimulation) {
    trace.refreshes.append(simulator.now)
    let ledger = simulation.ui.ledger
    addCounter(.memory, MemoryKind.allCases.map { Double(ledger.current(of: $0.rawValue)) })
    let pools = simulation.list.pools.reusableCounts
    for pool in pools where !poolNames.contains(pool.name) { poolNames.append(pool.name) }
    addCounter(.pools, poolNames.map { name in Double(pools.first { $0.name == name }?.count ?? 0) })
  }

  /// Adds counter values; unchanged values of memory and pools are skipped.
  private func addCounter(_ quantity: RunTrace.Counter.Quantity, _ values: [Double]) {
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

  /// A stage that a transfer has reached.
  enum TransferStep {
    case requested(bytes: Int)
    case started, responded, finished, dropped
  }

  /// Sets the URL of the transfer that is requested next.
  func setNextTransferSubject(_ subject: String) { nextTransferSubject = subject }

  /// Called when a transfer has reached a stage.
  func transfer(_ number: Int, _ step: TransferStep) {
    if case .requested(let bytes) = step {
      trace.transfers.append(
        RunTrace.Transfer(
          id: number, subject: nextTransferSubject, bytes: bytes, requested: simulator.now, isDropped: false))
      return
    }
    guard trace.transfers.indices.contains(number) else { return }
    switch step {
    case .requested: break
    case .started: trace.transfers[number].started = simulator.now
    case .responded: trace.transfers[number].responded = simulator.now
    case .finished: trace.transfers[number].end = simulator.now
    case .dropped:
      trace.transfers[number].end = simulator.now
      trace.transfers[number].isDropped = true
    }
  }
}

extension TraceRecorder: ThreadObserver {
  func threadDidChange(_ thread: VirtualThread, at instant: VirtualInstant) {
    let id = timelineIndex(of: thread)
    let frame = id == 0 ? frame : -1
    timelines[id].change(to: thread.state, core: thread.core, at: instant, frame: frame, trace: &trace)
  }
}

extension ListSimulation {
  /// Runs a configuration to its end and traces it; the record is the same as without tracing.
  package static func traced(_ configuration: RunConfiguration) -> (record: RunRecord, trace: RunTrace) {
    let simulation = ListSimulation(configuration)
    let recorder = TraceRecorder(simulator: simulation.simulator)
    simulation.ui.meter.tracer = recorder
    simulation.ui.scheduler.observer = recorder
    let record = simulation.run()
    return (record, recorder.finish())
  }
}
