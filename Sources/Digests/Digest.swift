/// A SHA-256 digest of 32 bytes. Contents with equal digests are assumed to be equal.
package struct Digest: Sendable, Hashable, CustomStringConvertible {
  /// The bytes; their number is always ``byteCount``.
  package let bytes: [UInt8]

  /// The number of bytes of a digest.
  package static let byteCount = 32

  /// Creates a digest from its bytes; nil unless their number is ``byteCount``.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = Array(bytes)
  }

  /// Creates a digest from the eight words of a hash.
  init(words: some Sequence<UInt32>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    for word in words { withUnsafeBytes(of: word.bigEndian) { bytes += $0 } }
    self.bytes = bytes
  }

  /// Parses a digest of exactly 64 hexadecimal digits; nil for any other text.
  package init?(hexadecimal text: String) {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 2 * Self.byteCount, text.utf8.count == digits.count else { return nil }
    bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// The bytes as 64 lower-case hexadecimal digits.
  package var description: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      digits.append(Self.digit(byte >> 4))
      digits.append(Self.digit(byte & 15))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The hexadecimal digit of a number below 16.
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// The first 12 digits, for messages.
  package var short: String { String(description.prefix(12)) }
}

extension Digest: Comparable {
  /// Lexicographic order of the bytes: without meaning, but the same on every machine.
  package static func < (lhs: Digest, rhs: Digest) -> Bool { lhs.bytes.lexicographicallyPrecedes(rhs.bytes) }
}
