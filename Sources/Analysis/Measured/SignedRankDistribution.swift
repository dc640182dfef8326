/// The distribution of the signed-rank statistic of n symmetric differences: the sum of the ranks of the positive ones.
package struct SignedRankDistribution: Sendable {
  /// The number of differences.
  package let count: Int

  /// The maximum number of differences whose distribution is computed exactly: 2^60 sign patterns are exact in `Int64`.
  private static let exactLimit = 60

  /// A distribution for at least one difference.
  package init(count: Int) {
    precondition(count >= 1, "\(count) ranks have no distribution")
    self.count = count
  }

  /// The number of ordered Walsh averages that an interval excludes at each end: the largest k for which the statistic
  /// is at most k with a probability of at most half of 1 - level; nil if even 0 is too probable.
  ///
  /// Exact for up to 60 differences, O(n³); for more, the normal approximation with a continuity correction.
  package func excludedAtEachEnd(level: Double) -> Int? {
    let tail = (1 - level) / 2
    guard count <= Self.exactLimit else { return approximateExcluded(tail: tail) }
    // For each sum, the number of subsets of the ranks 1 to n that have it.
    let greatest = count * (count + 1) / 2
    var ways = [Int64](repeating: 0, count: greatest + 1)
    ways[0] = 1
    for rank in 1...count {
      for sum in stride(from: greatest, through: rank, by: -1) { ways[sum] += ways[sum - rank] }
    }
    let total = Double(Int64(1) << Int64(count))
    var below: Int64 = 0
    for (sum, number) in ways.enumerated() {
      below += number
      if Double(below) / total > tail { return sum == 0 ? nil : sum - 1 }
    }
    return greatest / 2
  }

  private func approximateExcluded(tail: Double) -> Int? {
    let n = Double(count)
    let (mean, deviation) = (n * (n + 1) / 4, (n * (n + 1) * (2 * n + 1) / 24).squareRoot())
    let limit = mean - 0.5 - NormalDistribution.upperQuantile(tail) * deviation
    return limit < 0 ? nil : Int(limit)
  }
}

/// The standard normal distribution.
enum NormalDistribution {
  /// The value that is exceeded with a probability from just above 0 to 0.5.
  ///
  /// By the rational approximation of Abramowitz and Stegun, Handbook of Mathematical Functions, 1964, formula 26.2.23, whose
  /// error is below 4.5e-4.
  static func upperQuantile(_ probability: Double) -> Double {
    let t = (-2 * naturalLogarithm(probability)).squareRoot()
    let numerator = 2.515517 + t * (0.802853 + t * 0.010328)
    let denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
    return t - numerator / denominator
  }

  /// The natural logarithm by its series, so that the last bits do not depend on the machine's mathematics library.
  private static func naturalLogarithm(_ value: Double) -> Double {
    // value = significand · 2^exponent, and ln(s) = 2 artanh((s - 1) / (s + 1)).
    let ratio = (value.significand - 1) / (value.significand + 1)
    var (term, sum) = (ratio, 0.0)
    for divisor in stride(from: 1.0, through: 41, by: 2) {
      sum += term / divisor
      term *= ratio * ratio
    }
    return 2 * sum + Double(value.exponent) * 0.693147180559945309
  }
}
