/// The head of an answer of HTTP/1.1: its status and header fields.
struct HTTPAnswer {
  /// The status code.
  let status: Int
  /// The header fields by lowercase name.
  let fields: [String: String]

  /// The largest head that is read, in bytes.
  private static let limit = 1 << 16

  /// Reads the head of an answer and leaves what follows it in the buffer.
  ///
  /// - Throws: ``HostError`` if the data is not such an answer, or does not arrive within 10 s.
  static func head(of socket: FileDescriptor, buffer: inout [UInt8]) throws(HostError) -> HTTPAnswer {
    let deadline = ContinuousClock.now + .seconds(10)
    while true {
      if let end = end(ofHeadIn: buffer) {
        let text = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeFirst(end)
        return try HTTPAnswer(text)
      }
      guard buffer.count < limit, ContinuousClock.now < deadline else {
        throw HostError(.unavailable, "the browser's port does not respond like a DevTools port")
      }
      _ = try socket.read(into: &buffer, by: deadline)
    }
  }

  /// The position after the empty line; nil if it has not arrived.
  private static func end(ofHeadIn bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    let separator = Array("\r\n\r\n".utf8)
    return (0...(bytes.count - 4)).first { bytes[$0..<($0 + 4)].elementsEqual(separator) }.map { $0 + 4 }
  }

  private init(_ text: String) throws(HostError) {
    let lines = text.split(whereSeparator: \.isNewline)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw HostError(.unavailable, "the browser's port does not respond in HTTP")
    }
    self.status = status
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    self.fields = fields
  }
}
