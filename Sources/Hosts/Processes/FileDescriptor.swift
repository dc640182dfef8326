#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file descriptor of a socket, which is closed with its owner. A class, because a descriptor has identity.
package final class FileDescriptor {
  package private(set) var number: Int32

  deinit { close() }

  package func close() {
    guard number >= 0 else { return }
    closeDescriptor(number)
    number = -1
  }

  /// Takes ownership of a socket. A write to a socket that the other end has closed is an error, not a signal that ends
  /// the process.
  package init(_ number: Int32) {
    self.number = number
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Two connected sockets that no other program inherits, and whose numbers do not collide with those of a child. They
  /// replace a pipe, because a pipe whose other end is closed kills the writer with a signal.
  package static func pair() throws(HostError) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .system("cannot create a channel to a program") }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, Self.firstNumber) }
    for end in ends { closeDescriptor(end) }
    let (first, second) = (FileDescriptor(moved[0]), FileDescriptor(moved[1]))
    guard first.number >= 0, second.number >= 0 else { throw .system("cannot create a channel to a program") }
    return (first, second)
  }

  /// Above the descriptors that programs are given.
  private static let firstNumber: Int32 = 10

  /// Writes all bytes. If the other end reads too slowly, some of them have been written when the deadline comes.
  ///
  /// - Throws: ``HostError`` of the kind `failed` if the other end is closed, and `timedOut` if it does not read in time.
  package func write(
    _ bytes: [UInt8], by deadline: ContinuousClock.Instant = .now + .seconds(30)
  ) throws(HostError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { writeBytes(number, $0 + start, buffer.count - start) } ?? 0
      }
      if count > 0 {
        start += count
        continue
      }
      guard count < 0, [EINTR, EAGAIN, EWOULDBLOCK].contains(errno) else {
        throw .system("the program does not read its input", .failed)
      }
      if !isReady(for: POLLOUT, by: deadline), ContinuousClock.now >= deadline {
        throw HostError(.timedOut, "the program does not read its input")
      }
    }
  }

  /// Waits until data can be read or written, or the other end is closed; false at the deadline, and after a signal.
  private func isReady(for events: some BinaryInteger, by deadline: ContinuousClock.Instant) -> Bool {
    let rest = ContinuousClock.now.duration(to: deadline)
    let milliseconds = max(0, rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000)
    var request = pollfd(fd: number, events: Int16(events), revents: 0)
    return poll(&request, 1, Int32(clamping: milliseconds)) > 0
  }

  /// Appends the available data to a buffer; false if no data has arrived by the deadline.
  ///
  /// - Throws: ``HostError`` if the other end is closed.
  package func read(into buffer: inout [UInt8], by deadline: ContinuousClock.Instant) throws(HostError) -> Bool {
    guard isReady(for: POLLIN, by: deadline) else { return false }
    // Bytes are copied as a block: a debug build takes 0.1 s to append a chunk of zeros element by element.
    let (count, isInterrupted) = withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { chunk in
      let count = chunk.baseAddress.map { readBytes(number, $0, Self.chunk) } ?? 0
      let isInterrupted = count < 0 && errno == EINTR
      buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk.prefix(max(0, count))))
      return (count, isInterrupted)
    }
    if isInterrupted { return false }
    guard count > 0 else { throw HostError(.failed, "the program closed the connection") }
    return true
  }

  private static let chunk = 1 << 18
}

extension HostError {
  /// The error of the last system call.
  static func system(_ what: String, _ kind: Kind = .unavailable) -> HostError {
    HostError(kind, "\(what): \(String(cString: strerror(errno)))")
  }
}

// The functions have the names of methods above.
private func closeDescriptor(_ number: Int32) { _ = close(number) }
private func writeBytes(_ number: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  #if canImport(Darwin)
    send(number, bytes, count, MSG_DONTWAIT)
  #else
    send(number, bytes, count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  #endif
}
private func readBytes(_ number: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(number, bytes, count)
}
