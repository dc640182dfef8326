import ListRuntime
import Simulation

extension Quantity {
  /// Metrics of late content: visible area of views whose content has not arrived.
  static let blank: [Quantity] = [
    Quantity(
      "blank_px_ms", "blank", noun: "blank area over time", "px*ms", .lowerIsBetter, .sum, best: .number(0),
      law: .screenForScroll,
      decimals: 0,
      "Number of blank pixels on the display times the refresh interval, summed over the refreshes of the scroll. A pixel counts once; "
        + "it is blank if nothing opaque is in front of it and it belongs to an image view whose image has not arrived, to a label that is drawn off the main thread and has no "
        + "bitmap yet, or to a cell that is not filled yet."
    ) { Rational($0.blank.pixelNanoseconds, 1_000_000) },
    Quantity(
      "blank_max_px", "most blank", noun: "largest blank area", "px", .lowerIsBetter, .maximum, best: .number(0),
      law: .screen,
      decimals: 0,
      "Maximum number of blank pixels on the display at any refresh of the scroll."
    ) { Rational(Int128($0.blank.maximumPixels)) },
    Quantity(
      "blank_frames_pct", "blank frames", noun: "share of blank frames", "%", .lowerIsBetter, .mean, best: .number(0),
      law: .share,
      decimals: 2,
      "Share of the frames shown during the scroll that had blank pixels."
    ) { Rational(100 * Int64($0.blank.blankFrames), over: Int64($0.record.framesShown)) },
    timeToContent(50, .metric("time_to_content_ms_p95")),
    timeToContent(95, .unlimited(because: "a row can be blank since before the scroll")),
  ]

  private static func timeToContent(_ percent: Int, _ law: MetricLaw) -> Quantity {
    Quantity(
      "time_to_content_ms_p\(percent)", "content p\(percent)", noun: "\(ordinal(percent)) of the time to content", "ms",
      .lowerIsBetter, .percentile(percent), best: .number(0), law: law,
      decimals: 3,
      "The \(percent)th percentile of the times from the refresh that first shows a part of a row to the refresh at which nothing "
        + "of the row is blank. Each stay of a row on the screen during the scroll has one time, which is 0 if the row is complete "
        + "when it appears. If a row is still blank when it leaves the screen, or at the end of the scroll, its time is the "
        + "time for which it was shown, a lower bound (counters.rows_left_blank). Percentiles are interpolated as those of frames."
    ) { $0.timeToContent(percentile: percent) }
  }
}
