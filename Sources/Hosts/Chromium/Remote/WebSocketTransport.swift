import Foundation

/// The channel to a browser that listens on a port: a WebSocket (RFC 6455), one text message for each message.
package final class WebSocketTransport: DevToolsTransport {
  private let socket: FileDescriptor
  private var buffer: [UInt8] = []
  /// The frames of a message whose last frame has not arrived.
  private var message: [UInt8] = []
  private var random = SystemRandomNumberGenerator()

  /// Connects to the address that a browser gives, as in `ws://127.0.0.1:9222/devtools/browser/…`.
  ///
  /// - Throws: ``HostError`` of the kind `unavailable`.
  package init(_ address: RemoteAddress) throws(HostError) {
    socket = try address.connect()
    let key = Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }).base64EncodedString()
    try socket.write(
      Array(
        ("GET \(address.path) HTTP/1.1\r\nHost: \(address.host):\(address.port)\r\nUpgrade: websocket\r\n"
          + "Connection: Upgrade\r\nSec-WebSocket-Key: \(key)\r\nSec-WebSocket-Version: 13\r\n\r\n").utf8))
    let answer = try HTTPAnswer.head(of: socket, buffer: &buffer)
    guard answer.status == 101, answer.fields["sec-websocket-accept"] == Self.accept(key) else {
      throw HostError(.unavailable, "\(address) did not accept a WebSocket: status \(answer.status)")
    }
  }

  /// The answer of a server to a key (RFC 6455, section 4.2.2).
  package static func accept(_ key: String) -> String {
    Data(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
  }

  package func send(_ message: [UInt8], by deadline: ContinuousClock.Instant) throws(HostError) {
    try send(WebSocketFrame(kind: .text, payload: message), by: deadline)
  }

  private func send(_ frame: WebSocketFrame, by deadline: ContinuousClock.Instant) throws(HostError) {
    try socket.write(frame.bytes(mask: (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }), by: deadline)
  }

  package func receive(by deadline: ContinuousClock.Instant) throws(HostError) -> [UInt8]? {
    // A browser that sends without pause is left at the deadline, too.
    repeat {
      while let frame = try WebSocketFrame(takingFrom: &buffer) {
        switch frame.kind {
        case .text, .binary, .continuation:
          guard message.count + frame.payload.count <= WebSocketFrame.limit else {
            throw HostError(.failed, "the browser sent more than \(WebSocketFrame.limit) bytes in one message")
          }
          message += frame.payload
          if frame.isFinal {
            defer { message = [] }
            return message
          }
        case .ping: try send(WebSocketFrame(kind: .pong, payload: frame.payload), by: deadline)
        case .pong: break
        case .close: throw HostError(.failed, "the browser closed the connection")
        }
      }
      _ = try socket.read(into: &buffer, by: deadline)
    } while ContinuousClock.now < deadline
    return nil
  }

  package func close() { socket.close() }
}
