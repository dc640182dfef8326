import Analysis
package import JSON

/// Reads a trace of Android that Perfetto's `traceconv json` converted, from the slices of its threads.
///
/// Sources: google/perfetto `src/trace_processor/export_json.cc` (the form), androidx/androidx benchmark-macro
/// `FrameTimingQuery.kt` (which slices belong to a frame), Android `Choreographer.java` (the slice that a late frame
/// opens within itself). The tracks of Android's FrameTimeline are not read: whether the converter writes them is
/// unverified.
package enum PerfettoReader: RecordingReader {
  package static let format = "perfetto"
  package static let summary = "an Android trace that traceconv has converted to JSON"
  package static let repetition = "a file"

  private static let frame = "Choreographer#doFrame"

  package static func recognizes(_ content: RecordingContent) -> Bool {
    content.json.flatMap(TraceReader.events)?.elements.contains { isFrame($0["name"]?.string ?? "") } ?? false
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
    // The main thread of an app has the number of its process. A frame that starts late opens a second slice within it.
    let frames = trace.slices.filter { isFrame($0.name) && $0.thread.id == $0.thread.process }
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
      var recording = Recording(
        name: trace.processNames[process] ?? (processes.count > 1 ? "\(process)" : nil),
        product: trace.processNames[process], repetitions: 1,
        figures: [
          Figure(
            "frames", .count, .values([Double(times.count)]),
            as: [FigureMeaning("frames_main", differing: "it covers the whole trace")]),
          Figure(
            frame, .milliseconds, .samples([times]),
            as: FigureMeaning.frameTimes(
              differing: "it covers the whole trace, and is the elapsed time of the main thread's frame")),
        ])
      let unended = trace.unendedSlices.count {
        isFrame($0.name) && $0.thread == TraceReader.Thread(process: process, id: process)
      }
      if unended > 0 {
        recording.warnings.append(
          "\(unended == 1 ? "1 frame" : "\(unended) frames") without an end in the trace: not counted")
      }
      recording.parts = RecordedPart.all(of: inside(frames, trace.slices.filter { $0.thread == frames.first?.thread }))
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
