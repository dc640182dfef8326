// The simplex methods. Ties go to the lowest symbol number, for symbols that enter and that leave (Bland, "New finite
// pivoting rules for the simplex method", 1977), so none of them cycles.

extension Tableau {
  /// Primal simplex: lowers the objective until nothing can be gained at any priority. Needs feasible rows.
  mutating func optimize() {
    while true {
      let entering = enteringSymbol()
      guard entering != Tableau.none else { return }
      let leaving = leavingEntry(entering: entering, within: .infinity)
      precondition(
        leaving != Tableau.end, "a sum of errors is never unbounded, but symbol \(entering) lowers it forever")
      pivot(leaving)
    }
  }

  /// The lowest parametric symbol that gains at the highest priority at which any gains, and loses nothing above it.
  private func enteringSymbol() -> Int32 {
    for index in 0..<levels.count {
      let level = levels.base[index]
      var entry = firstEntry(level.row)
      while entry != Tableau.end {
        let symbol = entries.base[Int(entry)].symbol
        if entries.base[Int(entry)].coefficient < 0, kind(symbol) == .restricted,
          index == 0 || !costsAbove(level.priority, symbol: symbol)
        {
          return symbol
        }
        entry = entries.base[Int(entry)].nextInRow
      }
    }
    return Tableau.none
  }

  /// The entry of the restricted row that first reaches 0 while a symbol grows to less than `limit`, or the end entry.
  @inline(__always)
  private func leavingEntry(entering: Int32, within limit: Double) -> Int32 {
    var best = Tableau.end
    var bestRatio = limit
    var bestOwner = Tableau.none
    var entry = symbols.base[Int(entering)].column
    while entry != Tableau.end {
      let coefficient = entries.base[Int(entry)].coefficient
      let row = rows.base[Int(entries.base[Int(entry)].row)]
      if coefficient < 0, isRestricted(owner: row.owner) {
        let ratio = max(0, row.constant) / -coefficient
        if ratio < bestRatio || (ratio == bestRatio && row.owner < bestOwner) {
          best = entry
          bestRatio = ratio
          bestOwner = row.owner
        }
      }
      entry = entries.base[Int(entry)].nextInColumn
    }
    return best
  }

  /// Raises a new row's negative constant to 0 while all others stay feasible; false when it cannot be done.
  ///
  /// The row's owner is its own artificial variable (phase 1 of the simplex). A dummy owner leaves the basis unless
  /// only dummies are left in its row. `willPivot` is called once, before anything changes.
  mutating func makeFeasible(_ row: Int32, willPivot: (borrowing Tableau) -> Void) -> Bool {
    var isUntouched = true
    while rows.base[Int(row)].constant < -Tableau.valueTolerance {
      var entering = firstEntry(row)
      while entering != Tableau.end,
        entries.base[Int(entering)].coefficient < 0 || kind(entries.base[Int(entering)].symbol) != .restricted
      {
        entering = entries.base[Int(entering)].nextInRow
      }
      guard entering != Tableau.end else { return false }
      if isUntouched { willPivot(self) }
      isUntouched = false
      let needed = -rows.base[Int(row)].constant / entries.base[Int(entering)].coefficient
      let blocking = leavingEntry(entering: entries.base[Int(entering)].symbol, within: needed)
      if blocking == Tableau.end {
        pivot(entering)
        return true
      }
      pivot(blocking)
    }
    if kind(rows.base[Int(row)].owner) == .dummy {
      rows.base[Int(row)].constant = 0
      let entering = largestRestrictedEntry(row)
      if entering != Tableau.end { pivot(entering) }
    }
    return true
  }

  private func largestRestrictedEntry(_ row: Int32) -> Int32 {
    var best = Tableau.end
    var entry = firstEntry(row)
    while entry != Tableau.end {
      if kind(entries.base[Int(entry)].symbol) == .restricted,
        abs(entries.base[Int(entry)].coefficient) > abs(entries.base[Int(best)].coefficient)
      {
        best = entry
      }
      entry = entries.base[Int(entry)].nextInRow
    }
    return best
  }

  /// Dual simplex: makes the rows feasible again and keeps the objective optimal; false when they contradict each other.
  ///
  /// Rounding can leave a tie between costs undecided, so `optimize` must follow; it seldom finds anything to do.
  mutating func reoptimize() -> Bool {
    while true {
      var row = Tableau.none
      var owner = Int32.max
      for index in 0..<rows.count {
        let candidate = rows.base[index]
        guard candidate.owner >= 0, candidate.owner < owner, isViolated(candidate) else { continue }
        row = Int32(truncatingIfNeeded: index)
        owner = candidate.owner
      }
      guard row != Tableau.none else { return true }
      let entering = dualEnteringEntry(row)
      guard entering != Tableau.end else { return false }
      pivot(entering)
    }
  }

  /// Whether a row's constant is one that its owner may not have.
  @inline(__always)
  func isViolated(_ row: Row) -> Bool {
    guard row.owner >= 0 else { return false }
    return switch kind(row.owner) {
    case .external: false
    case .restricted: row.constant < -Tableau.valueTolerance
    case .dummy: abs(row.constant) > Tableau.valueTolerance
    }
  }

  /// The entry of a violated row whose symbol raises it at the least cost, compared priority by priority.
  private mutating func dualEnteringEntry(_ row: Int32) -> Int32 {
    guard kind(rows.base[Int(row)].owner) == .restricted else { return Tableau.end }
    costs.removeAll()
    costs.reserve(2 * levels.count)
    var best = Tableau.end
    var bestOffset = 0
    var entry = firstEntry(row)
    while entry != Tableau.end {
      let coefficient = entries.base[Int(entry)].coefficient
      let symbol = entries.base[Int(entry)].symbol
      if coefficient > 0, kind(symbol) == .restricted {
        let offset = best == Tableau.end ? 0 : levels.count - bestOffset
        writeCosts(of: symbol, dividedBy: coefficient, at: offset)
        if best == Tableau.end || isCheaper(offset, than: bestOffset) {
          best = entry
          bestOffset = offset
        }
      }
      entry = entries.base[Int(entry)].nextInRow
    }
    return best
  }

  /// Costs whose difference is rounding count as equal, so that the next priority decides.
  private func isCheaper(_ left: Int, than right: Int) -> Bool {
    for level in 0..<levels.count {
      let difference = costs.base[left + level] - costs.base[right + level]
      if abs(difference) > Tableau.coefficientTolerance { return difference < 0 }
    }
    return false
  }
}
