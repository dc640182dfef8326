internal import Analysis

/// Properties of metrics that warnings need beyond their definitions.
enum MetricTraits {
  /// The name of the metric for the duration of a scroll.
  static let duration = "duration_s"

  private static let totals = ["missed_vsyncs", "frames_shown", "main_busy_ms", "busy_s"]

  /// Whether a value is a total over the whole scroll, so that it grows with the scroll's duration.
  static func isTotal(_ name: String) -> Bool {
    totals.contains(name) || name.hasPrefix(Measurements.counterPrefix) || name.hasPrefix(Measurements.workPrefix)
  }

  /// The best value that a metric can reach on any list; nil if there is none.
  ///
  /// - Parameter refreshRate: the display's refresh rate in Hz.
  static func limit(of name: String, refreshRate: Int) -> Rational? {
    switch name {
    case "fps_avg", "worst_window_fps": Rational(Int128(refreshRate))
    case "frame_rate_stability_pct": Rational(100)
    case "missed_vsyncs", "hitch_ms_per_s": .zero
    default: nil
    }
  }
}
