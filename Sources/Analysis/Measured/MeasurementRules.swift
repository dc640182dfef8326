import Simulation

/// The order of the runs in each round: an independent random permutation for every round.
package struct RoundOrder: Sendable {
  private let seed: UInt64
  private let count: Int

  /// The orders of a number of runs.
  package init(seed: UInt64, count: Int) {
    self.seed = seed
    self.count = count
  }

  /// The positions of the runs in a round: O(runs). The same round of the same seed has the same order.
  package func order(ofRound round: Int) -> [Int] {
    var random = RandomStream(seed: seed, name: "round \(round)")
    var order = Array(0..<count)
    random.shuffle(&order)
    return order
  }
}

/// Determines which repetitions were disturbed, by a fixed computation that is timed together with each of them.
package struct DisturbanceRule: Sendable {
  /// The limit of the computation's time relative to the median of the session. A processor that is shared with one
  /// other program gives half of its time; clock frequency changes of an idle machine are below a fifth.
  package static let tolerance = 0.2

  private let limit: Double

  /// A rule from the times of all computations of a session.
  package init(kernels: [Double]) {
    limit = SampleSummary.median(of: kernels).map { (1 + Self.tolerance) * $0 } ?? .infinity
  }

  /// Whether a time shows that the machine was disturbed.
  package func isDisturbed(_ kernel: Double) -> Bool { kernel > limit }
}

/// Determines when enough rounds were measured.
///
/// It depends on the width of intervals, never on whether a difference is decided: stopping at the first verdict would
/// make wrong verdicts likely.
package struct StoppingRule: Sendable {
  private let rounds: ClosedRange<Int>
  private let precision: Double

  /// A rule.
  ///
  /// - Parameters:
  ///   - rounds: the minimum and the maximum number of rounds.
  ///   - precision: the maximum half width of an interval, as a share of its median; 0 for the maximum number of
  ///     rounds.
  package init(rounds: ClosedRange<Int>, precision: Double) {
    self.rounds = rounds
    self.precision = precision
  }

  /// Whether no further round is needed.
  ///
  /// - Parameters:
  ///   - count: the number of rounds so far.
  ///   - samples: the values of each run and metric that must be precise.
  ///   - seed: the seed of the resampling.
  package func isDone(rounds count: Int, samples: [[Double]], seed: UInt64) -> Bool {
    if count >= rounds.upperBound { return true }
    guard count >= rounds.lowerBound, precision > 0 else { return false }
    return samples.allSatisfy { values in
      guard let summary = SampleSummary(of: values, seed: seed), !summary.isRange else { return false }
      // A metric that is 0 in most repetitions has no relative precision; its interval must be a point.
      return summary.relativeHalfWidth.map { $0 <= precision } ?? (summary.low == summary.high)
    }
  }
}
