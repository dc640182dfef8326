extension MetricDefinition {
  /// The values that a measurement of the metric can have, in its unit: a share is at most its whole, and no display has
  /// more than 1000 refreshes per second. CPU time is a share of one core, of which a device has several.
  package var possibleValues: ClosedRange<Double> {
    switch unit {
    case "%": name == "cpu_avg_pct" ? 0...1_000_000 : 0...100
    case "ms/s", "fps", "Hz": 0...1000
    default: 0...1_000_000
    }
  }
}
