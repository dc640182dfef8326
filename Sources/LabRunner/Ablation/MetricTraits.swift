internal import Analysis

/// What reports must know of metrics beyond their definitions.
enum MetricTraits {
  /// The metric that says how long a scroll lasts.
  static let duration = "duration_s"

  private static let totals = ["missed_vsyncs", "frames_shown", "main_busy_ms", "busy_s"]

  /// Whether a measured name sums over the whole scroll, so that a longer scroll has more of it.
  static func isTotal(_ name: String) -> Bool {
    totals.contains(name) || name.hasPrefix(Measurements.counterPrefix) || name.hasPrefix(Measurements.workPrefix)
  }

  /// The best value that a metric can have, whatever the list does; nil if there is none.
  static func limit(of name: String, refreshRate: Int) -> Rational? {
    switch name {
    case "fps_avg", "worst_window_fps": Rational(Int128(refreshRate))
    case "frame_rate_stability_pct": Rational(100)
    case "missed_vsyncs", "hitch_ms_per_s": .zero
    default: nil
    }
  }
}
