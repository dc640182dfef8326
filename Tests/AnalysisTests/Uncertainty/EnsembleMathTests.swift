import Analysis
import Foundation
import Simulation
import Testing

@Suite("Arithmetic of ensembles")
struct EnsembleMathTests {
  @Test(
    "Logarithms agree with the math library",
    arguments: [1e-300, 1e-9, 0.1, 0.5, 0.999, 1, 1.001, 2, 1.5, 10, 1e9, 1e300])
  func logarithm(x: Double) {
    #expect(abs(Logarithm.value(x) - log(x)) <= 4e-16 * max(1, abs(log(x))), "\(x)")
  }

  /// Quantiles of the standard normal distribution from tables.
  @Test(
    "Quantiles of the normal distribution agree with published values, and are symmetric",
    arguments: [
      (0.5, 0), (0.75, 0.674_489_750), (0.9, 1.281_551_566), (0.975, 1.959_963_985), (0.999, 3.090_232_306),
      (1 - 1e-9, 5.997_807_015),
    ])
  func quantile(probability: Double, expected: Double) {
    #expect(abs(NormalQuantile.value(probability) - expected) < 2e-6, "\(probability)")
    #expect(NormalQuantile.value(1 - probability) == -NormalQuantile.value(probability) || probability > 0.9999)
  }

  @Test("A Latin hypercube has one draw in each interval; inputs and streams are independent of what else is drawn")
  func hypercube() {
    for (seed, count) in [(UInt64(1), 1), (2, 7), (3, 64), (4, 1000)] {
      let hypercube = LatinHypercube(seed: seed, stream: "s", count: count)
      let draws = hypercube.draws(of: "a")
      #expect(draws.map { Int($0 * Double(count)) }.sorted() == Array(0..<count), "seed \(seed)")
      #expect(draws.allSatisfy { $0 > 0 && $0 < 1 }, "seed \(seed)")
      #expect(draws == LatinHypercube(seed: seed, stream: "s", count: count).draws(of: "a"))
      #expect(count == 1 || draws != hypercube.draws(of: "b"))
      #expect(draws != LatinHypercube(seed: seed, stream: "t", count: count).draws(of: "a"))
    }
  }

  @Test(
    "An interval excludes a twentieth of the values on each side",
    arguments: [(1, 0, 0), (19, 0, 18), (20, 1, 18), (64, 3, 60)])
  func interval(count: Int, low: Int, high: Int) throws {
    let values = (0..<count).map { Rational(Int128($0)) }
    let interval = try #require(EnsembleInterval(of: values.reversed()))
    #expect(interval.low == Rational(Int128(low)) && interval.high == Rational(Int128(high)) && interval.count == count)
    #expect(interval.contains(interval.low) && !interval.contains(Rational(Int128(high + 1))))
  }

  @Test(
    "A conclusion is robust from 95 % of at least 20 members, and likely from 75 %; it is not true in a member without figures"
  )
  func robustness() {
    func verdict(_ holds: Int, of count: Int, missing: Int = 0) -> Robustness.Verdict {
      Robustness(
        (0..<count).map { $0 < holds } + Array(repeating: nil, count: missing)
      ).verdict
    }
    #expect(verdict(95, of: 100) == .robust && verdict(94, of: 100) == .likely)
    #expect(verdict(75, of: 100) == .likely && verdict(74, of: 100) == .undecided)
    #expect(verdict(6, of: 100) == .undecided && verdict(5, of: 100) == .contradicted)
    #expect(verdict(20, of: 20) == .robust && verdict(19, of: 19) == .likely && verdict(0, of: 19) == .undecided)
    #expect(verdict(90, of: 90, missing: 10) == .likely && verdict(0, of: 0, missing: 30) == .undecided)
    #expect(EnsembleInterval(of: []) == nil)
  }

  @Test("A correlated vector has the given covariance")
  func correlated() {
    var covariance = SymmetricMatrix(size: 2)
    (covariance[0, 0], covariance[1, 0], covariance[1, 1]) = (4, -3, 9)
    let count = 4096
    let hypercube = LatinHypercube(seed: 5, stream: "normal", count: count)
    let columns = ["a", "b"].map { hypercube.draws(of: $0).map(NormalQuantile.value) }
    let vectors = (0..<count).map { covariance.correlated([columns[0][$0], columns[1][$0]]) }
    func mean(_ value: ([Double]) -> Double) -> Double { vectors.reduce(0) { $0 + value($1) } / Double(count) }
    #expect(abs(mean { $0[0] * $0[0] } - 4) < 0.1 && abs(mean { $0[1] * $0[1] } - 9) < 0.3)
    #expect(abs(mean { $0[0] * $0[1] } + 3) < 0.3)
    var singular = SymmetricMatrix(size: 3)
    (singular[1, 1], singular[2, 2], singular[2, 1]) = (4, 1, 2)
    #expect(singular.correlated([1, 1, 1]) == [0, 2, 1])
  }
}
