/// The refresh rate of the display, as an exact fraction in hertz: 60, or 60,000/1,001.
@frozen
package struct RefreshRate: Hashable, Sendable {
  /// Refreshes per `denominator` seconds.
  package let numerator: Int
  /// The time of `numerator` refreshes, in seconds.
  package let denominator: Int

  /// Creates the rate `numerator / denominator` hertz; both must be in 1...1,000,000.
  package init(numerator: Int, denominator: Int = 1) {
    precondition((1...1_000_000).contains(numerator), "refresh rate \(numerator)/\(denominator) Hz")
    precondition((1...1_000_000).contains(denominator), "refresh rate \(numerator)/\(denominator) Hz")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The rate in hertz, for reports.
  package var hertz: Double { Double(numerator) / Double(denominator) }

  /// The time of `count` refreshes (not negative): the exact product, rounded down to whole nanoseconds, so it does not
  /// drift.
  package func duration(of count: Int) -> VirtualDuration {
    precondition(count >= 0, "\(count) refreshes")
    let scale = UInt64(denominator) * 1_000_000_000
    let product = UInt64(count).multipliedFullWidth(by: scale)
    return VirtualDuration(nanoseconds: Int64(UInt64(numerator).dividingFullWidth(product).quotient))
  }

  /// The minimum number of refreshes that take at least `duration` (not negative).
  package func refreshCount(spanning duration: VirtualDuration) -> Int {
    precondition(duration >= .zero, "refreshes in \(duration)")
    let scale = UInt64(denominator) * 1_000_000_000
    let product = UInt64(duration.nanoseconds).multipliedFullWidth(by: UInt64(numerator))
    let (quotient, remainder) = scale.dividingFullWidth(product)
    return Int(quotient) + (remainder > 0 ? 1 : 0)
  }
}
