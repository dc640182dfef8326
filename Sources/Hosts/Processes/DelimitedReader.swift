import Foundation

/// Reads messages that end with a NUL from a channel to a program.
///
/// Each byte is searched once, however the messages are divided among reads: O(bytes).
struct DelimitedReader {
  private var buffer: [UInt8] = []
  /// Where the next message starts in the buffer.
  private var start = 0
  /// The bytes before this index, from `start` on, contain no NUL.
  private var searched = 0

  /// The number of bytes that were read and belong to no returned message.
  var pendingCount: Int { buffer.count - start }

  /// The next message without its NUL; nil if its end has not been read.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let end = nextEnd() else {
      searched = buffer.count
      if start > 0 {
        buffer.removeFirst(start)
        searched -= start
        start = 0
      }
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return buffer[start..<end]
  }

  /// Appends what can be read from a channel; false if nothing has arrived by the deadline.
  ///
  /// - Throws: ``HostError`` if the other end is closed.
  mutating func read(from channel: FileDescriptor, by deadline: ContinuousClock.Instant) throws(HostError) -> Bool {
    try channel.read(into: &buffer, by: deadline)
  }

  /// A search in C: a debug build searches bytes a hundred times slower.
  private func nextEnd() -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard searched < bytes.count, let base = bytes.baseAddress else { return nil }
      return memchr(base + searched, 0, bytes.count - searched).map { UnsafeRawPointer($0) - base }
    }
  }
}
