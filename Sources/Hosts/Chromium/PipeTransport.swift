/// The channel of `--remote-debugging-pipe`: messages end with a NUL; the browser reads descriptor 3 and writes 4.
package final class PipeTransport: DevToolsTransport {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var buffer: [UInt8] = []
  /// The number of bytes of the buffer that are known to contain no NUL.
  private var searched = 0
  /// The offset of the next message in the buffer.
  private var start = 0

  /// Creates a channel from the lab's ends.
  package init(reading input: FileDescriptor, writing output: FileDescriptor) {
    self.input = input
    self.output = output
  }

  package func send(_ message: [UInt8]) throws(HostError) { try output.write(message + [0]) }

  package func receive(by deadline: ContinuousClock.Instant) throws(HostError) -> [UInt8]? {
    while true {
      if let end = buffer[searched...].firstIndex(of: 0) {
        let message = Array(buffer[start..<end])
        start = end + 1
        searched = start
        return message
      }
      searched = buffer.count
      if start > 0 {
        buffer.removeFirst(start)
        searched -= start
        start = 0
      }
      guard try input.read(into: &buffer, by: deadline) else {
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
