/// How long something takes on the host.
struct Timing {
  /// Median of the repetitions, in seconds.
  let median: Double
  /// Distance between the quartiles relative to the median.
  let spread: Double

  /// Does something a few times to warm up and then several times for the record.
  ///
  /// - Parameter repetitions: at least 1.
  init(repetitions: Int = 7, warmUps: Int = 1, _ work: () throws -> Void) rethrows {
    var seconds: [Double] = []
    for repetition in 0..<(warmUps + repetitions) {
      let time = try ContinuousClock().measure(work)
      if repetition >= warmUps { seconds.append(Self.seconds(time)) }
    }
    self.init(seconds)
  }

  /// The same of something that waits.
  init(repetitions: Int, warmUps: Int = 0, _ work: () async throws -> Void) async rethrows {
    var seconds: [Double] = []
    for repetition in 0..<(warmUps + repetitions) {
      let time = try await ContinuousClock().measure { try await work() }
      if repetition >= warmUps { seconds.append(Self.seconds(time)) }
    }
    self.init(seconds)
  }

  /// Of times in seconds, at least one.
  init(_ seconds: [Double]) {
    let sorted = seconds.sorted()
    median = sorted[sorted.count / 2]
    spread = median > 0 ? (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / median : 0
  }

  /// A time in seconds.
  static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
