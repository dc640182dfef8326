import Simulation

/// Builds the tasks, slices and CPU slices of one thread while a run is traced.
///
/// When a task is recorded, the meter reports the work it consists of; later the scheduler reports when the thread is
/// on a core. Work runs in the order in which it was charged, so time on a core is assigned to charges in that order.
struct ThreadTimeline {
  var thread: RunTrace.Thread
  /// The object of the current task, and the row that requested it.
  var subject: (text: String, row: Int)?

  /// Work that was charged and has not finished.
  private struct Charge {
    let kind: WorkKind
    let scope: WorkMeter.Scope
    var remaining: VirtualDuration
  }

  private var charges: ContiguousArray<Charge> = []
  private var next = 0
  private var state = ThreadState.idle
  /// Until when the time has been recorded.
  private var recordedUntil = VirtualInstant.zero
  private var core: Int?
  private var coreSince = VirtualInstant.zero
  private var taskStart = VirtualInstant.zero
  /// The slice that is being extended, and the time of each kind of work in it.
  private var openSlice: RunTrace.Slice?
  private var workTimes: [(kind: WorkKind, time: VirtualDuration)] = []

  init(thread: RunTrace.Thread) { self.thread = thread }

  /// Records work that was charged to the current task.
  mutating func add(_ kind: WorkKind, _ time: VirtualDuration, _ scope: WorkMeter.Scope) {
    charges.append(Charge(kind: kind, scope: scope, remaining: time))
  }

  /// Records that the thread changed its state.
  mutating func change(
    to next: ThreadState, core nextCore: Int?, at now: VirtualInstant, frame: Int, trace: inout RunTrace
  ) {
    if now > recordedUntil { recordTime(until: now, frame: frame, trace: &trace) }
    let newCore = next == .switching || next == .running ? nextCore : nil
    if newCore != core {
      if let core, now > coreSince {
        trace.cpuSlices.append(
          RunTrace.CPUSlice(core: core, thread: thread.id, start: coreSince, end: now))
      }
      core = newCore
      coreSince = now
    }
    if state == .idle, next != .idle { taskStart = now }
    if state != .idle, next == .idle {
      closeSlice(&trace)
      trace.tasks.append(
        RunTrace.Task(
          thread: thread.id, start: taskStart, end: now, kind: nil, subject: subject?.text, row: subject?.row ?? -1,
          frame: frame))
      subject = nil
    }
    state = next
    recordedUntil = now
  }

  /// Records the time since `recordedUntil`, which the thread spent in its current state.
  private mutating func recordTime(until now: VirtualInstant, frame: Int, trace: inout RunTrace) {
    defer { recordedUntil = now }
    switch state {
    case .idle: return
    case .switching: addSlice(.contextSwitch, recordedUntil, now, frame, &trace)
    case .ready: addSlice(.preempted, recordedUntil, now, frame, &trace)
    case .blocked, .sleeping: addSlice(.waiting, recordedUntil, now, frame, &trace)
    case .running: recordWork(until: now, frame: frame, trace: &trace)
    }
  }

  private mutating func addSlice(
    _ phase: Phase, _ start: VirtualInstant, _ end: VirtualInstant, _ frame: Int, _ trace: inout RunTrace
  ) {
    closeSlice(&trace)
    trace.slices.append(
      RunTrace.Slice(
        thread: thread.id, start: start, end: end, phase: phase, technique: 0, row: -1, work: nil, frame: frame))
  }

  private mutating func recordWork(until now: VirtualInstant, frame: Int, trace: inout RunTrace) {
    var instant = recordedUntil
    while instant < now, next < charges.count {
      let charge = charges[next]
      let time = min(charge.remaining, now - instant)
      extendSlice(with: charge, from: instant, to: instant + time, frame, &trace)
      instant += time
      if time == charge.remaining { next += 1 } else { charges[next].remaining = charge.remaining - time }
    }
    if next == charges.count {
      charges.removeAll(keepingCapacity: true)
      next = 0
    }
  }

  /// Extends the open slice, or starts a new one when phase, technique or row changes; on threads other than the main
  /// thread, also when the kind of work changes.
  private mutating func extendSlice(
    with charge: Charge, from start: VirtualInstant, to end: VirtualInstant, _ frame: Int, _ trace: inout RunTrace
  ) {
    let scope = charge.scope
    if let slice = openSlice, slice.end == start, slice.phase == scope.phase, slice.technique == scope.technique,
      slice.row == scope.row, thread.id == 0 || slice.work == charge.kind
    {
      openSlice?.end = end
    } else {
      closeSlice(&trace)
      openSlice = RunTrace.Slice(
        thread: thread.id, start: start, end: end, phase: scope.phase, technique: scope.technique, row: scope.row,
        work: charge.kind, frame: frame)
    }
    if let index = workTimes.firstIndex(where: { $0.kind == charge.kind }) {
      workTimes[index].time += end - start
    } else {
      workTimes.append((charge.kind, end - start))
    }
  }

  private mutating func closeSlice(_ trace: inout RunTrace) {
    guard var slice = openSlice else { return }
    openSlice = nil
    // If times are equal, the kind that was charged first: the order of charges is the same in every run.
    var longest = workTimes.first
    for entry in workTimes.dropFirst() where entry.time > (longest?.time ?? .zero) { longest = entry }
    slice.work = longest?.kind
    workTimes.removeAll(keepingCapacity: true)
    trace.slices.append(slice)
  }
}
