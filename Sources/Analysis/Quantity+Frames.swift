import ListRuntime
import Simulation

extension Quantity {
  /// Metrics of frame timing and of load time.
  static let frames: [Quantity] = [
    Quantity(
      "load_ms", "load", noun: "load time", "ms", .lowerIsBetter, .observation, best: .none,
      law: .unlimited(because: "a device can take any time"),
      decimals: 3,
      "Time from the request to show the list until its first frame with content was on the screen."
    ) { Rational($0.record.loadTime.nanoseconds, over: 1_000_000) },
    Quantity(
      "missed_vsyncs", "missed", noun: "number of missed frames", "vsyncs", .lowerIsBetter, .sum, best: .number(0),
      law: .refreshes,
      decimals: 0,
      "Refreshes during the scroll at which a frame with the next position of the list was due and none was shown. Such a refresh can show a "
        + "frame of an animation. None is due, and there is no value, where offsets are only assigned."
    ) { $0.record.movesInSteps ? Rational(Int128($0.record.missedVsyncs)) : nil },
    Quantity(
      "hitch_ms_per_s", "hitches", noun: "hitch time ratio", "ms/s", .lowerIsBetter, .mean, best: .number(0),
      law: .timeInSecond,
      decimals: 3,
      "Duration of the missed refreshes within the scroll, per second of scroll. There is no value where offsets are only assigned."
    ) { $0.record.movesInSteps ? Rational($0.hitchNanoseconds * 1000, over: $0.scrollNanoseconds) : nil },
    Quantity(
      refreshRateName, "refresh rate", "Hz", .lowerIsBetter, .mean, best: .none, law: .refreshRate, changedBy: .content,
      decimals: 2,
      "Refreshes per second of scroll of a display that varies its rate. Fewer refreshes take less energy."
    ) { $0.meanRefreshRate },
    percentile(50, below: "frame_main_ms_p95"), percentile(95, below: "frame_main_ms_p99"),
    percentile(99, below: "frame_main_ms_max"),
    Quantity(
      "frame_main_ms_max", "longest frame", noun: "longest main-thread time of a frame", "ms", .lowerIsBetter,
      .maximum, best: .none, law: .unlimited(because: "a frame can begin before the scroll"), decimals: 3,
      "Longest main-thread time of a frame of the scroll."
    ) { $0.frameTime(percentile: 100) },
    Quantity(
      "frames_main", "frames made", noun: "number of frames made", "frames", .higherIsBetter, .sum, best: .none,
      law: .unlimited(because: "the main thread can commit more than once in a refresh"),
      decimals: 0,
      "Frames that the main thread committed during the scroll. Several commits within one refresh interval are shown as one frame."
    ) { Rational(Int128($0.record.frames.count { $0.isScroll })) },
    Quantity(
      "frames_shown", "frames shown", noun: "number of frames shown", "frames", .higherIsBetter, .sum, best: .none,
      law: .refreshes,
      decimals: 0,
      "Frames that the render server put on the screen during the scroll."
    ) { Rational(Int128($0.record.framesShown)) },
    Quantity(
      "frames_shown_per_s", "shown rate", noun: "rate of frames shown", "fps", .higherIsBetter, .mean, best: .none,
      law: .refreshRate,
      decimals: 2,
      "Frames that the render server put on the screen, per second of scroll. A list at rest shows no new frames. A scroll that does not "
        + "last a whole number of refreshes can contain one more than its time has room for; the value is then the refresh rate."
    ) { $0.meanShownRate },
    Quantity(
      "worst_window_fps", "worst second", noun: "frame rate of the worst second", "fps", .higherIsBetter, .minimum,
      best: .none, law: .refreshRate, decimals: 0,
      "Minimum number of refreshes with a new frame in any second from the first frame of the scroll to the last one. A second can begin at "
        + "any refresh, and rests are included."
    ) { $0.fewestShownInASecond.map { Rational(Int128($0)) } },
  ]

  private static func percentile(_ percent: Int, below next: String) -> Quantity {
    Quantity(
      "frame_main_ms_p\(percent)", "frame p\(percent)", noun: "\(ordinal(percent)) of the main-thread time of frames",
      "ms", .lowerIsBetter, .percentile(percent), best: .none, law: .metric(next), decimals: 3,
      "The \(percent)th percentile of the main-thread times of the scroll's frames, by linear interpolation at index "
        + "\(percent)/100 * (n - 1) of the n sorted times."
    ) { $0.frameTime(percentile: percent) }
  }
}
