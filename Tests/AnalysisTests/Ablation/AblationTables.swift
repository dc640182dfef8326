import Analysis
import Simulation

/// Ablation tables with synthetic results.
enum AblationTables {
  /// A table of one metric over every combination of levels; the first factor's level varies fastest.
  static func full(
    levels: [Int], polarity: Quantity.Polarity = .lowerIsBetter, _ outcome: ([Int]) -> AblationTable.Outcome
  ) throws -> (table: AblationTable, design: AblationPlan) {
    let factors = levels.enumerated().map { position, count in
      count == 2
        ? AblationFactor(switch: names[position])
        : AblationFactor(name: names[position], levels: (0..<count).map { "level \($0)" })
    }
    let design = try AblationPlan.fullFactorial(factors).unwrapped
    var table = AblationTable(factors: factors, metrics: [Quantity("time", polarity: polarity)])
    for point in design.points { table.add(point, outcome(point)) }
    return (table, design)
  }

  /// A game of off/on factors from values by mask; nil for infeasible coalitions.
  static func game(_ values: [Rational?], polarity: Quantity.Polarity = .lowerIsBetter) throws
    -> CooperativeGame
  {
    let count = values.count.trailingZeroBitCount
    let (table, design) = try full(levels: Array(repeating: 2, count: count), polarity: polarity) { point in
      values[mask(of: point)].map { .measured([$0]) } ?? .infeasible("not allowed")
    }
    return try CooperativeGame(AblationColumn(table, metric: 0), of: table.factors, goal: design.goal)
  }

  /// Random fractions with denominators 1 to 6, so that results are not integers by chance.
  static func values(_ count: Int, seed: UInt64) -> [Rational] {
    var random = RandomStream(seed: seed, name: "ablation table")
    return (0..<count).map { _ in
      Rational(Int128(random.integer(in: -500...500)), Int128(random.integer(in: 1...6)))
    }
  }

  /// Whether each coalition is feasible under precedence constraints, by mask.
  ///
  /// - Parameter requires: pairs of a factor and the factor that it requires.
  static func feasibleCoalitions(_ count: Int, _ requires: [(Int, Int)]) -> [Bool] {
    (0..<1 << count).map { mask in requires.allSatisfy { mask >> $0.0 & 1 == 0 || mask >> $0.1 & 1 == 1 } }
  }

  static func mask(of point: [Int]) -> Int { point.enumerated().reduce(0) { $0 | $1.element << $1.offset } }

  /// All permutations of `0..<count`.
  static func permutations(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0...shorter.count).map { position in
        var longer = shorter
        longer.insert(count - 1, at: position)
        return longer
      }
    }
  }

  static let names = ["A", "B", "C", "D", "E", "F", "G", "H", "J", "K", "L", "M", "N", "O", "P", "Q", "R"]
}

extension Optional {
  /// The value; throws if there is none.
  var unwrapped: Wrapped {
    get throws {
      guard let value = self else { throw Missing() }
      return value
    }
  }
}

private struct Missing: Error {}
