package import JSON
package import ListRuntime

/// The file format of a data set of messages.
package enum MessagesFile: ItemFile {
  /// Maximum number of pictures of a message: the number of image views in a cell.
  package static let mediaLimit = 3

  package static let reader = ValueReader<Message>.record(
    "a message", Message(messageId: 0, direction: .incoming, body: .text("")),
    [
      .required("messageId", .integer(Int.min...Int.max), "The message's own number, unique in the file.", \.messageId),
      .required("direction", .word, "Whether it was received or sent.", \.direction),
      FieldBinding(
        .optional("message", .string, "The text, for a text message."), \.body, Message.Body.text,
        { if case .text(let text) = $0 { text } else { nil } }),
      FieldBinding(
        .optional(
          "mediaItems", .array(of: .text, count: 1...mediaLimit),
          "Addresses of 1 to \(mediaLimit) pictures of the media library, for a media message."),
        \.body, Message.Body.media, { if case .media(let pictures) = $0 { pictures } else { nil } }
      ).checked(checkBody),
    ], isInline: true)
  package static let pictures = [["mediaItems"]]

  @Sendable private static func checkBody(_ message: inout Message, _ object: ObjectReader) {
    let expected = "either \"message\" or \"mediaItems\""
    switch (object.member("message"), object.member("mediaItems")) {
    case (nil, nil): object.error(at: "", "the message shows nothing", expected: expected)
    case (_?, _?):
      object.error(at: "mediaItems", "the message shows both a text and pictures", expected: expected)
    default: break
    }
  }
}
