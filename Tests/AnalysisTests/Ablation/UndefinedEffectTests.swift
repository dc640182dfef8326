import Analysis
import Simulation
import Testing

@Suite("Undefined effects")
struct UndefinedEffectTests {
  @Test("A run without a value makes exactly the effects that need it undefined")
  func missingValue() throws {
    let (table, design) = try AblationTables.full(levels: [2, 2]) { point in
      point == [1, 1] ? .failed("cut off") : .measured([Rational(Int128(10 - point[0] - point[1]))])
    }
    let effects = try AblationEffects(of: table, metric: 0, plan: design)
    #expect(try effects.oneAtATime.map { try $0.get().change } == [Rational(-1), Rational(-1)])
    let reason = EffectUndefined.noValue(point: "A + B", reason: "cut off")
    for result in effects.leaveOneOut { #expect(throws: reason) { try result.get() } }
    #expect(throws: reason) { try effects.shapleyValues.get() }
    #expect(throws: reason) { try effects.variance.get() }
    #expect(throws: reason) { try effects.mainEffects.get() }
    #expect(throws: reason) { try effects.dividends.get() }
    #expect(throws: reason) { try effects.walsh.get() }
    #expect(throws: reason) { try effects.bestOrder.get() }
    #expect(throws: reason) { try effects.greedyOrder.get() }
  }

  @Test("The reason distinguishes a missing metric from a failed run")
  func missingMetric() throws {
    let (table, design) = try AblationTables.full(levels: [2]) { .measured([$0 == [0] ? nil : Rational(1)]) }
    let effects = try AblationEffects(of: table, metric: 0, plan: design)
    #expect(throws: EffectUndefined.noValue(point: "baseline", reason: "time has none in this run")) {
      try effects.oneAtATime[0].get()
    }
  }

  @Test("The reason names the infeasible point that an effect needs")
  func infeasible() throws {
    let (table, design) = try AblationTables.full(levels: [2, 2]) { point in
      point == [0, 1] ? .infeasible("B requires A") : .measured([Rational(Int128(10 - point[0] - 2 * point[1]))])
    }
    let effects = try AblationEffects(of: table, metric: 0, plan: design)
    let reason = EffectUndefined.infeasible(point: "B", reason: "B requires A")
    #expect(try effects.oneAtATime[0].get().change == Rational(-1))
    #expect(throws: reason) { try effects.oneAtATime[1].get() }
    #expect(throws: reason) { try effects.leaveOneOut[0].get() }
    #expect(throws: EffectUndefined.notAllFeasible(feasible: 3, of: 4)) { try effects.walsh.get() }
    #expect(try effects.shapleyValues.get().name == .faigleKern)
    #expect(table.infeasible.map(\.point) == [[0, 1]])
  }

  @Test("Values whose common denominator is too large are rounded once, and their sums stay exact")
  func rounded() throws {
    // Coprime denominators: their product far exceeds 62 bits.
    let primes: [Int128] = [1_000_003, 1_000_033, 1_000_037, 1_000_039, 1_000_081, 1_000_099, 1_000_117, 1_000_121]
    let (table, design) = try AblationTables.full(levels: [2, 2, 2]) { point in
      .measured([Rational(60_000_000, primes[AblationTables.mask(of: point)])])
    }
    let effects = try AblationEffects(of: table, metric: 0, plan: design)
    #expect(effects.isRounded)
    let shares = try effects.shapleyValues.get().contributions.map(\.mean)
    let last = Rational(60_000_000, 1_000_121).text(decimals: 9)
    let first = Rational(60_000_000, 1_000_003).text(decimals: 9)
    #expect((first, last) == ("59.999820001", "59.992740878"))
    #expect(shares.reduce(Rational.zero, +) == Rational(59_992_740_878 - 59_999_820_001, 1_000_000_000))
  }

  @Test("Negative values are also rounded to the nearest")
  func roundedNegative() throws {
    let (table, design) = try AblationTables.full(levels: [2]) { point in
      .measured([point == [0] ? .zero : Rational(-2, 3 * (1 << 62) + 1) + Rational(-2)])
    }
    let effects = try AblationEffects(of: table, metric: 0, plan: design)
    #expect(effects.isRounded)
    #expect(try effects.oneAtATime[0].get().change == Rational(-2))
  }

  @Test(
    "Values that could exceed 128 bits are rejected without a trap",
    arguments: [Int128.max, Int128.max / 3, 1 << 90, 1 << 62])
  func tooLarge(value: Int128) throws {
    for denominator in [1, 3] as [Int128] {
      for sign in [1, -1] as [Int128] {
        let (table, design) = try AblationTables.full(levels: [2, 2]) { point in
          .measured([point == [1, 1] ? Rational(sign * value, denominator) : Rational(1, 7)])
        }
        #expect(throws: EffectUndefined.notRepresentable) {
          try AblationEffects(of: table, metric: 0, plan: design)
        }
      }
    }
  }

  @Test("The largest accepted values do not overflow any effect", arguments: [2, 6, 12])
  func largest(count: Int) throws {
    // The bound: the largest value times the number of points is 2^58.
    let size: Int128 = (1 << 58) >> count
    for denominator in [1, size] {
      let (table, design) = try AblationTables.full(levels: Array(repeating: 2, count: count)) { point in
        let isOdd = !point.reduce(0, +).isMultiple(of: 2)
        return .measured([Rational((isOdd ? size : -size) - (denominator > 1 ? 1 : 0), denominator)])
      }
      let effects = try AblationEffects(of: table, metric: 0, plan: design)
      let shapleyValues = try effects.shapleyValues.get()
      let steps = try [effects.leaveOneOut[0].get(), effects.oneAtATime[0].get()]
      #expect(steps.allSatisfy { !$0.value.text(decimals: 9).isEmpty })
      #expect(
        shapleyValues.contributions.allSatisfy {
          !$0.mean.text(decimals: 9).isEmpty && !$0.least.change.text(decimals: 3).isEmpty
        }
      )
      let ends = shapleyValues.contributions.reduce(Rational.zero) { $0 + $1.mean }
      #expect(ends == (count.isMultiple(of: 2) ? .zero : Rational(2 * size, denominator)))
      let variance = try effects.variance.get()
      #expect(variance.shares.reduce(Rational.zero) { $0 + $1.value } == Rational(1))
      #expect(variance.sources.allSatisfy { !($0.total * Rational(100)).text(decimals: 2).isEmpty })
      #expect(variance.variance.text(decimals: 0).isEmpty == false)
      #expect(try !effects.walsh.get().coefficients.isEmpty && !effects.dividends.get().dividends.isEmpty)
      #expect(try effects.bestOrder.get().steps.count == count)
    }
  }

  @Test("Too many combinations are reported with the limit")
  func tooMany() throws {
    let factors = (0..<20).map { AblationFactor(switch: "f\($0)") }
    let design = AblationPlan.oneAtATime(factors)
    var table = AblationTable(factors: factors, metrics: [Quantity("time", polarity: .lowerIsBetter)])
    for point in design.points { table.add(point, .measured([Rational(1)])) }
    let effects = try AblationEffects(of: table, metric: 0, plan: design)
    #expect(throws: EffectUndefined.tooManyPoints(limit: 65536)) { try effects.variance.get() }
    #expect(throws: EffectUndefined.tooManyPoints(limit: 65536)) { try effects.shapleyValues.get() }
    #expect(try effects.oneAtATime.count == 20 && effects.oneAtATime[19].get().change.isZero)
  }
}
