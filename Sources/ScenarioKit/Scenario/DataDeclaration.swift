/// Which data a run shows; what is nil is taken from the run it extends, or from the file.
struct DataDeclaration: Sendable {
  /// Where data come from.
  enum Source: Sendable {
    /// A file, by its path from the scenario.
    case file(Located<String>)
    /// The scenario itself.
    case inline(JSONValue)

    var place: SourcePlace {
      switch self {
      case .file(let path): path.place
      case .inline(let value): value.place
      }
    }
  }

  var messages: Source?
  var media: Source?
  var mediaAsText: Located<Bool>?

  private static let file = ValueReader<String>.text.located.map { Source.file($0) }
  private static func inline(_ shape: ValueShape) -> ValueReader<Source> {
    ValueReader<Source>(shape) { json, _ in .inline(json) }
  }

  static let messages = Field.optional(
    "messages", .either([(.string, file), (.array, inline(MessagesFile.shape))]),
    "Path of a messages file, from this file; or the messages themselves.")
  static let media = Field.optional(
    "media", .either([(.string, file), (.object, inline(.object(MediaFile.shape)))]),
    "Path of a media library, from this file; or the library itself.")
  static let mediaAsText = Field.optional(
    "mediaAsText", ValueReader<Bool>.boolean.located,
    "Whether media messages are shown as a text that tells their number.")
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
