/// The compression of GIF files: Lempel-Ziv-Welch with codes of 3 to 12 bits (T. Welch, "A technique for
/// high-performance data compression", IEEE Computer 17(6), 1984; GIF89a, appendix F).
struct LZWEncoder {
  /// Slots of the hash table: twice the number of codes, so searches are short.
  private static let slots = 8192
  private static let codeLimit = 4096

  private let symbolBits: Int
  /// Entries `prefix << 8 | symbol` in the upper 20 bits and the code in the lowest 12; 0 is a free slot, since no entry
  /// has code 0.
  private var table = Array(repeating: UInt32(0), count: slots)
  private var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0
  private var nextCode = 0
  private var codeBits = 0

  /// - Parameter symbolBits: the bits of a symbol, 2 to 8.
  init(symbolBits: Int) {
    precondition((2...8).contains(symbolBits), "GIF symbols have 2 to 8 bits, not \(symbolBits)")
    self.symbolBits = symbolBits
  }

  /// The compressed symbols without the division into sub-blocks; symbols have `symbolBits` bits, and there is at least
  /// one. O(symbols).
  mutating func compressed(_ symbols: [UInt8]) -> [UInt8] {
    let clear = 1 << symbolBits
    (bytes, pending, pendingCount) = ([], 0, 0)
    restart()
    put(clear)
    var prefix = Int(symbols[0])
    for symbol in symbols.dropFirst() {
      let key = UInt32(prefix) << 8 | UInt32(symbol)
      var slot = Int((key &* 0x9e37_79b1) >> 19)
      while table[slot] != 0, table[slot] >> 12 != key { slot = (slot &+ 1) & (Self.slots &- 1) }
      if table[slot] != 0 {
        prefix = Int(table[slot] & 0xfff)
        continue
      }
      put(prefix)
      if nextCode < Self.codeLimit {
        table[slot] = key << 12 | UInt32(nextCode)
        countCode()
      } else {
        put(clear)
        restart()
      }
      prefix = Int(symbol)
    }
    put(prefix)
    countCode()
    // The code after the clear code ends the data.
    put(clear + 1)
    if pendingCount > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    return bytes
  }

  private mutating func restart() {
    for slot in table.indices { table[slot] = 0 }
    nextCode = (1 << symbolBits) + 2
    codeBits = symbolBits + 1
  }

  /// Counts a new code. Readers know it one code later, so codes get longer once the new code does not fit.
  private mutating func countCode() {
    if nextCode == 1 << codeBits, codeBits < 12 { codeBits += 1 }
    nextCode += 1
  }

  private mutating func put(_ code: Int) {
    pending |= UInt64(code) << UInt64(pendingCount)
    pendingCount += codeBits
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }
}
