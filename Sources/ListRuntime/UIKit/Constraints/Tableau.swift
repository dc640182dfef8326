/// The augmented simplex tableau of Cassowary (Badros, Borning, Stuckey, ACM TOCHI 8(4), 2001) in flat buffers.
///
/// Each row states that its owner, a basic symbol, equals a constant plus a linear combination of parametric symbols.
/// Parametric symbols own no row and have the value 0. The objective has one row per priority in use, which sums the
/// errors of that priority. Coefficients are indexed by row and by symbol, so a pivot touches only the rows it changes.
///
/// Invariants between calls: rows owned by restricted symbols have constants of at least 0, and neither they nor the
/// objective contain external symbols; rows owned by dummies are 0 and empty, and no row contains a dummy.
struct Tableau: ~Copyable {
  /// A value with an absolute value up to this one, in points, counts as 0.
  static var valueTolerance: Double { 1e-8 }
  /// The number that means no symbol or no row.
  static var none: Int32 { -1 }

  /// The values that a symbol may have.
  enum Kind: UInt8 {
    /// Any value: the variables of the solver's client.
    case external
    /// At least 0: slack and error symbols.
    case restricted
    /// Only 0: marks a required equation, is in no row, and never enters the basis.
    case dummy
  }

  struct Row: BitwiseCopyable {
    var constant: Double
    /// The basic symbol; `none` in an unused row; `objectiveOwner` of a priority in a row of the objective.
    var owner: Int32
  }

  struct Symbol: BitwiseCopyable {
    /// The row that the symbol owns, or `none`.
    var row: Int32
    var kind: Kind
  }

  var coefficients = CoefficientTable()
  var rows = FlatBuffer<Row>(minimumCapacity: 32)
  var symbols = FlatBuffer<Symbol>(minimumCapacity: 64)
  var levels = FlatBuffer<ObjectiveLevel>(minimumCapacity: 8)
  var freeRows = FlatBuffer<Int32>(minimumCapacity: 32)
  var freeSymbols = FlatBuffer<Int32>(minimumCapacity: 32)
  /// Pivots so far.
  var pivots = 0

  init() {}

  /// Clears everything but the pivot count and keeps the memory. O(n) in the rows and symbols.
  mutating func reset() {
    coefficients.removeAll()
    rows.removeAll()
    symbols.removeAll()
    levels.removeAll()
    freeRows.removeAll()
    freeSymbols.removeAll()
  }

  /// Copies everything but the pivot count from another tableau. O(n) in its size.
  mutating func assign(_ other: borrowing Tableau) {
    coefficients.assign(other.coefficients)
    rows.assign(other.rows)
    symbols.assign(other.symbols)
    levels.assign(other.levels)
    freeRows.assign(other.freeRows)
    freeSymbols.assign(other.freeSymbols)
  }
}

extension Tableau {
  /// Creates a parametric symbol with the value 0. Reuses the most recently released symbol first.
  @inline(__always)
  mutating func makeSymbol(_ kind: Kind) -> Int32 {
    let symbol = Symbol(row: Tableau.none, kind: kind)
    if let index = freeSymbols.popLast() {
      symbols[index] = symbol
      return index
    }
    let index = symbols.append(symbol)
    coefficients.appendSymbol()
    return index
  }

  /// Releases a symbol that owns no row for reuse, and removes its remaining coefficients.
  mutating func releaseSymbol(_ symbol: Int32) {
    for row in coefficients.rows(ofSymbol: symbol) { coefficients.remove(row, symbol) }
    freeSymbols.append(symbol)
  }

  /// Creates an empty row with the constant 0.
  @inline(__always)
  mutating func makeRow(owner: Int32) -> Int32 {
    let row = Row(constant: 0, owner: owner)
    if let index = freeRows.popLast() {
      rows[index] = row
      return index
    }
    let index = rows.append(row)
    coefficients.appendRow()
    return index
  }

  /// Clears a row and releases it for reuse; its owner, if it is a symbol, becomes parametric.
  mutating func releaseRow(_ row: Int32) {
    let owner = rows[row].owner
    if owner >= 0 { symbols[owner].row = Tableau.none }
    rows[row].owner = Tableau.none
    coefficients.removeAll(ofRow: row)
    freeRows.append(row)
  }

  @inline(__always)
  func kind(_ symbol: Int32) -> Kind {
    symbols[symbol].kind
  }

  /// Whether rows with this owner take part in ratio tests.
  @inline(__always)
  func isRestricted(owner: Int32) -> Bool {
    owner >= 0 && kind(owner) == .restricted
  }
}
