/// Quantizes and codes the blocks of a component: T.81, F.1.2.
struct JPEGBlockCoder {
  /// The divisors in zigzag order, in the units of the coefficients.
  private let divisors: [Int32]
  private let dc: [UInt32]
  private let ac: [UInt32]

  init(table: [Int], quality: Int, dc: JPEGHuffmanTable, ac: JPEGHuffmanTable) {
    divisors = JPEGTables.divisors(table, quality: quality).map { Int32($0) * DiscreteCosineTransform.scale }
    (self.dc, self.ac) = (dc.codes, ac.codes)
  }

  /// Codes 64 coefficients from `start`. `last` is the first value of the component's previous block, and afterwards of
  /// this one.
  @inline(__always)
  func put(
    _ coefficients: UnsafeBufferPointer<Int16>, _ start: Int, last: inout Int32, into sink: inout some JPEGBitSink
  ) {
    divisors.withUnsafeBufferPointer { divisors in
      let first = Self.quotient(Int32(coefficients[start]), divisors[0])
      Self.put(first &- last, run: 0, codes: dc, into: &sink)
      last = first
      var run = 0
      for index in 1..<64 {
        let coefficient = Int32(coefficients[start &+ index])
        // Most coefficients are quantized to zero: no division is needed.
        if 2 &* abs(coefficient) < divisors[index] {
          run &+= 1
          continue
        }
        while run > 15 {
          sink.put(ac[0xf0] >> 5, count: Int(ac[0xf0] & 31))
          run &-= 16
        }
        // Table K.5 has codes for up to 10 bits.
        let value = min(max(Self.quotient(coefficient, divisors[index]), -1023), 1023)
        Self.put(value, run: run, codes: ac, into: &sink)
        run = 0
      }
      if run > 0 { sink.put(ac[0] >> 5, count: Int(ac[0] & 31)) }
    }
  }

  /// The quotient rounded half away from zero.
  @inline(__always)
  private static func quotient(_ value: Int32, _ divisor: Int32) -> Int32 {
    let magnitude = (abs(value) &+ divisor / 2) / divisor
    return value < 0 ? -magnitude : magnitude
  }

  /// Codes a run of zeros and a value: its number of bits by a Huffman code, then the bits; a negative value has the
  /// bits of the value minus one.
  @inline(__always)
  private static func put(_ value: Int32, run: Int, codes: [UInt32], into sink: inout some JPEGBitSink) {
    let length = 32 &- abs(value).leadingZeroBitCount
    let code = codes[run &<< 4 | length]
    let bits = UInt32(bitPattern: value < 0 ? value &- 1 : value) & ((1 &<< UInt32(length)) &- 1)
    sink.put((code >> 5) &<< UInt32(length) | bits, count: Int(code & 31) &+ length)
  }
}
