extension CoefficientTable {
  /// Whether the bit sets of rows and symbols agree, and contain only rows and symbols in use. For assertions.
  ///
  /// Complexity: O(n) in the coefficients and the words of the bit sets.
  package var isConsistent: Bool {
    var surplus = 0
    for symbol in 0..<Int32(symbolCount) {
      for row in rows(ofSymbol: symbol) {
        guard row < rowCount, contains(row, symbol) else { return false }
        surplus += 1
      }
    }
    for row in 0..<Int32(rowCount) {
      for symbol in symbols(ofRow: row) {
        guard symbol < symbolCount else { return false }
        surplus -= 1
      }
    }
    return surplus == 0
  }
}
