package import Simulation

/// Counts display link callbacks of the main thread in windows of at least 0.5 s, like FPSCounter at ae3afd3 with a
/// delay of 0.5 s.
///
/// The first callback of a window starts it and is not counted. The callback that ends it reports the rounded rate, and
/// the next one starts another window, so one frame interval between two windows is not counted.
package struct FrameCounter {
  /// The minimum length of a window.
  package static let window = VirtualDuration.milliseconds(500)

  /// Rates in frames per second, rounded to the nearest whole number.
  package private(set) var samples: [Int] = []
  /// The instants at which the samples were reported.
  private(set) var instants: [VirtualInstant] = []
  /// For each sample, the callbacks as a percentage of the refreshes of its window, rounded to the nearest whole number; 100 if
  /// the indices of refreshes are not given.
  private(set) var shares: [Int] = []
  private var start: VirtualInstant?
  private var firstRefresh = 0
  private var frames = 0

  /// Creates a counter before the first callback.
  package init() {}

  /// Records a display link callback at `now`, for a refresh with an index.
  package mutating func tick(at now: VirtualInstant, refresh: Int? = nil) {
    guard let start else {
      self.start = now
      firstRefresh = refresh ?? 0
      frames = 0
      return
    }
    frames += 1
    let elapsed = now - start
    guard elapsed >= Self.window else { return }
    let nanoseconds = elapsed.nanoseconds
    samples.append(Int((2 * Int64(frames) * 1_000_000_000 + nanoseconds) / (2 * nanoseconds)))
    instants.append(now)
    let refreshes = max(1, refresh.map { $0 - firstRefresh } ?? frames)
    shares.append((200 * frames + refreshes) / (2 * refreshes))
    self.start = nil
  }
}
