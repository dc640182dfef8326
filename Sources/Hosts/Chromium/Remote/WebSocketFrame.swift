/// A frame of the WebSocket protocol (RFC 6455, section 5).
package struct WebSocketFrame {
  /// The kind of a frame.
  package enum Kind: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  /// The kind of the frame.
  package let kind: Kind
  /// Whether it is the last of its message.
  package let isFinal: Bool
  /// The content, unmasked.
  package let payload: [UInt8]

  /// The largest payload that is accepted, in bytes.
  package static let limit = 1 << 28

  /// The frame as a client sends it: with a mask, which the protocol demands of clients.
  package func bytes(mask: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | kind.rawValue]
    let count = payload.count
    if count < 126 {
      bytes.append(0x80 | UInt8(count))
    } else if count < 1 << 16 {
      bytes += [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    } else {
      bytes.append(0x80 | 127)
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: UInt64(count) >> UInt64(56 - 8 * $0)) }
    }
    bytes += mask
    bytes += payload.enumerated().map { $0.element ^ mask[$0.offset & 3] }
    return bytes
  }

  /// Takes a frame from the start of a buffer; nil if it has not arrived completely.
  ///
  /// - Throws: ``HostError`` for data that no server may send.
  package init?(takingFrom buffer: inout [UInt8]) throws(HostError) {
    guard buffer.count >= 2 else { return nil }
    let isFinal = buffer[0] & 0x80 != 0
    guard let kind = Kind(rawValue: buffer[0] & 0x0F), buffer[0] & 0x70 == 0 else {
      throw HostError(.failed, "the browser sent a WebSocket frame of an unknown kind, \(buffer[0] & 0x0F)")
    }
    var start = 2
    var count = Int(buffer[1] & 0x7F)
    let extra = count == 126 ? 2 : count == 127 ? 8 : 0
    if extra > 0 {
      guard buffer.count >= start + extra else { return nil }
      let length = buffer[start..<(start + extra)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard length <= Self.limit else { throw HostError(.failed, "the browser sent \(length) bytes in one frame") }
      count = Int(length)
      start += extra
    }
    let isMasked = buffer[1] & 0x80 != 0
    let mask = isMasked ? 4 : 0
    guard buffer.count >= start + mask + count else { return nil }
    let key = Array(buffer[start..<(start + mask)])
    var payload = Array(buffer[(start + mask)..<(start + mask + count)])
    if isMasked { for index in payload.indices { payload[index] ^= key[index & 3] } }
    buffer.removeFirst(start + mask + count)
    self.init(kind: kind, isFinal: isFinal, payload: payload)
  }

  /// Creates a frame.
  package init(kind: Kind, isFinal: Bool = true, payload: [UInt8]) {
    self.kind = kind
    self.isFinal = isFinal
    self.payload = payload
  }
}
