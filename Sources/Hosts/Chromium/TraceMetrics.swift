package import Recordings

/// The metrics of a scroll, computed from a trace.
package struct TraceMetrics {
  /// The process of the page.
  package let process: Int
  /// CPU time of the main thread's tasks in the scroll, in milliseconds.
  package let mainMilliseconds: Double
  /// CPU time by phase, in milliseconds.
  package let phases: [BrowserPhase: Double]
  /// The times at which frames with new content were presented, ascending, in milliseconds of the page's clock.
  package let presented: [Double]
  /// The number of presented frames in which a part of the visible area had not been drawn.
  package let checkerboardedFrames: Int
  /// CPU time of each frame in which the list moved, in milliseconds: of the tasks from one animation frame to the next.
  package let frameMilliseconds: [Double]

  /// The names of the marks with which the page surrounds its scroll.
  package static let startMark = "listlab-scroll-start"
  package static let endMark = "listlab-scroll-end"

  /// Reads the metrics; nil if the trace lacks the marks, or the CPU times of the main thread.
  ///
  /// The tasks that contain the marks do not count: they prepare the scroll, and report it.
  package init?(_ trace: TraceReader, of record: ScrollRecord) {
    guard let start = trace.marks[Self.startMark]?.last, let end = trace.marks[Self.endMark]?.last,
      start.thread == end.thread
    else { return nil }
    let process = start.thread.process
    self.process = process
    let own = trace.slices.filter { $0.thread.process == process }
    func task(at time: Double) -> TraceReader.Slice? {
      own.first {
        $0.thread == start.thread && $0.name == "RunTask" && $0.start <= time && time <= $0.start + $0.duration
      }
    }
    let low = task(at: start.time).map { $0.start + $0.duration } ?? start.time
    let high = max(low, task(at: end.time)?.start ?? end.time)
    let slices = own.filter { low <= $0.start && $0.start < high }
    let mainSlices = slices.filter { $0.thread == start.thread }
    // A trace omits the CPU time of a slice if it is 0; if no slice has one, the thread's clock is not recorded.
    guard mainSlices.isEmpty || mainSlices.contains(where: { $0.threadTime != nil }) else { return nil }
    let main = ThreadPhases(mainSlices, phase: BrowserPhase.ofMainThread)
    mainMilliseconds = main.total / 1000
    var phases = main.times
    let others = Dictionary(grouping: slices.filter { $0.thread != start.thread }) { $0.thread }
    for (thread, slices) in others.sorted(by: { $0.key.id < $1.key.id }) {
      let work = ThreadPhases(slices, phase: BrowserPhase.ofWorker)
      for (phase, time) in work.times { phases[phase, default: 0] += time }
      let rest = work.total - work.times.values.reduce(0, +)
      switch trace.threadNames[thread] {
      case "Compositor": phases[.composite, default: 0] += rest
      case .some(let name) where name.hasPrefix("DedicatedWorker"): phases[.worker, default: 0] += rest
      default: break
      }
    }
    self.phases = phases.mapValues { $0 / 1000 }
    func pageTime(_ time: Double) -> Double { (time - start.time) / 1000 + record.startMilliseconds }
    let frames = trace.frames.filter { $0.process == process && start.time <= $0.end && $0.end <= end.time }
    presented = frames.filter { $0.state == "STATE_PRESENTED_ALL" && !$0.isForked }.map { pageTime($0.end) }.sorted()
    checkerboardedFrames = frames.count { $0.isCheckerboarded && $0.state.hasPrefix("STATE_PRESENTED") }
    frameMilliseconds = Self.frames(mainSlices, hasMoved: record.frameMovements)
  }

  /// The CPU time of the tasks from one animation frame up to the next, in milliseconds, of the frames that moved the
  /// list. Each animation frame of the trace is the one at the same position in the page's record.
  private static func frames(_ slices: [TraceReader.Slice], hasMoved: [Bool]) -> [Double] {
    let tasks = slices.filter { $0.name == "RunTask" }.sorted { $0.start < $1.start }
    let starts = slices.filter { $0.name == "FireAnimationFrame" }.map(\.start).sorted()
    var frames: [(time: Double, hasMoved: Bool)] = []
    var position = 0
    for task in tasks {
      let end = task.start + task.duration
      if position < starts.count, starts[position] < end {
        frames.append((0, position < hasMoved.count && hasMoved[position]))
        while position < starts.count, starts[position] < end { position += 1 }
      }
      if !frames.isEmpty { frames[frames.count - 1].time += (task.threadTime ?? 0) / 1000 }
    }
    return frames.filter(\.hasMoved).map(\.time)
  }
}
