/// The metrics of a scroll that a trace gives.
package struct TraceMetrics {
  /// The process of the page.
  package let process: Int
  /// Processor time of the main thread's tasks in the scroll, in milliseconds.
  package let mainMilliseconds: Double
  /// Processor time by phase, in milliseconds.
  package let phases: [BrowserPhase: Double]
  /// When frames with new content were presented, ascending, in milliseconds of the page's clock.
  package let presented: [Double]
  /// The number of presented frames in which a part of the visible area had not been drawn.
  package let checkerboardedFrames: Int
  /// Processor time of each frame of the main thread, in milliseconds: of the tasks from one animation frame to the next.
  package let frameMilliseconds: [Double]

  /// The names of the marks with which the page surrounds its scroll.
  package static let startMark = "listlab-scroll-start"
  package static let endMark = "listlab-scroll-end"

  /// Reads the metrics; nil if the trace lacks the marks.
  ///
  /// - Parameter pageStart: the time of the start mark on the page's clock, in milliseconds.
  package init?(_ trace: TraceReader, pageStart: Double) {
    guard let start = trace.marks[Self.startMark], let end = trace.marks[Self.endMark],
      start.thread == end.thread
    else { return nil }
    let process = start.thread.process
    self.process = process
    let window = start.time...max(start.time, end.time)
    let slices = trace.slices.filter { $0.thread.process == process && window.contains($0.start) }
    let main = ThreadPhases(slices.filter { $0.thread == start.thread }, phase: BrowserPhase.ofMainThread)
    mainMilliseconds = main.total / 1000
    var phases = main.times
    let others = Dictionary(grouping: slices.filter { $0.thread != start.thread }) { $0.thread }
    for (thread, slices) in others.sorted(by: { $0.key.id < $1.key.id }) {
      let work = ThreadPhases(slices, phase: BrowserPhase.ofWorker)
      for (phase, time) in work.times { phases[phase, default: 0] += time }
      if trace.threadNames[thread] == "Compositor" { phases[.composite, default: 0] += work.total }
    }
    self.phases = phases.mapValues { $0 / 1000 }
    let frames = trace.frames.filter { $0.process == process && window.contains($0.end) }
    let shown = frames.filter { $0.state == "STATE_PRESENTED_ALL" && !$0.isForked }
    presented = shown.map { (($0.end - start.time) / 1000) + pageStart }.sorted()
    checkerboardedFrames = frames.count { $0.isCheckerboarded && $0.state.hasPrefix("STATE_PRESENTED") }
    frameMilliseconds = Self.frames(slices.filter { $0.thread == start.thread })
  }

  /// The processor time of the tasks from one animation frame up to the next, in milliseconds.
  private static func frames(_ slices: [TraceReader.Slice]) -> [Double] {
    let tasks = slices.filter { $0.name == "RunTask" }.sorted { $0.start < $1.start }
    let starts = slices.filter { $0.name == "FireAnimationFrame" }.map(\.start).sorted()
    var frames: [Double] = []
    var position = 0
    for task in tasks {
      let end = task.start + task.duration
      if position < starts.count, starts[position] < end {
        frames.append(0)
        while position < starts.count, starts[position] < end { position += 1 }
      }
      if !frames.isEmpty { frames[frames.count - 1] += task.threadTime / 1000 }
    }
    return frames
  }
}
