import Analysis
package import JSON

/// Reads a trace of Chrome or of a program with its engine, as saved by DevTools or recorded by `lab measure`.
///
/// Sources: Trace Event Format (Duca and Sinclair); Chromium `cc/metrics/compositor_frame_reporter.cc` (reports of frames);
/// ChromeDevTools/devtools-frontend `models/trace` (names of events).
package enum ChromeTraceReader: RecordingReader {
  package static let format = "chrome-trace"
  package static let summary = "a Chrome trace, as DevTools saves it (JSON)"
  package static let repetition = "a file"

  package static func recognizes(_ content: RecordingContent) -> Bool {
    content.json.flatMap(TraceReader.events)?.elements.contains { $0["ph"]?.string != nil } ?? false
  }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    let errors = collector.errorCount
    guard let root = content.json, let trace = TraceReader(root, reportingTo: collector) else {
      reportOtherFormat(content, "an array of events, or an object with \"traceEvents\"", to: collector)
      return nil
    }
    guard collector.errorCount == errors else { return nil }
    let scroll: TraceScroll
    do throws(TraceScroll.Problem) { scroll = try TraceScroll(trace, marks: options.marks) } catch {
      collector.add(
        Diagnostic(in: content.source, at: nil, error.message, expected: error.expected, suggestion: error.suggestion))
      return nil
    }
    var recording = recording(trace, scroll, refreshRate: options.refreshRate)
    let metadata = root["metadata"]
    recording.times = metadata?["startTime"]?.string.flatMap(RecordingTime.seconds).map { [$0] } ?? []
    recording.conditions = conditions(metadata)
    return [recording]
  }

  /// How DevTools slowed the page down; it writes 1 or nothing if it did not.
  ///
  /// Source: devtools-frontend, `MetaData` of `front_end/models/trace/types/File.ts`.
  private static func conditions(_ metadata: JSONValue?) -> [HostDescription.Condition] {
    guard let metadata else { return [] }
    let factor = metadata["cpuThrottling"]?.double ?? 1
    return [
      .init("throttling of the CPU", factor > 1 ? "\(FixedDecimals.short(factor)) times" : "none"),
      .init("throttling of the network", metadata["networkThrottling"]?.string ?? "none"),
    ]
  }

  private static func recording(_ trace: TraceReader, _ scroll: TraceScroll, refreshRate: Double?) -> Recording {
    let frames = trace.frames.filter { $0.process == scroll.process && scroll.contains($0.end) }
    let presented = Double(frames.count(where: \.isPresented))
    var figures = [
      Figure(
        "scroll", .seconds, .values([scroll.seconds]), as: [FigureMeaning("duration_s", differing: scroll.phrase)]),
      Figure(
        "presented frames", .count, .values([presented]),
        as: [FigureMeaning("frames_shown", differing: reported)]),
    ]
    if scroll.seconds > 0 {
      var rate = presented / scroll.seconds
      if let refreshRate {
        let others = (presented - 1) / scroll.seconds
        rate = Quantity.rate(of: rate, withoutOne: others, atMost: refreshRate)
      }
      figures.append(
        Figure(
          "presented frames per second", .framesPerSecond, .values([rate]),
          as: [FigureMeaning("frames_shown_per_s", differing: reported)]))
    }
    let tasks = tasks(trace, scroll)
    let untimed = tasks.count { $0.threadTime == nil }
    figures += dropped(frames, scroll, refreshRate) + (untimed == 0 ? mainThread(trace, scroll, tasks) : [])
    var warnings = scroll.warnings
    if untimed > 0 {
      warnings.append("\(untimed) of \(tasks.count) tasks of the main thread have no CPU time: its figures are omitted")
    }
    if trace.incompleteFrames > 0 {
      let count = trace.incompleteFrames == 1 ? "1 frame" : "\(trace.incompleteFrames) frames"
      warnings.append("\(count) without a beginning or an end in the trace: not counted")
    }
    if refreshRate == nil { warnings.append("hitch_ms_per_s needs --refresh-hz") }
    var recording = Recording(
      product: "a program with Chrome's engine", repetitions: 1, figures: figures, warnings: warnings)
    let thread = scroll.mainThread(of: trace)
    recording.parts = RecordedPart.all(
      of: trace.slices.filter { $0.thread == thread && !isTask($0.name) && scroll.contains($0.start) })
    return recording
  }

  private static let reported = "it counts frames that Chrome reports as presented with the main thread's part"

  /// Refreshes without a new frame that Chrome counts, and their total.
  private static func dropped(
    _ frames: [TraceReader.Frame], _ scroll: TraceScroll, _ refreshRate: Double?
  ) -> [Figure] {
    guard frames.contains(where: { $0.affectsSmoothness != nil }) else { return [] }
    let missed = Double(frames.count { $0.affectsSmoothness == true && $0.state == "STATE_DROPPED" })
    let difference = "it counts dropped frames that affect smoothness, as Chrome defines them"
    let count = Figure(
      "dropped frames", .count, .values([missed]), as: [FigureMeaning("missed_vsyncs", differing: difference)])
    guard let refreshRate, scroll.seconds > 0 else { return [count] }
    return [
      count,
      Figure(
        "time of dropped frames", .hitchRatio, .values([missed * 1000 / refreshRate / scroll.seconds]),
        as: [FigureMeaning("hitch_ms_per_s", differing: difference)]),
    ]
  }

  /// The main thread's tasks that begin in the scroll and are not inside another one of them.
  ///
  /// A nested run loop performs tasks within one, and the categories toplevel and devtools.timeline both have a slice of a
  /// task. A task that begins before the scroll does not count, but those within it do.
  private static func tasks(_ trace: TraceReader, _ scroll: TraceScroll) -> [TraceReader.Slice] {
    guard let thread = scroll.mainThread(of: trace) else { return [] }
    return TraceReader.Slice.outermost(
      trace.slices.filter { $0.thread == thread && isTask($0.name) && scroll.contains($0.start) })
  }

  /// CPU times of the main thread; none if a task does not have one, since elapsed time is no substitute.
  private static func mainThread(
    _ trace: TraceReader, _ scroll: TraceScroll, _ tasks: [TraceReader.Slice]
  ) -> [Figure] {
    guard let thread = tasks.first?.thread else { return [] }
    func milliseconds(_ tasks: some Sequence<TraceReader.Slice>) -> Double {
      tasks.reduce(0) { $0 + ($1.threadTime ?? 0) } / 1000
    }
    let total = Figure(
      "main thread's tasks", .milliseconds, .values([milliseconds(tasks)]),
      as: [
        FigureMeaning("main_busy_ms", differing: "it is the CPU time of the main thread's tasks in the scroll")
      ])
    let begins = trace.mainFrames.filter { $0.thread == thread && scroll.contains($0.time) }.map(\.time).sorted()
    let starts =
      begins.isEmpty
      ? trace.slices.filter { $0.thread == thread && $0.name == "FireAnimationFrame" && scroll.contains($0.start) }
        .map(\.start).sorted() : begins
    guard !starts.isEmpty else { return [total] }
    var times = [Double](repeating: 0, count: starts.count)
    var frame = -1
    for task in tasks {
      while frame + 1 < starts.count, starts[frame + 1] < task.start + task.duration { frame += 1 }
      if frame >= 0 { times[frame] += (task.threadTime ?? 0) / 1000 }
    }
    return [
      total,
      Figure(
        "main frames", .count, .values([Double(starts.count)]),
        as: [
          FigureMeaning(
            "frames_main",
            differing:
              "it counts events \(begins.isEmpty ? "FireAnimationFrame" : "BeginMainThreadFrame") in the scroll")
        ]),
      Figure(
        "main thread's time for a frame", .milliseconds, .samples([times]),
        as: FigureMeaning.frameTimes(
          differing: "it is the CPU time of the tasks from one frame of the main thread to the next")),
    ]
  }

  private static func isTask(_ name: String) -> Bool { name == "RunTask" || name == "ThreadControllerImpl::RunTask" }
}
