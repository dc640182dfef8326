/// The channel of `--remote-debugging-pipe`: messages end with a NUL; the browser reads descriptor 3 and writes 4.
package final class PipeTransport: DevToolsTransport {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var messages = DelimitedReader(delimiter: 0)

  /// Creates a channel from the lab's ends.
  package init(reading input: FileDescriptor, writing output: FileDescriptor) {
    self.input = input
    self.output = output
  }

  package func send(_ message: [UInt8]) throws(HostError) { try output.write(message + [0]) }

  package func receive(by deadline: ContinuousClock.Instant) throws(HostError) -> [UInt8]? {
    while true {
      if let message = messages.next() { return Array(message) }
      guard try messages.read(from: input, by: deadline) else {
        if ContinuousClock.now >= deadline { return nil }
        continue
      }
    }
  }

  package func close() {
    input.close()
    output.close()
  }
}
