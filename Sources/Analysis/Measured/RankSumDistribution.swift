/// The distribution of the Mann–Whitney statistic of two samples of the same continuous distribution: the number of pairs in
/// which the value of the first is greater.
package struct RankSumDistribution: Sendable {
  private let first: Int
  private let second: Int

  /// The maximum number of pairs for which the distribution is computed exactly.
  private static let exactLimit = 1600

  /// The distribution for samples of at least one value each.
  package init(counts: (Int, Int)) {
    precondition(counts.0 >= 1 && counts.1 >= 1, "\(counts.0) and \(counts.1) values have no distribution")
    (first, second) = counts
  }

  /// The number of ordered differences that an interval excludes at each end: the largest k for which the statistic is
  /// at most k with a probability of at most half of 1 - level; nil if even 0 is too probable.
  ///
  /// Exact up to 1600 pairs; for more, the normal approximation with a continuity correction.
  package func excludedAtEachEnd(level: Double) -> Int? {
    let tail = (1 - level) / 2
    guard first * second <= Self.exactLimit else {
      let (n, m) = (Double(first), Double(second))
      let deviation = (n * m * (n + m + 1) / 12).squareRoot()
      let limit = n * m / 2 - 0.5 - NormalDistribution.upperQuantile(tail) * deviation
      return limit < 0 ? nil : Int(limit)
    }
    let ways = waysByStatistic
    let total = ways.reduce(0, +)
    var below = 0.0
    for (statistic, number) in ways.enumerated() {
      below += number
      if below / total > tail { return statistic == 0 ? nil : statistic - 1 }
    }
    return first * second / 2
  }

  /// For each value of the statistic, the number of choices of the first sample's ranks that give it.
  private var waysByStatistic: [Double] {
    let all = first + second
    let (least, greatest) = (first * (first + 1) / 2, first * (2 * all - first + 1) / 2)
    // Indexed by the number of chosen ranks, and their sum.
    var ways = Array(repeating: [Double](repeating: 0, count: greatest + 1), count: first + 1)
    ways[0][0] = 1
    for rank in 1...all {
      for chosen in stride(from: min(rank, first), through: 1, by: -1) {
        for sum in stride(from: greatest, through: rank, by: -1) { ways[chosen][sum] += ways[chosen - 1][sum - rank] }
      }
    }
    return Array(ways[first][least...greatest])
  }
}
