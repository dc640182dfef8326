// The arithmetic of rows: adding, substituting and exchanging. No two rows' results depend on each other's order.

extension Tableau {
  /// Adds `coefficient * symbol`, or what the symbol equals when it is basic, to a row. O(n) in the entries it adds.
  @inline(__always)
  mutating func addSubstituted(_ coefficient: Double, times symbol: Int32, to row: Int32) {
    let source = symbols.base[Int(symbol)].row
    if source == Tableau.none {
      coefficients.add(coefficient, times: symbol, to: row)
    } else {
      add(coefficient, timesRow: source, to: row)
    }
  }

  /// Adds `factor` times the row `source` to another row. O(n) in the source's entries.
  mutating func add(_ factor: Double, timesRow source: Int32, to row: Int32) {
    rows.base[Int(row)].constant += factor * rows.base[Int(source)].constant
    coefficients.add(factor, timesRow: source, to: row)
  }

  /// Exchanges the owner of a row with a symbol that the row mentions, in every row. O(changed entries).
  mutating func pivot(_ row: Int32, entering: Int32) {
    pivots += 1
    let coefficient = coefficients[row, entering]
    let leaving = rows.base[Int(row)].owner
    coefficients.remove(row, entering)

    // leaving = constant + coefficient * entering + rest, solved for entering.
    rows.base[Int(row)].constant /= -coefficient
    coefficients.divide(row, by: -coefficient)
    symbols.base[Int(leaving)].row = Tableau.none
    if symbols.base[Int(leaving)].isMentioned { coefficients.add(1 / coefficient, times: leaving, to: row) }
    rows.base[Int(row)].owner = entering
    symbols.base[Int(entering)].row = row

    // Every other row that mentions entering now says it in the row's terms.
    for target in coefficients.rows(ofSymbol: entering) {
      let factor = coefficients[target, entering]
      coefficients.remove(target, entering)
      add(factor, timesRow: row, to: target)
    }
  }
}
