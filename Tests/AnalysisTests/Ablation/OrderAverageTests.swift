internal import Analysis
internal import Simulation
import Testing

@Suite("Averages over orders of adoption")
struct OrderAverageTests {
  /// What a factor changes in one order of adoption.
  private struct Change {
    let order: [Int]
    let factor: Int
    let before: Int
    let change: Rational
  }

  /// Every change in every order all of whose steps are feasible, by enumerating the orders.
  private func changes(_ values: [Rational], _ isFeasible: [Bool]) -> (orders: Int, changes: [Change]) {
    var orders = 0
    var changes: [Change] = []
    for order in AblationTables.permutations(values.count.trailingZeroBitCount) {
      let masks = order.indices.map { step in order[..<step].reduce(0) { $0 | 1 << $1 } } + [values.count - 1]
      guard masks.allSatisfy({ isFeasible[$0] }) else { continue }
      orders += 1
      for (step, factor) in order.enumerated() {
        changes.append(
          Change(
            order: order, factor: factor, before: masks[step], change: values[masks[step + 1]] - values[masks[step]]))
      }
    }
    return (orders, changes)
  }

  private func game(_ values: [Rational], _ isFeasible: [Bool]) throws -> CooperativeGame {
    try AblationTables.game(zip(values, isFeasible).map { $1 ? $0 : nil })
  }

  /// Games with all sets, with requirements (a chain, a common base, two bases), and with a hole that is no requirement.
  static let games: [(count: Int, requires: [(Int, Int)], hole: Int?, name: OrderAverages.Name)] = [
    (1, [], nil, .shapley), (2, [], nil, .shapley), (3, [], nil, .shapley), (4, [], nil, .shapley),
    (5, [], nil, .shapley), (6, [], nil, .shapley), (2, [(1, 0)], nil, .faigleKern),
    (4, [(1, 0), (2, 1)], nil, .faigleKern), (5, [(0, 4), (2, 4)], nil, .faigleKern),
    (5, [(3, 1), (3, 2)], nil, .faigleKern), (6, [(1, 0)], nil, .faigleKern), (4, [], 0b0110, .feasibleOrders),
    (5, [(1, 0)], 0b01101, .feasibleOrders),
  ]

  @Test("Mean, least and greatest change are those of the enumerated orders", arguments: games)
  func marginals(count: Int, requires: [(Int, Int)], hole: Int?, name: OrderAverages.Name) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let values = AblationTables.values(1 << count, seed: seed)
      var isFeasible = AblationTables.closed(count, requires)
      if let hole { isFeasible[hole] = false }
      let game = try game(values, isFeasible)
      let averages = try OrderAverages(game)
      let (orders, changes) = changes(values, isFeasible)
      #expect(averages.name == name)
      #expect(averages.orderCount == Int128(orders), "seed \(seed)")
      for factor in 0..<count {
        let own = changes.filter { $0.factor == factor }
        let found = averages.marginals[factor]
        let sum = own.reduce(Rational.zero) { $0 + $1.change }
        #expect(found.mean == sum * Rational(1, Int128(orders)), "seed \(seed), factor \(factor)")
        for (extreme, best) in [
          (found.least, own.map(\.change).min()), (found.greatest, own.map(\.change).max()),
        ] {
          #expect(extreme.change == best, "seed \(seed), factor \(factor)")
          let contexts = own.filter { $0.change == best }.map(\.before)
          let first = try contexts.min { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }.unwrapped
          #expect(AblationTables.mask(of: extreme.context) == first, "seed \(seed), factor \(factor)")
        }
      }
      let total = averages.marginals.reduce(Rational.zero) { $0 + $1.mean }
      #expect(total == values[values.count - 1] - values[0], "seed \(seed): credit is what full has over empty")
    }
  }

  @Test("An interaction is what two neighbours in an order change together beyond each alone", arguments: games)
  func interactions(count: Int, requires: [(Int, Int)], hole: Int?, name: OrderAverages.Name) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let values = AblationTables.values(1 << count, seed: seed)
      var isFeasible = AblationTables.closed(count, requires)
      if let hole { isFeasible[hole] = false }
      let averages = try OrderAverages(game(values, isFeasible))
      let changes = changes(values, isFeasible).changes
      for interaction in averages.interactions {
        let (first, second) = (interaction.factors[0], interaction.factors[1])
        let pair = 1 << first | 1 << second
        // Orders in which the first comes right before the second, and stay feasible with the two exchanged.
        let differences = changes.filter { change in
          let place = change.order.firstIndex(of: first)
          return change.factor == first && place.map { $0 + 1 } == change.order.firstIndex(of: second)
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
        // Less is better in these tables.
        #expect(interaction.kind == (mean.isZero ? PairInteraction.Kind.none : mean < .zero ? .synergy : .redundancy))
      }
    }
  }

  @Test("With all sets feasible the interaction has the weights of Grabisch and Roubens")
  func interactionIndex() throws {
    let count = 5
    let values = AblationTables.values(1 << count, seed: 9)
    let factorials: [Int128] = [1, 1, 2, 6, 24, 120]
    for interaction in try OrderAverages(AblationTables.game(values)).interactions {
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

  @Test("What requires something else is named, and so is what is never together")
  func constraints() throws {
    let values = AblationTables.values(8, seed: 3)
    let chained = try game(values, AblationTables.closed(3, [(1, 0), (2, 1)]))
    #expect(chained.requirements.map(\.factor) == ["B", "C"])
    #expect(chained.requirements.map(\.requires) == [["A"], ["A", "B"]])
    #expect(chained.feasibleCount == 4 && chained.exclusions.isEmpty)
    let exclusive = try game(values, (0..<8).map { $0 & 0b101 != 0b101 })
    #expect(exclusive.exclusions == [["A", "C"]])
    #expect(exclusive.feasibility == .irregular)
    #expect(throws: EffectUndefined.infeasible(point: "A + B + C", reason: "not allowed")) {
      try OrderAverages(exclusive)
    }
  }

  @Test("Where every step to the goal is cut off there is no order")
  func noOrder() throws {
    let values = AblationTables.values(4, seed: 3)
    #expect(throws: EffectUndefined.noOrder) { try OrderAverages(game(values, [true, false, false, true])) }
  }
}
