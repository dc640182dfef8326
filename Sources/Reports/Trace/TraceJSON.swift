import JSON
package import ListRuntime
import Simulation

/// Writes a run as a Chrome trace: a JSON file that Perfetto (ui.perfetto.dev) and chrome://tracing open.
///
/// The display's tracks show refreshes, hitches with their causes, and frames in flight. The app's tracks show each thread's
/// tasks and slices. Further tracks show the render server and the GPU, the device's cores, and the network. Times are
/// simulated and count from the start of the run.
package struct TraceJSON {
  private let record: RunRecord
  private let trace: RunTrace
  private var writer = TraceEventWriter()
  /// The time that the GPU was idle between the passes of frames, by the number of the frame.
  private let stalls: [Int: VirtualDuration]

  /// The trace as UTF-8. The same run gives the same bytes on every machine. O(n), where n is the number of events.
  package static func bytes(of record: RunRecord, _ trace: RunTrace, device: String) -> [UInt8] {
    var json = TraceJSON(record: record, trace: trace)
    json.writer.writeHeader([
      ("run", .text(record.name)), ("device", .text(device)), ("techniques", .texts(record.techniques)),
      ("ending", .text(record.ending.rawValue)), ("scroll_start_us", .time(record.scrollStart)),
      ("scroll_end_us", .time(record.scrollEnd)), ("missed_refreshes", .count(record.missedVsyncs)),
      ("time", .text("simulated; all figures come from the model")),
      ("gpu_time", .text("gpu_busy_us is without the gaps between passes, which are gpu_idle_between_passes_us")),
    ])
    json.addNames()
    json.addDisplay()
    json.addThreads()
    json.addGraphics()
    json.addCores()
    json.addNetwork()
    json.addCounters()
    return json.writer.finishDocument()
  }

  private init(record: RunRecord, trace: RunTrace) {
    self.record = record
    self.trace = trace
    stalls = Dictionary(
      trace.renderings.compactMap { rendering in rendering.frames.map { ($0.upperBound, rendering.stall) } },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Names

  /// The number of tracks that the frames need, and the index of each frame's track.
  private var frameTracks: (count: Int, indices: [Int]) {
    // Frames are in order of their starts, and each takes the first free track.
    var trackEnds: [VirtualInstant] = []
    var indices: [Int] = []
    for number in record.frames.indices {
      let (start, end) = span(ofFrame: number)
      let index = trackEnds.firstIndex { $0 <= start } ?? trackEnds.count
      if index == trackEnds.count { trackEnds.append(end) } else { trackEnds[index] = end }
      indices.append(index)
    }
    return (trackEnds.count, indices)
  }

  private mutating func addNames() {
    for process in TraceTrack.Process.allCases {
      writer.metadata("process_name", process: process, track: nil, .text(process.name))
      writer.metadata("process_sort_index", process: process, track: nil, .count(process.rawValue))
    }
    var tracks: [(TraceTrack, String)] = [(.refreshes, "refreshes"), (.hitches, "hitches")]
    for index in 0..<frameTracks.count { tracks.append((.frames(index), "frames \(index + 1)")) }
    for thread in trace.threads {
      tracks.append((.thread(thread.id, isApplication: thread.isApplication), thread.name))
    }
    tracks.append((.gpu, "GPU"))
    let cores = (trace.cpuSlices.map(\.core).max() ?? -1) + 1
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
    let trackIndices = frameTracks.indices
    for number in record.frames.indices { add(frame: number, on: .frames(trackIndices[number])) }
    for jump in trace.jumps {
      writer.instant(
        "jump: \(jump.jump.pixels) px by \(jump.jump.cause.rawValue)", "jump", on: .hitches,
        at: span(ofFrame: jump.frame).end,
        [("frame", .count(jump.frame)), ("row", .count(jump.jump.row)), ("pixels", .count(jump.jump.pixels))])
    }
    let hitchCauses = HitchCauses(record, trace)
    for (number, hitch) in trace.hitches(in: record).enumerated() {
      let causes = hitchCauses.causes(of: hitch)
      var arguments: [(String, TraceEventWriter.Argument)] = [
        ("missed_refreshes", .count(hitch.missed)), ("first_missed", .count(hitch.refresh)),
      ]
      if let frame = hitch.frame { arguments.append(("frame", .count(frame))) }
      arguments.append(("work", .texts(causes.map(\.text))))
      writer.span(
        hitch.cause.map { "hitch: \($0.displayName)" } ?? "hitch: no further frame was shown", "hitch", on: .hitches,
        from: hitch.start, to: hitch.end, arguments)
      for (position, cause) in causes.enumerated() {
        let id = number * HitchCauses.limit + position + 1
        writer.flow("s", "caused", id: id, on: cause.track, at: cause.instant)
        // An arrow ends at the end of the hitch, because its cause has ended by then.
        let end = max(hitch.end - VirtualDuration(nanoseconds: 1), hitch.start)
        writer.flow("f", "caused", id: id, on: .hitches, at: end)
      }
    }
  }

  /// The time from a frame's start to the refresh that showed it, or to the frame's end if no refresh did.
  private func span(ofFrame number: Int) -> (start: VirtualInstant, end: VirtualInstant) {
    let frame = record.frames[number]
    let shown = trace.refreshes.indices.contains(frame.shownAt) ? trace.refreshes[frame.shownAt] : frame.end
    return (frame.start, max(shown, frame.end))
  }

  private mutating func add(frame number: Int, on track: TraceTrack) {
    let frame = record.frames[number]
    let (start, end) = span(ofFrame: number)
    let due = RunTrace.dueRefresh(of: frame)
    var arguments: [(String, TraceEventWriter.Argument)] = [
      ("vsync_index", .count(frame.vsync)), ("due_refresh", .count(due)), ("shown_refresh", .count(frame.shownAt)),
      ("main_us", .duration(frame.mainTime)), ("busy_us", .duration(frame.busyTime)),
      ("gpu_busy_us", .duration(frame.gpuTime)),
      ("gpu_idle_between_passes_us", .duration(stalls[number] ?? .zero)),
      ("blank_pixels", .count(frame.blankPixels)), ("moved", .text(frame.moved ? "yes" : "no")),
    ]
    if trace.refreshes.indices.contains(due) {
      arguments.append(("commit_deadline_us", .time(trace.refreshes[due - 1])))
      arguments.append(("display_deadline_us", .time(trace.refreshes[due])))
    }
    let cause = trace.cause(of: number, in: record)
    if let cause {
      arguments.append(("late_refreshes", .count(frame.shownAt - due)))
      arguments.append(("hitch_cause", .text(cause.displayName)))
    }
    let name =
      frame.shownAt < 0 ? "frame \(number), not shown" : cause == nil ? "frame \(number)" : "frame \(number), late"
    writer.span(name, "frame", on: track, from: start, to: end, arguments)
    guard trace.frameTimelines.indices.contains(number) else { return }
    addStages(trace.frameTimelines[number], of: frame, until: end, on: track)
  }

  /// Adds the stages of a frame's timeline. Each stage starts at the end of the previous one.
  private mutating func addStages(
    _ timeline: RunTrace.FrameTimeline, of frame: FrameRecord, until end: VirtualInstant, on track: TraceTrack
  ) {
    let accepted = timeline.acceptedRefresh.flatMap {
      trace.refreshes.indices.contains($0) ? trace.refreshes[$0] : nil
    }
    let stages: [(String, VirtualInstant?)] = [
      ("main thread", timeline.commitReady), ("waits to commit", timeline.submitted),
      ("waits for the render server", accepted), ("prepared", timeline.prepared),
      ("waits for the GPU", timeline.renderingStarted), ("rendered", timeline.rendered),
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
    var slices = Array(repeating: [RunTrace.Slice](), count: trace.threads.count)
    for task in trace.tasks where tasks.indices.contains(task.thread) { tasks[task.thread].append(task) }
    for slice in trace.slices where slices.indices.contains(slice.thread) { slices[slice.thread].append(slice) }
    for thread in trace.threads {
      let track = TraceTrack.thread(thread.id, isApplication: thread.isApplication)
      var rest = slices[thread.id][...]
      for task in tasks[thread.id] {
        add(task, of: thread, on: track)
        while let slice = rest.first, slice.end <= task.end {
          rest.removeFirst()
          add(slice, on: track)
        }
      }
    }
  }

  private mutating func add(_ task: RunTrace.Task, of thread: RunTrace.Thread, on track: TraceTrack) {
    guard task.end > task.start else { return }
    var arguments: [(String, TraceEventWriter.Argument)] = []
    if record.frames.indices.contains(task.frame) { arguments.append(("frame", .count(task.frame))) }
    if let subject = task.subject { arguments.append(("of", .text(subject))) }
    if task.row >= 0 { arguments.append(("row", .count(task.row))) }
    let name: String
    if let kind = task.kind {
      name = kind.spanName
    } else if !thread.isApplication {
      name = task.frame >= 0 ? "prepare frame \(task.frame)" : "prepare the last frame again"
    } else {
      name = task.subject.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "task"
    }
    writer.span(name, "task", on: track, from: task.start, to: task.end, arguments)
  }

  private mutating func add(_ slice: RunTrace.Slice, on track: TraceTrack) {
    var arguments: [(String, TraceEventWriter.Argument)] = []
    if slice.work != nil { arguments.append(("technique", .text(record.name(ofTechnique: slice.technique)))) }
    if slice.row >= 0 { arguments.append(("row", .count(Int(slice.row)))) }
    if let work = slice.work { arguments.append(("work", .text(work.name))) }
    let name = slice.thread == 0 || slice.work == nil ? slice.phase.name : slice.work?.name ?? slice.phase.name
    writer.span(
      name, slice.work == nil ? "overhead" : "work", on: track, from: slice.start, to: slice.end, arguments)
  }

  private mutating func addGraphics() {
    for rendering in trace.renderings {
      let name = rendering.frames.map { "render frame \($0.upperBound)" } ?? "render the last frame again"
      var arguments: [(String, TraceEventWriter.Argument)] = [
        ("gpu_busy_us", .duration(rendering.end - rendering.start - rendering.stall)),
        ("gpu_idle_between_passes_us", .duration(rendering.stall)),
      ]
      if let frames = rendering.frames { arguments.append(("commits", .count(frames.count))) }
      writer.span(name, "gpu", on: .gpu, from: rendering.start, to: rendering.end, arguments)
    }
  }

  private mutating func addCores() {
    for cpuSlice in trace.cpuSlices {
      let name = trace.threads.indices.contains(cpuSlice.thread) ? trace.threads[cpuSlice.thread].name : "thread"
      writer.span(name, "core", on: .core(cpuSlice.core), from: cpuSlice.start, to: cpuSlice.end)
    }
  }

  // MARK: Network and counters

  private mutating func addNetwork() {
    for transfer in trace.transfers {
      let end = transfer.end ?? trace.end
      let arguments: [(String, TraceEventWriter.Argument)] = [
        ("of", .text(transfer.subject)), ("bytes", .count(transfer.bytes)),
        (
          "outcome", .text(transfer.isDropped ? "dropped" : transfer.end == nil ? "in progress at the end" : "finished")
        ),
      ]
      writer.async("b", "request", "network", id: transfer.id + 1, of: .network, at: transfer.requested, arguments)
      let stages: [(String, VirtualInstant?)] = [
        ("waits for a connection slot", transfer.started), ("latency", transfer.responded), ("transfer", end),
      ]
      var start = transfer.requested
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
  /// The name of the technique that requested work, or of the list itself.
  func name(ofTechnique technique: UInt8) -> String {
    let position = Int(technique) - 1
    return techniques.indices.contains(position) ? techniques[position] : "the list itself"
  }
}

extension RunLoopTaskKind {
  /// The name of the task's span.
  fileprivate var spanName: String {
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
  /// The display name of the cause.
  var displayName: String {
    switch self {
    case .mainThread: "main thread late"
    case .backPressure: "waited for earlier frames"
    case .renderServer: "render server late"
    case .gpu: "GPU late"
    }
  }
}
