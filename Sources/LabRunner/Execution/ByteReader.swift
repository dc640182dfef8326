/// Reads the format of `ByteWriter`. Bytes in another format are an error, never a crash.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// Why bytes cannot be read.
  struct UnexpectedBytes: Error, Hashable {
    /// What was expected, as a noun phrase.
    let expected: String
  }

  /// A reader that starts at the first byte.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The number of unread bytes.
  var remaining: Int { bytes.endIndex - position }

  /// An unsigned LEB128 number.
  mutating func unsigned() throws(UnexpectedBytes) -> UInt128 {
    // Nearly all numbers fit into 63 bits, and arithmetic with 128 bits is slow where it is not optimized.
    var low: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      let byte = try byte()
      low |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return UInt128(low) }
    }
    var value = UInt128(low)
    var shift = 63
    while shift < 128 {
      let byte = try byte()
      value |= UInt128(byte & 0x7F) << UInt128(shift)
      if byte < 0x80 { return value }
      shift += 7
    }
    throw UnexpectedBytes(expected: "a number of at most 128 bits")
  }

  /// A zigzag-encoded signed number.
  mutating func integer<Value: FixedWidthInteger & SignedInteger>() throws(UnexpectedBytes) -> Value {
    let folded = try unsigned()
    let wide = Int128(bitPattern: folded >> 1) ^ -Int128(bitPattern: folded & 1)
    guard let value = Value(exactly: wide) else {
      throw UnexpectedBytes(expected: "a number of \(Value.bitWidth) bits")
    }
    return value
  }

  /// The bits of a floating-point number, the lowest byte first.
  mutating func number() throws(UnexpectedBytes) -> Double {
    var pattern: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) { pattern |= UInt64(try byte()) << UInt64(shift) }
    return Double(bitPattern: pattern)
  }

  /// A byte that is 0 or 1.
  mutating func boolean() throws(UnexpectedBytes) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw UnexpectedBytes(expected: "true or false")
    }
  }

  /// A string in UTF-8, after its byte count.
  mutating func text() throws(UnexpectedBytes) -> String {
    guard let text = String(validating: try blob(), as: UTF8.self) else { throw UnexpectedBytes(expected: "a text") }
    return text
  }

  /// Bytes after their count.
  mutating func blob() throws(UnexpectedBytes) -> ArraySlice<UInt8> { try raw(try count()) }

  /// A known number of bytes.
  mutating func raw(_ count: Int) throws(UnexpectedBytes) -> ArraySlice<UInt8> {
    guard count <= remaining else { throw UnexpectedBytes(expected: "\(count) more bytes") }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  /// Elements after their count.
  mutating func array<Element>(
    _ read: (inout ByteReader) throws(UnexpectedBytes) -> Element
  ) throws(UnexpectedBytes) -> [Element] {
    let count = try count()
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  /// A count of elements of at least one byte each, so it cannot exceed the number of unread bytes.
  private mutating func count() throws(UnexpectedBytes) -> Int {
    let count = try unsigned()
    guard count <= UInt128(remaining) else { throw UnexpectedBytes(expected: "\(count) more bytes") }
    return Int(count)
  }

  private mutating func byte() throws(UnexpectedBytes) -> UInt8 {
    guard position < bytes.endIndex else { throw UnexpectedBytes(expected: "another byte") }
    defer { position += 1 }
    return bytes[position]
  }
}
