/// Rates at which an app would like to make frames, in frames per second, as `CAFrameRateRange` has them.
///
/// What is granted is the system's decision: a rate that the display supports, within the range if there is one, and nearest to the
/// preferred one.
public struct FrameRateRange: Sendable, Hashable {
  /// The lowest rate that the app accepts, at least 1.
  public let minimum: Int
  /// The highest rate that the app accepts, at least `minimum`.
  public let maximum: Int
  /// The rate that the app would like best, within the range.
  public let preferred: Int

  /// Creates a range. Limits below 1 become 1, a maximum below the minimum becomes the minimum, and a preferred rate outside of
  /// the range becomes its nearest limit; without one it is the maximum.
  public init(minimum: Int, maximum: Int, preferred: Int? = nil) {
    self.minimum = max(1, minimum)
    self.maximum = max(self.minimum, maximum)
    self.preferred = min(max(preferred ?? self.maximum, self.minimum), self.maximum)
  }

  /// The range that contains a single rate.
  public init(_ rate: Int) { self.init(minimum: rate, maximum: rate) }

  /// The rate of some rates that is granted: of those within the range, or of all if none is, the one nearest to the preferred
  /// rate, and the higher of two that are equally near; nil if there are no rates.
  package func granted(of rates: [Int]) -> Int? {
    let within = rates.filter { $0 >= minimum && $0 <= maximum }
    return (within.isEmpty ? rates : within).max { first, second in
      (-abs(first - preferred), first) < (-abs(second - preferred), second)
    }
  }
}
