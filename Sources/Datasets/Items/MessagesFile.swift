package import JSON
package import ListRuntime

/// The file format of a data set of messages.
package enum MessagesFile: ItemFile {
  /// Maximum number of pictures of a message: the number of image views in a cell.
  package static let mediaLimit = 3

  static let messageId = Field.required(
    "messageId", .integer(Int.min...Int.max), "The message's own number, unique in the file.")
  static let direction = Field.required(
    "direction", ValueReader<Message.Direction>.word, "Whether it was received or sent.")
  static let message = Field.optional("message", .text(rule: "a string") { _ in true }, "The text, for a text message.")
  static let mediaItems = Field.optional(
    "mediaItems", .array(of: ValueReader<String>.text.located, count: 1...mediaLimit),
    "Addresses of 1 to \(mediaLimit) pictures of the media library, for a media message.")
  /// The form of a message.
  package static let itemShape = ObjectShape(
    "a message", [messageId.shape, direction.shape, message.shape, mediaItems.shape])

  package static var idField: Field<Int> { messageId }

  package static func item(
    _ value: JSONValue, _ library: MediaLibrary?, _ collector: DiagnosticCollector
  ) -> Message? {
    guard let object = ObjectReader(value, itemShape, collector) else { return nil }
    let id = object.read(messageId)
    let direction = object.read(direction)
    let text = object.read(message)
    let media = object.read(mediaItems)
    switch (object.member("message"), object.member("mediaItems")) {
    case (nil, nil): object.error(at: "", "the message shows nothing", expected: "either \"message\" or \"mediaItems\"")
    case (_?, _?):
      object.error(
        at: "mediaItems", "the message shows both a text and pictures", expected: "either \"message\" or \"mediaItems\""
      )
    default: break
    }
    for item in media ?? [] { check(item, library, collector) }
    guard let id, let direction else { return nil }
    switch (text, media) {
    case (let text?, nil): return Message(messageId: id, direction: direction, body: .text(text))
    case (nil, let media?): return Message(messageId: id, direction: direction, body: .media(media.map(\.value)))
    default: return nil
    }
  }

  package static func object(_ message: Message) -> String {
    let content =
      switch message.body {
      case .text(let text): DataSetWriter.member("message", text)
      case .media(let urls): DataSetWriter.member("mediaItems", urls)
      }
    let direction = DataSetWriter.member("direction", message.direction.rawValue)
    return "{\"messageId\": \(message.messageId), \(direction), \(content)}"
  }
}
