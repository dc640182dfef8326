// Adding constraints to the tableau.

extension Tableau {
  /// The external symbol that a new row can be solved for, or `none` when it contains none.
  ///
  /// Prefers a symbol in no other row, because then nothing needs to be substituted; otherwise the lowest.
  @inline(__always)
  func subject(_ row: Int32) -> Int32 {
    var first = Tableau.none
    for symbol in coefficients.symbols(ofRow: row) where kind(symbol) == .external {
      if coefficients.isOnly(row, symbol) { return symbol }
      if first == Tableau.none { first = symbol }
    }
    return first
  }

  mutating func negate(_ row: Int32) {
    rows[row].constant = -rows[row].constant
    coefficients.negate(row)
  }
}
