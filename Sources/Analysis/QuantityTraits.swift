package import ListRuntime

/// How a value is aggregated over a run.
package enum Aggregation: Sendable, Hashable {
  /// The length of the scroll itself.
  case scrollLength
  /// A sum over the whole scroll: other things being equal, a run with a longer scroll has a larger sum.
  case sum
  /// A mean, a share or a rate, in which the length of the scroll cancels out.
  case mean
  /// A percentile, 0 to 100.
  case percentile(Int)
  /// One observation that a longer scroll does not increase, such as the load time.
  case observation

  /// The smallest value.
  static let minimum = percentile(0)
  /// The largest value.
  static let maximum = percentile(100)
}

/// What changes a value: the work that can be the cause of its change.
package enum Influence: Sendable, Hashable {
  /// The time of any work.
  case work
  /// The time of the GPU alone.
  case gpu
  /// What the list contains or keeps. Work is done for it, but no time changes it.
  case content
}

/// The value of a metric for a list that is flawless by this metric: no improvement beyond it is visible.
package enum BestValue: Sendable, Hashable {
  /// There is none, or none that a list can reach: every list takes some time, work and memory.
  case none
  /// A number in the metric's unit.
  case number(Int)
  /// The refresh rate of the device's display, in Hz. A mean of rounded samples can be slightly above it.
  case refreshRate

  /// The value on a device; nil if there is none.
  package func value(on device: DeviceProfile) -> Rational? {
    switch self {
    case .none: nil
    case .number(let number): Rational(Int128(number))
    case .refreshRate: Rational(Int128(device.refreshRate))
    }
  }
}
