/// Unpacks files that gzip has compressed, as browsers save traces.
///
/// Sources: RFC 1952 (the file), RFC 1951 (the compressed blocks). A file can have several members, one after the other; what follows
/// them and is none is ignored, as gzip(1) does.
package struct GzipReader {
  /// Why a file cannot be unpacked.
  package enum Problem: Error, Hashable {
    /// It ends before its content does.
    case truncated
    /// It contradicts the format, or the content is not the one whose checksum it has.
    case damaged
    /// The content has more bytes than allowed.
    case tooLarge
  }

  private let bytes: [UInt8]
  private let byteLimit: Int
  private var position = 0
  /// The bits that were read and not used, the next one lowest, and their number.
  private var bits: (value: UInt64, count: Int) = (0, 0)
  private var content: [UInt8] = []

  /// Whether a file begins as one of gzip.
  package static func isCompressed(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The content of a file. O(bytes of both).
  ///
  /// - Parameter byteLimit: the maximum number of bytes of the content.
  package static func content(
    of bytes: [UInt8], byteLimit: Int = JSONDocument.byteLimit
  ) throws(Problem) -> [UInt8] {
    var reader = GzipReader(bytes: bytes, byteLimit: byteLimit)
    repeat { try reader.readMember() } while isCompressed(bytes[reader.position...])
    return reader.content
  }

  private init(bytes: [UInt8], byteLimit: Int) { (self.bytes, self.byteLimit) = (bytes, byteLimit) }

  // MARK: - A member

  private mutating func readMember() throws(Problem) {
    let header = try (0..<10).map { _ throws(Problem) in try byte() }
    let flags = header[3]
    // The only method is 8, and the three highest flags are not defined.
    guard header.starts(with: [0x1F, 0x8B, 8]), flags & 0xE0 == 0 else { throw .damaged }
    if flags & 4 != 0 {
      for _ in 0..<(Int(try byte()) | Int(try byte()) << 8) { _ = try byte() }
    }
    // The name of the file and a comment end with a zero byte.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      while try byte() != 0 {}
    }
    if flags & 2 != 0 { _ = (try byte(), try byte()) }

    let start = content.count
    bits = (0, 0)
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try expand(try Code(Self.fixedLiterals), try Code(Self.fixedDistances), from: start)
      case 2:
        let (literals, distances) = try readCodes()
        try expand(literals, distances, from: start)
      default: throw .damaged
      }
    }
    discardBitsOfByte()
    let (checksum, length) = (try take(32), try take(32))
    position -= bits.count / 8
    guard UInt32(length) == UInt32(truncatingIfNeeded: content.count - start),
      UInt32(checksum) == CyclicRedundancyCheck.crc32(content[start...])
    else { throw .damaged }
  }

  private mutating func byte() throws(Problem) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  // MARK: - Bits

  private mutating func fill() {
    while bits.count <= 56, position < bytes.count {
      bits.value |= UInt64(bytes[position]) << UInt64(bits.count)
      bits.count += 8
      position += 1
    }
  }

  /// The next bits as a number, the first one lowest; at most 32.
  private mutating func take(_ count: Int) throws(Problem) -> Int {
    if bits.count < count { fill() }
    guard bits.count >= count else { throw .truncated }
    defer { bits = (bits.value >> UInt64(count), bits.count - count) }
    return Int(bits.value & (1 << UInt64(count) - 1))
  }

  private mutating func discardBitsOfByte() {
    bits = (bits.value >> UInt64(bits.count % 8), bits.count / 8 * 8)
  }

  // MARK: - Blocks

  private mutating func append(_ byte: UInt8) throws(Problem) {
    guard content.count < byteLimit else { throw .tooLarge }
    content.append(byte)
  }

  private mutating func copyStored() throws(Problem) {
    discardBitsOfByte()
    let (length, complement) = (try take(16), try take(16))
    guard length ^ complement == 0xFFFF else { throw .damaged }
    for _ in 0..<length { try append(UInt8(try take(8))) }
  }

  private mutating func expand(_ literals: Code, _ distances: Code, from start: Int) throws(Problem) {
    while true {
      let symbol = try next(literals)
      if symbol < 256 {
        try append(UInt8(symbol))
        continue
      }
      guard symbol > 256 else { return }
      guard symbol < 257 + Self.lengths.count else { throw .damaged }
      let (length, lengthBits) = Self.lengths[symbol - 257]
      let count = length + (try take(lengthBits))
      let distanceSymbol = try next(distances)
      guard distanceSymbol < Self.distances.count else { throw .damaged }
      let (distance, distanceBits) = Self.distances[distanceSymbol]
      let back = distance + (try take(distanceBits))
      guard back <= content.count - start else { throw .damaged }
      // The copy can overlap what it appends.
      for _ in 0..<count { try append(content[content.count - back]) }
    }
  }

  /// The codes at the start of a block: their lengths are themselves coded.
  private mutating func readCodes() throws(Problem) -> (literals: Code, distances: Code) {
    let (literalCount, distanceCount) = (257 + (try take(5)), 1 + (try take(5)))
    let lengthCount = 4 + (try take(4))
    var lengthLengths = [UInt8](repeating: 0, count: 19)
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(lengthCount) {
      lengthLengths[symbol] = UInt8(try take(3))
    }
    let code = try Code(lengthLengths)
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      switch try next(code) {
      case 16:
        guard let last = lengths.last else { throw .damaged }
        lengths += Array(repeating: last, count: 3 + (try take(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try take(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try take(7)))
      case let length: lengths.append(UInt8(length))
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw .damaged }
    return (try Code(Array(lengths[..<literalCount])), try Code(Array(lengths[literalCount...])))
  }

  private mutating func next(_ code: Code) throws(Problem) -> Int {
    if bits.count < 15 { fill() }
    let entry = code.entries[Int(bits.value & UInt64(code.entries.count - 1))]
    let length = Int(entry & 15)
    guard length > 0 else { throw bits.count < 15 ? .truncated : .damaged }
    guard length <= bits.count else { throw .truncated }
    bits = (bits.value >> UInt64(length), bits.count - length)
    return Int(entry >> 4)
  }

  /// A prefix code, by the lengths of the codes of its symbols (RFC 1951, 3.2.2).
  private struct Code {
    /// For all next bits as many as the longest code has: the symbol, and in the lowest four bits the length of its code; 0 if there is
    /// none. Their number is a power of two.
    let entries: [UInt16]

    /// - Throws: ``Problem/damaged`` if there are more codes than bits for them.
    init(_ lengths: [UInt8]) throws(Problem) {
      let longest = Int(lengths.max() ?? 0)
      var entries = [UInt16](repeating: 0, count: 1 << longest)
      var code = 0
      for length in 0..<longest {
        for symbol in lengths.indices where lengths[symbol] == length + 1 {
          guard code < 1 << (length + 1) else { throw .damaged }
          // The first bit of a code is its highest one, but the lowest one of the next bits.
          var reversed = 0
          for bit in 0...length where code & 1 << bit != 0 { reversed |= 1 << (length - bit) }
          for entry in stride(from: reversed, to: entries.count, by: 1 << (length + 1)) {
            entries[entry] = UInt16(symbol << 4 | (length + 1))
          }
          code += 1
        }
        code <<= 1
      }
      self.entries = entries
    }
  }

  // MARK: - Tables

  /// The lengths of the codes of blocks that have none of their own (RFC 1951, 3.2.6).
  private static let fixedLiterals = (0..<288).map { (symbol: Int) -> UInt8 in
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
  }
  private static let fixedDistances = [UInt8](repeating: 5, count: 30)

  /// The shortest length of each symbol from 257, and the number of bits that are added to it (RFC 1951, 3.2.5).
  private static let lengths: [(Int, Int)] =
    ranges(from: 3, bits: (0..<28).map { $0 < 8 ? 0 : $0 / 4 - 1 }) + [(258, 0)]
  /// The same of the symbols of distances.
  private static let distances: [(Int, Int)] = ranges(from: 1, bits: (0..<30).map { $0 < 4 ? 0 : $0 / 2 - 1 })

  private static func ranges(from start: Int, bits: [Int]) -> [(Int, Int)] {
    var next = start
    return bits.map { bits in
      defer { next += 1 << bits }
      return (next, bits)
    }
  }
}
