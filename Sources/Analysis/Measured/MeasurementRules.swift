internal import Simulation

/// The order of the runs in each round: a random permutation of its own for every round.
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

/// Tells which repetitions were disturbed, by a fixed computation that was timed beside each of them.
package struct DisturbanceRule: Sendable {
  /// How much longer than the median of the session the computation may take: a processor that is shared with one other
  /// program gives half of its time; changes of the clock frequency of a machine at rest are below a fifth.
  package static let tolerance = 0.2

  private let limit: Double

  /// A rule from the times of all computations of a session.
  package init(kernels: [Double]) {
    limit = SampleSummary.median(of: kernels).map { (1 + Self.tolerance) * $0 } ?? .infinity
  }

  /// Whether a time says that the machine was disturbed.
  package func isDisturbed(_ kernel: Double) -> Bool { kernel > limit }
}

/// Tells when enough rounds were measured.
///
/// It looks at how wide intervals are, never at whether a difference is decided: stopping at the first verdict would make
/// wrong verdicts likely.
package struct StoppingRule: Sendable {
  private let rounds: ClosedRange<Int>
  private let precision: Double

  /// A rule.
  ///
  /// - Parameters:
  ///   - rounds: the least and the greatest number of rounds.
  ///   - precision: the greatest half width of an interval, as a share of its median; 0 for the greatest number of rounds.
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
