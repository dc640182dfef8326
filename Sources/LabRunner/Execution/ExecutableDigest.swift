package import Digests
package import Foundation

extension Digest {
  /// The number of bytes that one task digests.
  private static let chunkSize = 4 << 20

  /// Identifies an executable file: the digest of its build ID and size or, without a build ID, of the digests of its
  /// chunks, computed on all cores. Nil if the file cannot be read.
  ///
  /// An executable can have a size of a hundred megabytes, and every start of `lab` needs its digest. A file whose
  /// bytes are modified in place after linking keeps its build ID, so the digest does not change.
  package init?(ofProgram url: URL) {
    // `mappedIfSafe` reads the whole file on Linux. A program that runs is mapped anyway, and linkers replace it as a whole.
    guard let data = try? Data(contentsOf: url, options: .alwaysMapped), !data.isEmpty else { return nil }
    if let id = data.withUnsafeBytes({ BuildID(of: $0) }) {
      self = SHA256.digest(of: id.bytes + withUnsafeBytes(of: UInt64(data.count).littleEndian, Array.init))
      return
    }
    let starts = Array(stride(from: 0, to: data.count, by: Self.chunkSize))
    let digests = starts.concurrentMap { start in
      data.withUnsafeBytes { bytes in
        let end = min(start + Self.chunkSize, bytes.count)
        return SHA256.digest(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
    }
    self = SHA256.digest(of: digests.flatMap(\.bytes))
  }
}
