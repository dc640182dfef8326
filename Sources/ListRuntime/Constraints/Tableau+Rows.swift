// The arithmetic of rows: adding, substituting and exchanging. No two rows' results depend on each other's order.

extension Tableau {
  /// Inserts a coefficient between two neighbours of a row; the caller has reserved an entry.
  @inline(__always)
  private mutating func insertEntry(
    _ symbol: Int32, _ coefficient: Double, row: Int32, after previous: Int32, before next: Int32
  ) -> Int32 {
    let column = symbols.base[Int(symbol)].column
    let entry = Entry(
      coefficient: coefficient, symbol: symbol, row: row, nextInRow: next, previousInRow: previous,
      nextInColumn: column, previousInColumn: Tableau.end)
    let index: Int32
    if freeEntry != Tableau.end {
      index = freeEntry
      freeEntry = entries.base[Int(index)].nextInRow
      entries.base[Int(index)] = entry
    } else {
      index = entries.append(entry)
    }
    let base = entries.base
    base[Int(previous)].nextInRow = index
    base[Int(next)].previousInRow = index
    base[Int(column)].previousInColumn = index
    symbols.base[Int(symbol)].column = index
    return index
  }

  /// Unlinks an entry from its row and its column. O(1).
  @inline(__always)
  mutating func removeEntry(_ index: Int32) {
    let base = entries.base
    let entry = base[Int(index)]
    base[Int(entry.previousInRow)].nextInRow = entry.nextInRow
    base[Int(entry.nextInRow)].previousInRow = entry.previousInRow
    if entry.previousInColumn == Tableau.end {
      symbols.base[Int(entry.symbol)].column = entry.nextInColumn
    } else {
      base[Int(entry.previousInColumn)].nextInColumn = entry.nextInColumn
    }
    base[Int(entry.nextInColumn)].previousInColumn = entry.previousInColumn
    base[Int(index)].nextInRow = freeEntry
    freeEntry = index
  }

  /// Adds `coefficient * symbol` to a row. O(n) in the row's entries.
  mutating func add(_ coefficient: Double, times symbol: Int32, to row: Int32) {
    entries.reserve(1)
    let base = entries.base
    var previous = rows.base[Int(row)].head
    var current = base[Int(previous)].nextInRow
    while base[Int(current)].symbol < symbol {
      previous = current
      current = base[Int(current)].nextInRow
    }
    if base[Int(current)].symbol == symbol {
      let sum = base[Int(current)].coefficient + coefficient
      if abs(sum) > Tableau.coefficientTolerance {
        base[Int(current)].coefficient = sum
      } else {
        removeEntry(current)
      }
    } else if abs(coefficient) > Tableau.coefficientTolerance {
      _ = insertEntry(symbol, coefficient, row: row, after: previous, before: current)
    }
  }

  /// Adds `coefficient * symbol`, or what the symbol equals when it is basic, to a row. O(n) in both rows' entries.
  @inline(__always)
  mutating func addSubstituted(_ coefficient: Double, times symbol: Int32, to row: Int32) {
    let source = symbols.base[Int(symbol)].row
    if source == Tableau.none {
      add(coefficient, times: symbol, to: row)
    } else {
      add(coefficient, timesRow: source, to: row)
    }
  }

  /// Adds `factor` times the row `source` to another row. O(n) in both rows' entries.
  mutating func add(_ factor: Double, timesRow source: Int32, to row: Int32) {
    entries.reserve(symbols.count)
    let base = entries.base
    rows.base[Int(row)].constant += factor * rows.base[Int(source)].constant
    var previous = rows.base[Int(row)].head
    var current = base[Int(previous)].nextInRow
    var added = firstEntry(source)
    while added != Tableau.end {
      let symbol = base[Int(added)].symbol
      let change = factor * base[Int(added)].coefficient
      while base[Int(current)].symbol < symbol {
        previous = current
        current = base[Int(current)].nextInRow
      }
      if base[Int(current)].symbol == symbol {
        let next = base[Int(current)].nextInRow
        let sum = base[Int(current)].coefficient + change
        if abs(sum) > Tableau.coefficientTolerance {
          base[Int(current)].coefficient = sum
          previous = current
        } else {
          removeEntry(current)
        }
        current = next
      } else if abs(change) > Tableau.coefficientTolerance {
        previous = insertEntry(symbol, change, row: row, after: previous, before: current)
      }
      added = base[Int(added)].nextInRow
    }
  }

  /// Exchanges the owner of the row that holds `entry` with the entry's symbol, in every row. O(changed entries).
  mutating func pivot(_ entry: Int32) {
    pivots += 1
    let row = entries.base[Int(entry)].row
    let entering = entries.base[Int(entry)].symbol
    let coefficient = entries.base[Int(entry)].coefficient
    let leaving = rows.base[Int(row)].owner
    removeEntry(entry)

    // leaving = constant + coefficient * entering + rest, solved for entering.
    rows.base[Int(row)].constant /= -coefficient
    var scaled = firstEntry(row)
    while scaled != Tableau.end {
      entries.base[Int(scaled)].coefficient /= -coefficient
      scaled = entries.base[Int(scaled)].nextInRow
    }
    symbols.base[Int(leaving)].row = Tableau.none
    add(1 / coefficient, times: leaving, to: row)
    rows.base[Int(row)].owner = entering
    symbols.base[Int(entering)].row = row

    // Every other row that mentions entering now says it in the row's terms.
    var mention = symbols.base[Int(entering)].column
    while mention != Tableau.end {
      let next = entries.base[Int(mention)].nextInColumn
      let target = entries.base[Int(mention)].row
      let factor = entries.base[Int(mention)].coefficient
      removeEntry(mention)
      add(factor, timesRow: row, to: target)
      mention = next
    }
  }
}
