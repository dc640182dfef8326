// For assertions: O(n) in the coefficients and the words of the bit sets.
extension Tableau {
  /// Whether symbols and rows agree on which symbol owns which row, and basic symbols and unused rows have no
  /// coefficients.
  var isConsistent: Bool {
    guard coefficients.isConsistent, coefficients.rowCount == rows.count, coefficients.symbolCount == symbols.count
    else { return false }
    for symbol in 0..<Int32(symbols.count) where symbols[symbol].row != Tableau.none {
      var containing = coefficients.rows(ofSymbol: symbol)
      guard rows[symbols[symbol].row].owner == symbol, containing.next() == nil else { return false }
    }
    for row in 0..<Int32(rows.count) {
      let owner = rows[row].owner
      var contained = coefficients.symbols(ofRow: row)
      if owner >= 0, symbols[owner].row != row { return false }
      if owner == Tableau.none, contained.next() != nil { return false }
    }
    return true
  }

  /// Whether no row is violated, restricted rows and the objective contain no external symbol, dummies' rows contain
  /// nothing, and no row contains a dummy.
  var isFeasible: Bool {
    for row in 0..<Int32(rows.count) where rows[row].owner != Tableau.none {
      let owner = rows[row].owner
      if isViolated(rows[row]) { return false }
      let isExternal = owner >= 0 && kind(owner) == .external
      let isDummy = owner >= 0 && kind(owner) == .dummy
      for symbol in coefficients.symbols(ofRow: row) {
        if isDummy || kind(symbol) == .dummy || (kind(symbol) == .external && !isExternal) { return false }
      }
    }
    return true
  }
}
