import Analysis
import Simulation
import Testing

@Suite("Paths, Pareto front and smallest sets")
struct SearchTests {
  @Test("The best path has the best mean of all feasible orders", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func bestOrder(seed: UInt64) throws {
    for (count, requires) in [(4, []), (5, [(1, 0), (4, 2)])] as [(Int, [(Int, Int)])] {
      let values = AblationTables.values(1 << count, seed: seed)
      let isFeasible = AblationTables.feasibleCoalitions(count, requires)
      for polarity in Quantity.Polarity.allCases {
        let game = try AblationTables.game(zip(values, isFeasible).map { $1 ? $0 : nil }, polarity: polarity)
        let found = try AblationPath(bestMeanOf: game)
        // Sorted, so that ties go to the lexicographically first order.
        var best: (order: [Int], mean: Rational)?
        for order in AblationTables.permutations(count).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
          let masks = order.indices.map { step in order[...step].reduce(0) { $0 | 1 << $1 } }
          guard masks.allSatisfy({ isFeasible[$0] }) else { continue }
          let mean = masks.reduce(Rational.zero) { $0 + values[$1] } * Rational(1, Int128(count))
          if best.map({ polarity == .higherIsBetter ? mean > $0.mean : mean < $0.mean }) ?? true {
            best = (order, mean)
          }
        }
        #expect(found.steps.map(\.factor) == best?.order, "seed \(seed)")
        #expect(found.mean == best?.mean, "seed \(seed)")
        #expect(found.start == values[0] && found.steps.last?.value == values.last)
      }
    }
  }

  @Test("The greedy path takes the best next step, breaks ties by factor order, and continues through harmful steps")
  func greedy() throws {
    // Lower is better. A and B each help by 3 alone; with A, B hurts, so C comes second.
    let values = [10, 7, 7, 9, 9, 6, 8, 8].map { Rational($0) }
    let (table, design) = try AblationTables.full(levels: [2, 2, 2]) { point in
      .measured([values[AblationTables.mask(of: point)]])
    }
    let path = try AblationEffects(of: table, metric: 0, plan: design).greedyOrder.get()
    #expect(path.steps.map(\.factor) == [0, 2, 1])
    #expect(path.steps.map(\.change) == [-3, -1, 2].map { Rational($0) })
    #expect(path.mean == Rational(7 + 6 + 8, 3))
  }

  @Test("The greedy path skips steps that are not feasible, and ends if no step is")
  func infeasibleSteps() throws {
    let values = [10, 7, 7, 9, 9, 6, 8, 8].map { Rational($0) }
    func order(without holes: Set<Int>) throws -> [Int] {
      let (table, design) = try AblationTables.full(levels: [2, 2, 2]) { point in
        let mask = AblationTables.mask(of: point)
        return holes.contains(mask) ? .infeasible("not allowed") : .measured([values[mask]])
      }
      return try AblationEffects(of: table, metric: 0, plan: design).greedyOrder.get().steps.map(\.factor)
    }
    // Without A alone, B comes first.
    #expect(try order(without: [0b001]) == [1, 2, 0])
    #expect(try order(without: [0b111]) == [0, 2])
  }

  @Test("The front contains exactly the points that no other dominates, and names a dominating point for each other")
  func pareto() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = RandomStream(seed: seed, name: "pareto")
      let factors = [AblationFactor(name: "A", levels: (0..<40).map { "\($0)" })]
      let metrics = [
        Quantity("time", polarity: .lowerIsBetter),
        Quantity("unused", polarity: .lowerIsBetter),
        Quantity("rate", polarity: .higherIsBetter),
        Quantity("memory", polarity: .lowerIsBetter),
      ]
      var table = AblationTable(factors: factors, metrics: metrics)
      for level in 0..<40 {
        // Few distinct values, so that ties and equal points occur.
        var values: [Rational?] = metrics.map { _ in Rational(Int128(random.integer(in: 0...5))) }
        if level % 13 == 12 { values[2] = nil }
        table.add(
          [level], level == 7 ? .infeasible("no") : level == 8 ? .failed("cut off") : .measured(values))
      }
      let front = ParetoFront(table, metrics: [0, 2, 3])
      func values(_ row: Int) -> [Rational]? {
        guard case .measured(let all) = table.rows[row].outcome, let rate = all[2], let time = all[0],
          let memory = all[3]
        else { return nil }
        return [time, .zero - rate, memory]
      }
      func dominates(_ row: Int, _ other: Int) -> Bool {
        guard let one = values(row), let two = values(other) else { return false }
        return one != two && zip(one, two).allSatisfy { $0 <= $1 }
      }
      let complete = (0..<40).filter { values($0) != nil }
      let expected = complete.filter { row in !complete.contains { dominates($0, row) } }
      #expect(front.rows.sorted() == expected, "seed \(seed)")
      #expect(front.dominated.map(\.row) == complete.filter { !expected.contains($0) }, "seed \(seed)")
      #expect(front.dominated.allSatisfy { dominates($0.by, $0.row) && expected.contains($0.by) }, "seed \(seed)")
      #expect(front.incomplete == [8, 12, 25, 38, 39].filter { $0 == 8 || $0 % 13 == 12 }, "seed \(seed)")
    }
  }
}
