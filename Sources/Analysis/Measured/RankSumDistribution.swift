/// The distribution of the Mann–Whitney statistic of two samples of the same continuous distribution: the number of pairs in
/// which the value of the first is greater.
package struct RankSumDistribution: Sendable {
  private let first: Int
  private let second: Int

  /// The maximum number of values of both samples for which the distribution is computed exactly: the number of choices
  /// of half of 120 values fits `Int128` with every intermediate result.
  package static let exactLimit = 120

  /// The distribution for samples of at least one value each.
  package init(counts: (Int, Int)) {
    precondition(counts.0 >= 1 && counts.1 >= 1, "\(counts.0) and \(counts.1) values have no distribution")
    (first, second) = counts
  }

  /// The number of ordered differences that an interval excludes at each end: the largest k for which the statistic is
  /// at most k with a probability of at most half of 1 - level; nil if even 0 is too probable.
  ///
  /// Exact for up to 120 values of both samples, O((n + m) · n · m) with n the smaller one; for more, the normal
  /// approximation with a continuity correction.
  package func excludedAtEachEnd(level: Double) -> Int? {
    let tail = (1 - level) / 2
    guard first + second <= Self.exactLimit else {
      let (n, m) = (Double(first), Double(second))
      let deviation = (n * m * (n + m + 1) / 12).squareRoot()
      let limit = n * m / 2 - 0.5 - NormalDistribution.upperQuantile(tail) * deviation
      return limit < 0 ? nil : Int(limit)
    }
    let (ways, total) = waysByStatistic
    var below: Int128 = 0
    for (statistic, number) in ways.enumerated() {
      below += number
      if Double(below) / Double(total) > tail { return statistic == 0 ? nil : statistic - 1 }
    }
    return first * second / 2
  }

  /// For each value of the statistic up to its mean, the number of choices of the first sample's ranks that give it, and the
  /// number of all choices.
  ///
  /// They are the coefficients of the Gaussian binomial, the product of (1 - x^(m + i)) / (1 - x^i) for i from 1 to n.
  /// Source: Mann and Whitney, "On a test of whether one of two random variables is stochastically larger than the other",
  /// Annals of Mathematical Statistics 18(1), 1947.
  private var waysByStatistic: (ways: [Int128], total: Int128) {
    let (n, m) = (min(first, second), max(first, second))
    let greatest = n * m / 2
    var ways = [Int128](repeating: 0, count: greatest + 1)
    ways[0] = 1
    var total: Int128 = 1
    for factor in 1...n {
      for power in stride(from: greatest, through: m + factor, by: -1) { ways[power] -= ways[power - m - factor] }
      for power in stride(from: factor, through: greatest, by: 1) { ways[power] += ways[power - factor] }
      total = total * Int128(m + factor) / Int128(factor)
    }
    return (ways, total)
  }
}
