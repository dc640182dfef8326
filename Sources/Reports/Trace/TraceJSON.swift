internal import JSON
package import ListRuntime
internal import Simulation

/// A run as a Chrome trace: a JSON file that Perfetto (ui.perfetto.dev) and chrome://tracing open.
///
/// The display has its refreshes, the hitches with what caused them, and the frames on their way; the app its threads with their
/// tasks and what these consist of; then come the render server with the graphics processor, the device's cores, and the network.
/// Times are the model's, from the start of the run.
package struct TraceJSON {
  private let record: RunRecord
  private let trace: RunTrace
  private var writer = TraceEventWriter()

  /// The trace as UTF-8; the same bytes for the same run on every machine. O(events).
  package static func bytes(of record: RunRecord, _ trace: RunTrace, device: String) -> [UInt8] {
    var json = TraceJSON(record: record, trace: trace)
    json.writer.about([
      ("run", .text(record.name)), ("device", .text(device)), ("techniques", .texts(record.techniques)),
      ("ending", .text(record.ending.rawValue)), ("scroll_start_us", .time(record.scrollStart)),
      ("scroll_end_us", .time(record.scrollEnd)), ("missed_refreshes", .count(record.missedVsyncs)),
      ("time", .text("simulated; figures are the model's")),
    ])
    json.addNames()
    json.addDisplay()
    json.addThreads()
    json.addGraphics()
    json.addCores()
    json.addNetwork()
    json.addCounters()
    return json.writer.document()
  }

  private init(record: RunRecord, trace: RunTrace) {
    self.record = record
    self.trace = trace
  }

  // MARK: Names

  private var frameLanes: (count: Int, lane: [Int]) {
    // Frames come in order of their starts; each takes the first track that is free.
    var free: [VirtualInstant] = []
    var lanes: [Int] = []
    for number in record.frames.indices {
      let (start, end) = span(ofFrame: number)
      let lane = free.firstIndex { $0 <= start } ?? free.count
      if lane == free.count { free.append(end) } else { free[lane] = end }
      lanes.append(lane)
    }
    return (free.count, lanes)
  }

  private mutating func addNames() {
    for process in TraceTrack.Process.allCases {
      writer.metadata("process_name", process: process, track: nil, .text(process.name))
      writer.metadata("process_sort_index", process: process, track: nil, .count(process.rawValue))
    }
    var tracks: [(TraceTrack, String)] = [(.refreshes, "refreshes"), (.hitches, "hitches")]
    for lane in 0..<frameLanes.count { tracks.append((.frames(lane), "frames \(lane + 1)")) }
    for thread in trace.threads {
      tracks.append((.thread(thread.id, isApplication: thread.isApplication), thread.name))
    }
    tracks.append((.graphicsProcessor, "graphics processor"))
    let cores = (trace.occupations.map(\.core).max() ?? -1) + 1
    for core in 0..<cores { tracks.append((.core(core), "core \(core)")) }
    tracks.append((.network, "requests"))
    for (position, (track, name)) in tracks.enumerated() {
      writer.metadata("thread_name", process: track.process, track: track, .text(name))
      writer.metadata("thread_sort_index", process: track.process, track: track, .count(position))
    }
  }

  // MARK: Display

  private mutating func addDisplay() {
    for (index, instant) in trace.refreshes.enumerated() {
      writer.instant("refresh", "vsync", on: .refreshes, at: instant, [("index", .count(index))])
    }
    let marks: [(String, VirtualInstant)] = [
      ("content is shown", .zero + record.loadTime), ("scroll starts", record.scrollStart),
      ("scroll ends", record.scrollEnd),
    ]
    for (name, instant) in marks { writer.instant(name, "run", on: .refreshes, at: instant) }
    let lanes = frameLanes.lane
    for number in record.frames.indices { add(frame: number, on: .frames(lanes[number])) }
    let hitches = HitchCauses(record, trace)
    for (number, hitch) in trace.hitches(in: record).enumerated() {
      let causes = hitches.causes(of: hitch)
      var facts: [(String, TraceEventWriter.Argument)] = [
        ("missed_refreshes", .count(hitch.missed)), ("first_missed", .count(hitch.refresh)),
      ]
      if let frame = hitch.frame { facts.append(("frame", .count(frame))) }
      facts.append(("work", .texts(causes.map(\.text))))
      writer.span(
        hitch.cause.map { "hitch: \($0.words)" } ?? "hitch: nothing more was shown", "hitch", on: .hitches,
        from: hitch.start, to: hitch.end, facts)
      for (position, cause) in causes.enumerated() {
        let id = number * HitchCauses.limit + position + 1
        writer.flow("s", "caused", id: id, on: cause.track, at: cause.instant)
        // Arrows end where the hitch does: what caused it is over by then.
        let end = max(hitch.end - VirtualDuration(nanoseconds: 1), hitch.start)
        writer.flow("f", "caused", id: id, on: .hitches, at: end)
      }
    }
  }

  /// From the first turn of a frame to the refresh that showed it, or to its end if none did.
  private func span(ofFrame number: Int) -> (start: VirtualInstant, end: VirtualInstant) {
    let frame = record.frames[number]
    let shown = trace.refreshes.indices.contains(frame.shownAt) ? trace.refreshes[frame.shownAt] : frame.end
    return (frame.start, max(shown, frame.end))
  }

  private mutating func add(frame number: Int, on track: TraceTrack) {
    let frame = record.frames[number]
    let (start, end) = span(ofFrame: number)
    let due = RunTrace.dueRefresh(of: frame)
    var facts: [(String, TraceEventWriter.Argument)] = [
      ("answers_refresh", .count(frame.vsync)), ("due_refresh", .count(due)), ("shown_refresh", .count(frame.shownAt)),
      ("main_us", .duration(frame.mainTime)), ("busy_us", .duration(frame.busyTime)),
      ("gpu_us", .duration(frame.gpuTime)),
      ("blank_pixels", .count(frame.blankPixels)), ("moved", .text(frame.moved ? "yes" : "no")),
    ]
    if trace.refreshes.indices.contains(due) {
      facts.append(("commit_deadline_us", .time(trace.refreshes[due - 1])))
      facts.append(("display_deadline_us", .time(trace.refreshes[due])))
    }
    let cause = trace.cause(of: number, in: record)
    if let cause {
      facts.append(("late_refreshes", .count(frame.shownAt - due)))
      facts.append(("jank", .text(cause.words)))
    }
    let name =
      frame.shownAt < 0 ? "frame \(number), not shown" : cause == nil ? "frame \(number)" : "frame \(number), late"
    writer.span(name, "frame", on: track, from: start, to: end, facts)
    guard trace.ways.indices.contains(number) else { return }
    addStages(trace.ways[number], of: frame, until: end, on: track)
  }

  /// The stages of a frame's way, each from where the one before ended.
  private mutating func addStages(
    _ way: RunTrace.FrameTimeline, of frame: FrameRecord, until end: VirtualInstant, on track: TraceTrack
  ) {
    let taken = way.taken.flatMap { trace.refreshes.indices.contains($0) ? trace.refreshes[$0] : nil }
    let stages: [(String, VirtualInstant?)] = [
      ("main thread", way.reachedGate), ("waits at the gate", way.handedOver), ("waits for the render server", taken),
      ("prepared", way.prepared), ("waits for the graphics processor", way.renderingBegan), ("rendered", way.rendered),
      ("waits for the refresh", frame.shownAt < 0 ? nil : end),
    ]
    var start = frame.start
    for (name, reached) in stages {
      guard let reached, reached <= end else { return }
      if reached > start { writer.span(name, "stage", on: track, from: start, to: reached) }
      start = max(start, reached)
    }
  }

  // MARK: Threads

  private mutating func addThreads() {
    var tasks = Array(repeating: [RunTrace.Task](), count: trace.threads.count)
    var pieces = Array(repeating: [RunTrace.Piece](), count: trace.threads.count)
    for task in trace.tasks where tasks.indices.contains(task.thread) { tasks[task.thread].append(task) }
    for piece in trace.pieces where pieces.indices.contains(piece.thread) { pieces[piece.thread].append(piece) }
    for thread in trace.threads {
      let track = TraceTrack.thread(thread.id, isApplication: thread.isApplication)
      var rest = pieces[thread.id][...]
      for task in tasks[thread.id] {
        add(task, of: thread, on: track)
        while let piece = rest.first, piece.end <= task.end {
          rest.removeFirst()
          add(piece, on: track)
        }
      }
    }
  }

  private mutating func add(_ task: RunTrace.Task, of thread: RunTrace.Thread, on track: TraceTrack) {
    guard task.end > task.start else { return }
    var facts: [(String, TraceEventWriter.Argument)] = []
    if record.frames.indices.contains(task.frame) { facts.append(("frame", .count(task.frame))) }
    if let subject = task.subject { facts.append(("of", .text(subject))) }
    if task.row >= 0 { facts.append(("row", .count(task.row))) }
    let name: String
    if let kind = task.kind {
      name = kind.words
    } else if !thread.isApplication {
      name = task.frame >= 0 ? "prepare frame \(task.frame)" : "prepare the last frame again"
    } else {
      name = task.subject.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "task"
    }
    writer.span(name, "task", on: track, from: task.start, to: task.end, facts)
  }

  private mutating func add(_ piece: RunTrace.Piece, on track: TraceTrack) {
    var facts: [(String, TraceEventWriter.Argument)] = []
    if piece.work != nil { facts.append(("technique", .text(record.name(ofTechnique: piece.technique)))) }
    if piece.row >= 0 { facts.append(("row", .count(Int(piece.row)))) }
    if let work = piece.work { facts.append(("work", .text(work.name))) }
    let name = piece.thread == 0 || piece.work == nil ? piece.phase.name : piece.work?.name ?? piece.phase.name
    writer.span(
      name, piece.work == nil ? "overhead" : "work", on: track, from: piece.start, to: piece.end, facts)
  }

  private mutating func addGraphics() {
    for rendering in trace.renderings {
      let name = rendering.frames.map { "render frame \($0.upperBound)" } ?? "render the last frame again"
      var facts: [(String, TraceEventWriter.Argument)] = [("idle_between_passes_us", .duration(rendering.stall))]
      if let frames = rendering.frames { facts.append(("commits", .count(frames.count))) }
      writer.span(name, "gpu", on: .graphicsProcessor, from: rendering.start, to: rendering.end, facts)
    }
  }

  private mutating func addCores() {
    for occupation in trace.occupations {
      let name = trace.threads.indices.contains(occupation.thread) ? trace.threads[occupation.thread].name : "thread"
      writer.span(name, "core", on: .core(occupation.core), from: occupation.start, to: occupation.end)
    }
  }

  // MARK: Network and counters

  private mutating func addNetwork() {
    for transfer in trace.transfers {
      let end = transfer.end ?? trace.end
      let facts: [(String, TraceEventWriter.Argument)] = [
        ("of", .text(transfer.subject)), ("bytes", .count(transfer.bytes)),
        ("outcome", .text(transfer.isDropped ? "dropped" : transfer.end == nil ? "under way at the end" : "finished")),
      ]
      writer.async("b", "request", "network", id: transfer.id + 1, of: .network, at: transfer.asked, facts)
      let stages: [(String, VirtualInstant?)] = [
        ("waits for a place", transfer.begun), ("latency", transfer.answered), ("transfer", end),
      ]
      var start = transfer.asked
      for (name, reached) in stages {
        let until = reached ?? end
        if until > start {
          writer.async("b", name, "network", id: transfer.id + 1, of: .network, at: start)
          writer.async("e", name, "network", id: transfer.id + 1, of: .network, at: until)
        }
        start = until
      }
      writer.async("e", "request", "network", id: transfer.id + 1, of: .network, at: end)
    }
  }

  private mutating func addCounters() {
    for counter in trace.counters {
      switch counter.quantity {
      case .memory:
        let values = zip(MemoryKind.allCases, counter.values).map { kind, bytes in
          (kind.name, TraceEventWriter.Argument.count(Int(bytes)))
        }
        writer.counter("memory in bytes", of: .app, at: counter.instant, values)
      case .pools:
        let values = zip(trace.pools, counter.values).map { name, cells in
          (name, TraceEventWriter.Argument.count(Int(cells)))
        }
        if !values.isEmpty { writer.counter("cells waiting in pools", of: .app, at: counter.instant, values) }
      case .blankPixels, .offset:
        guard let value = counter.values.first, let digits = FixedDecimals.text(value, 3) else { continue }
        let isOffset = counter.quantity == .offset
        writer.counter(
          isOffset ? "offset in points" : "blank pixels", of: .display, at: counter.instant,
          [(isOffset ? "points" : "pixels", isOffset ? .number(digits) : .count(Int(value)))])
      }
    }
  }
}

extension RunRecord {
  /// Who asked for work, in words.
  func name(ofTechnique technique: UInt8) -> String {
    let position = Int(technique) - 1
    return techniques.indices.contains(position) ? techniques[position] : "the list itself"
  }
}

extension RunLoopTaskKind {
  /// As a span is called.
  fileprivate var words: String {
    switch self {
    case .displayLinks: "display links"
    case .timers: "timers"
    case .mainQueue: "main queue"
    case .beforeWaiting: "commit"
    case .spuriousWake: "woken for nothing"
    }
  }
}

extension HitchCause {
  /// As a hitch is called.
  var words: String {
    switch self {
    case .mainThread: "main thread late"
    case .backPressure: "waited for frames before"
    case .renderServer: "render server late"
    case .graphicsProcessor: "graphics processor late"
    }
  }
}
