internal import ListRuntime
internal import Simulation

/// Finds the spans of a trace that a hitch is to be linked to: the work that took the longest where the frame was late.
struct HitchCauses {
  /// A span, by a place in its midst, and what it was.
  struct Cause {
    let track: TraceTrack
    let instant: VirtualInstant
    let text: String
  }

  /// Most spans of a hitch.
  static let limit = 3

  private let record: RunRecord
  private let trace: RunTrace
  /// The main thread's pieces by frame.
  private var pieces: [[Int]] = []

  init(_ record: RunRecord, _ trace: RunTrace) {
    self.record = record
    self.trace = trace
    pieces = Array(repeating: [], count: record.frames.count)
    for (position, piece) in trace.pieces.enumerated() where piece.thread == 0 && pieces.indices.contains(piece.frame) {
      pieces[piece.frame].append(position)
    }
  }

  /// The spans that caused a hitch, the longest first; none if no frame ended it.
  func causes(of hitch: Hitch) -> [Cause] {
    guard let frame = hitch.frame, let cause = hitch.cause else { return [] }
    switch cause {
    case .mainThread: return work(ofFrame: frame)
    case .backPressure: return [renderingBefore(frame)].compactMap(\.self) + work(ofFrame: frame).prefix(1)
    case .renderServer: return [preparation(of: frame)].compactMap(\.self)
    case .graphicsProcessor: return [rendering(of: frame)].compactMap(\.self)
    }
  }

  /// A frame's longest work on the main thread, and what kept it from working; equals in order of time.
  private func work(ofFrame frame: Int) -> [Cause] {
    pieces[frame].sorted { first, second in
      let (a, b) = (length(first), length(second))
      return a == b ? first < second : a > b
    }.prefix(Self.limit).map { position in
      let piece = trace.pieces[position]
      return Cause(
        track: .thread(0, isApplication: true), instant: piece.start + (piece.end - piece.start) / 2,
        text: words(for: piece))
    }
  }

  private func length(_ piece: Int) -> VirtualDuration { trace.pieces[piece].end - trace.pieces[piece].start }

  private func words(for piece: RunTrace.Piece) -> String {
    var words = [piece.phase.name]
    if let work = piece.work { words += ["(\(work.name))", "by \(record.name(ofTechnique: piece.technique))"] }
    if piece.row >= 0 { words.append("for row \(piece.row)") }
    return words.joined(separator: " ") + ": \(piece.end - piece.start)"
  }

  /// What the graphics processor rendered when the frame had to wait.
  private func renderingBefore(_ frame: Int) -> Cause? {
    guard trace.ways.indices.contains(frame), let reached = trace.ways[frame].reachedGate else { return nil }
    let position = trace.renderings.lastIndex { $0.start <= reached && !($0.frames?.contains(frame) ?? false) }
    return position.map { cause(of: trace.renderings[$0]) }
  }

  private func rendering(of frame: Int) -> Cause? {
    trace.renderings.first { $0.frames?.contains(frame) ?? false }.map(cause)
  }

  private func cause(of rendering: RunTrace.Rendering) -> Cause {
    let what = rendering.frames.map { "rendering frame \($0.upperBound)" } ?? "rendering the last frame again"
    return Cause(
      track: .graphicsProcessor, instant: rendering.start + (rendering.end - rendering.start) / 2,
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
