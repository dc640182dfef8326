import ListRuntime
import Simulation

/// Finds the trace spans that caused a hitch: the longest work in the stage that delayed the frame.
struct HitchCauses {
  /// A span, identified by its track and its midpoint, with a description.
  struct Cause {
    let track: TraceTrack
    let instant: VirtualInstant
    let text: String
  }

  /// The maximum number of spans that a hitch links to.
  static let limit = 3

  private let record: RunRecord
  private let trace: RunTrace
  /// The positions of the main thread's slices in the trace, grouped by frame.
  private var slicePositions: [[Int]] = []

  init(_ record: RunRecord, _ trace: RunTrace) {
    self.record = record
    self.trace = trace
    slicePositions = Array(repeating: [], count: record.frames.count)
    for (position, slice) in trace.slices.enumerated()
    where slice.thread == 0 && slicePositions.indices.contains(slice.frame) {
      slicePositions[slice.frame].append(position)
    }
  }

  /// The spans that caused a hitch, the longest first. There are none if no frame ended the hitch.
  func causes(of hitch: Hitch) -> [Cause] {
    guard let frame = hitch.frame, let cause = hitch.cause else { return [] }
    switch cause {
    case .mainThread: return work(ofFrame: frame)
    case .backPressure: return [renderingBefore(frame)].compactMap(\.self) + work(ofFrame: frame).prefix(1)
    case .renderServer: return [preparation(of: frame)].compactMap(\.self)
    case .gpu: return [rendering(of: frame)].compactMap(\.self)
    }
  }

  /// The frame's longest slices on the main thread, waits included. Ties are in order of time.
  private func work(ofFrame frame: Int) -> [Cause] {
    slicePositions[frame].sorted { first, second in
      let (a, b) = (duration(ofSlice: first), duration(ofSlice: second))
      return a == b ? first < second : a > b
    }.prefix(Self.limit).map { position in
      let slice = trace.slices[position]
      return Cause(
        track: .thread(0, isApplication: true), instant: slice.start + (slice.end - slice.start) / 2,
        text: description(of: slice))
    }
  }

  private func duration(ofSlice position: Int) -> VirtualDuration {
    trace.slices[position].end - trace.slices[position].start
  }

  private func description(of slice: RunTrace.Slice) -> String {
    var parts = [slice.phase.name]
    if let work = slice.work { parts += ["(\(work.name))", "by \(record.name(ofTechnique: slice.technique))"] }
    if slice.row >= 0 { parts.append("for row \(slice.row)") }
    return parts.joined(separator: " ") + ": \(slice.end - slice.start)"
  }

  /// The rendering that occupied the GPU when the frame had to wait.
  private func renderingBefore(_ frame: Int) -> Cause? {
    guard trace.frameTimelines.indices.contains(frame), let ready = trace.frameTimelines[frame].commitReady else {
      return nil
    }
    let position = trace.renderings.lastIndex { $0.start <= ready && !($0.frames?.contains(frame) ?? false) }
    return position.map { cause(of: trace.renderings[$0]) }
  }

  private func rendering(of frame: Int) -> Cause? {
    trace.renderings.first { $0.frames?.contains(frame) ?? false }.map(cause)
  }

  private func cause(of rendering: RunTrace.Rendering) -> Cause {
    let what = rendering.frames.map { "rendering frame \($0.upperBound)" } ?? "rendering the last frame again"
    return Cause(
      track: .gpu, instant: rendering.start + (rendering.end - rendering.start) / 2,
      text: "\(what): \(rendering.end - rendering.start)")
  }

  private func preparation(of frame: Int) -> Cause? {
    let servers = trace.threads.filter { !$0.isApplication }.map(\.id)
    guard let task = trace.tasks.first(where: { servers.contains($0.thread) && $0.frame >= frame }) else { return nil }
    return Cause(
      track: .thread(task.thread, isApplication: false), instant: task.start + (task.end - task.start) / 2,
      text: "preparing frame \(task.frame): \(task.end - task.start)")
  }
}
