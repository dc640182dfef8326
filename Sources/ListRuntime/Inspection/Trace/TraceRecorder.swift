package import Simulation

/// Records the trace of a run from all of its events. A class, because it observes the run.
package final class TraceRecorder: RunObserver {
  /// The trace up to the last event; it is complete when the run has ended.
  package private(set) var trace = RunTrace()
  package let detail = RunEventDetail.work

  /// The instant of the event being recorded.
  private var now = VirtualInstant.zero
  private var timelines: ContiguousArray<ThreadTimeline> = []
  /// Index of the thread whose task is being recorded.
  private var recordingThread = 0
  /// The frame that the main thread works on.
  private var frame = 0
  private var latestMemory: [Double] = []
  private var latestPools: [Double] = []

  /// Creates a recorder, which records the run once it is one of its observers.
  package init() {}

  package func runDidReport(_ event: RunEvent, at instant: VirtualInstant) {
    now = instant
    switch event {
    case .scrollStarted, .sampled, .frameWillCompose: break
    case .runEnded(_, end: _, let missedRefreshes): finish(missedRefreshes)
    case .displayRefreshed(_, let list): recordRefresh(of: list)
    case .commitReady(let frame): updateTimeline(ofFrame: frame) { $0.commitReady = instant }
    case .frameSubmitted(let frame, let list, let cost): recordSubmission(of: frame, list, cost)
    case .rowsJumped(let jump, let frame): trace.jumps.append(.init(frame: frame, jump: jump))
    case .mainTaskFinished(let record, let kind, let frame): recordMainTask(record, kind, frame)
    case .framesAccepted(let frames, let refresh): updateTimelines(of: frames) { $0.acceptedRefresh = refresh }
    case .framesPrepared(let frames, let thread): recordPreparation(of: frames, on: thread)
    case .renderingStarted(let frames, let busy, let stall): recordRendering(of: frames, busy + stall, stall: stall)
    case .transfer(let number, let stage): recordTransfer(number, stage)
    case .taskStarted(let thread): recordingThread = timelineIndex(of: thread)
    case .taskSubject(let subject, let row): updateTimeline { $0.subject = (subject, Int(row ?? -1)) }
    case .workCharged(let kind, let time, let scope): updateTimeline { $0.add(kind, time, scope) }
    case .threadChanged(let thread): recordState(of: thread)
    }
  }

  /// Ends the trace; tasks in progress end now.
  private func finish(_ missedRefreshes: [Int]) {
    trace.end = now
    for index in timelines.indices {
      timelines[index].change(to: .idle, core: nil, at: now, frame: frame, trace: &trace)
    }
    trace.threads = timelines.map(\.thread)
    trace.missedRefreshes = missedRefreshes
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

  /// Changes the timeline of the thread whose task is being recorded.
  private func updateTimeline(_ change: (inout ThreadTimeline) -> Void) {
    guard timelines.indices.contains(recordingThread) else { return }
    change(&timelines[recordingThread])
  }

  private func recordState(of thread: VirtualThread) {
    let id = timelineIndex(of: thread)
    timelines[id].change(to: thread.state, core: thread.core, at: now, frame: id == 0 ? frame : -1, trace: &trace)
  }

  private func recordMainTask(_ record: TaskRecord, _ kind: RunLoopTaskKind, _ frame: Int) {
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

  private func recordSubmission(of frame: Int, _ list: ListView, _ cost: CompositeCost) {
    updateTimeline(ofFrame: frame) { $0.submitted = now }
    addCounter(.offset, [list.offset])
    addCounter(.blankPixels, [Double(cost.blankPixels)])
  }

  private func recordPreparation(of frames: ClosedRange<Int>?, on thread: VirtualThread) {
    updateTimelines(of: frames) { $0.prepared = now }
    let id = timelineIndex(of: thread)
    guard let last = trace.tasks.lastIndex(where: { $0.thread == id }), trace.tasks[last].end == now else { return }
    trace.tasks[last].frame = frames?.upperBound ?? -1
  }

  private func recordRendering(of frames: ClosedRange<Int>?, _ duration: VirtualDuration, stall: VirtualDuration) {
    let end = now + duration
    trace.renderings.append(RunTrace.Rendering(start: now, end: end, stall: stall, frames: frames))
    updateTimelines(of: frames) { timeline in
      timeline.renderingStarted = now
      timeline.rendered = end
    }
  }

  // MARK: Counters

  /// Samples memory and pools.
  private func recordRefresh(of list: ListView) {
    trace.refreshes.append(now)
    let ledger = list.ui.ledger
    addCounter(.memory, MemoryKind.allCases.map { Double(ledger.current(of: $0.rawValue)) })
    let pools = list.pools.reusableCounts
    for pool in pools where !trace.pools.contains(pool.name) { trace.pools.append(pool.name) }
    addCounter(.pools, trace.pools.map { name in Double(pools.first { $0.name == name }?.count ?? 0) })
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
    trace.counters.append(RunTrace.Counter(quantity: quantity, instant: now, values: values))
  }

  // MARK: Network

  private func recordTransfer(_ number: Int, _ stage: RunEvent.TransferStage) {
    if case .requested(let bytes) = stage {
      trace.transfers.append(
        RunTrace.Transfer(id: number, subject: "", bytes: bytes, requested: now, isDropped: false))
    }
    guard trace.transfers.indices.contains(number) else { return }
    switch stage {
    case .requested: break
    case .named(let subject): trace.transfers[number].subject = subject
    case .started: trace.transfers[number].started = now
    case .responded: trace.transfers[number].responded = now
    case .finished: trace.transfers[number].end = now
    case .dropped:
      trace.transfers[number].end = now
      trace.transfers[number].isDropped = true
    }
  }
}

extension ListSimulation {
  /// Runs a configuration to its end and traces it; the record is the same as without tracing.
  package static func traced(_ configuration: RunConfiguration) -> (record: RunRecord, trace: RunTrace) {
    let simulation = ListSimulation(configuration)
    let recorder = TraceRecorder()
    simulation.addObserver(recorder)
    let record = simulation.run()
    return (record, recorder.trace)
  }
}
