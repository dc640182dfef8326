/// The rates at which an app prefers to produce frames, in frames per second, like UIKit's `CAFrameRateRange`.
///
/// The system decides which rate is granted: one that the display supports, within the range if possible, and nearest
/// to the preferred rate.
public struct FrameRateRange: Sendable, Hashable {
  /// The lowest rate that the app accepts, at least 1.
  public let minimum: Int
  /// The highest rate that the app accepts, at least `minimum`.
  public let maximum: Int
  /// The preferred rate, within the range.
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

  /// The rate that is granted out of some rates: among those within the range, or among all if none is within it, the
  /// one nearest to the preferred rate. If two are equally near, it is the higher one. Nil if there are no rates.
  package func granted(of rates: [Int]) -> Int? {
    let within = rates.filter { $0 >= minimum && $0 <= maximum }
    return (within.isEmpty ? rates : within).max { first, second in
      (-abs(first - preferred), first) < (-abs(second - preferred), second)
    }
  }
}
