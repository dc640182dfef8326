/// The augmented simplex tableau of Cassowary (Badros, Borning, Stuckey, ACM TOCHI 8(4), 2001) in flat buffers.
///
/// A row says: its owner, a basic symbol, equals a constant plus a linear combination of parametric symbols (those that
/// own no row, all worth 0). The rows of the objective, one per priority in use, own themselves and hold the summed errors
/// of that priority. The coefficients know their row and their symbol, so an exchange touches exactly the rows it changes.
///
/// Between two calls these hold: rows owned by restricted symbols have constants of at least 0, and neither they nor the
/// objective mention external symbols; rows owned by dummies are 0 and mention only dummies.
struct Tableau: ~Copyable {
  /// A value, in points, this close to 0 is 0.
  static var valueTolerance: Double { 1e-8 }
  /// The symbol or row that is none.
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

  struct Row: BitwiseCopyable {
    var constant: Double
    /// The basic symbol; `none` in an unused row; `objectiveOwner` of a priority in a row of the objective.
    var owner: Int32
  }

  struct Symbol: BitwiseCopyable {
    /// The row that the symbol owns, or `none`.
    var row: Int32
    var kind: Kind
    /// Whether rows mention it while it is parametric. A dummy whose constraint stays may go without: it is 0 for ever.
    var isMentioned: Bool
  }

  var coefficients = CoefficientTable()
  var rows = FlatBuffer<Row>(minimumCapacity: 32)
  var symbols = FlatBuffer<Symbol>(minimumCapacity: 64)
  var levels = FlatBuffer<ObjectiveLevel>(minimumCapacity: 8)
  var freeRows = FlatBuffer<Int32>(minimumCapacity: 32)
  var freeSymbols = FlatBuffer<Int32>(minimumCapacity: 32)
  /// Two rows of costs, used while entering symbols of the dual simplex are compared.
  var costs = FlatBuffer<Double>(minimumCapacity: 16)
  /// Basis exchanges so far.
  var pivots = 0

  init() {}

  /// Forgets everything but the number of pivots and keeps the memory. O(n) in the rows and symbols.
  mutating func reset() {
    coefficients.removeAll()
    rows.removeAll()
    symbols.removeAll()
    levels.removeAll()
    freeRows.removeAll()
    freeSymbols.removeAll()
  }

  /// Becomes a copy of another tableau, except for the constants and the number of pivots. O(n) in its size.
  mutating func assignBasis(_ other: borrowing Tableau) {
    coefficients.assign(other.coefficients)
    symbols.assign(other.symbols)
    levels.assign(other.levels)
    freeRows.assign(other.freeRows)
    freeSymbols.assign(other.freeSymbols)
  }

  /// Becomes, with `assignBasis`, a copy of another tableau, except for the number of pivots. O(n) in the rows.
  mutating func assignRows(_ other: borrowing Tableau) {
    rows.assign(other.rows)
  }
}

extension Tableau {
  /// Makes a parametric symbol, worth 0. The lately released symbols are used first.
  @inline(__always)
  mutating func makeSymbol(_ kind: Kind, isMentioned: Bool = true) -> Int32 {
    let symbol = Symbol(row: Tableau.none, kind: kind, isMentioned: isMentioned)
    if let index = freeSymbols.popLast() {
      symbols.base[Int(index)] = symbol
      return index
    }
    let index = symbols.append(symbol)
    coefficients.appendSymbol()
    return index
  }

  /// Returns a symbol that owns no row for reuse, and drops what is left of its column.
  mutating func releaseSymbol(_ symbol: Int32) {
    for row in coefficients.rows(ofSymbol: symbol) { coefficients.remove(row, symbol) }
    freeSymbols.append(symbol)
  }

  /// Makes an empty row that is worth 0.
  @inline(__always)
  mutating func makeRow(owner: Int32) -> Int32 {
    let row = Row(constant: 0, owner: owner)
    if let index = freeRows.popLast() {
      rows.base[Int(index)] = row
      return index
    }
    let index = rows.append(row)
    coefficients.appendRow()
    return index
  }

  /// Empties a row and returns it for reuse; its owner, if it is a symbol, becomes parametric.
  mutating func releaseRow(_ row: Int32) {
    let owner = rows.base[Int(row)].owner
    if owner >= 0 { symbols.base[Int(owner)].row = Tableau.none }
    rows.base[Int(row)].owner = Tableau.none
    coefficients.removeAll(ofRow: row)
    freeRows.append(row)
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
