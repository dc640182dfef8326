/// Host times of repeated work.
struct Timing {
  /// Median of the repetitions, in seconds.
  let median: Double
  /// The interquartile range relative to the median.
  let spread: Double

  /// Times work after warm-up iterations.
  ///
  /// - Parameters:
  ///   - repetitions: the number of timed iterations, at least 1.
  ///   - warmUps: the number of iterations before them.
  init(repetitions: Int = 7, warmUps: Int = 1, _ work: () throws -> Void) rethrows {
    var seconds: [Double] = []
    for repetition in 0..<(warmUps + repetitions) {
      let time = try ContinuousClock().measure(work)
      if repetition >= warmUps { seconds.append(Self.seconds(time)) }
    }
    self.init(seconds)
  }

  /// Times asynchronous work after warm-up iterations.
  init(repetitions: Int, warmUps: Int = 0, _ work: () async throws -> Void) async rethrows {
    var seconds: [Double] = []
    for repetition in 0..<(warmUps + repetitions) {
      let time = try await ContinuousClock().measure { try await work() }
      if repetition >= warmUps { seconds.append(Self.seconds(time)) }
    }
    self.init(seconds)
  }

  /// Summarizes at least one time in seconds.
  init(_ seconds: [Double]) {
    let sorted = seconds.sorted()
    median = sorted[sorted.count / 2]
    spread = median > 0 ? (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / median : 0
  }

  /// A duration in seconds.
  static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
