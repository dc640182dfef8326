/// The content of a file, made part by part while it is written, so that it need not be in memory as a whole.
package struct StreamedContent: Sendable {
  /// Receives a part of the content; the parts follow each other.
  package typealias Output = (_ part: [UInt8]) -> Void

  private let produce: @Sendable (Output) -> Void

  /// Content that a function makes. It gives the same bytes each time it is called.
  package init(_ produce: @escaping @Sendable (Output) -> Void) { self.produce = produce }

  /// Content that is in memory.
  package init(_ bytes: [UInt8]) { produce = { $0(bytes) } }

  /// The contents of several values, one after the other.
  package init(joining contents: [StreamedContent]) {
    produce = { output in for content in contents { content.produce(output) } }
  }

  /// The number of bytes that are collected before they are written.
  private static let blockSize = 1 << 18

  /// The whole content in memory.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    produce { bytes += $0 }
    return bytes
  }

  /// Writes the content in blocks. After an error nothing more is written.
  package func write<Failure: Error>(
    to output: (_ block: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var block: [UInt8] = []
    var failure: Failure?
    func flush(_ bytes: [UInt8]) {
      guard failure == nil, !bytes.isEmpty else { return }
      do throws(Failure) { try output(bytes) } catch { failure = error }
    }
    produce { part in
      // A large part need not be copied.
      if block.isEmpty, part.count >= Self.blockSize { return flush(part) }
      block += part
      guard block.count >= Self.blockSize else { return }
      flush(block)
      block.removeAll(keepingCapacity: true)
    }
    flush(block)
    if let failure { throw failure }
  }
}
