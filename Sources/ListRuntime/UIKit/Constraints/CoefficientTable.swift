/// The coefficients of a tableau: which symbols a row mentions, and times what.
///
/// Every row has a place for every symbol, and a set of bits tells which places are taken; each symbol has the set of the
/// rows that mention it, in turn. So a coefficient is found, put in and taken out in O(1), symbols come in ascending order,
/// and nothing needs to be cleared but sets of bits. Memory is rows × symbols, which suits the few dozens of a cell.
///
/// Rows and symbols are numbered in the order they are appended; nothing checks their numbers. Sets beyond them are empty.
struct CoefficientTable: ~Copyable {
  /// A coefficient this close to 0 is 0.
  @inline(__always)
  static var tolerance: Double { 1e-9 }

  /// The coefficients, row by row; those that are not mentioned have some value.
  private var values: UnsafeMutablePointer<Double>
  /// The symbols that a row mentions, row by row.
  private var symbolSets: UnsafeMutablePointer<UInt64>
  /// The rows that mention a symbol, symbol by symbol.
  private var rowSets: UnsafeMutablePointer<UInt64>
  /// Words in a set of symbols; there is room for 64 symbols in each.
  private var symbolWords: Int
  /// Words in a set of rows; there is room for 64 rows in each.
  private var rowWords: Int
  private var rowCount = 0
  private var symbolCount = 0

  /// Makes a table with room for 64 rows and 64 symbols.
  init() {
    self.init(symbolWords: 1, rowWords: 1)
  }

  private init(symbolWords: Int, rowWords: Int) {
    let words = 64 * rowWords * symbolWords
    self.symbolWords = symbolWords
    self.rowWords = rowWords
    values = .allocate(capacity: 64 * words)
    symbolSets = .allocate(capacity: words)
    rowSets = .allocate(capacity: words)
    symbolSets.initialize(repeating: 0, count: words)
    rowSets.initialize(repeating: 0, count: words)
  }

  deinit {
    values.deallocate()
    symbolSets.deallocate()
    rowSets.deallocate()
  }

  /// Makes room for one symbol more, which no row mentions. Amortized O(1).
  @inline(__always)
  mutating func appendSymbol() {
    if symbolCount == 64 * symbolWords { grow(symbolWords: 2 * symbolWords, rowWords: rowWords) }
    symbolCount += 1
  }

  /// Makes room for one row more, which mentions nothing. Amortized O(1).
  @inline(__always)
  mutating func appendRow() {
    if rowCount == 64 * rowWords { grow(symbolWords: symbolWords, rowWords: 2 * rowWords) }
    rowCount += 1
  }

  /// Forgets all rows and symbols and keeps the memory. O(n) in the words of their sets.
  mutating func removeAll() {
    symbolSets.update(repeating: 0, count: rowCount * symbolWords)
    rowSets.update(repeating: 0, count: symbolCount * rowWords)
    rowCount = 0
    symbolCount = 0
  }

  /// Becomes a copy of another table. O(n) in its coefficients and the words of its sets.
  mutating func assign(_ other: borrowing CoefficientTable) {
    if symbolWords != other.symbolWords || rowWords != other.rowWords {
      self = CoefficientTable(symbolWords: other.symbolWords, rowWords: other.rowWords)
    }
    removeAll()
    copy(other)
  }

  @inline(never)
  private mutating func grow(symbolWords: Int, rowWords: Int) {
    var larger = CoefficientTable(symbolWords: symbolWords, rowWords: rowWords)
    larger.copy(self)
    self = larger
  }

  /// Copies a table that is at most as large into this empty one.
  private mutating func copy(_ other: borrowing CoefficientTable) {
    symbolCount = other.symbolCount
    rowCount = other.rowCount
    for symbol in 0..<symbolCount {
      (rowSets + symbol * rowWords).update(from: other.rowSets + symbol * other.rowWords, count: other.rowWords)
    }
    for row in 0..<rowCount {
      (symbolSets + row * symbolWords).update(
        from: other.symbolSets + row * other.symbolWords, count: other.symbolWords)
      let number = Int32(truncatingIfNeeded: row)
      for symbol in other.symbols(ofRow: number) { self[number, symbol] = other[number, symbol] }
    }
  }
}

extension CoefficientTable {
  /// The symbols that a row mentions, ascending. O(1), and O(symbols / 64) to go through.
  @inline(__always)
  func symbols(ofRow row: Int32) -> SetBits {
    SetBits(symbolSet(row), count: symbolWords)
  }

