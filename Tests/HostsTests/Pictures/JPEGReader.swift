/// A reader of baseline JPEG files for tests: it decodes all coefficients by the definitions of T.81.
struct JPEGReader {
  struct Malformed: Error { let reason: String }

  private(set) var width = 0
  private(set) var height = 0
  /// The markers in order.
  private(set) var markers: [Int] = []
  /// The sampling factors of each component, 16 times the horizontal plus the vertical.
  private(set) var factors: [Int] = []
  /// The first coefficient of each block of luminance, which is 8 times the difference of its mean from 128, in the order of the file.
  private(set) var means: [Int] = []
  /// The number of coefficients of luminance that are not zero.
  private(set) var coefficientCount = 0
  private var divisors: [Int: [UInt8]] = [:]
  /// For each table, the symbols by 65,536 times the length plus the code.
  private var symbols: [Int: [Int: UInt8]] = [:]
  private var data: [UInt8] = []

  init(_ file: [UInt8]) throws {
    var reader = ByteReader(file)
    while markers.last != 0xd9 {
      guard reader.byte() == 0xff, !reader.isPastEnd else { throw Malformed(reason: "marker at \(reader.position)") }
      markers.append(reader.byte())
      guard markers.last != 0xd8, markers.last != 0xd9 else { continue }
      let content = reader.bytes(reader.bigEndian(2) - 2)
      read(segment: content)
      guard markers.last == 0xda else { continue }
      // The data end at the last marker, which has no content.
      while file.count - reader.position > 2 {
        data.append(UInt8(reader.byte()))
        if data.last == 0xff, reader.byte() != 0 { throw Malformed(reason: "0xff without stuffing") }
      }
    }
    guard reader.isAtEnd else { throw Malformed(reason: "bytes behind the end") }
    try decode()
  }

  private mutating func read(segment: [UInt8]) {
    var reader = ByteReader(segment)
    switch markers.last {
    case 0xdb: divisors[reader.byte()] = reader.bytes(64)
    case 0xc0:
      _ = reader.byte()
      (height, width) = (reader.bigEndian(2), reader.bigEndian(2))
      factors = (0..<reader.byte()).map { _ in Int(reader.bytes(3)[1]) }
    case 0xc4:
      let table = reader.byte()
      var code = 0
      var found: [Int: UInt8] = [:]
      let counts = reader.bytes(16)
      for (index, count) in counts.enumerated() {
        for _ in 0..<count {
          found[(index + 1) << 16 | code] = UInt8(reader.byte())
          code += 1
        }
        code <<= 1
      }
      symbols[table] = found
    default: break
    }
  }

  private mutating func decode() throws {
    let factor = factors[0] >> 4
    let side = 8 * factor
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    var bits = BitReader(data, isLeastFirst: false)
    var last = [0, 0, 0]
    for _ in 0..<(columns * rows) {
      for _ in 0..<(factor * factor) {
        let coefficients = try block64(&bits, last: &last[0])
        means.append(coefficients[0])
        coefficientCount += coefficients.count { $0 != 0 }
      }
      _ = try block64(&bits, last: &last[1])
      _ = try block64(&bits, last: &last[2])
    }
    guard data.count - bits.byteCount == 0 else { throw Malformed(reason: "data behind the last block") }
  }

  private func symbol(_ bits: inout BitReader, _ table: Int) throws -> Int {
    var code = 0
    for length in 1...16 {
      code = code << 1 | bits.bit()
      if let symbol = symbols[table]?[length << 16 | code] { return Int(symbol) }
    }
    throw Malformed(reason: "code \(code)")
  }

  /// The dequantized coefficients in zigzag order.
  private func block64(_ bits: inout BitReader, last: inout Int) throws -> [Int] {
    var values = Array(repeating: 0, count: 64)
    last += bits.value(length: try symbol(&bits, 0))
    values[0] = last
    var index = 1
    while index < 64 {
      let symbol = try symbol(&bits, 0x10)
      if symbol == 0 { break }
      index += symbol >> 4
      guard index < 64 else { throw Malformed(reason: "coefficient \(index)") }
      values[index] = bits.value(length: symbol & 15)
      index += 1
    }
    return zip(values, divisors[0] ?? []).map { $0 * Int($1) }
  }
}

extension BitReader {
  /// A value of some bits; if the first is zero, it is negative (T.81, F.2.2.1, EXTEND).
  fileprivate mutating func value(length: Int) -> Int {
    let value = bits(length)
    return length > 0 && value < 1 << (length - 1) ? value - (1 << length) + 1 : value
  }
}
