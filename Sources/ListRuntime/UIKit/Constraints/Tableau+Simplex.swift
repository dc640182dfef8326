// The simplex method. Ties between entering or leaving symbols go to the lowest symbol number, which prevents cycling
// (Bland, "New finite pivoting rules for the simplex method", 1977).

extension Tableau {
  /// Primal simplex: minimizes the objective at every priority. Requires feasible rows.
  mutating func optimize() {
    while true {
      let entering = enteringSymbol()
      guard entering != Tableau.none else { return }
      let leaving = leavingRow(entering: entering, within: .infinity)
      precondition(
        leaving != Tableau.none, "a sum of errors is never unbounded, but symbol \(entering) lowers it forever")
      pivot(leaving, entering: entering)
    }
  }

  /// The lowest parametric symbol that improves the highest priority that any can improve, without worsening those
  /// above.
  private func enteringSymbol() -> Int32 {
    for level in 0..<levels.count {
      let row = levels[level].row
      for symbol in coefficients.symbols(ofRow: row)
      where coefficients[row, symbol] < 0 && kind(symbol) == .restricted && !costsAbove(level, symbol: symbol) {
        return symbol
      }
    }
    return Tableau.none
  }

  /// The restricted row that first reaches 0 while a symbol grows by less than `limit`, or `none`.
  @inline(__always)
  private func leavingRow(entering: Int32, within limit: Double) -> Int32 {
    var best = Tableau.none
    var bestRatio = limit
    var bestOwner = Tableau.none
    for number in coefficients.rows(ofSymbol: entering) {
      let coefficient = coefficients[number, entering]
      let row = rows[number]
      if coefficient < 0, isRestricted(owner: row.owner) {
        let ratio = max(0, row.constant) / -coefficient
        if ratio < bestRatio || (ratio == bestRatio && row.owner < bestOwner) {
          best = number
          bestRatio = ratio
          bestOwner = row.owner
        }
      }
    }
    return best
  }

  /// Raises a new row's negative constant to 0 while all others stay feasible; returns false when that is impossible.
  ///
  /// The row's owner serves as the artificial variable (phase 1 of the simplex). A dummy owner leaves the basis unless
  /// its row contains only dummies. If there are pivots, `saved` becomes a copy of the original tableau.
  mutating func makeFeasible(_ row: Int32, saving saved: inout Tableau) -> Bool {
    var isUnchanged = true
    while rows[row].constant < -Tableau.valueTolerance {
      let entering = raisingSymbol(row)
      guard entering != Tableau.none else { return false }
      if isUnchanged {
        saved.assign(self)
      }
      isUnchanged = false
      let needed = -rows[row].constant / coefficients[row, entering]
      let blocking = leavingRow(entering: entering, within: needed)
      if blocking == Tableau.none {
        pivot(row, entering: entering)
        return true
      }
      pivot(blocking, entering: entering)
    }
    if kind(rows[row].owner) == .dummy {
      rows[row].constant = 0
      let entering = largestRestrictedSymbol(row)
      if entering != Tableau.none { pivot(row, entering: entering) }
    }
    return true
  }

  /// The lowest restricted symbol whose growth raises a row's constant, or `none`.
  private func raisingSymbol(_ row: Int32) -> Int32 {
    for symbol in coefficients.symbols(ofRow: row) where kind(symbol) == .restricted {
      if !(coefficients[row, symbol] < 0) { return symbol }
    }
    return Tableau.none
  }

  private func largestRestrictedSymbol(_ row: Int32) -> Int32 {
    var best = Tableau.none
    var largest = 0.0
    for symbol in coefficients.symbols(ofRow: row) where kind(symbol) == .restricted {
      let size = abs(coefficients[row, symbol])
      if size > largest {
        best = symbol
        largest = size
      }
    }
    return best
  }

  /// Whether a row's constant is outside its owner's allowed values. For assertions.
  func isViolated(_ row: Row) -> Bool {
    guard row.owner >= 0 else { return false }
    return switch kind(row.owner) {
    case .external: false
    case .restricted: row.constant < -Tableau.valueTolerance
    case .dummy: abs(row.constant) > Tableau.valueTolerance
    }
  }
}
