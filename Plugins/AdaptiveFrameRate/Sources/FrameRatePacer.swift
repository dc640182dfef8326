/// Chooses a frame rate by the number of late steps of a scroll; it is the display's rate divided by a whole number.
///
/// After a window with too many late steps it chooses the next lower rate. After some windows without any it tries the
/// next higher one; each time it must go back, it waits twice as long before the next attempt, so that the rate does
/// not oscillate.
struct FrameRatePacer {
  /// The thresholds for lowering and raising the rate.
  struct Settings {
    /// Steps that are observed before the rate changes.
    var window: Int
    /// The share of late steps at which the rate is lowered, in percent.
    var latePercent: Int
    /// The lowest rate, in frames per second.
    var lowest: Int
    /// Windows without a late step before a higher rate is tried.
    var raiseAfter: Int
  }

  /// Waiting times do not double beyond this many windows.
  private static let longestWait = 1000

  private let settings: Settings
  private var divisor = 1
  private var steps = 0
  private var late = 0
  private var calmWindows = 0
  /// Calm windows before the next higher rate is tried.
  private var wait: Int
  /// Whether the rate was raised last.
  private var isTrial = false

  init(_ settings: Settings) {
    self.settings = settings
    wait = settings.raiseAfter
  }

  /// The rate to request after a step before which `missed` steps were due and were skipped; nil if the rate stays as
  /// it is.
  mutating func rate(afterStepThatMissed missed: Int, of maximum: Int) -> Int? {
    steps += 1
    if missed > 0 { late += 1 }
    guard steps >= settings.window else { return nil }
    defer { (steps, late) = (0, 0) }
    if late * 100 >= settings.latePercent * steps {
      calmWindows = 0
      guard maximum / (divisor + 1) >= settings.lowest else { return nil }
      if isTrial { wait = min(2 * wait, Self.longestWait) }
      isTrial = false
      divisor += 1
      return maximum / divisor
    }
    calmWindows = late == 0 ? calmWindows + 1 : 0
    guard divisor > 1, calmWindows >= wait else { return nil }
    calmWindows = 0
    isTrial = true
    divisor -= 1
    return maximum / divisor
  }
}
