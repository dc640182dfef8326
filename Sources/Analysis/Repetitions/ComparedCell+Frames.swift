extension ComparedCell {
  private static let timeUnits = ["ns", "us", "ms", "s", "min", "h"]
  private static let countUnits = ["", "count", "frames", "vsyncs"]

  /// Whether it counts something, as missed deadlines.
  var isCount: Bool { Self.countUnits.contains(metric.quantity.unit) && metric.quantity.polarity == .lowerIsBetter }

  /// Whether the set with fewer frames is the worse one by this metric.
  func isWorse(withFewer frames: ComparedCell) -> Bool {
    let change = shift.interval.estimate
    let isWorse = (change > 0) == (metric.quantity.polarity == .lowerIsBetter)
    return change != 0 && isWorse == (frames.medians.new < frames.medians.old)
  }

  /// Whether the worsening of this metric accounts for the frames that the worse set has fewer, up to a share of them.
  ///
  /// The least share of the frames that it leaves: of times, as if every frame took as much longer, or those from a
  /// percentile on; of a time by which frames miss their deadline, as if these took the refreshes in it; of hitches, the time
  /// without them; of a count, one frame for each; of a share of the frames, one for each of them.
  func accounts(forFewer frames: ComparedCell, tolerance: Double) -> Bool {
    let isNewFewer = frames.medians.new < frames.medians.old
    let (more, fewer) = isNewFewer ? frames.medians : (frames.medians.new, frames.medians.old)
    let (better, worse) = isNewFewer ? medians : (medians.new, medians.old)
    let unit = metric.quantity.unit
    let least: Double
    if metric.isDifference {
      least = left(slowedBy: refreshes(worse) / refreshes(better))
    } else if metric.isShareOfFrames {
      least = (1 + better / 100) / (1 + worse / 100)
    } else if unit == "ms/s" {
      least = max(0, 1000 - worse) / max(1, 1000 - better)
    } else if isCount {
      least = 1 - (worse - better) / more
    } else if metric.quantity.polarity == .higherIsBetter {
      least = worse / better
    } else if Self.timeUnits.contains(unit) {
      least = left(slowedBy: worse / better)
    } else {
      least = 1
    }
    return fewer * (1 + tolerance) >= more * least
  }

  /// The refreshes that a frame takes that misses its deadline by an amount, at least 1; an amount that is not in milliseconds says nothing.
  private func refreshes(_ overrun: Double) -> Double {
    metric.quantity.unit == "ms" && overrun > 0 ? 1 + (overrun / Self.shortestRefresh).rounded(.up) : 1
  }

  /// The time between two refreshes of a display at 120 Hz in milliseconds, the shortest that is common.
  private static let shortestRefresh = 1000.0 / 120

  /// The share of the frames that is left if those that the metric is about take a multiple of their time.
  private func left(slowedBy factor: Double) -> Double {
    let share =
      if case .percentile(let percentile) = metric.quantity.aggregation {
        1 - Double(percentile) / 100
      } else {
        1.0
      }
    return 1 / (1 - share + share * factor)
  }
}
