package import Foundation

extension Digest {
  /// How many bytes of a program are digested at once.
  private static let pieceSize = 4 << 20

  /// Tells a program from others: the digest of its build ID, which its linker made of its contents, and of its size; if it has
  /// none, that of the digests of its file's pieces, which all cores work on. Nil if the file cannot be read.
  ///
  /// A program may have a hundred megabytes, and every start of `lab` asks for this. One whose bytes were changed in place after
  /// it was linked is taken for what it was.
  package init?(ofProgram url: URL) {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe), !data.isEmpty else { return nil }
    if let id = data.withUnsafeBytes({ BuildID(of: $0) }) {
      self = SHA256.digest(of: id.bytes + withUnsafeBytes(of: UInt64(data.count).littleEndian, Array.init))
      return
    }
    let starts = Array(stride(from: 0, to: data.count, by: Self.pieceSize))
    let digests = starts.concurrentMap { start in
      data.withUnsafeBytes { bytes in
        let end = min(start + Self.pieceSize, bytes.count)
        return SHA256.digest(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
    }
    self = SHA256.digest(of: digests.flatMap(\.bytes))
  }
}
