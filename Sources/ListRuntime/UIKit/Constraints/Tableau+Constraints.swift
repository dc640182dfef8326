// Adding, changing and removing constraints in the tableau.

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

  /// Lowers a marker's value by `change`; returns true when that violates a row. O(rows that contain it).
  mutating func shift(marker: Int32, by change: Double) -> Bool {
    let ownRow = symbols[marker].row
    if ownRow != Tableau.none {
      rows[ownRow].constant -= change
      return isViolated(rows[ownRow])
    }
    var isAnyViolated = false
    for row in coefficients.rows(ofSymbol: marker) {
      rows[row].constant += coefficients[row, marker] * change
      if isViolated(rows[row]) { isAnyViolated = true }
    }
    return isAnyViolated
  }

  /// Removes a constraint that the objective no longer contains, and releases its symbols.
  ///
  /// The row owned by the marker or the error represents the whole constraint, so that row is released. When both
  /// symbols are parametric, the marker enters the basis first.
  mutating func removeConstraint(marker: Int32, error: Int32) {
    if symbols[marker].row != Tableau.none {
      releaseRow(symbols[marker].row)
    } else if error != Tableau.none, symbols[error].row != Tableau.none {
      releaseRow(symbols[error].row)
    } else {
      let leaving = removalRow(marker: marker)
      if leaving != Tableau.none {
        pivot(leaving, entering: marker)
        releaseRow(leaving)
      }
    }
    if error != Tableau.none { releaseSymbol(error) }
    releaseSymbol(marker)
  }

  /// The row that a removed marker enters, so that all other rows stay feasible, or `none`.
  ///
  /// A dummy's row comes first: it duplicates the removed equation and now replaces it. Next is the restricted row that
  /// first reaches 0 as the marker grows, then the one that first does as it falls, then any external row.
  private func removalRow(marker: Int32) -> Int32 {
    var best = Tableau.none
    var bestRank = Int.max
    var bestRatio = Double.infinity
    var bestOwner = Int32.max
    for number in coefficients.rows(ofSymbol: marker) {
      let coefficient = coefficients[number, marker]
      let row = rows[number]
      guard row.owner >= 0 else { continue }
      let rank =
        switch kind(row.owner) {
        case .dummy: 0
        case .restricted: coefficient < 0 ? 1 : 2
        case .external: 3
        }
      let ratio = rank == 3 ? 0 : max(0, row.constant) / abs(coefficient)
      if (rank, ratio, row.owner) < (bestRank, bestRatio, bestOwner) {
        best = number
        bestRank = rank
        bestRatio = ratio
        bestOwner = row.owner
      }
    }
    return best
  }
}
