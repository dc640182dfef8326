/// The values of one metric for all combinations of levels. The first factor's level varies fastest.
struct AblationLattice: Sendable {
  /// The content of one combination.
  enum Cell: Sendable, Hashable {
    /// The numerator of the value over the column's common denominator.
    case value(Int128)
    /// The combination is infeasible.
    case infeasible
  }

  let factors: [AblationFactor]
  let column: AblationColumn
  /// The distance in `cells` between adjacent levels of each factor.
  let strides: [Int]
  let cells: [Cell]

  /// The maximum number of combinations.
  static let limit = 1 << 16

  /// Creates the lattice of a column: O(combinations). A feasible combination without a value is an error.
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

  /// The number of feasible combinations.
  var feasibleCount: Int { cells.count { $0 != .infeasible } }

  /// The level of a factor in a combination.
  func level(of factor: Int, in code: Int) -> Int { code / strides[factor] % factors[factor].levels.count }
}

extension [AblationFactor] {
  /// Decodes a combination from its index in mixed radix; the first factor is the least significant digit.
  func point(at code: Int) -> [Int] {
    var rest = code
    return map { factor in
      defer { rest /= factor.levels.count }
      return rest % factor.levels.count
    }
  }
}
