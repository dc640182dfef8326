// What a constraint does to the tableau when it comes, changes and goes.

extension Tableau {
  /// The entry of an external symbol that a new row can be solved for, or the end entry when it mentions none.
  ///
  /// A symbol that no other row mentions is best, because nothing needs to be substituted then; else the lowest.
  @inline(__always)
  func subject(_ row: Int32) -> Int32 {
    var first = Tableau.end
    var entry = firstEntry(row)
    while entry != Tableau.end {
      let current = entries.base[Int(entry)]
      if kind(current.symbol) == .external {
        if current.nextInColumn == Tableau.end, current.previousInColumn == Tableau.end { return entry }
        if first == Tableau.end { first = entry }
      }
      entry = current.nextInRow
    }
    return first
  }

  /// Turns a row's sign around.
  mutating func negate(_ row: Int32) {
    rows.base[Int(row)].constant = -rows.base[Int(row)].constant
    var entry = firstEntry(row)
    while entry != Tableau.end {
      entries.base[Int(entry)].coefficient = -entries.base[Int(entry)].coefficient
      entry = entries.base[Int(entry)].nextInRow
    }
  }

  /// Lowers what a marker stands for by `change`; true when a row is violated then. O(rows that mention it).
  mutating func shift(marker: Int32, by change: Double) -> Bool {
    let own = symbols.base[Int(marker)].row
    if own != Tableau.none {
      rows.base[Int(own)].constant -= change
      return isViolated(rows.base[Int(own)])
    }
    var isAnyViolated = false
    var entry = symbols.base[Int(marker)].column
    while entry != Tableau.end {
      let row = Int(entries.base[Int(entry)].row)
      rows.base[row].constant += entries.base[Int(entry)].coefficient * change
      if isViolated(rows.base[row]) { isAnyViolated = true }
      entry = entries.base[Int(entry)].nextInColumn
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
      let leaving = removalEntry(marker: marker)
      if leaving != Tableau.end {
        pivot(leaving)
        releaseRow(symbols.base[Int(marker)].row)
      }
    }
    if error != Tableau.none { releaseSymbol(error) }
    releaseSymbol(marker)
  }

  /// The entry of the row that a removed marker replaces, so that all other rows stay feasible.
  ///
  /// A dummy's row first: it repeats the removed equation and now takes its place. Then the restricted row that first
  /// reaches 0 as the marker grows; if none does, as the marker falls; if there is none either, any external row.
  private func removalEntry(marker: Int32) -> Int32 {
    var best = Tableau.end
    var bestRank = Int.max
    var bestRatio = Double.infinity
    var bestOwner = Int32.max
    var entry = symbols.base[Int(marker)].column
    while entry != Tableau.end {
      let coefficient = entries.base[Int(entry)].coefficient
      let row = rows.base[Int(entries.base[Int(entry)].row)]
      if row.owner >= 0 {
        let rank =
          switch kind(row.owner) {
          case .dummy: 0
          case .restricted: coefficient < 0 ? 1 : 2
          case .external: 3
          }
        let ratio = rank == 3 ? 0 : max(0, row.constant) / abs(coefficient)
        if (rank, ratio, row.owner) < (bestRank, bestRatio, bestOwner) {
          best = entry
          bestRank = rank
          bestRatio = ratio
          bestOwner = row.owner
        }
      }
      entry = entries.base[Int(entry)].nextInColumn
    }
    return best
  }
}
