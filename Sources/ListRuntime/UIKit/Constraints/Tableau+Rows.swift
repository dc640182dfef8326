// Row arithmetic: addition, substitution and pivoting. Results do not depend on the order in which rows are processed.

extension Tableau {
  /// Adds `coefficient * symbol` to a row, substituting the symbol's row when it is basic. O(n) in the entries added.
  @inline(__always)
  mutating func addSubstituted(_ coefficient: Double, times symbol: Int32, to row: Int32) {
    let source = symbols[symbol].row
    if source == Tableau.none {
      coefficients.add(coefficient, times: symbol, to: row)
    } else {
      add(coefficient, timesRow: source, to: row)
    }
  }

  /// Adds `factor` times the row `source` to another row. O(n) in the source's entries.
  mutating func add(_ factor: Double, timesRow source: Int32, to row: Int32) {
    rows[row].constant += factor * rows[source].constant
    coefficients.add(factor, timesRow: source, to: row)
  }

  /// Makes a parametric symbol of a row basic in place of the row's owner, in all rows. O(changed entries).
  mutating func pivot(_ row: Int32, entering: Int32) {
    pivots += 1
    let coefficient = coefficients[row, entering]
    let leaving = rows[row].owner
    coefficients.remove(row, entering)

    // leaving = constant + coefficient * entering + rest, solved for entering.
    rows[row].constant /= -coefficient
    coefficients.divide(row, by: -coefficient)
    symbols[leaving].row = Tableau.none
    // A dummy is 0 while it is parametric.
    if kind(leaving) != .dummy { coefficients.add(1 / coefficient, times: leaving, to: row) }
    rows[row].owner = entering
    symbols[entering].row = row

    // Substitute the row for entering in every other row.
    for target in coefficients.rows(ofSymbol: entering) {
      let factor = coefficients[target, entering]
      coefficients.remove(target, entering)
      add(factor, timesRow: row, to: target)
    }
  }
}
