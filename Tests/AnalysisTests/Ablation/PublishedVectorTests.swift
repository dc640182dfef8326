import Analysis
import Simulation
import Testing

/// The 2^3 example of R. Jain, The Art of Computer Systems Performance Analysis (1991), section 17.4: memory (A), cache
/// (B) and processors (C) of a workstation; values that the book does not print follow from its table by definition.
@Suite("The published 2^3 example")
struct PublishedVectorTests {
  private let game: CooperativeGame
  private let effects: AblationEffects

  init() throws {
    let values = [14, 22, 10, 34, 46, 58, 50, 86].map { Rational($0) }
    game = try AblationTables.game(values, polarity: .higherIsBetter)
    let (table, design) = try AblationTables.full(levels: [2, 2, 2], polarity: .higherIsBetter) { point in
      .measured([values[AblationTables.mask(of: point)]])
    }
    effects = try AblationEffects(of: table, metric: 0, plan: design)
  }

  @Test("Walsh coefficients and main effects agree with the published example")
  func walsh() throws {
    let coefficients = try WalshCoefficients(game).coefficients
    #expect(coefficients.map(\.value) == [40, 10, 5, 5, 20, 2, 3, 1].map { Rational($0) })
    #expect(coefficients.map(\.factors) == [[], [0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2]])
    // A main effect is the mean with the factor on minus the mean with it off: twice the coefficient.
    #expect(try effects.mainEffects.get().map { try $0.get().value } == [20, 10, 40].map { Rational($0) })
  }

  @Test("The allocation of variation agrees with the published example")
  func variance() throws {
    let variance = try effects.variance.get()
    #expect(variance.shares.map(\.value) == [800, 200, 200, 3200, 32, 72, 8].map { Rational($0, 4512) })
    #expect(
      variance.shares.map { ($0.value * Rational(100)).text(decimals: 2) }
        == ["17.73", "4.43", "4.43", "70.92", "0.71", "1.60", "0.18"])
    // The sum of squares over the 8 runs is 4512.
    #expect(variance.variance == Rational(4512, 8))
    #expect(variance.sources.map(\.firstOrder) == [800, 200, 3200].map { Rational($0, 4512) })
    let totals: [Int128] = [1040, 480, 3312]
    #expect(variance.sources.map(\.total) == totals.map { Rational($0, 4512) })
  }

  @Test("Dividends, Shapley values and interactions follow from the published table")
  func attribution() throws {
    #expect(try HarsanyiDividends(game).dividends.map(\.value) == [8, -4, 16, 32, 4, 8, 8].map { Rational($0) })
    let shapleyValues = try ShapleyValues(game)
    #expect(shapleyValues.name == .shapley && shapleyValues.orderCount == 6)
    #expect(shapleyValues.contributions.map(\.mean) == [Rational(62, 3), Rational(32, 3), Rational(122, 3)])
    #expect(try shapleyValues.interactions.map { try $0.value.get() } == [20, 8, 12].map { Rational($0) })
    #expect(shapleyValues.interactions.map(\.kind) == [.synergy, .synergy, .synergy])
  }

  @Test("One-at-a-time, leave-one-out and cumulative effects follow from the published table")
  func singleSteps() throws {
    #expect(try effects.oneAtATime.map { try $0.get().change } == [8, -4, 32].map { Rational($0) })
    #expect(try effects.leaveOneOut.map { try $0.get().change } == [36, 28, 52].map { Rational($0) })
    #expect(try effects.cumulative.map { try $0.get().change } == [8, 12, 52].map { Rational($0) })
  }
}
