/// A test for a drift over repetitions in their order, by Kendall's rank correlation, summed over several groups.
///
/// Source: Kendall, "A new measure of rank correlation", Biometrika 30(1/2), 1938 (the distribution); Hirsch, Slack and Smith,
/// "Techniques of trend analysis for monthly water quality data", Water Resources Research 18(1), 1982 (the sum over groups).
struct TrendTest {
  /// The number of pairs of values that increase in the order of the repetitions, less those that decrease.
  let balance: Int
  /// The typical change from one repetition to the next: the median of the slopes of all pairs (Sen, "Estimates of the regression
  /// coefficient based on Kendall's tau", Journal of the American Statistical Association 63(324), 1968).
  let slope: Double
  private let counts: [Int]

  /// Tests groups in which each value follows the one before; nil without a pair. O(n² log n).
  init?(of groups: [[Double]]) {
    var (balance, slopes): (Int, [Double]) = (0, [])
    for group in groups {
      for (first, value) in group.enumerated() {
        for (distance, later) in group[(first + 1)...].enumerated() {
          balance += later > value ? 1 : later < value ? -1 : 0
          slopes.append((later - value) / Double(distance + 1))
        }
      }
    }
    guard let slope = SampleSummary.median(of: slopes) else { return nil }
    self.balance = balance
    self.slope = slope
    counts = groups.map(\.count)
  }

  /// The maximum number of values of a group whose distribution is computed exactly.
  private static let exactLimit = 10

  /// Whether values in random order have a balance as far from 0, in either direction, with at most a probability.
  ///
  /// Exact for up to ``exactLimit`` values of each group; for more, the normal approximation.
  func isDrift(atMost probability: Double) -> Bool {
    guard counts.allSatisfy({ $0 <= Self.exactLimit }) else {
      let variance = counts.reduce(0.0) { $0 + Double($1 * ($1 - 1) * (2 * $1 + 5)) / 18 }
      return Double(balance.magnitude) - 1 >= NormalDistribution.upperQuantile(probability / 2) * variance.squareRoot()
    }
    // The probability of each number of decreasing pairs: the r-th value is smaller than 0 to r - 1 of those before it.
    var probabilities = [1.0]
    for count in counts {
      for rank in stride(from: 2, through: count, by: 1) {
        var next = [Double](repeating: 0, count: probabilities.count + rank - 1)
        for (number, probability) in probabilities.enumerated() {
          for smaller in 0..<rank { next[number + smaller] += probability / Double(rank) }
        }
        probabilities = next
      }
    }
    let pairs = probabilities.count - 1
    let tail = probabilities.indices.filter { (pairs - 2 * $0).magnitude >= balance.magnitude }
    return tail.reduce(0) { $0 + probabilities[$1] } <= probability
  }
}
