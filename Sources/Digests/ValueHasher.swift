/// Hashes values one after the other: integers as 8 bytes, the lowest first, and texts by their UTF-8 bytes after the
/// number of these.
package struct ValueHasher: Sendable {
  private var hash = SHA256()
  /// Bytes that are not hashed yet, because many small updates of a hash take longer than one.
  private var pending: [UInt8] = []

  private static let pendingLimit = 4096

  /// Creates a hash of no values.
  package init() {}

  package mutating func integer(_ value: Int) {
    withUnsafeBytes(of: Int64(value).littleEndian) { append($0) }
  }

  package mutating func text(_ value: String) {
    var value = value
    value.withUTF8 { bytes in
      integer(bytes.count)
      append(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Appends the bytes of a digest.
  package mutating func digest(_ value: Digest) { value.bytes.withUnsafeBytes { append($0) } }

  /// The digest of all values.
  package consuming func finish() -> Digest {
    hash.update(pending)
    return hash.finish()
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    pending.append(contentsOf: bytes)
    guard pending.count >= Self.pendingLimit else { return }
    hash.update(pending)
    pending.removeAll(keepingCapacity: true)
  }
}
