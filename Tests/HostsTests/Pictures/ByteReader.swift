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

/// Reads bits, the least significant of a byte first.
struct BitReader {
  private var bytes: ByteReader
  private var pending = 0
  private var count = 0

  init(_ bytes: [UInt8]) { self.bytes = ByteReader(bytes) }

  var isPastEnd: Bool { bytes.isPastEnd }

  mutating func bits(_ wanted: Int) -> Int {
    while count < wanted {
      pending |= bytes.byte() << count
      count += 8
    }
    defer {
      pending >>= wanted
      count -= wanted
    }
    return pending & (1 << wanted - 1)
  }
}
