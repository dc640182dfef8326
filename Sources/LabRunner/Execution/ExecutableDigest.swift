internal import Dispatch
package import Foundation
internal import Synchronization

extension Digest {
  /// How many bytes of a program are digested at once.
  private static let pieceSize = 4 << 20

  /// Tells a program from others: the digest of the digests of its file's pieces, which all cores work on.
  ///
  /// A program may have a hundred megabytes, and every start of `lab` asks for this. Nil if the file cannot be read.
  package init?(ofProgram url: URL) {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe), !data.isEmpty else { return nil }
    let count = (data.count + Self.pieceSize - 1) / Self.pieceSize
    let pieces = Mutex([Int: Digest]())
    DispatchQueue.concurrentPerform(iterations: count) { piece in
      let digest = data.withUnsafeBytes { bytes in
        let start = piece * Self.pieceSize
        let end = min(start + Self.pieceSize, bytes.count)
        return SHA256.digest(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
      pieces.withLock { $0[piece] = digest }
    }
    let digests = pieces.withLock { pieces in (0..<count).compactMap { pieces[$0] } }
    self = SHA256.digest(of: digests.flatMap(\.bytes))
  }
}
