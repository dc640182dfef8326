/// The level of each of several intervals, so that all of them are simultaneously correct with a given probability.
///
/// By Bonferroni's inequality, the error of each interval may be the family's error divided by the number of intervals.
/// Stepwise corrections such as Holm's decide more tests, but give no simultaneous intervals. Source: Dunn, "Multiple
/// comparisons among means", Journal of the American Statistical Association 56(293), 1961.
package struct FamilyLevel: Sendable, Hashable {
  /// The probability that at least one interval is wrong.
  package static let familyError = 0.05

  /// The level of each interval.
  package let level: Double

  /// The level for a number of comparisons, at least 1.
  ///
  /// - Parameter share: the comparisons' share of the family's error, above 0 and at most 1; the rest is for others.
  package init(comparisons: Int, share: Double = 1) {
    precondition(comparisons >= 1, "a family has at least one comparison, not \(comparisons)")
    level = 1 - Self.familyError * share / Double(comparisons)
  }

  /// A known level.
  init(level: Double) { self.level = level }

  /// The minimum number of pairs that can give a verdict: with this number, it is improbable enough that all
  /// differences have the same sign.
  package var pairsNeeded: Int { Self.least { SignedRankDistribution(count: $0).excludedAtEachEnd(level: level) } }

  /// The minimum number of values in each of two independent samples that can give a verdict.
  package var valuesNeeded: Int {
    Self.least { RankSumDistribution(counts: ($0, $0)).excludedAtEachEnd(level: level) }
  }

  private static func least(_ excluded: (_ count: Int) -> Int?) -> Int {
    var count = 1
    while excluded(count) == nil { count += 1 }
    return count
  }
}
