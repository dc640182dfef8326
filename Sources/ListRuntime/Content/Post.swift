/// One item of a feed: what somebody posted, what is attached to it, and what others said of it.
public struct Post: Sendable, Hashable {
  /// The post's own number, unique in its data set.
  public let postId: Int
  /// Who posted it.
  public let author: String
  /// The author's picture.
  public let avatar: MediaReference
  /// When it was posted, in seconds since the beginning of 1970 in Greenwich.
  public let createdAt: Int
  /// What it says; may be empty. Newlines start new lines.
  public let text: String
  /// What is shown with the text.
  public let attachment: Attachment
  /// How many liked it, at least 0.
  public let likes: Int
  /// What others said of it, in the order they are shown.
  public let comments: [Comment]

  /// Makes a post.
  public init(
    postId: Int, author: String, avatar: MediaReference, createdAt: Int, text: String = "",
    attachment: Attachment = .none, likes: Int = 0, comments: [Comment] = []
  ) {
    self.postId = postId
    self.author = author
    self.avatar = avatar
    self.createdAt = createdAt
    self.text = text
    self.attachment = attachment
    self.likes = likes
    self.comments = comments
  }

  /// What kind of post it is, which its attachment decides.
  public var kind: Kind {
    switch attachment {
    case .none: .text
    case .photos: .photos
    case .link: .link
    case .sticker: .sticker
    case .video: .video
    }
  }

  /// Kinds of posts; the raw values are those of mixes and reports.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Nothing attached.
    case text
    /// One to four photos.
    case photos
    /// A page with its title, host, and perhaps an image.
    case link
    /// One sticker.
    case sticker
    /// A video, of which the poster is shown.
    case video
  }

  /// What is shown with the text of a post.
  public enum Attachment: Sendable, Hashable {
    /// Nothing.
    case none
    /// Photos, at least one and at most ``Post/photoLimit``, in the order they are shown.
    case photos([MediaReference])
    /// A page on another site.
    case link(title: String, host: String, image: MediaReference?)
    /// A sticker.
    case sticker(MediaReference)
    /// A video, by its poster; it does not play.
    case video(MediaReference)

    /// The pictures it shows, in order.
    public var pictures: [MediaReference] {
      switch self {
      case .none: []
      case .photos(let photos): photos
      case .link(_, _, let image): image.map { [$0] } ?? []
      case .sticker(let picture), .video(let picture): [picture]
      }
    }
  }

  /// What somebody said of a post.
  public struct Comment: Sendable, Hashable {
    /// Who said it; empty where nobody is named.
    public let author: String
    /// What was said; newlines start new lines.
    public let text: String

    /// Makes a comment.
    public init(author: String, text: String) {
      self.author = author
      self.text = text
    }
  }

  /// Most photos of a post, since cells have places for so many.
  public static let photoLimit = 4
}
