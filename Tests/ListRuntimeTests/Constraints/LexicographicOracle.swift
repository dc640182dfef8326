import ListRuntime

/// Finds the minimal errors of a small constraint system by evaluating every vertex; shares no code with the solver.
///
/// The errors are piecewise linear, so the lexicographic minimum of the summed errors is at a vertex of the arrangement of
/// all the constraints' hyperplanes, bounded by a large box.
struct LexicographicOracle {
  let variables: Int
  let constraints: [LinearConstraint]
  private static let box = 100_000.0

  /// The minimal error of every priority, from the highest down, or nil when the required constraints are contradictory.
  func leastErrors() -> [Double]? {
    var planes = constraints.map { (dense($0), $0.constant) }
    for index in 0..<variables {
      var normal = [Double](repeating: 0, count: variables)
      normal[index] = 1
      planes.append((normal, Self.box))
      planes.append((normal, -Self.box))
    }
    var best: [Double]?
    var chosen: [Int] = []
    func choose(from first: Int) {
      if chosen.count == variables {
        guard let point = Self.intersection(chosen.map { planes[$0] }), isFeasible(point) else { return }
        let candidate = errors(at: point)
        if best == nil || Self.isLess(candidate, best ?? []) { best = candidate }
        return
      }
      for index in first..<max(first, planes.count) {
        chosen.append(index)
        choose(from: index + 1)
        chosen.removeLast()
      }
    }
    choose(from: 0)
    return best
  }

  /// Whether every required constraint is satisfied.
  func isFeasible(_ point: [Double]) -> Bool {
    constraints.allSatisfy { $0.priority < .required || violation($0, at: point) < 1e-5 }
  }

  /// The summed errors of every priority in use, from the highest down.
  func errors(at point: [Double]) -> [Double] {
    let priorities = Set(constraints.map(\.priority)).filter { $0 < .required }.sorted(by: >)
    return priorities.map { priority in
      constraints.filter { $0.priority == priority }.reduce(0) { $0 + violation($1, at: point) }
    }
  }

  /// Whether two error vectors are equal up to rounding.
  static func agree(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-4 }
  }

  private func violation(_ constraint: LinearConstraint, at point: [Double]) -> Double {
    let excess = zip(dense(constraint), point).reduce(0) { $0 + $1.0 * $1.1 } - constraint.constant
    return switch constraint.relation {
    case .equal: abs(excess)
    case .lessThanOrEqual: max(0, excess)
    case .greaterThanOrEqual: max(0, -excess)
    }
  }

  private func dense(_ constraint: LinearConstraint) -> [Double] {
    var result = [Double](repeating: 0, count: variables)
    for term in constraint.terms { result[Int(term.variable.index)] += term.coefficient }
    return result
  }

  private static func isLess(_ left: [Double], _ right: [Double]) -> Bool {
    for (a, b) in zip(left, right) where abs(a - b) > 1e-6 { return a < b }
    return false
  }

  /// Solves a square system by Gaussian elimination with partial pivoting; nil when it is singular.
  private static func intersection(_ planes: [([Double], Double)]) -> [Double]? {
    var rows = planes.map { $0.0 + [$0.1] }
    let size = rows.count
    for column in 0..<size {
      guard let pivot = (column..<size).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-9
      else { return nil }
      rows.swapAt(pivot, column)
      for row in 0..<size where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...size { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<size).map { rows[$0][size] / rows[$0][$0] }
  }
}
