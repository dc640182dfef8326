import Analysis
import Simulation
import Testing

@Suite("Dividends, Walsh coefficients and variance shares")
struct DecompositionTests {
  @Test("A dividend is the value of a coalition minus the dividends of its proper subsets", arguments: 1...6)
  func dividends(count: Int) throws {
    for (seed, requires) in [(1, []), (2, []), (3, [(count - 1, 0)])] as [(UInt64, [(Int, Int)])] {
      // A factor that requires itself has no constraint.
      let isFeasible = AblationTables.feasibleCoalitions(count, requires)
      let values = AblationTables.values(1 << count, seed: seed)
      let game = try AblationTables.game(zip(values, isFeasible).map { $1 ? $0 : nil })
      var expected: [Int: Rational] = [0: values[0]]
      for mask in 1..<values.count where isFeasible[mask] {
        let parts = (0..<mask).filter { $0 & mask == $0 && isFeasible[$0] }
        expected[mask] = try parts.reduce(values[mask]) { $0 - (try expected[$1].unwrapped) }
      }
      let found = try HarsanyiDividends(game).dividends
      #expect(found.count == isFeasible.count { $0 } - 1)
      for dividend in found {
        let mask = dividend.factors.reduce(0) { $0 | 1 << $1 }
        #expect(dividend.value == expected[mask], "seed \(seed), set \(dividend.factors)")
      }
      // The Shapley value shares each dividend equally among the members.
      guard requires.isEmpty else { continue }
      let contributions = try ShapleyValues(game).contributions
      for factor in 0..<count {
        let shared = found.filter { $0.factors.contains(factor) }.reduce(Rational.zero) {
          $0 + $1.value * Rational(1, Int128($1.factors.count))
        }
        #expect(contributions[factor].mean == shared, "seed \(seed), factor \(factor)")
      }
    }
  }

  @Test("A coefficient is the mean of the values times the product of the factors' signs", arguments: 1...6)
  func walsh(count: Int) throws {
    let values = AblationTables.values(1 << count, seed: 5)
    let coefficients = try WalshCoefficients(AblationTables.game(values)).coefficients
    #expect(coefficients.count == values.count)
    for coefficient in coefficients {
      let sum = values.indices.reduce(Rational.zero) { sum, mask in
        let minuses = coefficient.factors.count { mask >> $0 & 1 == 0 }
        return minuses.isMultiple(of: 2) ? sum + values[mask] : sum - values[mask]
      }
      #expect(coefficient.value == sum * Rational(1, Int128(values.count)), "seed 5, \(coefficient.factors)")
    }
  }

  @Test(
    "Variance shares agree with inclusion-exclusion over conditional means",
    arguments: [[2], [2, 2, 2], [3], [3, 2], [2, 4, 3], [2, 2, 3, 2], [2, 2, 2, 2, 2, 2]])
  func variance(levels: [Int]) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let values = AblationTables.values(levels.reduce(1, *), seed: seed)
      var next = values.makeIterator()
      let (table, _) = try AblationTables.full(levels: levels) { _ in .measured([next.next()]) }
      let found = try VarianceShares(AblationColumn(table, metric: 0), of: table.factors)
      let points = table.rows.map(\.point)
      let one = Rational(1, Int128(values.count))
      let mean = values.reduce(Rational.zero, +) * one
      // The component of a set at each point: the conditional mean minus the components of its proper subsets.
      var components: [[Rational]] = []
      for mask in 0..<1 << levels.count {
        components.append(
          points.indices.map { point in
            let same = points.indices.filter { other in
              levels.indices.allSatisfy { mask >> $0 & 1 == 0 || points[other][$0] == points[point][$0] }
            }
            let conditionalMean = same.reduce(Rational.zero) { $0 + values[$1] } * Rational(1, Int128(same.count))
            return (0..<mask).filter { $0 & mask == $0 }.reduce(conditionalMean) { $0 - components[$1][point] }
          })
      }
      let total = values.reduce(Rational.zero) { $0 + ($1 - mean) * ($1 - mean) } * one
      #expect(found.variance == total, "seed \(seed)")
      try #require(found.shares.count == components.count - 1)
      for (share, component) in zip(found.shares, components.dropFirst()) {
        let variance = component.reduce(Rational.zero) { $0 + $1 * $1 } * one
        #expect(share.value * total == variance, "seed \(seed), \(share.sources)")
      }
      #expect(found.shares.reduce(Rational.zero) { $0 + $1.value } == Rational(1), "seed \(seed)")
      for (position, source) in found.sources.enumerated() {
        let shares = found.shares.filter { $0.sources.contains(position) }
        #expect(source.total == shares.reduce(Rational.zero) { $0 + $1.value }, "seed \(seed)")
      }
    }
  }

  @Test("Dependent factors form one source, and independent factors remain separate")
  func dependentFactors() throws {
    // B requires A; C has three levels and is free.
    let (table, _) = try AblationTables.full(levels: [2, 2, 3]) { point in
      guard point[1] <= point[0] else { return .infeasible("B requires A") }
      // Additive effects: 10 for A, 4 for B, 5 for a level of C.
      return .measured([Rational(Int128(10 * point[0] + 4 * point[1] + 5 * point[2]))])
    }
    let shares = try VarianceShares(AblationColumn(table, metric: 0), of: table.factors)
    #expect(shares.sources.map(\.factors) == [[0, 1], [2]])
    #expect(shares.sources.map(\.levelCount) == [3, 3])
    // The variances of 0, 10, 14 and of 0, 5, 10; there is no interaction.
    let (dependent, independent) = (Rational(104, 3), Rational(50, 3))
    #expect(shares.variance == dependent + independent)
    #expect(shares.sources.map(\.firstOrder) == [Rational(104, 154), Rational(50, 154)])
    #expect(shares.sources.map(\.total) == shares.sources.map(\.firstOrder))
    let effects = try MainEffect.all(AblationColumn(table, metric: 0), of: table.factors).map { try $0.get() }
    #expect(effects.map(\.value) == [10, 4, 5, 10].map { Rational($0) })
    #expect(effects.map(\.feasibleContextCount) == [3, 3, 3, 3])
    #expect(effects.map(\.contextCount) == [6, 6, 4, 4])
  }

  @Test("A constant metric has zero variance and zero shares")
  func constant() throws {
    let (table, _) = try AblationTables.full(levels: [2, 3]) { _ in .measured([Rational(7, 3)]) }
    let shares = try VarianceShares(AblationColumn(table, metric: 0), of: table.factors)
    #expect(shares.variance.isZero && shares.shares.allSatisfy { $0.value.isZero })
  }
}
