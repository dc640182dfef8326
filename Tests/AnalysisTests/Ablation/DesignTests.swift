internal import Analysis
internal import Simulation
import Testing

@Suite("Experimental designs")
struct DesignTests {
  private func factors(_ levels: [Int]) -> [AblationFactor] {
    levels.enumerated().map { position, count in
      AblationFactor(name: "f\(position)", levels: (0..<count).map { "\($0)" })
    }
  }

  @Test("The points of factorial, one-at-a-time, leave-one-out and cumulative designs")
  func points() throws {
    let factors = factors([2, 3])
    #expect(
      try AblationPlan.fullFactorial(factors).unwrapped.points == [
        [0, 0], [1, 0], [0, 1], [1, 1], [0, 2], [1, 2],
      ])
    #expect(AblationPlan.oneAtATime(factors).points == [[0, 0], [1, 0], [0, 1], [0, 2]])
    #expect(AblationPlan.leaveOneOut(factors).points == [[1, 2], [0, 2], [1, 0]])
    #expect(AblationPlan.cumulative(factors).points == [[0, 0], [1, 0], [1, 2]])
    #expect(AblationPlan.fullFactorial(self.factors(Array(repeating: 2, count: 17))) == nil)
    #expect(AblationPlan.fullFactorial(self.factors(Array(repeating: 2, count: 80))) == nil)
  }

  /// The maximum resolutions of two-level fractions, from G. Box, W. Hunter and J. S. Hunter, Statistics for
  /// Experimenters (1978), table 12.15.
  @Test(
    "The search finds fractions with the published resolutions",
    arguments: [
      (3, 4, 3), (4, 8, 4), (5, 16, 5), (5, 8, 3), (6, 32, 6), (6, 16, 4), (6, 8, 3), (7, 64, 7), (7, 32, 4),
      (7, 16, 4), (7, 8, 3), (8, 64, 5), (8, 32, 4), (8, 16, 4), (9, 128, 6), (9, 64, 4), (9, 32, 4), (9, 16, 3),
      (10, 128, 5), (10, 64, 4), (10, 32, 4), (10, 16, 3), (11, 128, 5), (11, 64, 4), (11, 32, 4), (11, 16, 3),
      (15, 16, 3),
    ])
  func resolution(count: Int, runs: Int, resolution: Int) throws {
    let design = try FractionalFactorial(factorCount: count, runs: runs).unwrapped
    #expect(design.resolution == resolution)
    #expect(design.runCount == runs && design.factorCount == count)
  }

  @Test("Two products of columns are equal exactly if they are aliases, and otherwise orthogonal")
  func aliasStructure() throws {
    for (count, runs) in [(4, 8), (5, 8), (6, 16), (7, 16), (7, 8)] {
      let design = try FractionalFactorial(factorCount: count, runs: runs).unwrapped
      func column(_ effect: Int) -> [Int] {
        design.points.map { point in
          point.indices.filter { effect >> $0 & 1 == 1 }.reduce(1) { $0 * (point[$1] == 0 ? -1 : 1) }
        }
      }
      for first in 0..<1 << count where first.nonzeroBitCount <= 2 {
        let aliases = design.aliases(of: first, upTo: count)
        #expect(aliases.count == (1 << (count - runs.trailingZeroBitCount)) - 1)
        for second in 0..<1 << count where second != first {
          let product = zip(column(first), column(second)).reduce(0) { $0 + $1.0 * $1.1 }
          #expect(product == (aliases.contains(second) ? runs : 0), "\(count) in \(runs): \(first) and \(second)")
        }
      }
    }
  }

  @Test("A fraction contains the run with every factor on, and no run twice")
  func fractionPoints() throws {
    for (count, runs) in [(3, 4), (8, 16), (11, 32), (12, 4096)] {
      let design = try FractionalFactorial(factorCount: count, runs: runs).unwrapped
      #expect(design.points.count == runs && Set(design.points).count == runs)
      #expect(design.points.contains(Array(repeating: 1, count: count)))
    }
    #expect(FractionalFactorial(factorCount: 5, runs: 12) == nil)
    #expect(FractionalFactorial(factorCount: 8, runs: 4) == nil)
    #expect(FractionalFactorial(factorCount: 3, runs: 8)?.resolution == nil)
  }

  @Test(
    "A fraction for a given resolution is the smallest one",
    arguments: [(7, 3, 8), (7, 4, 16), (7, 5, 64), (3, 4, 8)])
  func smallestForResolution(count: Int, resolution: Int, runs: Int) throws {
    #expect(FractionalFactorial(factorCount: count, resolution: resolution)?.runCount == runs)
  }

  @Test("The columns of a Plackett-Burman design are balanced and orthogonal", arguments: PlackettBurman.sizes)
  func orthogonality(size: Int) throws {
    for isFolded in [false, true] {
      let design = try PlackettBurman(size: size, isFolded: isFolded).unwrapped
      let points = design.points(of: size - 1)
      #expect(points.count == (isFolded ? 2 * size : size))
      for first in 0..<size - 1 {
        #expect(points.reduce(0) { $0 + $1[first] } * 2 == points.count, "column \(first)")
        for second in 0..<first {
          let equal = points.count { $0[first] == $0[second] }
          #expect(equal * 2 == points.count, "columns \(first) and \(second)")
        }
      }
    }
  }

  @Test(
    "In 12 runs every two-factor interaction is aliased with other main effects by ±1/3; folding removes the aliases")
  func plackettBurmanAliases() throws {
    let factors = factors(Array(repeating: 2, count: 11))
    let plain = AblationPlan.plackettBurman(factors, try PlackettBurman(factorCount: 11, isFolded: false).unwrapped)
    let folded = AblationPlan.plackettBurman(factors, try PlackettBurman(factorCount: 11, isFolded: true).unwrapped)
    for factor in factors.indices {
      let aliases = plain.aliases(of: factor)
      #expect(aliases.count == 45)
      #expect(aliases.allSatisfy { $0.weight == Rational(1, 3) || $0.weight == Rational(-1, 3) })
      #expect(folded.aliases(of: factor).isEmpty)
    }
  }

  @Test("A contrast is the main effect plus the weighted aliased effects")
  func contrasts() throws {
    let count = 6
    let factors = factors(Array(repeating: 2, count: count))
    let values = AblationTables.values(count + 1, seed: 8)
    // A model with the main effects `values` and an interaction of the first two factors, in -1/+1 coding.
    func outcome(_ point: [Int]) -> AblationTable.Outcome {
      let signs = point.map { $0 == 0 ? Rational(-1) : Rational(1) }
      let main = zip(signs, values).reduce(Rational.zero) { $0 + $1.0 * $1.1 }
      return .measured([main + values[count] * signs[0] * signs[1]])
    }
    let designs = [
      AblationPlan.fractionalFactorial(factors, try FractionalFactorial(factorCount: count, runs: 8).unwrapped),
      AblationPlan.fractionalFactorial(factors, try FractionalFactorial(factorCount: count, runs: 16).unwrapped),
      AblationPlan.plackettBurman(factors, try PlackettBurman(factorCount: count, isFolded: false).unwrapped),
      AblationPlan.plackettBurman(factors, try PlackettBurman(size: 12, isFolded: false).unwrapped),
      AblationPlan.plackettBurman(factors, try PlackettBurman(factorCount: count, isFolded: true).unwrapped),
    ]
    for design in designs {
      var table = AblationTable(factors: factors, metrics: [AblationMetric(name: "time", polarity: .lowerIsBetter)])
      for point in design.points where table[point] == nil { table.add(point, outcome(point)) }
      let contrasts = try AblationEffects(of: table, metric: 0, plan: design).contrasts.unwrapped.get()
      for factor in factors.indices {
        let weight = design.aliases(of: factor).first { $0.factors == [0, 1] }?.weight ?? .zero
        #expect(contrasts[factor] == Rational(2) * (values[factor] + weight * values[count]), "seed 8, \(factor)")
      }
    }
  }
}
