import ListRuntime
import Simulation

extension MetricDefinition {
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
  /// A window can contain one frame more than it has time for. That of ``FrameCounter`` lasts half a second; for the other
  /// rates, which are of a second or longer, it also allows for a nominal refresh rate.
  package func possibleValues(atRefreshRate refreshRate: Double?) -> ClosedRange<Double> {
    guard let refreshRate, unit == "fps" || unit == "Hz" else { return possibleValues }
    let window = law == .refreshRate ? .seconds(1) : FrameCounter.window
    return 0...min(possibleValues.upperBound, refreshRate + 1e9 / Double(window.nanoseconds))
  }
}
