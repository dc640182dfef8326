/// The channel of `--remote-debugging-pipe`: messages end with a NUL; the browser reads descriptor 3 and writes 4.
package final class PipeTransport: DevToolsTransport {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var messages = DelimitedReader()

  /// Creates a channel from the lab's ends.
  package init(reading input: FileDescriptor, writing output: FileDescriptor) {
    self.input = input
    self.output = output
  }

  package func send(_ message: [UInt8], by deadline: ContinuousClock.Instant) throws(HostError) {
    try output.write(message + [0], by: deadline)
  }

  package func receive(by deadline: ContinuousClock.Instant) throws(HostError) -> [UInt8]? {
    // A browser that sends without pause is left at the deadline, too.
    repeat {
      if let message = messages.next() { return Array(message) }
      guard messages.pendingCount < Self.limit else {
        throw HostError(.failed, "the browser sent \(messages.pendingCount) bytes without the end of a message")
      }
      _ = try messages.read(from: input, by: deadline)
    } while ContinuousClock.now < deadline
    return messages.next().map { Array($0) }
  }

  /// The largest message that is accepted, in bytes.
  private static let limit = 1 << 28

  package func close() {
    input.close()
    output.close()
  }
}
