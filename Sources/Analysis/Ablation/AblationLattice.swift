/// All combinations of levels with what one metric is there: the first factor's level changes fastest.
struct AblationLattice: Sendable {
  /// What stands at a combination.
  enum Cell: Sendable, Hashable {
    /// A whole number over the column's denominator.
    case value(Int128)
    /// It cannot exist.
    case infeasible
  }

  let factors: [AblationFactor]
  let column: AblationColumn
  /// How far apart neighbouring levels of each factor stand.
  let strides: [Int]
  let cells: [Cell]

  /// The most combinations that are analysed.
  static let limit = 1 << 16

  /// The lattice of a column; a combination that can exist and has no value is an error: O(combinations).
  init(_ column: AblationColumn, of factors: [AblationFactor]) throws(EffectUndefined) {
    var strides: [Int] = []
    var count = 1
    for factor in factors {
      strides.append(count)
      count *= factor.levels.count
      guard count <= Self.limit else { throw .tooManyPoints(limit: Self.limit) }
    }
    var cells: [Cell] = []
    cells.reserveCapacity(count)
    for code in 0..<count {
      do throws(EffectUndefined) { cells.append(.value(try column.value(at: factors.point(at: code)))) } catch {
        guard case .infeasible = error else { throw error }
        cells.append(.infeasible)
      }
    }
    (self.factors, self.column, self.strides, self.cells) = (factors, column, strides, cells)
  }

  /// How many combinations can exist.
  var feasibleCount: Int { cells.count { $0 != .infeasible } }

  /// The level of a factor in a combination.
  func level(of factor: Int, in code: Int) -> Int { code / strides[factor] % factors[factor].levels.count }
}

extension [AblationFactor] {
  /// The combination with a number: its levels are the number's digits, the first factor's the least.
  func point(at code: Int) -> [Int] {
    var rest = code
    return map { factor in
      defer { rest /= factor.levels.count }
      return rest % factor.levels.count
    }
  }
}
