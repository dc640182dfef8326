package import ListRuntime
import Simulation

/// A run record with derived data that several metrics share, computed once: O(frames log frames).
package struct RunStatistics: Sendable {
  /// The record from which everything is derived.
  package let record: RunRecord
  /// The duration of the scroll, never negative; 0 if the scroll never started.
  package let scrollNanoseconds: Int64
  /// The main-thread times of the scroll's frames in nanoseconds, ascending.
  let frameTimes: [Int64]
  /// The blank area during the scroll.
  let blank: BlankContent
  /// `RunRecord.contentLatencies` in refresh intervals, or in nanoseconds if these vary; ascending.
  private let contentLatencies: [Int64]
  /// The time of work and context switches on the main thread in the scroll's frames.
  package let mainBusyNanoseconds: Int64

  /// Computes the statistics of a run.
  package init(_ record: RunRecord) {
    self.record = record
    scrollNanoseconds = max(0, (record.scrollEnd - record.scrollStart).nanoseconds)
    var times: [Int64] = []
    var busy: Int64 = 0
    for frame in record.frames where frame.isScroll {
      times.append(frame.mainTime.nanoseconds)
      busy += frame.busyTime.nanoseconds
    }
    times.sort()
    frameTimes = times
    mainBusyNanoseconds = busy
    blank = BlankContent(of: record)
    contentLatencies =
      record.variableRefreshes?.contentLatencies.map(\.nanoseconds).sorted()
      ?? record.contentLatencies.map(Int64.init).sorted()
  }

  /// The mean of the frame counter samples; nil without samples.
  package var meanFrameRate: Rational? {
    Rational(Int64(record.frameRateSamples.reduce(0, +)), over: Int64(record.frameRateSamples.count))
  }

  /// The percentage of samples within 0.8 to 1.2 times their mean; nil without samples.
  ///
  /// If the refresh interval varies, a frame rate that follows it counts as stable: the samples are then percentages of
  /// the display's refreshes.
  package var frameRateStability: Rational? {
    if let shares = record.variableRefreshes?.frameRateShares {
      let mean = Rational(Int64(shares.reduce(0, +)), over: Int64(shares.count))
      return mean.flatMap { FrameRateBand(around: $0).share(of: shares) }
    }
    return meanFrameRate.flatMap { FrameRateBand(around: $0).share(of: record.frameRateSamples) }
  }

  /// The mean of a value of the memory samples in units of 10^6 bytes; nil without samples.
  package func meanMemory(_ bytes: (MemorySample) -> Int64) -> Rational? {
    Rational(
      record.memorySamples.reduce(0) { $0 + bytes($1) }, over: 1_000_000 * Int64(record.memorySamples.count))
  }

  /// The hitch time: the total duration of the missed refreshes within the scroll.
  package var hitchNanoseconds: Int64 {
    record.missedRefreshes.reduce(0) { $0 + record.scrollTime(fromRefresh: $1, to: $1 + 1).nanoseconds }
  }

  /// The refreshes of a display that varies its rate, per second of the scroll; nil for another display and an empty scroll.
  package var meanRefreshRate: Rational? {
    record.variableRefreshes == nil ? nil : rate(of: record.scrollRefreshes.count)
  }

  /// The refreshes with a new frame per second of the scroll; nil for an empty scroll.
  var meanShownRate: Rational? { rate(of: record.framesShown) }

  /// A number of refreshes per second of the scroll; nil for an empty scroll.
  private func rate(of refreshes: Int) -> Rational? {
    func rate(_ count: Int) -> Rational? { Rational(Int64(count) * 1_000_000_000, over: scrollNanoseconds) }
    guard let all = rate(refreshes), let others = rate(refreshes - 1) else { return nil }
    return Quantity.rate(of: all, withoutOne: others, atMost: Rational(Int128(record.refreshRate)))
  }

  /// The summed busy time of the app, the render server and the GPU. Concurrent times are counted separately.
  package var busyNanoseconds: Int64 { (record.appBusy + record.serverBusy + record.gpuBusy).nanoseconds }

  /// The app's CPU time during the scroll that the device's instrument counts.
  var countedCPU: VirtualDuration { record.counted(record.appBusy) }

  /// A percentile, 0 to 100, of the main-thread time per frame in milliseconds; nil without frames.
  ///
  /// Linear interpolation at index `percent / 100 * (n - 1)`, as Jetpack Macrobenchmark computes percentiles
  /// (androidx MetricResult.kt).
  package func frameTime(percentile percent: Int) -> Rational? {
    Self.percentile(percent, ofAscending: frameTimes, unit: 1)
  }

  /// A percentile, 0 to 100, of the time to content in milliseconds, interpolated the same way; nil without rows.
  package func timeToContent(percentile percent: Int) -> Rational? {
    Self.percentile(
      percent, ofAscending: contentLatencies,
      unit: record.variableRefreshes == nil ? Int128(record.refreshInterval.nanoseconds) : 1)
  }

  /// A percentile in milliseconds of values in multiples of `unit` nanoseconds.
  private static func percentile(_ percent: Int, ofAscending values: [Int64], unit: Int128) -> Rational? {
    precondition((0...100).contains(percent), "a percentile is 0 to 100, not \(percent)")
    guard !values.isEmpty else { return nil }
    let (index, rest) = (percent * (values.count - 1)).quotientAndRemainder(dividingBy: 100)
    let below = Int128(values[index])
    let above = rest == 0 ? below : Int128(values[index + 1])
    return Rational((below * Int128(100 - rest) + above * Int128(rest)) * unit, 100 * 1_000_000)
  }
}
