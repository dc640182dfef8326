import Analysis
import Simulation
import Testing

@Suite("The best set under constraints")
struct GoalTests {
  /// Two metrics to minimize and one to maximize, over factors of 2, 3, 2 and 2 levels.
  private static let factors = [2, 3, 2, 2].enumerated().map { index, count in
    AblationFactor(name: "\("ABCD".map(String.init)[index])", levels: (0..<count).map { "\($0)" })
  }
  private static let metrics = [
    Quantity("memory", polarity: .lowerIsBetter), Quantity("hitches", polarity: .lowerIsBetter),
    Quantity("rate", polarity: .higherIsBetter),
  ]

  /// A table whose values are small, so that ties are frequent; some points cannot exist, failed or lack a value.
  private static func table(_ random: inout RandomStream) -> AblationTable {
    var table = AblationTable(factors: factors, metrics: metrics)
    for number in 0..<24 {
      let point = [number % 2, number / 2 % 3, number / 6 % 2, number / 12]
      let values: [Rational?] = (0..<3).map { _ in Rational(Int128(random.integer(in: 0...6)), 4) }
      switch random.integer(in: 0...11) {
      case 0: table.add(point, .infeasible("no"))
      case 1: table.add(point, .failed("cut off"))
      case 2: table.add(point, .measured([values[0], nil, values[2]]))
      default: table.add(point, .measured(values))
      }
    }
    return table
  }

  private static func goal(_ random: inout RandomStream) -> AblationGoal {
    typealias Comparison = AblationGoal.Limit.Comparison
    let comparisons = Comparison.allCases
    func limit() -> AblationGoal.Limit {
      AblationGoal.Limit(
        metric: random.integer(in: 0...2), comparisons[random.integer(in: 0...comparisons.count - 1)],
        Rational(Int128(random.integer(in: 0...6)), 4))
    }
    return AblationGoal(
      objectives: (0..<random.integer(in: 0...2)).map { _ in
        AblationGoal.Objective(metric: random.integer(in: 0...2), isMaximized: random.integer(in: 0...1) == 1)
      },
      constraints: (0..<random.integer(in: 0...2)).map { _ in
        AblationGoal.Constraint((0...random.integer(in: 0...1)).map { _ in limit() })
      })
  }

  /// The answers by definition, without sorting: for every candidate a list of keys to minimize.
  private struct BruteForce {
    let goal: AblationGoal
    let tables: [AblationTable]
    let aggregation: ConstrainedOptimum.Aggregation
    let candidates: [[Int]]

    init(_ goal: AblationGoal, _ tables: [AblationTable], _ aggregation: ConstrainedOptimum.Aggregation) {
      self.goal = goal
      self.tables = tables
      self.aggregation = aggregation
      let metrics = goal.objectives.map(\.metric) + goal.constraints.flatMap { $0.limits.map(\.metric) }
      candidates = tables[0].rows.map(\.point).filter { point in
        tables.allSatisfy { table in
          guard case .measured(let values)? = table[point] else { return false }
          return metrics.allSatisfy { values[$0] != nil }
        }
      }
    }

    func values(_ point: [Int], _ metric: Int) -> [Rational] {
      tables.compactMap { table in
        if case .measured(let values)? = table[point] { values[metric] } else { nil }
      }
    }

    func isFeasible(_ point: [Int], without constraint: Int? = nil) -> Bool {
      tables.indices.allSatisfy { table in
        goal.constraints.indices.allSatisfy { position in
          position == constraint
            || goal.constraints[position].limits.contains { holds(values(point, $0.metric)[table], $0) }
        }
      }
    }

    private func holds(_ value: Rational, _ limit: AblationGoal.Limit) -> Bool {
      switch limit.comparison {
      case .less: value < limit.bound
      case .lessOrEqual: !(value > limit.bound)
      case .greater: value > limit.bound
      case .greaterOrEqual: !(value < limit.bound)
      case .equal: value == limit.bound
      }
    }

