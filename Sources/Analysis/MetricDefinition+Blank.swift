internal import ListRuntime
internal import Simulation

extension MetricDefinition {
  /// Metrics of late content: visible area of views whose content has not arrived.
  static let blank: [MetricDefinition] = [
    MetricDefinition(
      "blank_px_ms", "blank", "px*ms", .lowerIsBetter, .sum, best: .number(0), decimals: 0,
      "Blank pixels of what the display showed at each refresh of the scroll, times the refresh interval, summed: pixels of an "
        + "image view whose image has not come, of a label drawn elsewhere without its bitmap, and of a cell not filled yet."
    ) { Rational($0.blank.pixelNanoseconds, 1_000_000) },
    MetricDefinition(
      "blank_max_px", "most blank", "px", .lowerIsBetter, .quantile, best: .number(0), decimals: 0,
      "Most blank pixels the display showed at a refresh of the scroll."
    ) { Rational(Int128($0.blank.maximumPixels)) },
    MetricDefinition(
      "blank_frames_pct", "blank frames", "%", .lowerIsBetter, .mean, best: .number(0), decimals: 2,
      "Share of the frames shown during the scroll that had blank pixels."
    ) { Rational(100 * Int64($0.blank.blankFrames), over: Int64($0.record.framesShown)) },
    timeToContent(50), timeToContent(95),
  ]

  private static func timeToContent(_ percent: Int) -> MetricDefinition {
    MetricDefinition(
      "time_to_content_ms_p\(percent)", "content p\(percent)", "ms", .lowerIsBetter, .quantile, best: .number(0),
      decimals: 3,
      "The \(percent)th percentile, interpolated as those of frames, of the times from the refresh that first showed a part "
        + "of a row to the one at which nothing of the row was blank, 0 for a row that came complete, one for each time a row "
        + "was on the screen during the scroll; a row that left blank, or was so at the end, counts with the time it was "
        + "shown, a lower bound (counters.rows_left_blank)."
    ) { $0.timeToContent(percentile: percent) }
  }
}
