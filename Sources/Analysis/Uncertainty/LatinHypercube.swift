import Simulation

/// Uniform draws of named inputs, one in each of n equal intervals, n = draws.
///
/// Stratified draws estimate means and shares with less error than independent ones (M. D. McKay, R. J. Beckman and W. J. Conover, "A
/// comparison of three methods for selecting values of input variables", Technometrics 21, 1979). Each input has a stream of
/// its own, so adding an input never changes the draws of another one.
package struct LatinHypercube: Sendable, Hashable {
  private let seed: UInt64
  private let stream: String
  private let count: Int

  /// Draws.
  ///
  /// - Parameters:
  ///   - stream: the name of these draws; others are independent of them.
  ///   - count: the number of draws of each input, at least 1.
  package init(seed: UInt64, stream: String, count: Int) {
    precondition(count >= 1, "there is at least one draw, not \(count)")
    self.seed = seed
    self.stream = stream
    self.count = count
  }

  /// The draws of an input: numbers greater than 0 and less than 1. O(count).
  package func draws(of input: String) -> [Double] {
    var random = RandomStream(seed: seed, name: "\(stream)/\(input)")
    var strata = Array(0..<count)
    random.shuffle(&strata)
    return strata.map { stratum in
      // Half a unit of the stream keeps the draw within the open interval.
      (Double(stratum) + random.unit() + 0x1p-54) / Double(count)
    }.map { min($0, 1 - 0x1p-53) }
  }
}