    func key(_ point: [Int]) -> [Double] {
      guard !goal.objectives.isEmpty else { return [Double(point.count { $0 > 0 })] }
      return goal.objectives.map { objective in
        let signed = values(point, objective.metric).map { (objective.isMaximized ? -1 : 1) * $0.approximation }
        return aggregation == .mean ? signed.reduce(0, +) : signed.max() ?? 0
      }
    }

    func precedes(_ first: [Int], _ second: [Int]) -> Bool { key(first).lexicographicallyPrecedes(key(second)) }
  }

  @Test(
    "Best sets, ties, the runner-up, the smallest sets and the prices of constraints agree with a search through all sets",
    arguments: [1, 2, 3] as [Int])
  func bruteForce(conditions: Int) {
    var (feasibleCount, infeasibleCount, relaxationCount) = (0, 0, 0)
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = RandomStream(seed: seed, name: "goal \(conditions)")
      let tables = (0..<conditions).map { _ in Self.table(&random) }
      let goal = Self.goal(&random)
      for aggregation in ConstrainedOptimum.Aggregation.allCases {
        let found = ConstrainedOptimum(of: goal, in: tables, by: aggregation)
        let search = BruteForce(goal, tables, aggregation)
        let feasible = search.candidates.filter { search.isFeasible($0) }
        let best = feasible.filter { point in !feasible.contains { search.precedes($0, point) } }
        #expect(
          found.candidateCount == search.candidates.count && found.feasibleCount == feasible.count, "seed \(seed)")
        let impossible = tables[0].rows.map(\.point).filter { point in
          tables.contains { if case .infeasible? = $0[point] { true } else { false } }
        }
        #expect(found.candidateCount + found.unknownCount + impossible.count == tables[0].rows.count, "seed \(seed)")
        #expect(Set(found.best.map(\.point)) == Set(best), "seed \(seed)")
        #expect(found.best.map(\.size) == found.best.map(\.size).sorted(), "seed \(seed)")
        let rest = feasible.filter { !best.contains($0) }
        #expect((found.runnerUp == nil) == rest.isEmpty, "seed \(seed)")
        if let runnerUp = found.runnerUp?.candidate.point {
          #expect(rest.contains(runnerUp) && !rest.contains { search.precedes($0, runnerUp) }, "seed \(seed)")
        }
        let decisive = found.runnerUp?.objective ?? 0
        for point in search.candidates {
          let lead = goal.lead(of: point, ignoring: best, inObjective: decisive, in: tables, by: aggregation)
          if best.contains(point) {
            #expect(lead == found.runnerUp?.change.magnitude, "seed \(seed)")
          } else if !feasible.contains(point) {
            #expect(lead == nil, "seed \(seed)")
          }
        }
        if let runnerUp = found.runnerUp {
          #expect(
            goal.lead(of: runnerUp.candidate.point, inObjective: decisive, in: tables, by: aggregation)
              == Rational.zero - runnerUp.change.magnitude, "seed \(seed)")
        }
        let size = feasible.map { $0.count { $0 > 0 } }.min()
        #expect(
          Set(found.smallest.map(\.point)) == Set(feasible.filter { $0.count { $0 > 0 } == size }), "seed \(seed)")
        #expect((found.nearest == nil) == (!feasible.isEmpty || search.candidates.isEmpty), "seed \(seed)")
        #expect(found.misses.isEmpty == (found.nearest == nil), "seed \(seed)")
        if let first = best.first {
          check(found.relaxations, search, over: first, seed: seed)
          feasibleCount += 1
        } else {
          #expect(found.relaxations.isEmpty, "seed \(seed)")
          infeasibleCount += 1
        }
        relaxationCount += found.relaxations.count
      }
    }
    // The cases under test occurred.
    #expect(feasibleCount > 100 && infeasibleCount > 20 && relaxationCount > 20)
  }

  /// Each relaxation must admit a better set, and no smaller one may.
  private func check(
    _ relaxations: [ConstrainedOptimum.Relaxation], _ search: BruteForce, over best: [Int], seed: UInt64
  ) {
    for (position, constraint) in search.goal.constraints.enumerated() {
      for limit in constraint.limits where limit.comparison != .equal {
        let isUpper = limit.comparison == .less || limit.comparison == .lessOrEqual
        /// The best candidates with the limit set to include a value.
        func admits(_ value: Rational) -> Bool {
          let relaxed = AblationGoal.Limit(metric: limit.metric, isUpper ? .lessOrEqual : .greaterOrEqual, value)
          var constraints = search.goal.constraints
          constraints[position] = AblationGoal.Constraint(constraint.limits + [relaxed])
          let goal = AblationGoal(objectives: search.goal.objectives, constraints: constraints)
          let relaxedSearch = BruteForce(goal, search.tables, search.aggregation)
          return search.candidates.contains { relaxedSearch.isFeasible($0) && search.precedes($0, best) }
        }
        let values = Set(search.candidates.flatMap { search.values($0, limit.metric) }).sorted()
        let expected = (isUpper ? values : values.reversed()).first {
          (isUpper ? $0 >= limit.bound : $0 <= limit.bound) && admits($0)
        }
        let found = relaxations.filter { $0.constraint == position && $0.limit == limit }.map(\.value)
        #expect(Set(found) == Set([expected].compactMap { $0 }), "seed \(seed), \(limit)")
      }
    }
  }

  @Test("The nearest set is the one whose largest miss, as a share of its limit, is the smallest")
  func nearest() throws {
    var table = AblationTable(
      factors: [AblationFactor(switch: "a"), AblationFactor(switch: "b")], metrics: Self.metrics)
    for (point, memory, hitches) in [([0, 0], 40, 6), ([1, 0], 22, 12), ([0, 1], 25, 7), ([1, 1], 90, 1)] {
      table.add(point, .measured([Rational(Int128(memory)), Rational(Int128(hitches)), .zero]))
    }
    let goal = AblationGoal(
      objectives: [.init(metric: 0, isMaximized: false)],
      constraints: [
        .init([.init(metric: 1, .less, Rational(5))]), .init([.init(metric: 0, .lessOrEqual, Rational(20))]),
      ])
    let optimum = ConstrainedOptimum(of: goal, in: [table])
    #expect(optimum.nearest?.point == [0, 1])
    #expect(optimum.misses.map(\.value) == [Rational(7), Rational(25)] && optimum.misses.map(\.constraint) == [0, 1])
  }

  @Test("A set that meets the constraints under one condition and not under another is a flip")
  func flips() {
    func table(_ values: [Int]) -> AblationTable {
      var table = AblationTable(
        factors: [AblationFactor(switch: "a"), AblationFactor(switch: "b")], metrics: Self.metrics)
      for (number, value) in values.enumerated() {
        table.add([number % 2, number / 2], .measured([Rational(Int128(number)), Rational(Int128(value)), .zero]))
      }
      return table
    }
    let goal = AblationGoal(
      objectives: [.init(metric: 0, isMaximized: false)], constraints: [.init([.init(metric: 1, .less, Rational(5))])])
    let answer = GoalAnswer(to: goal, in: [table([9, 3, 4, 1]), table([9, 6, 4, 8])])
    #expect(answer.flips.map(\.point) == [[1, 0], [1, 1]])
    #expect(answer.flips.map(\.feasible) == [[0], [0]] && answer.flips.map(\.infeasible) == [[1], [1]])
    #expect(answer.byCondition.map { $0.best.map(\.point) } == [[[1, 0]], [[0, 1]]])
    #expect(answer.together?.best.map(\.point) == [[0, 1]] && answer.worstCase?.best.map(\.point) == [[0, 1]])
  }
}
