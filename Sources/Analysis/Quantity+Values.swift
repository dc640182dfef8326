import ListRuntime
import Simulation

extension Quantity {
  /// The values that a measurement of the metric can have on any device, in its unit, as far as its law says: a share is at most its
  /// whole, and no display has more than 1000 refreshes per second.
  package var possibleValues: ClosedRange<Double> {
    switch law {
    case .share: 0...100
    case .timeInSecond, .refreshRate: 0...1000
    default: unit == "fps" ? 0...1000 : 0...1_000_000
    }
  }

  /// The values that a measurement can have on a display with a number of refreshes per second; nil if that is not known.
  ///
  /// A window can contain one frame more than it has time for. That of ``FrameCounter`` lasts half a second, and that of the
  /// other rates is the scroll, which lasts at least a second if its length is not known. In a longer scroll, one more frame
  /// in each second allows for a nominal refresh rate.
  ///
  /// - Parameter seconds: the length of the scroll; nil if it is not known. Counts of refreshes are then not limited.
  package func possibleValues(atRefreshRate refreshRate: Double?, seconds: Double?) -> ClosedRange<Double> {
    guard let refreshRate else { return possibleValues }
    let limit: Double
    switch law {
    case .refreshes:
      guard let seconds else { return possibleValues }
      limit = refreshRate * seconds + 1
    case .refreshRate: limit = refreshRate + max(1, 1 / (seconds ?? 1))
    default:
      guard unit == "fps" else { return possibleValues }
      limit = refreshRate + 1e9 / Double(FrameCounter.window.nanoseconds)
    }
    return 0...min(possibleValues.upperBound, limit)
  }

  /// A number of refreshes per second of the scroll. A scroll that does not last a whole number of refreshes can contain one more than
  /// its time has room for; the rate is then the refresh rate.
  ///
  /// - Parameters:
  ///   - rate: all refreshes over the length of the scroll.
  ///   - others: all but one over the length of the scroll.
  package static func rate<Rate: Comparable>(
    of rate: Rate, withoutOne others: Rate, atMost refreshRate: Rate
  ) -> Rate {
    others <= refreshRate ? min(rate, refreshRate) : rate
  }
}
