import Analysis
import Simulation
import Testing

@Suite("Experimental designs")
struct DesignTests {
  private func factors(_ levels: [Int]) -> [AblationFactor] {
    levels.enumerated().map { position, count in
      AblationFactor(name: "f\(position)", levels: (0..<count).map { "\($0)" })
    }
  }

  @Test("The points of factorial, one-at-a-time and leave-one-out designs")
  func points() throws {
    let factors = factors([2, 3])
    #expect(
      try AblationPlan.fullFactorial(factors).unwrapped.points == [
        [0, 0], [1, 0], [0, 1], [1, 1], [0, 2], [1, 2],
      ])
    #expect(AblationPlan.oneAtATime(factors).points == [[0, 0], [1, 0], [0, 1], [0, 2]])
    #expect(AblationPlan.leaveOneOut(factors).points == [[1, 2], [0, 2], [1, 0]])
    #expect(AblationPlan.fullFactorial(self.factors(Array(repeating: 2, count: 17))) == nil)
    #expect(AblationPlan.fullFactorial(self.factors(Array(repeating: 2, count: 80))) == nil)
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
      AblationPlan.plackettBurman(factors, try PlackettBurman(factorCount: count, isFolded: false).unwrapped),
      AblationPlan.plackettBurman(factors, try PlackettBurman(size: 12, isFolded: false).unwrapped),
      AblationPlan.plackettBurman(factors, try PlackettBurman(factorCount: count, isFolded: true).unwrapped),
    ]
    for design in designs {
      var table = AblationTable(factors: factors, metrics: [Quantity("time", polarity: .lowerIsBetter)])
      for point in design.points where table[point] == nil { table.add(point, outcome(point)) }
      let contrasts = try AblationEffects(of: table, metric: 0, plan: design).contrasts.unwrapped.get()
      for factor in factors.indices {
        let weight = design.aliases(of: factor).first { $0.factors == [0, 1] }?.weight ?? .zero
        #expect(contrasts[factor] == Rational(2) * (values[factor] + weight * values[count]), "seed 8, \(factor)")
      }
    }
  }
}
