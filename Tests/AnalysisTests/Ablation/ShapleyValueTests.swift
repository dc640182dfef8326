import Analysis
import Simulation
import Testing

@Suite("Shapley values over feasible orders")
struct ShapleyValueTests {
  /// The marginal contribution of a factor in one order.
  private struct Contribution {
    let order: [Int]
    let factor: Int
    let before: Int
    let change: Rational
  }

  /// All marginal contributions in all feasible orders, by enumeration.
  private func changes(_ values: [Rational], _ isFeasible: [Bool]) -> (orders: Int, changes: [Contribution]) {
    var orders = 0
    var changes: [Contribution] = []
    for order in AblationTables.permutations(values.count.trailingZeroBitCount) {
      let masks = order.indices.map { step in order[..<step].reduce(0) { $0 | 1 << $1 } } + [values.count - 1]
      guard masks.allSatisfy({ isFeasible[$0] }) else { continue }
      orders += 1
      for (step, factor) in order.enumerated() {
        changes.append(
          Contribution(
            order: order, factor: factor, before: masks[step], change: values[masks[step + 1]] - values[masks[step]]))
      }
    }
    return (orders, changes)
  }

  private func game(_ values: [Rational], _ isFeasible: [Bool]) throws -> CooperativeGame {
    try AblationTables.game(zip(values, isFeasible).map { $1 ? $0 : nil })
  }

  /// Games without constraints, with precedence constraints (a chain, a common requirement, two requirements), and with
  /// one infeasible coalition (`hole`) that no precedence constraint explains.
  static let games: [(count: Int, requires: [(Int, Int)], hole: Int?, name: ShapleyValues.Name)] = [
    (1, [], nil, .shapley), (2, [], nil, .shapley), (3, [], nil, .shapley), (4, [], nil, .shapley),
    (5, [], nil, .shapley), (6, [], nil, .shapley), (2, [(1, 0)], nil, .faigleKern),
    (4, [(1, 0), (2, 1)], nil, .faigleKern), (5, [(0, 4), (2, 4)], nil, .faigleKern),
    (5, [(3, 1), (3, 2)], nil, .faigleKern), (6, [(1, 0)], nil, .faigleKern), (4, [], 0b0110, .feasibleOrders),
    (5, [(1, 0)], 0b01101, .feasibleOrders),
  ]

