/// Reads the bytes of a file in order; beyond the end it reads zeros and remembers it.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position = 0
  private(set) var isPastEnd = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func byte() -> Int {
    guard position < bytes.count else {
      isPastEnd = true
      return 0
    }
    position += 1
    return Int(bytes[position - 1])
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(byte()) } }
  mutating func text(_ count: Int) -> String { String(decoding: bytes(count), as: UTF8.self) }
  mutating func bigEndian(_ count: Int) -> Int { bytes(count).reduce(0) { $0 << 8 | Int($1) } }
  mutating func littleEndian16() -> Int { byte() | byte() << 8 }
}

/// Reads bits; beyond the end it reads ones and remembers it.
struct BitReader {
  private let bytes: [UInt8]
  /// Whether the least significant bit of a byte is first, and the first bit of a number its least significant one.
  private let isLeastFirst: Bool
  private var position = 0

  init(_ bytes: [UInt8], isLeastFirst: Bool) { (self.bytes, self.isLeastFirst) = (bytes, isLeastFirst) }

  var isPastEnd: Bool { position > 8 * bytes.count }
  /// The bytes read so far.
  var byteCount: Int { (position + 7) / 8 }

  mutating func bit() -> Int {
    defer { position += 1 }
    let place = isLeastFirst ? position % 8 : 7 - position % 8
    return position / 8 < bytes.count ? Int(bytes[position / 8] >> UInt8(place)) & 1 : 1
  }

  mutating func bits(_ count: Int) -> Int {
    (0..<count).reduce(0) { isLeastFirst ? $0 | bit() << $1 : $0 << 1 | bit() }
  }
}
