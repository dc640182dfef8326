/// A reader of PNG files for tests: 8-bit colors without filters, and a deflate block of fixed codes.
struct PNGReader {
  struct Malformed: Error { let reason: String }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var bytes: [UInt8] = []

  init(_ file: [UInt8]) throws {
    var reader = ByteReader(file)
    guard reader.bytes(8) == [0x89] + Array("PNG\r\n".utf8) + [0x1a, 0x0a] else { throw Malformed(reason: "signature") }
    var data: [UInt8] = []
    while !reader.isAtEnd, !reader.isPastEnd {
      let count = reader.bigEndian(4)
      let chunk = reader.bytes(4 + count)
      guard reader.bigEndian(4) == Self.check(chunk) else { throw Malformed(reason: "checksum of a chunk") }
      var content = ByteReader(Array(chunk.dropFirst(4)))
      switch String(decoding: chunk.prefix(4), as: UTF8.self) {
      case "IHDR":
        (width, height) = (content.bigEndian(4), content.bigEndian(4))
        guard content.bytes(5) == [8, 2, 0, 0, 0] else { throw Malformed(reason: "IHDR") }
      case "IDAT": data += content.bytes(count)
      default: break
      }
    }
    let rows = try Self.inflated(Array(data.dropFirst(2).dropLast(4)))
    var (a, b) = (1, 0)
    for byte in rows { (a, b) = ((a + Int(byte)) % 65521, (b + a + Int(byte)) % 65521) }
    guard data.suffix(4).reduce(0, { $0 << 8 | Int($1) }) == b << 16 | a else { throw Malformed(reason: "adler32") }
    let stride = 3 * width
    guard rows.count == (stride + 1) * height else { throw Malformed(reason: "\(rows.count) bytes") }
    for y in 0..<height {
      guard rows[y * (stride + 1)] == 0 else { throw Malformed(reason: "filter") }
      bytes += rows[(y * (stride + 1) + 1)..<((y + 1) * (stride + 1))]
    }
  }

  private static func check(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xedb8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    return Int(~crc)
  }

  private static func inflated(_ data: [UInt8]) throws -> [UInt8] {
    var (reader, result) = (BitReader(data, isLeastFirst: true), [UInt8]())
    guard reader.bits(3) == 0b011 else { throw Malformed(reason: "not a last block of fixed codes") }
    try readFixed(&reader, &result)
    guard !reader.isPastEnd else { throw Malformed(reason: "end of data") }
    return result
  }

  private static func code(_ reader: inout BitReader, _ count: Int, after code: Int = 0) -> Int {
    (0..<count).reduce(code) { value, _ in value << 1 | reader.bits(1) }
  }

  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]

  private static func readFixed(_ reader: inout BitReader, _ result: inout [UInt8]) throws {
    while !reader.isPastEnd {
      var value = code(&reader, 7)
      var symbol = 256 + value
      if value > 0b0010111 {
        value = code(&reader, 1, after: value)
        symbol = value < 0b11000000 ? value - 0b00110000 : 280 + value - 0b11000000
        if value > 0b11000111 { symbol = 144 + code(&reader, 1, after: value) - 0b110010000 }
      }
      if symbol == 256 { return }
      if symbol < 256 {
        result.append(UInt8(symbol))
        continue
      }
      let place = symbol - 257
      let length = lengths[place] + reader.bits(place < 8 || place == 28 ? 0 : place / 4 - 1)
      let distanceCode = code(&reader, 5)
      let distance = distances[distanceCode] + reader.bits(distanceCode < 4 ? 0 : distanceCode / 2 - 1)
      guard distance <= result.count else { throw Malformed(reason: "distance \(distance)") }
      for _ in 0..<length { result.append(result[result.count - distance]) }
    }
  }
}