  @Test("Mean, minimum and maximum agree with the enumerated orders", arguments: games)
  func contributions(count: Int, requires: [(Int, Int)], hole: Int?, name: ShapleyValues.Name) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let values = AblationTables.values(1 << count, seed: seed)
      var isFeasible = AblationTables.feasibleCoalitions(count, requires)
      if let hole { isFeasible[hole] = false }
      let game = try game(values, isFeasible)
      let shapleyValues = try ShapleyValues(game)
      let (orders, changes) = changes(values, isFeasible)
      #expect(shapleyValues.name == name)
      #expect(shapleyValues.orderCount == Int128(orders), "seed \(seed)")
      for factor in 0..<count {
        let contributions = changes.filter { $0.factor == factor }
        let found = shapleyValues.contributions[factor]
        let sum = contributions.reduce(Rational.zero) { $0 + $1.change }
        #expect(found.mean == sum * Rational(1, Int128(orders)), "seed \(seed), factor \(factor)")
        for (extreme, best) in [
          (found.least, contributions.map(\.change).min()), (found.greatest, contributions.map(\.change).max()),
        ] {
          #expect(extreme.change == best, "seed \(seed), factor \(factor)")
          let contexts = contributions.filter { $0.change == best }.map(\.before)
          let first = try contexts.min { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }.unwrapped
          #expect(AblationTables.mask(of: extreme.context) == first, "seed \(seed), factor \(factor)")
        }
      }
      let total = shapleyValues.contributions.reduce(Rational.zero) { $0 + $1.mean }
      #expect(total == values[values.count - 1] - values[0], "seed \(seed): the values sum to full minus empty")
    }
  }

  @Test("An interaction is the joint change of two adjacent factors minus their separate changes", arguments: games)
  func interactions(count: Int, requires: [(Int, Int)], hole: Int?, name: ShapleyValues.Name) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let values = AblationTables.values(1 << count, seed: seed)
      var isFeasible = AblationTables.feasibleCoalitions(count, requires)
      if let hole { isFeasible[hole] = false }
      let shapleyValues = try ShapleyValues(game(values, isFeasible))
      let changes = changes(values, isFeasible).changes
      #expect(shapleyValues.interactions.count == count * (count - 1) / 2)
      for interaction in shapleyValues.interactions {
        let (first, second) = (interaction.factors[0], interaction.factors[1])
        let pair = 1 << first | 1 << second
        // Orders in which the first factor immediately precedes the second and that stay feasible when the two are
        // swapped.
        let differences = changes.filter { change in
          let position = change.order.firstIndex(of: first)
          return change.factor == first && position.map { $0 + 1 } == change.order.firstIndex(of: second)
            && isFeasible[change.before | 1 << second]
        }.map { change in
          values[change.before | pair] - values[change.before | 1 << first] - values[change.before | 1 << second]
            + values[change.before]
        }
        if differences.isEmpty {
          #expect(throws: EffectUndefined.self) { try interaction.value.get() }
          continue
        }
        let mean = differences.reduce(Rational.zero, +) * Rational(1, Int128(differences.count))
        #expect(try interaction.value.get() == mean, "seed \(seed), factors \(first) and \(second)")
        // In these tables, lower is better.
        #expect(interaction.kind == (mean.isZero ? PairInteraction.Kind.none : mean < .zero ? .synergy : .redundancy))
      }
    }
  }

  @Test("If all coalitions are feasible, interactions have the weights of Grabisch and Roubens")
  func interactionIndex() throws {
    let count = 5
    let values = AblationTables.values(1 << count, seed: 9)
    let factorials: [Int128] = [1, 1, 2, 6, 24, 120]
    let interactions = try ShapleyValues(AblationTables.game(values)).interactions
    #expect(interactions.count == count * (count - 1) / 2)
    for interaction in interactions {
      let (one, two) = (1 << interaction.factors[0], 1 << interaction.factors[1])
      var index = Rational.zero
      for mask in values.indices where mask & (one | two) == 0 {
        let size = mask.nonzeroBitCount
        let weight = Rational(factorials[size] * factorials[count - size - 2], factorials[count - 1])
        index = index + weight * (values[mask | one | two] - values[mask | one] - values[mask | two] + values[mask])
      }
      #expect(try interaction.value.get() == index, "seed 9, \(interaction.factors)")
    }
  }

  @Test("A game lists its requirements and its mutually exclusive pairs")
  func constraints() throws {
    let values = AblationTables.values(8, seed: 3)
    let chained = try game(values, AblationTables.feasibleCoalitions(3, [(1, 0), (2, 1)]))
    #expect(chained.requirements.map(\.factor) == ["B", "C"])
    #expect(chained.requirements.map(\.requires) == [["A"], ["A", "B"]])
    #expect(chained.feasibleCount == 4 && chained.exclusions.isEmpty)
    let exclusive = try game(values, (0..<8).map { $0 & 0b101 != 0b101 })
    #expect(exclusive.exclusions == [["A", "C"]])
    #expect(exclusive.feasibility == .irregular)
    #expect(throws: EffectUndefined.infeasible(point: "A + B + C", reason: "not allowed")) {
      try ShapleyValues(exclusive)
    }
  }

  @Test("A goal that no feasible step reaches has no feasible order")
  func noOrder() throws {
    let values = AblationTables.values(4, seed: 3)
    #expect(throws: EffectUndefined.noOrder) { try ShapleyValues(game(values, [true, false, false, true])) }
  }
}
