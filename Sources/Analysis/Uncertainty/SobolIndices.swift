/// Variance-based sensitivity indices of one result for independent inputs (I. M. Sobol', "Sensitivity estimates for nonlinear
/// mathematical models", Mathematical Modelling and Computational Experiments 1, 1993).
///
/// An input can be a group of dependent variables, which are then varied together.
package struct SobolIndices: Sendable, Hashable {
  /// An estimated share of the variance.
  package struct Share: Sendable, Hashable {
    /// The estimate. It can be slightly below 0 or above 1.
    package let value: Double
    /// Its standard error (jackknife: B. Efron and C. Stein, "The jackknife estimate of variance", The Annals of Statistics 9,
    /// 1981).
    package let error: Double
  }

  /// The indices of an input.
  package struct Index: Sendable, Hashable {
    /// The share of the variance that the input explains alone.
    package let first: Share
    /// The share of the variance that remains if all other inputs are known: alone and in interactions.
    package let total: Share
  }

  /// The indices by input, in the order of the samples.
  package let indices: [Index]
  /// The variance of the result.
  package let variance: Double

  /// Estimates the indices: O(samples · inputs).
  ///
  /// First-order indices are those of A. Saltelli et al., "Variance based sensitivity analysis of model output",
  /// Computer Physics Communications 181, 2010, table 2, (b); total indices are those of M. J. W. Jansen, "Analysis of
  /// variance designs for model output", Computer Physics Communications 117, 1999.
  ///
  /// - Parameters:
  ///   - first: the results of a sample of all inputs.
  ///   - second: those of an independent sample of the same size.
  ///   - mixed: for each input, the results of the first sample with that input taken from the second.
  /// - Returns: nil if the samples have fewer than two results or the result never varies.
  package init?(_ first: [Double], _ second: [Double], mixed: [[Double]]) {
    let count = first.count
    precondition(second.count == count && mixed.allSatisfy { $0.count == count }, "samples of different sizes")
    guard count > 1 else { return nil }
    let all = first + second
    let mean = all.reduce(0, +) / Double(all.count)
    let squares = all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard squares > 0 else { return nil }
    variance = squares / Double(all.count - 1)
    indices = mixed.map { mixed in
      // Subtracting the mean changes no expectation, and reduces the error of the estimate.
      var all = Sums(squares: squares)
      let rows = first.indices.map {
        Sums.Row(first: first[$0] - mean, second: second[$0] - mean, mixed: mixed[$0] - mean)
      }
      for row in rows {
        all.explained += row.explained
        all.remaining += row.remaining
        all.differences += row.mixed - row.first
      }
      let others = rows.map { all.shares(without: $0, count) }
      let (first, total) = all.shares(count)
      return Index(
        first: Share(value: first, error: Self.standardError(others.map(\.first))),
        total: Share(value: total, error: Self.standardError(others.map(\.total))))
    }
  }

  /// The jackknife's estimate from the values that leave out one sample each.
  private static func standardError(_ values: [Double]) -> Double {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    return ((count - 1) / count * values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }).squareRoot()
  }

  /// The sums from which the indices of an input are computed, over samples of results without their mean.
  private struct Sums {
    /// The results of a sample.
    struct Row {
      let first: Double
      let second: Double
      let mixed: Double

      var explained: Double { second * (mixed - first) }
      var remaining: Double { (first - mixed) * (first - mixed) }
    }

    /// The squares of the first and the second results.
    let squares: Double
    var explained = 0.0
    var remaining = 0.0
    var differences = 0.0

    func shares(_ count: Int) -> (first: Double, total: Double) {
      Self.shares(explained: explained, remaining: remaining, squares: squares, count)
    }

    /// The shares without one of the samples; nil if nothing varies without it.
    func shares(without row: Row, _ count: Int) -> (first: Double, total: Double) {
      let mean = -(row.first + row.second) / Double(2 * (count - 1))
      return Self.shares(
        explained: explained - row.explained - mean * (differences - (row.mixed - row.first)),
        remaining: remaining - row.remaining,
        squares: squares - row.first * row.first - row.second * row.second - mean * mean * Double(2 * (count - 1)),
        count - 1)
    }

    private static func shares(
      explained: Double, remaining: Double, squares: Double, _ count: Int
    ) -> (first: Double, total: Double) {
      let variance = squares / Double(2 * count - 1)
      guard variance > 0 else { return (0, 0) }
      return (explained / Double(count) / variance, remaining / Double(2 * count) / variance)
    }
  }
}