  /// The rows that mention a symbol, ascending. O(1), and O(rows / 64) to go through.
  @inline(__always)
  func rows(ofSymbol symbol: Int32) -> SetBits {
    SetBits(rowSet(symbol), count: rowWords)
  }

  /// A coefficient that is mentioned. O(1).
  @inline(__always)
  subscript(row: Int32, symbol: Int32) -> Double {
    get { coefficients(row)[Int(symbol)] }
    nonmutating set { coefficients(row)[Int(symbol)] = newValue }
  }

  /// Whether a row mentions a symbol. O(1).
  @inline(__always)
  func contains(_ row: Int32, _ symbol: Int32) -> Bool {
    symbolSet(row)[Int(symbol) >> 6] & Self.bit(symbol) != 0
  }

  /// Whether a row that mentions a symbol is the only one. O(rows / 64).
  @inline(__always)
  func isOnly(_ row: Int32, _ symbol: Int32) -> Bool {
    let set = rowSet(symbol)
    guard set[Int(row) >> 6] == Self.bit(row) else { return false }
    for word in 0..<rowWords where word != Int(row) >> 6 && set[word] != 0 { return false }
    return true
  }

  /// Takes a symbol out of a row, if the row mentions it. O(1).
  @inline(__always)
  func remove(_ row: Int32, _ symbol: Int32) {
    symbolSet(row)[Int(symbol) >> 6] &= ~Self.bit(symbol)
    rowSet(symbol)[Int(row) >> 6] &= ~Self.bit(row)
  }

  /// Takes all symbols out of a row. O(n) in the row's symbols.
  func removeAll(ofRow row: Int32) {
    for symbol in symbols(ofRow: row) { remove(row, symbol) }
  }

  /// Adds `coefficient * symbol` to a row. O(1).
  @inline(__always)
  func add(_ coefficient: Double, times symbol: Int32, to row: Int32) {
    let sum = contains(row, symbol) ? self[row, symbol] + coefficient : coefficient
    guard abs(sum) > Self.tolerance else { return remove(row, symbol) }
    self[row, symbol] = sum
    symbolSet(row)[Int(symbol) >> 6] |= Self.bit(symbol)
    rowSet(symbol)[Int(row) >> 6] |= Self.bit(row)
  }

  /// Adds `factor` times the row `source` to another row. O(n) in the source's symbols.
  @inline(__always)
  func add(_ factor: Double, timesRow source: Int32, to row: Int32) {
    var (added, sums) = (coefficients(source), coefficients(row))
    var (addedSet, sumSet) = (symbolSet(source), symbolSet(row))
    let (rowWords, rowBit) = (rowWords, Self.bit(row))
    var columns = rowSets + Int(row) >> 6
    let end = addedSet + symbolWords
    while true {
      var left = addedSet[0]
      var present = sumSet[0]
      while left != 0 {
        let number = left.trailingZeroBitCount
        let bit = left & (0 &- left)
        left ^= bit
        // What is absent counts 0, and 0 + x is x, so nothing needs to branch.
        let sum = (present & bit != 0 ? sums[number] : 0) + factor * added[number]
        let isPresent = abs(sum) > Self.tolerance
        sums[number] = sum
        present = isPresent ? present | bit : present & ~bit
        let rows = columns[number &* rowWords]
        columns[number &* rowWords] = isPresent ? rows | rowBit : rows & ~rowBit
      }
      sumSet[0] = present
      addedSet += 1
      if addedSet == end { return }
      sumSet += 1
      added += 64
      sums += 64
      columns += 64 &* rowWords
    }
  }

  /// Divides all coefficients of a row. O(n) in the row's symbols.
  @inline(__always)
  func divide(_ row: Int32, by divisor: Double) {
    let divided = coefficients(row)
    for symbol in symbols(ofRow: row) { divided[Int(symbol)] /= divisor }
  }

  /// Turns the signs of a row's coefficients around. O(n) in the row's symbols.
  func negate(_ row: Int32) {
    for symbol in symbols(ofRow: row) { self[row, symbol] = -self[row, symbol] }
  }

  @inline(__always)
  private func coefficients(_ row: Int32) -> UnsafeMutablePointer<Double> {
    values + Int(row) &* symbolWords &* 64
  }

  @inline(__always)
  private func symbolSet(_ row: Int32) -> UnsafeMutablePointer<UInt64> {
    symbolSets + Int(row) &* symbolWords
  }

  @inline(__always)
  private func rowSet(_ symbol: Int32) -> UnsafeMutablePointer<UInt64> {
    rowSets + Int(symbol) &* rowWords
  }

  @inline(__always)
  private static func bit(_ number: Int32) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: number)
  }
}
