import Analysis
import JSON

extension [HostDescription.Condition] {
  /// The refresh rate of most frames of a file, as a condition: recordings at another rate are not comparable. A display can
  /// have another rate for some frames, as at the start and the end of a scroll; of two rates with as many frames, the higher
  /// one counts. Rates are whole, because intervals are measured (16,666,125 ns at 60 Hz).
  ///
  /// - Parameter shares: the rates in Hz, with the number or the share of the frames of each. Empty if the file states none.
  static func refreshRate(_ shares: [(rate: Double, frames: Double)]) -> Self {
    var frames: [Int: Double] = [:]
    for share in shares where share.frames > 0 {
      if let rate = Int(exactly: share.rate.rounded()), rate > 0 { frames[rate, default: 0] += share.frames }
    }
    let most = frames.max { ($0.value, $0.key) < ($1.value, $1.key) }
    return most.map { [.init("refresh rate", "\($0.key) Hz")] } ?? []
  }

  /// The refresh rate of most frames by the time between two refreshes, in seconds above 0.
  static func refreshRate(ofIntervals intervals: [Double]) -> Self {
    refreshRate(intervals.filter { $0 > 0 }.map { (rate: 1 / $0, frames: 1) })
  }
}
