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
    bytes = words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }

  /// Parses a digest of exactly 64 hexadecimal digits; nil for any other text.
  package init?(hexadecimal text: String) {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 2 * Self.byteCount, text.utf8.count == digits.count else { return nil }
    bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// The bytes as 64 lower-case hexadecimal digits.
  package var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The first 12 digits, for messages.
  package var short: String { String(description.prefix(12)) }
}

extension Digest: Comparable {
  /// Lexicographic order of the bytes: without meaning, but the same on every machine.
  package static func < (lhs: Digest, rhs: Digest) -> Bool { lhs.bytes.lexicographicallyPrecedes(rhs.bytes) }
}
