// What a constraint does to the tableau when it comes, changes and goes.

extension Tableau {
  /// The external symbol that a new row can be solved for, or `none` when it mentions none.
  ///
  /// A symbol that no other row mentions is best, because nothing needs to be substituted then; else the lowest.
  @inline(__always)
  func subject(_ row: Int32) -> Int32 {
    var first = Tableau.none
    for symbol in coefficients.symbols(ofRow: row) where kind(symbol) == .external {
      if coefficients.isOnly(row, symbol) { return symbol }
      if first == Tableau.none { first = symbol }
    }
    return first
  }

  /// Turns a row's sign around.
  mutating func negate(_ row: Int32) {
    rows.base[Int(row)].constant = -rows.base[Int(row)].constant
    coefficients.negate(row)
  }

  /// Lowers what a marker stands for by `change`; true when a row is violated then. O(rows that mention it).
  mutating func shift(marker: Int32, by change: Double) -> Bool {
    let own = symbols.base[Int(marker)].row
    if own != Tableau.none {
      rows.base[Int(own)].constant -= change
      return isViolated(rows.base[Int(own)])
    }
    var isAnyViolated = false
    for row in coefficients.rows(ofSymbol: marker) {
      rows.base[Int(row)].constant += coefficients[row, marker] * change
      if isViolated(rows.base[Int(row)]) { isAnyViolated = true }
    }
    return isAnyViolated
  }

  /// Takes a constraint out that the objective does not mention any more, and releases its symbols.
  ///
  /// A constraint is whole in the row that its marker or its error owns, so that row goes; when both are parametric, the
  /// marker is exchanged into the basis first.
  mutating func removeConstraint(marker: Int32, error: Int32) {
    if symbols.base[Int(marker)].row != Tableau.none {
      releaseRow(symbols.base[Int(marker)].row)
    } else if error != Tableau.none, symbols.base[Int(error)].row != Tableau.none {
      releaseRow(symbols.base[Int(error)].row)
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
  /// A dummy's row first: it repeats the removed equation and now takes its place. Then the restricted row that first
  /// reaches 0 as the marker grows; if none does, as the marker falls; if there is none either, any external row.
  private func removalRow(marker: Int32) -> Int32 {
    var best = Tableau.none
    var bestRank = Int.max
    var bestRatio = Double.infinity
    var bestOwner = Int32.max
    for number in coefficients.rows(ofSymbol: marker) {
      let coefficient = coefficients[number, marker]
      let row = rows.base[Int(number)]
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
