import Foundation
import Hosts
import JSON
import Synchronization
import Testing

@Suite("Channels to a browser")
struct TransportTests {
  /// A deadline that has passed: what has already arrived is still read.
  private var now: ContinuousClock.Instant { .now }

  @Test("Messages of a pipe end with a NUL, however they are divided among writes")
  func pipe() throws {
    let text = ["{\"id\":1}", "{\"id\":22}", "{}"]
    let bytes: [UInt8] = text.flatMap { (text: String) -> [UInt8] in Array(text.utf8) + [0] }
    for size in 1...bytes.count {
      let (read, write) = try FileDescriptor.pair()
      let transport = PipeTransport(reading: read, writing: try FileDescriptor.pair().0)
      var messages: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        try write.write(Array(bytes[start..<min(start + size, bytes.count)]))
        while let message = try transport.receive(by: now) { messages.append(String(decoding: message, as: UTF8.self)) }
      }
      #expect(messages == text, "in parts of \(size)")
    }
  }

  @Test("Nothing to read by the deadline is no message, and a closed pipe is an error")
  func closedPipe() throws {
    let (read, write) = try FileDescriptor.pair()
    let transport = PipeTransport(reading: read, writing: try FileDescriptor.pair().0)
    #expect(try transport.receive(by: now) == nil)
    write.close()
    #expect(throws: HostError(.failed, "the program closed the connection")) { try transport.receive(by: now) }
  }

  @Test(
    "A browser that sends half a message, or bytes without pause, is left at the deadline, and the rest is read later")
  func slowMessages() throws {
    let (read, write) = try FileDescriptor.pair()
    let transport = PipeTransport(reading: read, writing: try FileDescriptor.pair().0)
    try write.write(Array("{\"id\"".utf8))
    let start = ContinuousClock.now
    #expect(try transport.receive(by: .now + .milliseconds(20)) == nil)
    #expect(ContinuousClock.now - start >= .milliseconds(20))
    try write.write(Array(":1}\0".utf8))
    #expect(try transport.receive(by: now) == Array("{\"id\":1}".utf8))
    try write.write([UInt8](repeating: 32, count: 100_000))
    #expect(try transport.receive(by: now) == nil)
  }

  @Test("A browser that does not read is left at the deadline; one that reads slowly gets everything")
  func blockedWrite() throws {
    let (read, write) = try FileDescriptor.pair()
    let bytes = [UInt8](repeating: 7, count: 4_000_000)
    let start = ContinuousClock.now
    #expect(throws: HostError(.timedOut, "the program does not read its input")) {
      try write.write(bytes, by: .now + .milliseconds(50))
    }
    #expect(ContinuousClock.now - start >= .milliseconds(50))
    let (slow, end) = try FileDescriptor.pair()
    let count = Mutex(0)
    let number = slow.number
    let reader = Thread {
      let descriptor = FileDescriptor(dup(number))
      var buffer: [UInt8] = []
      while buffer.count < bytes.count, (try? descriptor.read(into: &buffer, by: .now + .seconds(10))) == true {}
      count.withLock { $0 = buffer.count }
    }
    reader.start()
    try end.write(bytes, by: .now + .seconds(10))
    while !reader.isFinished { usleep(1000) }
    #expect(count.withLock { $0 } == bytes.count)
    read.close()
  }

  @Test("Writing to a browser that has ended is an error, not a signal")
  func writeToClosed() throws {
    let (read, write) = try FileDescriptor.pair()
    read.close()
    let error = #expect(throws: HostError.self) { try write.write([1, 2, 3]) }
    #expect(error?.kind == .failed)
  }

  @Test(
    "The hash of the handshake is that of FIPS 180-4",
    arguments: [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
    ])
  func hash(_ text: String, _ expected: String) {
    let hash = SHA1.hash(Array(text.utf8)).map { String(format: "%02x", $0) }.joined()
    #expect(hash == expected)
  }

  @Test("The answer to a key is that of RFC 6455, section 1.3")
  func accept() {
    #expect(WebSocketTransport.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test("A frame of every size is read as it was written", arguments: [0, 1, 125, 126, 65_535, 65_536, 70_000])
  func frames(_ count: Int) throws {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    var buffer = WebSocketFrame(kind: .text, payload: payload).bytes(mask: [1, 2, 3, 4])
    let whole = buffer
    for size in [1, 2, 9, max(0, whole.count - 1)] where size < whole.count {
      var part = Array(whole.prefix(size))
      #expect(try WebSocketFrame(takingFrom: &part) == nil, "\(size) of \(whole.count) bytes")
    }
    buffer += [0x89, 0x00]
    let frame = try #require(try WebSocketFrame(takingFrom: &buffer))
    #expect(frame.payload == payload && frame.isFinal && frame.kind == .text)
    let ping = try #require(try WebSocketFrame(takingFrom: &buffer))
    #expect(ping.kind == .ping && ping.payload.isEmpty && buffer.isEmpty)
  }

  @Test("A client's frame is that of RFC 6455, section 5.7")
  func maskedFrame() {
    let bytes = WebSocketFrame(kind: .text, payload: Array("Hello".utf8)).bytes(mask: [0x37, 0xFA, 0x21, 0x3D])
    #expect(bytes == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
  }

  @Test("Frames of unknown kinds and of absurd lengths are errors")
  func invalidFrames() {
    for bytes: [UInt8] in [[0x83, 0x00], [0xF1, 0x00], [0x81, 127, 0xFF, 0, 0, 0, 0, 0, 0, 0]] {
      var buffer = bytes
      #expect(throws: HostError.self) { _ = try WebSocketFrame(takingFrom: &buffer) }
    }
  }

  @Test(
    "Addresses have a host and a port",
    arguments: [
      ("127.0.0.1:9222", "127.0.0.1:9222/"), ("http://localhost:9222", "localhost:9222/"),
      ("ws://[::1]:9222/devtools/browser/x", "::1:9222/devtools/browser/x"), ("localhost", nil), ("a:0", nil),
      ("a:70000", nil), (":9222", nil), ("a b:1", nil), ("a:1/x\r\ny", nil), ("", nil),
    ])
  func addresses(_ text: String, _ expected: String?) {
    #expect(RemoteAddress(text)?.description == expected)
  }
}
