import Simulation

/// The clock of the GPU: fixed, or scaled so that the GPU is busy for a target share of the time.
///
/// The form is that of the Linux governor `simple_ondemand` (drivers/devfreq/governor_simpleondemand.c): after a window
/// of time, the speed that would have brought the load to the target is chosen, within the limits of the clock.
struct GraphicsClock {
  private let scaling: HardwareRules.ClockScaling?
  /// The speed in thousandths of the full one.
  private var speed: Int64
  private var windowStart = VirtualInstant.zero
  private var workAtStart = VirtualDuration.zero

  /// The clock by the rules of a device; a scaled one starts at its lowest speed.
  init(_ rules: HardwareRules) {
    scaling = rules.graphicsClock.value == .scalesWithLoad ? rules.clockScaling : nil
    speed = scaling.map { Int64($0.lowestPercent) * 10 } ?? 1000
  }

  /// Chooses the speed for the load since the last choice, if a window has passed.
  ///
  /// - Parameter work: the GPU's work since the start of the run, as the time that it takes at full speed; computed
  ///   only if the speed is chosen.
  mutating func update(at now: VirtualInstant, work: @autoclosure () -> VirtualDuration) {
    guard let scaling, now - windowStart >= scaling.window else { return }
    let work = work()
    let done = Int128((work - workAtStart).nanoseconds) * 1000 * 100
    let needed = Int64(clamping: done / (Int128((now - windowStart).nanoseconds) * Int128(scaling.targetPercent)))
    speed = min(max(needed, Int64(scaling.lowestPercent) * 10), 1000)
    (windowStart, workAtStart) = (now, work)
  }

  /// The time at the current speed of work that takes `full` at full speed.
  func time(_ full: VirtualDuration) -> VirtualDuration {
    scaling == nil ? full : VirtualDuration(nanoseconds: full.nanoseconds * 1000 / speed)
  }
}
