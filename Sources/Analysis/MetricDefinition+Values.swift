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
}
