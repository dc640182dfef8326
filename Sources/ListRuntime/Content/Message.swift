/// One item of a chat: a text, or one or more pictures, from one side or the other.
public struct Message: Sendable, Hashable {
  /// The message's own number, unique in its data set.
  public let messageId: Int
  /// Which side sent it.
  public let direction: Direction
  /// What it shows.
  public let body: Body

  /// Makes a message.
  public init(messageId: Int, direction: Direction, body: Body) {
    self.messageId = messageId
    self.direction = direction
    self.body = body
  }

  /// Which side a message comes from, as seen by the user; the raw values are those of the data files.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// Received: shown at the left.
    case incoming = "in"
    /// Sent: shown at the right.
    case outgoing = "out"
  }

  /// What a message shows.
  public enum Body: Sendable, Hashable {
    /// A text; newlines in it start new lines.
    case text(String)
    /// Pictures, from left to right; a repeated one is legal.
    case media([MediaReference])
  }
}

/// The address of a picture: the ``MediaItem/url`` of an item of the media library.
public typealias MediaReference = String
