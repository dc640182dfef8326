/// The spread of repetitions of the same run, pooled over several runs: each run may have a different mean, and all are
/// assumed to have the same spread.
///
/// The variance is the sum of the squared deviations from each run's mean, divided by the sum over all runs of the
/// number of repetitions minus one. Source: IUPAC, Compendium of Chemical Terminology, P04758 (pooled standard
/// deviation).
package struct PooledDeviation: Sendable, Hashable {
  /// The pooled standard deviation of one repetition, in the unit of the values.
  package let standardDeviation: Double
  /// The number of independent deviations: 4 for two runs with three repetitions each.
  package let degreesOfFreedom: Int

  /// Pools groups of values; nil unless a group has two values. O(values).
  package init?(of groups: [[Double]]) {
    var (squares, degrees) = (0.0, 0)
    for group in groups where group.count > 1 {
      let mean = group.reduce(0, +) / Double(group.count)
      squares += group.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      degrees += group.count - 1
    }
    guard degrees > 0 else { return nil }
    standardDeviation = (squares / Double(degrees)).squareRoot()
    degreesOfFreedom = degrees
  }

  /// The typical difference of two repetitions of a run: the standard deviation of the difference of two independent
  /// values, which is the square root of 2 times that of one.
  package var difference: Double { standardDeviation * 2.0.squareRoot() }
}
