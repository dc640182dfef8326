/// 32 bytes that stand for a content: contents with equal digests are taken to be equal.
package struct Digest: Sendable, Hashable, CustomStringConvertible {
  /// The bytes, always ``byteCount``.
  package let bytes: [UInt8]

  /// How many bytes a digest has.
  package static let byteCount = 32

  /// A digest from its bytes; nil unless there are ``byteCount``.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = Array(bytes)
  }

  init(words: some Sequence<UInt32>) {
    bytes = words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }

  /// A digest from its 64 hexadecimal digits; nil if that is not what the text is.
  package init?(hexadecimal text: String) {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 2 * Self.byteCount, text.utf8.count == digits.count else { return nil }
    bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// The bytes as 64 lower-case hexadecimal digits.
  package var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The first digits, enough for a reader to tell two digests apart.
  package var short: String { String(description.prefix(12)) }
}

extension Digest: Comparable {
  /// The order of the bytes: as good as none, but the same everywhere.
  package static func < (lhs: Digest, rhs: Digest) -> Bool { lhs.bytes.lexicographicallyPrecedes(rhs.bytes) }
}
