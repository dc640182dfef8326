import Analysis
import Foundation
import Testing

@Suite("Sobol indices")
struct SobolTests {
  /// The indices of a function of uniform inputs between 0 and 1.
  private func indices(
    of count: Int, samples: Int = 8192, seed: UInt64 = 7, _ function: ([Double]) -> Double
  ) throws -> [SobolIndices.Index] {
    let names = (0..<count).map { "x\($0)" }
    func draws(_ stream: String) -> [[Double]] {
      let hypercube = LatinHypercube(seed: seed, stream: stream, count: samples)
      let columns = names.map(hypercube.draws)
      return (0..<samples).map { row in columns.map { $0[row] } }
    }
    let (first, second) = (draws("first"), draws("second"))
    let mixed = names.indices.map { input in
      zip(first, second).map { first, second in
        var point = first
        point[input] = second[input]
        return function(point)
      }
    }
    return try #require(SobolIndices(first.map(function), second.map(function), mixed: mixed)).indices
  }

  private static func ishigami(_ point: [Double]) -> Double {
    let x = point.map { -Double.pi + 2 * Double.pi * $0 }
    return sin(x[0]) + 7 * sin(x[1]) * sin(x[1]) + 0.1 * pow(x[2], 4) * sin(x[0])
  }

  /// The first-order and the total indices.
  private static let ishigamiShares = [(0.3139, 0.5576), (0.4424, 0.4424), (0, 0.2437)]

  /// T. Ishigami and T. Homma, "An importance quantification technique in uncertainty analysis for computer models", ISUMA 1990,
  /// with a = 7 and b = 0.1; its indices follow from the integrals.
  @Test("The Ishigami function's indices are the known ones, with an interaction of two inputs")
  func ishigami() throws {
    let found = try indices(of: 3, Self.ishigami)
    for (index, (first, total)) in zip(found, Self.ishigamiShares) {
      #expect(abs(index.first.value - first) < 0.02 && abs(index.total.value - total) < 0.02, "\(found)")
    }
  }

  /// The true shares are known, so the share of repetitions whose estimate is within two standard errors of them is
  /// also known: about 95 %.
  @Test("The standard errors cover the known indices of the Ishigami function")
  func errors() throws {
    var (within, all) = (0, 0)
    for seed in 1...40 {
      let found = try indices(of: 3, samples: 256, seed: UInt64(seed), Self.ishigami)
      for (index, (first, total)) in zip(found, Self.ishigamiShares) {
        for (share, known) in [(index.first, first), (index.total, total)] {
          #expect(share.error > 0.001 && share.error < 0.2, "\(share) of \(known), seed \(seed)")
          within += abs(share.value - known) <= 2 * share.error ? 1 : 0
          all += 1
        }
      }
    }
    #expect(within * 10 >= all * 9, "\(within) of \(all)")
  }

  /// The g-function of I. M. Sobol', with the coefficients of A. Saltelli et al. (2010).
  @Test("The g-function's indices are the known ones")
  func gFunction() throws {
    let a = [0, 1, 4.5, 9, 99, 99]
    let found = try indices(of: a.count) { point in
      zip(point, a).reduce(1) { $0 * (abs(4 * $1.0 - 2) + $1.1) / (1 + $1.1) }
    }
    let parts = a.map { 1 / (3 * (1 + $0) * (1 + $0)) }
    let all = parts.reduce(1) { $0 * (1 + $1) }
    for (index, part) in zip(found, parts) {
      #expect(abs(index.first.value - part / (all - 1)) < 0.02, "\(found)")
      #expect(abs(index.total.value - part * all / (1 + part) / (all - 1)) < 0.02, "\(found)")
    }
  }

  @Test("A result that never varies has no indices")
  func constant() {
    #expect(SobolIndices([1, 1], [1, 1], mixed: [[1, 1]]) == nil)
    #expect(SobolIndices([1], [2], mixed: [[1]]) == nil)
  }
}
