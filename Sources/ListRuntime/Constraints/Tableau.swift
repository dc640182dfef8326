/// The augmented simplex tableau of Cassowary (Badros, Borning, Stuckey, ACM TOCHI 8(4), 2001) in flat buffers.
///
/// A row says: its owner, a basic symbol, equals a constant plus a linear combination of parametric symbols (those that
/// own no row, all worth 0). The rows of the objective, one per priority in use, own themselves and hold the summed errors
/// of that priority. The non-zero coefficients are entries of orthogonal lists (Knuth, TAOCP 1, 2.2.6): every entry is
/// linked in its row, by ascending symbol, and in its symbol's column, so an exchange touches exactly the rows it changes.
///
/// Between two calls these hold: rows owned by restricted symbols have constants of at least 0, and neither they nor the
/// objective mention external symbols; rows owned by dummies are 0 and mention only dummies.
struct Tableau: ~Copyable {
  /// A coefficient this close to 0 is 0.
  static var coefficientTolerance: Double { 1e-9 }
  /// A value, in points, this close to 0 is 0.
  static var valueTolerance: Double { 1e-8 }
  /// The symbol, row or entry that is none; as an entry it also ends every list.
  static var none: Int32 { -1 }

  /// What values a symbol may have.
  enum Kind: UInt8 {
    /// Any value: the variables of the solver's user.
    case external
    /// At least 0: slack and error symbols.
    case restricted
    /// 0: marks a required equation, and never enters the basis to improve the objective.
    case dummy
  }

  /// A non-zero coefficient, or the head of a row (then it belongs to no column).
  struct Entry: BitwiseCopyable {
    var coefficient: Double
    var symbol: Int32
    var row: Int32
    var nextInRow: Int32
    var previousInRow: Int32
    var nextInColumn: Int32
    var previousInColumn: Int32
  }

  struct Row: BitwiseCopyable {
    var constant: Double
    /// The entry that heads the list; the row keeps it for life.
    let head: Int32
    /// The basic symbol; `none` in an unused row; `objectiveOwner` of a priority in a row of the objective.
    var owner: Int32
  }

  struct Symbol: BitwiseCopyable {
    /// The first entry of the column, or the end entry.
    var column: Int32
    /// The row that the symbol owns, or `none`.
    var row: Int32
    var kind: Kind
  }

  /// Ends every list: larger than any symbol, and a harmless target for the back links of last entries.
  static var end: Int32 { 0 }

  var entries = FlatBuffer<Entry>(minimumCapacity: 256)
  var rows = FlatBuffer<Row>(minimumCapacity: 32)
  var symbols = FlatBuffer<Symbol>(minimumCapacity: 64)
  var levels = FlatBuffer<ObjectiveLevel>(minimumCapacity: 8)
  /// Unused entries, chained by `nextInRow`.
  var freeEntry = Tableau.end
  var freeRows = FlatBuffer<Int32>(minimumCapacity: 32)
  var freeSymbols = FlatBuffer<Int32>(minimumCapacity: 32)
  /// Two rows of costs, used while entering symbols of the dual simplex are compared.
  var costs = FlatBuffer<Double>(minimumCapacity: 16)
  /// Basis exchanges so far.
  var pivots = 0

  init() {
    appendEnd()
  }

  /// Forgets everything but the number of pivots and keeps the memory. O(1).
  mutating func reset() {
    entries.removeAll()
    rows.removeAll()
    symbols.removeAll()
    levels.removeAll()
    freeRows.removeAll()
    freeSymbols.removeAll()
    freeEntry = Tableau.end
    appendEnd()
  }

  /// Becomes a copy of another tableau, except for the number of pivots. O(n) in its entries, rows and symbols.
  mutating func assign(_ other: borrowing Tableau) {
    entries.assign(other.entries)
    rows.assign(other.rows)
    symbols.assign(other.symbols)
    levels.assign(other.levels)
    freeRows.assign(other.freeRows)
    freeSymbols.assign(other.freeSymbols)
    freeEntry = other.freeEntry
  }

  private mutating func appendEnd() {
    let end = Tableau.end
    entries.append(
      Entry(
        coefficient: 0, symbol: .max, row: Tableau.none, nextInRow: end, previousInRow: end, nextInColumn: end,
        previousInColumn: end))
  }
}

extension Tableau {
  /// Makes a parametric symbol, worth 0. The lately released symbols are used first.
  @inline(__always)
  mutating func makeSymbol(_ kind: Kind) -> Int32 {
    let symbol = Symbol(column: Tableau.end, row: Tableau.none, kind: kind)
    if let index = freeSymbols.popLast() {
      symbols.base[Int(index)] = symbol
      return index
    }
    return symbols.append(symbol)
  }

  /// Returns a symbol that owns no row for reuse, and drops what is left of its column.
  mutating func releaseSymbol(_ symbol: Int32) {
    while symbols.base[Int(symbol)].column != Tableau.end {
      removeEntry(symbols.base[Int(symbol)].column)
    }
    freeSymbols.append(symbol)
  }

  /// Makes an empty row that is worth 0.
  @inline(__always)
  mutating func makeRow(owner: Int32) -> Int32 {
    if let index = freeRows.popLast() {
      rows.base[Int(index)].owner = owner
      rows.base[Int(index)].constant = 0
      return index
    }
    let end = Tableau.end
    let head = entries.append(
      Entry(
        coefficient: 0, symbol: Tableau.none, row: Int32(truncatingIfNeeded: rows.count), nextInRow: end,
        previousInRow: end, nextInColumn: end, previousInColumn: end))
    return rows.append(Row(constant: 0, head: head, owner: owner))
  }

  /// Empties a row and returns it for reuse; its owner, if it is a symbol, becomes parametric.
  mutating func releaseRow(_ row: Int32) {
    let owner = rows.base[Int(row)].owner
    if owner >= 0 { symbols.base[Int(owner)].row = Tableau.none }
    rows.base[Int(row)].owner = Tableau.none
    var entry = firstEntry(row)
    while entry != Tableau.end {
      let next = entries.base[Int(entry)].nextInRow
      removeEntry(entry)
      entry = next
    }
    freeRows.append(row)
  }

  /// The first entry of a row, the one with the lowest symbol, or the end entry.
  @inline(__always)
  func firstEntry(_ row: Int32) -> Int32 {
    entries.base[Int(rows.base[Int(row)].head)].nextInRow
  }

  @inline(__always)
  func kind(_ symbol: Int32) -> Kind {
    symbols.base[Int(symbol)].kind
  }

  /// What may own a row that takes part in ratio tests.
  @inline(__always)
  func isRestricted(owner: Int32) -> Bool {
    owner >= 0 && kind(owner) == .restricted
  }
}
