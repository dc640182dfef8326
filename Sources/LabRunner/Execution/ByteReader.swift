/// Reads what `ByteWriter` wrote; bytes it did not write are an error, never a crash.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// Why bytes cannot be read.
  struct Malformed: Error, Hashable {
    /// What was expected, in words.
    let expected: String
  }

  /// A reader of bytes from their beginning.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// How many bytes are left.
  var remaining: Int { bytes.endIndex - position }

  mutating func unsigned() throws(Malformed) -> UInt128 {
    var value: UInt128 = 0
    var shift = 0
    while shift < 128 {
      let byte = try byte()
      value |= UInt128(byte & 0x7F) << UInt128(shift)
      if byte < 0x80 { return value }
      shift += 7
    }
    throw Malformed(expected: "a number of at most 128 bits")
  }

  mutating func integer<Value: FixedWidthInteger & SignedInteger>() throws(Malformed) -> Value {
    let folded = try unsigned()
    let wide = Int128(bitPattern: folded >> 1) ^ -Int128(bitPattern: folded & 1)
    guard let value = Value(exactly: wide) else { throw Malformed(expected: "a number of \(Value.bitWidth) bits") }
    return value
  }

  mutating func number() throws(Malformed) -> Double {
    var pattern: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) { pattern |= UInt64(try byte()) << UInt64(shift) }
    return Double(bitPattern: pattern)
  }

  mutating func boolean() throws(Malformed) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw Malformed(expected: "true or false")
    }
  }

  mutating func text() throws(Malformed) -> String {
    guard let text = String(validating: try blob(), as: UTF8.self) else { throw Malformed(expected: "a text") }
    return text
  }

  mutating func blob() throws(Malformed) -> ArraySlice<UInt8> { try raw(try count()) }

  mutating func raw(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
    guard count <= remaining else { throw Malformed(expected: "\(count) more bytes") }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func array<Element>(
    _ read: (inout ByteReader) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element] {
    let count = try count()
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  /// A count of things that take at least a byte each: never more than there are bytes.
  private mutating func count() throws(Malformed) -> Int {
    let count = try unsigned()
    guard count <= UInt128(remaining) else { throw Malformed(expected: "\(count) more bytes") }
    return Int(count)
  }

  private mutating func byte() throws(Malformed) -> UInt8 {
    guard position < bytes.endIndex else { throw Malformed(expected: "another byte") }
    defer { position += 1 }
    return bytes[position]
  }
}
