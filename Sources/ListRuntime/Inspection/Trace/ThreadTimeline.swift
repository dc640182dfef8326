internal import Simulation

/// What one thread does while a run is traced.
///
/// The meter says what work a task is made of when the task is recorded; the scheduler says when the thread is on a core. The
/// work is done in the order in which it was charged, so the time on a core is the work's, piece by piece.
struct ThreadTimeline {
  var thread: RunTrace.Thread
  /// What the task under way is about, and its row.
  var subject: (text: String, row: Int)?

  /// Work that is charged and not done.
  private struct Charge {
    let kind: WorkKind
    let scope: WorkMeter.Scope
    var left: VirtualDuration
  }

  private var charges: ContiguousArray<Charge> = []
  private var next = 0
  private var state = ThreadState.idle
  private var since = VirtualInstant.zero
  private var core: Int?
  private var coreSince = VirtualInstant.zero
  private var taskStart = VirtualInstant.zero
  /// The piece that grows, and what each kind of work has of it.
  private var open: RunTrace.Piece?
  private var parts: [(kind: WorkKind, time: VirtualDuration)] = []

  init(thread: RunTrace.Thread) { self.thread = thread }

  /// Work is charged to the task that is being recorded.
  mutating func add(_ kind: WorkKind, _ time: VirtualDuration, _ scope: WorkMeter.Scope) {
    charges.append(Charge(kind: kind, scope: scope, left: time))
  }

  /// The thread is in another state from now on.
  mutating func change(
    to next: ThreadState, core nextCore: Int?, at now: VirtualInstant, frame: Int, trace: inout RunTrace
  ) {
    if now > since { pass(until: now, frame: frame, trace: &trace) }
    let occupied = next == .switching || next == .running ? nextCore : nil
    if occupied != core {
      if let core, now > coreSince {
        trace.occupations.append(
          RunTrace.CPUSlice(core: core, thread: thread.id, start: coreSince, end: now))
      }
      core = occupied
      coreSince = now
    }
    if state == .idle, next != .idle { taskStart = now }
    if state != .idle, next == .idle {
      close(&trace)
      trace.tasks.append(
        RunTrace.Task(
          thread: thread.id, start: taskStart, end: now, kind: nil, subject: subject?.text, row: subject?.row ?? -1,
          frame: frame))
      subject = nil
    }
    state = next
    since = now
  }

  /// The time since the last change was spent in the state until now.
  private mutating func pass(until now: VirtualInstant, frame: Int, trace: inout RunTrace) {
    defer { since = now }
    switch state {
    case .idle: return
    case .switching: add(.contextSwitch, since, now, frame, &trace)
    case .ready: add(.preempted, since, now, frame, &trace)
    case .blocked, .sleeping: add(.waiting, since, now, frame, &trace)
    case .running: work(until: now, frame: frame, trace: &trace)
    }
  }

  private mutating func add(
    _ phase: Phase, _ start: VirtualInstant, _ end: VirtualInstant, _ frame: Int, _ trace: inout RunTrace
  ) {
    close(&trace)
    trace.pieces.append(
      RunTrace.Piece(
        thread: thread.id, start: start, end: end, phase: phase, technique: 0, row: -1, work: nil, frame: frame))
  }

  private mutating func work(until now: VirtualInstant, frame: Int, trace: inout RunTrace) {
    var instant = since
    while instant < now, next < charges.count {
      let charge = charges[next]
      let time = min(charge.left, now - instant)
      grow(by: charge, from: instant, to: instant + time, frame, &trace)
      instant += time
      if time == charge.left { next += 1 } else { charges[next].left = charge.left - time }
    }
    if next == charges.count {
      charges.removeAll(keepingCapacity: true)
      next = 0
    }
  }

  /// Work of the main thread is one piece while it is one phase's, technique's and row's; that of others, while it is of one
  /// kind.
  private mutating func grow(
    by charge: Charge, from start: VirtualInstant, to end: VirtualInstant, _ frame: Int, _ trace: inout RunTrace
  ) {
    let scope = charge.scope
    if let piece = open, piece.end == start, piece.phase == scope.phase, piece.technique == scope.technique,
      piece.row == scope.row, thread.id == 0 || piece.work == charge.kind
    {
      open?.end = end
    } else {
      close(&trace)
      open = RunTrace.Piece(
        thread: thread.id, start: start, end: end, phase: scope.phase, technique: scope.technique, row: scope.row,
        work: charge.kind, frame: frame)
    }
    if let known = parts.firstIndex(where: { $0.kind == charge.kind }) {
      parts[known].time += end - start
    } else {
      parts.append((charge.kind, end - start))
    }
  }

  private mutating func close(_ trace: inout RunTrace) {
    guard var piece = open else { return }
    open = nil
    // The first of equals: work is charged in the same order in every run.
    var most = parts.first
    for part in parts.dropFirst() where part.time > (most?.time ?? .zero) { most = part }
    piece.work = most?.kind
    parts.removeAll(keepingCapacity: true)
    trace.pieces.append(piece)
  }
}
