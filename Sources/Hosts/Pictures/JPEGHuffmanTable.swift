/// A Huffman table of a JPEG file: T.81, Annex C.
struct JPEGHuffmanTable: Sendable {
  /// The number of codes of each length, 1 to 16 bits.
  let countsByLength: [UInt8]
  /// The symbols in ascending order of their codes.
  let symbols: [UInt8]
  /// For each symbol 0 to 255: the code in the upper bits and its length in the lowest 5 bits; 0 if the symbol is not in
  /// the table.
  let codes: [UInt32]

  /// Creates the codes from the counts and symbols that the file stores. O(symbols).
  init(countsByLength: [UInt8], symbols: [UInt8]) {
    let total = countsByLength.reduce(0) { $0 + Int($1) }
    precondition(total == symbols.count, "\(total) codes for \(symbols.count) symbols")
    self.countsByLength = countsByLength
    self.symbols = symbols
    var codes = Array(repeating: UInt32(0), count: 256)
    var (code, position) = (UInt32(0), 0)
    for (index, count) in countsByLength.enumerated() {
      for _ in 0..<count {
        codes[Int(symbols[position])] = code << 5 | UInt32(index + 1)
        code += 1
        position += 1
      }
      code <<= 1
    }
    self.codes = codes
  }
}
