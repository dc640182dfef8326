import Analysis
package import JSON

/// Reads a trace of Android from the slices of its threads: one that Perfetto's `traceconv` converted to JSON or to the text of
/// systrace, or the output of atrace.
///
/// `traceconv json` writes the slices of atrace as text into a member of the document; its array of events has those of programs
/// that use Perfetto's own events, and the names of processes.
///
/// Sources: google/perfetto `src/traceconv/trace_to_json.cc` and `src/trace_processor/export_json.cc` (the form),
/// androidx/androidx benchmark-macro `FrameTimingQuery.kt` (which slices belong to a frame), Android `Choreographer.java` (the
/// slice that a late frame opens within itself). The converter does not write the tracks of Android's FrameTimeline.
package enum PerfettoReader: RecordingReader {
  package static let format = "perfetto"
  package static let summary = "an Android trace that traceconv has converted to JSON or systrace's text"
  package static let repetition = "a file"

  private static let frame = "Choreographer#doFrame"

  package static func recognizes(_ content: RecordingContent) -> Bool {
    if content.text != nil { return SystemTrace.text(of: content) != nil }
    guard let events = content.json.flatMap(TraceReader.events) else { return false }
    var hasReports = false
    for event in events.elements {
      let name = event["name"]?.string ?? ""
      if isFrame(name) { return true }
      hasReports = hasReports || name == "PipelineReporter"
    }
    // In a trace of a browser with frames of pages, the browser's own frames do not count.
    return !hasReports && SystemTrace.text(of: content).map { SystemTrace.hasSlices(named: frame, in: $0) } == true
  }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    let errors = collector.errorCount
    let events = content.json.flatMap { TraceReader($0, reportingTo: collector) }
    let system = SystemTrace.text(of: content).map { SystemTrace($0) }
    guard events != nil || system != nil else {
      reportOtherFormat(
        content, "an array of events, an object with \"traceEvents\", or a text that begins with \"# tracer:\"",
        to: collector)
      return nil
    }
    guard collector.errorCount == errors else { return nil }
    let slices = (events?.slices ?? []) + (system?.slices ?? [])
    let unendedSlices = (events?.unendedSlices ?? []) + (system?.unendedSlices ?? [])
    // The main thread of an app has the number of its process. A frame that starts late opens a second slice within it.
    let frames = slices.filter { isFrame($0.name) && $0.thread.id == $0.thread.process }
    let byProcess = Dictionary(grouping: frames, by: \.thread.process).mapValues(TraceReader.Slice.outermost)
    guard !byProcess.isEmpty else {
      collector.add(
        Diagnostic(
          in: content.source, at: nil, "the trace has no frames of a main thread",
          expected: "slices \(frame): record the atrace category view"))
      return nil
    }
    let processes = byProcess.keys.sorted()
    return processes.map { process in
      let frames = byProcess[process] ?? []
      let times = frames.map { $0.duration / 1000 }
      let name = events?.processNames[process] ?? system?.mainThreads[process]
      var recording = Recording(
        name: name ?? (processes.count > 1 ? "\(process)" : nil), product: name, repetitions: 1,
        figures: [
          Figure(
            "frames", .count, .values([Double(times.count)]),
            as: [FigureMeaning("frames_main", differing: "it covers the whole trace")]),
          Figure(
            frame, .milliseconds, .samples([times]),
            as: FigureMeaning.frameTimes(
              differing: "it covers the whole trace, and is the elapsed time of the main thread's frame")),
        ])
      let unended = unendedSlices.count {
        isFrame($0.name) && $0.thread == TraceReader.Thread(process: process, id: process)
      }
      if unended > 0 {
        recording.warnings.append(
          "\(unended == 1 ? "1 frame" : "\(unended) frames") without an end in the trace: not counted")
      }
      if system?.isIncomplete == true {
        recording.warnings.append("events were lost while it was recorded, so frames can be missing or too long")
      }
      recording.parts = RecordedPart.all(of: inside(frames, slices.filter { $0.thread == frames.first?.thread }))
      return recording
    }
  }

  /// The slices that begin inside frames, without the frames. O(n log n).
  private static func inside(_ frames: [TraceReader.Slice], _ slices: [TraceReader.Slice]) -> [TraceReader.Slice] {
    var rest = frames[...]
    return slices.filter { !isFrame($0.name) }.sorted { $0.start < $1.start }.filter { slice in
      while let frame = rest.first, frame.start + frame.duration <= slice.start { rest.removeFirst() }
      return rest.first.map { $0.start <= slice.start } ?? false
    }
  }

  private static func isFrame(_ name: String) -> Bool {
    name == frame || name.hasPrefix(frame + " ") && !name.hasPrefix(frame + " - resynced")
  }
}
