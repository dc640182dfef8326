package import ListRuntime
internal import Simulation

/// A run's record with what several metrics need of it, computed once: O(frames log frames).
package struct RunStatistics: Sendable {
  /// The record.
  package let record: RunRecord
  /// Length of the scroll; 0 for a scroll that never started, never negative.
  package let scrollNanoseconds: Int64
  /// Main-thread times of the scroll's frames, ascending.
  let frameTimes: [Int64]
  /// What of the display was blank.
  let blank: BlankContent
  /// `RunRecord.contentWaits`, ascending.
  private let contentWaits: [Int]
  /// Work and context switches of the main thread in the scroll's frames.
  package let mainBusyNanoseconds: Int64

  /// The facts of a run.
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
    contentWaits = record.contentWaits.sorted()
  }

  /// Mean of the frame counter's samples, or nil without samples.
  package var meanFrameRate: Rational? {
    Rational(Int64(record.frameRateSamples.reduce(0, +)), over: Int64(record.frameRateSamples.count))
  }

  /// Percentage of samples from 0.8 to 1.2 times their mean, or nil without samples.
  package var frameRateStability: Rational? {
    meanFrameRate.flatMap { FrameRateBand(around: $0).share(of: record.frameRateSamples) }
  }

  /// Mean of the footprint's samples in units of 10^6 bytes, or nil without samples.
  package var meanFootprint: Rational? {
    Rational(
      record.memorySamples.reduce(0) { $0 + $1.footprint }, over: 1_000_000 * Int64(record.memorySamples.count))
  }

  /// Time by which frames were late.
  package var hitchNanoseconds: Int64 { Int64(record.missedVsyncs) * record.refreshInterval.nanoseconds }

  /// Time in which the app, the render server or the graphics processor computed; simultaneous times count separately.
  package var busyNanoseconds: Int64 { (record.appBusy + record.serverBusy + record.gpuBusy).nanoseconds }

  /// Main-thread time of a frame in milliseconds at a percentile from 0 to 100, or nil without frames.
  ///
  /// Linear interpolation at index `percent / 100 * (n - 1)`, as Jetpack Macrobenchmark computes percentiles
  /// (androidx MetricResult.kt).
  package func frameTime(percentile percent: Int) -> Rational? {
    Self.percentile(percent, ofAscending: frameTimes, unit: 1)
  }

  /// Time to content in milliseconds at a percentile from 0 to 100, interpolated the same way, or nil without rows.
  package func timeToContent(percentile percent: Int) -> Rational? {
    Self.percentile(
      percent, ofAscending: contentWaits.map(Int64.init), unit: Int128(record.refreshInterval.nanoseconds))
  }

  /// A percentile of values in units of so many nanoseconds, in milliseconds.
  private static func percentile(_ percent: Int, ofAscending values: [Int64], unit: Int128) -> Rational? {
    precondition((0...100).contains(percent), "a percentile is 0 to 100, not \(percent)")
    guard !values.isEmpty else { return nil }
    let (index, rest) = (percent * (values.count - 1)).quotientAndRemainder(dividingBy: 100)
    let below = Int128(values[index])
    let above = rest == 0 ? below : Int128(values[index + 1])
    return Rational((below * Int128(100 - rest) + above * Int128(rest)) * unit, 100 * 1_000_000)
  }
}
