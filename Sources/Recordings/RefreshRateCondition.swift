import Analysis
import JSON

extension [HostDescription.Condition] {
  /// The share of the frames of a file from which on they state a refresh rate: a display can have another rate for a few
  /// frames at the start and at the end of a scroll.
  private static let leastShare = 0.1

  /// The refresh rates of a file, as one condition: recordings at another rate, or at another mixture of rates, are not
  /// comparable. Rates are whole, because intervals are measured (16,666,125 ns at 60 Hz).
  ///
  /// - Parameter shares: the rates in Hz, with the number or the share of the frames of each. Empty if the file states none.
  static func refreshRates(_ shares: [(rate: Double, frames: Double)]) -> Self {
    var frames: [Int: Double] = [:]
    for share in shares {
      if let rate = Int(exactly: share.rate.rounded()) { frames[rate, default: 0] += share.frames }
    }
    let total = frames.values.reduce(0, +)
    let rates = frames.keys.sorted().filter { total > 0 && (frames[$0] ?? 0) >= leastShare * total }
    return rates.isEmpty ? [] : [.init("refresh rate", rates.map { "\($0) Hz" }.joined(separator: " and "))]
  }

  /// The refresh rates of frames by the time between two refreshes, in seconds above 0.
  static func refreshRates(ofIntervals intervals: [Double]) -> Self {
    refreshRates(intervals.filter { $0 > 0 }.map { (rate: 1 / $0, frames: 1) })
  }
}
