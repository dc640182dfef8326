/// Variance-based sensitivity indices of one result for independent inputs (I. M. Sobol', "Sensitivity estimates for nonlinear
/// mathematical models", Mathematical Modelling and Computational Experiments 1, 1993).
///
/// An input may be a group of dependent variables, which are then varied together.
package struct SobolIndices: Sendable, Hashable {
  /// The indices of an input.
  package struct Index: Sendable, Hashable {
    /// The share of the variance that the input explains alone.
    package let first: Double
    /// The share of the variance that remains if all other inputs are known: alone and in interactions.
    package let total: Double
  }

  /// The indices by input, in the order of the samples. Estimates can be slightly below 0 or above 1.
  package let indices: [Index]
  /// The variance of the result.
  package let variance: Double

  /// Estimates the indices: O(samples · inputs).
  ///
  /// First-order indices are those of A. Saltelli et al., "Variance based sensitivity analysis of model output", Computer Physics
  /// Communications 181, 2010, table 2, (b); total indices those of M. J. W. Jansen, "Analysis of variance designs for model
  /// output", Computer Physics Communications 117, 1999.
  ///
  /// - Parameters:
  ///   - first: the results of a sample of all inputs.
  ///   - second: those of an independent sample of the same size.
  ///   - mixed: for each input, the results of the first sample with that input taken from the second.
  /// - Returns: nil if the samples have less than two results or the result never varies.
  package init?(_ first: [Double], _ second: [Double], mixed: [[Double]]) {
    let count = first.count
    precondition(second.count == count && mixed.allSatisfy { $0.count == count }, "samples of different sizes")
    guard count > 1 else { return nil }
    let all = first + second
    let mean = all.reduce(0, +) / Double(all.count)
    let variance = all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(all.count - 1)
    guard variance > 0 else { return nil }
    self.variance = variance
    indices = mixed.map { mixed in
      var (explained, remaining) = (0.0, 0.0)
      for index in 0..<count {
        // Subtracting the mean changes no expectation, and reduces the error of the estimate.
        explained += (second[index] - mean) * (mixed[index] - first[index])
        remaining += (first[index] - mixed[index]) * (first[index] - mixed[index])
      }
      return Index(first: explained / Double(count) / variance, total: remaining / Double(2 * count) / variance)
    }
  }
}
