/// One item of a chat: an incoming or outgoing message with a text or with one or more pictures.
public struct Message: Sendable, Hashable {
  /// ID of the message, unique in its data set.
  public package(set) var messageId: Int
  /// Whether the message was sent or received.
  public package(set) var direction: Direction
  /// The text or pictures of the message.
  public package(set) var body: Body

  /// Creates a message; a data set checks that its ID is unique.
  public init(messageId: Int, direction: Direction, body: Body) {
    self.messageId = messageId
    self.direction = direction
    self.body = body
  }

  /// The direction of a message from the user's point of view; the raw values are those of the data files.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// Received: shown on the left.
    case incoming = "in"
    /// Sent: shown on the right.
    case outgoing = "out"
  }

  /// The content of a message.
  public enum Body: Sendable, Hashable {
    /// A text, which may contain newlines.
    case text(String)
    /// Pictures, from left to right; duplicates are allowed.
    case media([MediaReference])
  }
}

extension Message {
  /// The text that replaces the pictures of a message if media are shown as texts.
  package var mediaText: String { "Media message with ID [\(messageId)]" }
}

extension Message: DataItem {
  package static let kind = ItemKind(rawValue: "messages")
  package var id: Int { messageId }
  package func append(to encoder: inout some ContentEncoder) {
    encoder.integer(messageId)
    encoder.integer(direction == .incoming ? 0 : 1)
    switch body {
    case .text(let text):
      encoder.integer(0)
      encoder.text(text)
    case .media(let references):
      encoder.integer(1)
      encoder.texts(references)
    }
  }
  package func appending(_ text: String, toField field: String?) -> Message? {
    guard case .text(let old) = body, field == nil else { return nil }
    return Message(messageId: messageId, direction: direction, body: .text(old + text))
  }
  package var hasPictures: Bool { if case .media = body { true } else { false } }
  package var approximateViewCount: Int { if case .media(let pictures) = body { 1 + pictures.count } else { 1 } }
}

extension ContentItems {
  /// Messages of a chat.
  package static func messages(_ messages: [Message]) -> ContentItems { ContentItems(messages) }
}

/// The ``MediaItem/url`` of a picture in the media library.
public typealias MediaReference = String
