/// Which data a run shows; what is nil is taken from the run it extends, or from the file.
struct DataDeclaration: Sendable {
  var messages: Located<String>?
  var media: Located<String>?
  var mediaAsText: Bool?

  static let messages = Field.optional(
    "messages", ValueReader<String>.text.located, "Path of a messages file, from this file.")
  static let media = Field.optional(
    "media", ValueReader<String>.text.located, "Path of a media library, from this file.")
  static let mediaAsText = Field.optional(
    "mediaAsText", ValueReader<Bool>.boolean, "Whether media messages are shown as a text that tells their number.")
  static let shape = ObjectShape("data", [messages.shape, media.shape, mediaAsText.shape])
  static let reader = ValueReader<DataDeclaration>.object(shape) { object in
    DataDeclaration(
      messages: object.read(messages), media: object.read(media), mediaAsText: object.read(mediaAsText))
  }

  /// This one, with what it leaves open taken from another.
  func completed(by other: DataDeclaration) -> DataDeclaration {
    DataDeclaration(
      messages: messages ?? other.messages, media: media ?? other.media, mediaAsText: mediaAsText ?? other.mediaAsText)
  }
}
