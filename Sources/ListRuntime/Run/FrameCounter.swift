internal import Simulation

/// Counts the main thread's display-link callbacks in windows of at least half a second, as FPSCounter at ae3afd3 does with
/// a delay of 0.5 s.
///
/// The first callback of a window opens it and is not counted; the one that ends it reports the rounded rate, and the next
/// one opens another window, so that one frame interval is lost between two.
struct FrameCounter {
  /// Shortest window.
  static let window = VirtualDuration.milliseconds(500)

  /// Rates in frames per second, rounded to the nearest whole number.
  private(set) var samples: [Int] = []
  /// When each was reported.
  private(set) var instants: [VirtualInstant] = []
  private var start: VirtualInstant?
  private var frames = 0

  /// A display link called back at an instant.
  mutating func tick(at now: VirtualInstant) {
    guard let start else {
      self.start = now
      frames = 0
      return
    }
    frames += 1
    let elapsed = now - start
    guard elapsed >= Self.window else { return }
    let nanoseconds = elapsed.nanoseconds
    samples.append(Int((2 * Int64(frames) * 1_000_000_000 + nanoseconds) / (2 * nanoseconds)))
    instants.append(now)
    self.start = nil
  }
}
