/// A compressor to the zlib format (RFC 1950) with one deflate block (RFC 1951) of fixed Huffman codes, or stored blocks
/// where those are smaller.
///
/// A match is searched only at the last place with the same three bytes. Flat areas become long matches, and noise
/// becomes literals.
struct DeflateEncoder {
  private var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// The maximum distance and length of a match: RFC 1951, section 2.
  private static let window = 32_768
  private static let longestMatch = 258

  /// The compressed data. O(bytes).
  static func compressed(_ data: [UInt8]) -> [UInt8] {
    var encoder = DeflateEncoder()
    encoder.encode(data)
    let stored = (data.count + 65_534) / 65_535 * 5 + data.count
    // The header specifies deflate, a window of 32 KB, no dictionary.
    var result: [UInt8] = [0x78, 0x01]
    result += encoder.bytes.count <= stored ? encoder.bytes : storedBlocks(data)
    result.appendBigEndian(Checksum.adler32(data))
    return result
  }

  private static func storedBlocks(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: 65_535) {
      let end = min(start + 65_535, data.count)
      result.append(end == data.count ? 1 : 0)
      result.appendLittleEndian16(end - start)
      result.appendLittleEndian16(~(end - start))
      result += data[start..<end]
    }
    return result
  }

  private mutating func encode(_ data: [UInt8]) {
    // The last block, with fixed codes.
    put(0b011, count: 3)
    var last = Array(repeating: -Self.window - 1, count: 1 << 13)
    var position = 0
    while position < data.count {
      var length = 0
      var distance = 0
      if position + 2 < data.count {
        let key =
          UInt32(data[position]) | UInt32(data[position + 1]) << 8 | UInt32(data[position + 2]) << 16
        let slot = Int((key &* 0x9e37_79b1) >> 19)
        distance = position - last[slot]
        last[slot] = position
        if distance <= Self.window {
          let limit = min(Self.longestMatch, data.count - position)
          while length < limit, data[position + length] == data[position + length - distance] { length += 1 }
        }
      }
      if length >= 3 {
        putMatch(length: length, distance: distance)
        position += length
      } else {
        putSymbol(Int(data[position]))
        position += 1
      }
    }
    putSymbol(256)
    if pendingCount > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
  }

  /// Lengths of a doubling range have symbols for each quarter, and distances for each half: RFC 1951, section 3.2.5.
  private mutating func putMatch(length: Int, distance: Int) {
    if length == Self.longestMatch {
      putSymbol(285)
    } else {
      let value = length - 3
      let extra = max(0, value.bitWidth - value.leadingZeroBitCount - 3)
      putSymbol(257 + 4 * extra + value >> extra)
      put(UInt32(value & (1 << extra - 1)), count: extra)
    }
    let value = distance - 1
    let extra = max(0, value.bitWidth - value.leadingZeroBitCount - 2)
    put(Self.reversed(UInt32(2 * extra + value >> extra), count: 5), count: 5)
    put(UInt32(value & (1 << extra - 1)), count: extra)
  }

  /// The fixed code of a literal, the end or a length: RFC 1951, section 3.2.6.
  private mutating func putSymbol(_ symbol: Int) {
    let (code, count) =
      switch symbol {
      case ..<144: (0x30 + symbol, 8)
      case ..<256: (0x190 + symbol - 144, 9)
      case ..<280: (symbol - 256, 7)
      default: (0xc0 + symbol - 280, 8)
      }
    put(Self.reversed(UInt32(code), count: count), count: count)
  }

  /// Huffman codes start with their most significant bit, all other values with their least significant.
  private static func reversed(_ code: UInt32, count: Int) -> UInt32 {
    var (result, code) = (UInt32(0), code)
    for _ in 0..<count {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }

  private mutating func put(_ bits: UInt32, count: Int) {
    pending |= UInt64(bits) << UInt64(pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }
}
