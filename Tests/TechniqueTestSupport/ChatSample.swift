package import ListRuntime

/// Generates chat messages for tests.
package enum ChatSample {
  /// Messages with one line of text each.
  package static func texts(_ count: Int, direction: Message.Direction = .outgoing) -> [Message] {
    (0..<count).map { Message(messageId: $0, direction: direction, body: .text("Message \($0)")) }
  }

  /// Messages with 1 to 3 shipped stills each.
  package static func stills(_ images: Int, count: Int, direction: Message.Direction = .outgoing) throws -> [Message] {
    let urls = try ShippedData.shared.media.stills.map(\.url)
    return (0..<count).map { message in
      let references = (0..<images).map { urls[(message * images + $0) % urls.count] }
      return Message(messageId: message, direction: direction, body: .media(references))
    }
  }

  /// Messages with one shipped animation each.
  package static func animations(_ count: Int) throws -> [Message] {
    let urls = try ShippedData.shared.media.animations.map(\.url)
    return (0..<count).map { Message(messageId: $0, direction: .incoming, body: .media([urls[$0 % urls.count]])) }
  }
}
