/// The coefficient matrix of a tableau, stored densely with a bit set per row and per symbol.
///
/// Each row has a slot for every symbol, and its bit set marks the slots in use. Each symbol has a bit set of the rows
/// that contain it. Lookup, insertion and removal are therefore O(1), iteration visits symbols in ascending order, and
/// clearing touches only the bit sets. Memory is rows × symbols, which suits the few dozen symbols of a cell.
///
/// Rows and symbols are numbered in the order they are appended. Builds with assertions check numbers and the agreement
/// of the bit sets; others do not. Bit sets of numbers that are not in use are empty.
package struct CoefficientTable: ~Copyable {
  /// A coefficient with an absolute value up to this one counts as 0.
  @inline(__always)
  static var tolerance: Double { 1e-9 }

  /// The coefficients, in row-major order; unused slots hold arbitrary values.
  private var values: UnsafeMutablePointer<Double>
  /// For each row, the bit set of the symbols it contains.
  private var symbolSets: UnsafeMutablePointer<UInt64>
  /// For each symbol, the bit set of the rows that contain it.
  private var rowSets: UnsafeMutablePointer<UInt64>
  /// Words per symbol set; each word covers 64 symbols.
  private var symbolWords: Int
  /// Words per row set; each word covers 64 rows.
  private var rowWords: Int
  private(set) var rowCount = 0
  private(set) var symbolCount = 0

  /// Creates a table with capacity for 64 rows and 64 symbols.
  package init() {
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

  /// Appends a symbol that no row contains. Amortized O(1).
  @inline(__always)
  package mutating func appendSymbol() {
    if symbolCount == 64 * symbolWords { grow(symbolWords: 2 * symbolWords, rowWords: rowWords) }
    symbolCount += 1
  }

  /// Appends an empty row. Amortized O(1).
  @inline(__always)
  package mutating func appendRow() {
    if rowCount == 64 * rowWords { grow(symbolWords: symbolWords, rowWords: 2 * rowWords) }
    rowCount += 1
  }

  /// Removes all rows and symbols and keeps the memory. O(n) in the words of their bit sets.
  mutating func removeAll() {
    assert(isConsistent)
    symbolSets.update(repeating: 0, count: rowCount * symbolWords)
    rowSets.update(repeating: 0, count: symbolCount * rowWords)
    rowCount = 0
    symbolCount = 0
  }

  /// Replaces the contents with a copy of another table. O(n) in its coefficients and the words of its bit sets.
  mutating func assign(_ other: borrowing CoefficientTable) {
    if symbolWords != other.symbolWords || rowWords != other.rowWords {
      self = CoefficientTable(symbolWords: other.symbolWords, rowWords: other.rowWords)
    }
    assert(other.isConsistent)
    removeAll()
    copy(other)
  }

  @inline(never)
  private mutating func grow(symbolWords: Int, rowWords: Int) {
    var larger = CoefficientTable(symbolWords: symbolWords, rowWords: rowWords)
    larger.copy(self)
    self = larger
  }

  /// Copies a table of at most this capacity into this empty one.
  private mutating func copy(_ other: borrowing CoefficientTable) {
    assert(rowCount == 0 && symbolCount == 0, "a copy into a table of \(rowCount) rows, \(symbolCount) symbols")
    assert(other.symbolWords <= symbolWords && other.rowWords <= rowWords, "a copy of a larger table")
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
  /// The symbols that a row contains, ascending. O(1); iterating is O(symbols / 64).
  @inline(__always)
  package func symbols(ofRow row: Int32) -> SetBits {
    SetBits(symbolSet(row), count: symbolWords)
  }

  /// The rows that contain a symbol, ascending. O(1); iterating is O(rows / 64).
  @inline(__always)
  package func rows(ofSymbol symbol: Int32) -> SetBits {
    SetBits(rowSet(symbol), count: rowWords)
  }

  /// The coefficient of a symbol that the row contains. O(1).
  @inline(__always)
  package internal(set) subscript(row: Int32, symbol: Int32) -> Double {
    get {
      assert(contains(row, symbol), "row \(row) does not contain symbol \(symbol)")
      return coefficients(row)[Int(symbol)]
    }
    nonmutating set {
      checkSymbol(symbol)
      coefficients(row)[Int(symbol)] = newValue
    }
  }

  /// Whether a row contains a symbol. O(1).
  @inline(__always)
  func contains(_ row: Int32, _ symbol: Int32) -> Bool {
    checkSymbol(symbol)
    return symbolSet(row)[Int(symbol) >> 6] & Self.bit(symbol) != 0
  }

  /// Whether a row that contains a symbol is the only one that does. O(rows / 64).
  @inline(__always)
  func isOnly(_ row: Int32, _ symbol: Int32) -> Bool {
    checkRow(row)
    let set = rowSet(symbol)
    guard set[Int(row) >> 6] == Self.bit(row) else { return false }
    for word in 0..<rowWords where word != Int(row) >> 6 && set[word] != 0 { return false }
    return true
  }

  /// Removes a symbol from a row, if the row contains it. O(1).
  @inline(__always)
  package func remove(_ row: Int32, _ symbol: Int32) {
    symbolSet(row)[Int(symbol) >> 6] &= ~Self.bit(symbol)
    rowSet(symbol)[Int(row) >> 6] &= ~Self.bit(row)
  }

  /// Removes all symbols from a row. O(n) in the row's symbols.
  func removeAll(ofRow row: Int32) {
    for symbol in symbols(ofRow: row) { remove(row, symbol) }
  }

  /// Adds `coefficient * symbol` to a row. O(1).
  @inline(__always)
  package func add(_ coefficient: Double, times symbol: Int32, to row: Int32) {
    let sum = contains(row, symbol) ? self[row, symbol] + coefficient : coefficient
    guard abs(sum) > Self.tolerance else { return remove(row, symbol) }
    self[row, symbol] = sum
    symbolSet(row)[Int(symbol) >> 6] |= Self.bit(symbol)
    rowSet(symbol)[Int(row) >> 6] |= Self.bit(row)
  }

  /// Adds `factor` times the row `source` to another row. O(n) in the source's symbols.
  @inline(__always)
  package func add(_ factor: Double, timesRow source: Int32, to row: Int32) {
    assert(source != row, "row \(row) added to itself")
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
        // An absent coefficient counts as 0, so no branch is needed.
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

  /// Divides all coefficients of a row by a divisor. O(n) in the row's symbols.
  @inline(__always)
  func divide(_ row: Int32, by divisor: Double) {
    let divided = coefficients(row)
    for symbol in symbols(ofRow: row) { divided[Int(symbol)] /= divisor }
  }

  /// Negates a row's coefficients. O(n) in the row's symbols.
  func negate(_ row: Int32) {
    for symbol in symbols(ofRow: row) { self[row, symbol] = -self[row, symbol] }
  }

  @inline(__always)
  private func coefficients(_ row: Int32) -> UnsafeMutablePointer<Double> {
    checkRow(row)
    return values + Int(row) &* symbolWords &* 64
  }

  @inline(__always)
  private func symbolSet(_ row: Int32) -> UnsafeMutablePointer<UInt64> {
    checkRow(row)
    return symbolSets + Int(row) &* symbolWords
  }

  @inline(__always)
  private func rowSet(_ symbol: Int32) -> UnsafeMutablePointer<UInt64> {
    checkSymbol(symbol)
    return rowSets + Int(symbol) &* rowWords
  }

  @inline(__always)
  private static func bit(_ number: Int32) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: number)
  }

  @inline(__always)
  private func checkRow(_ row: Int32) {
    assert(row >= 0 && row < rowCount, "row \(row) of \(rowCount)")
  }

  @inline(__always)
  private func checkSymbol(_ symbol: Int32) {
    assert(symbol >= 0 && symbol < symbolCount, "symbol \(symbol) of \(symbolCount)")
  }
}
