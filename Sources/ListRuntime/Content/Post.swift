/// One item of a feed: a post with its attachment and comments.
public struct Post: Sendable, Hashable {
  /// ID of the post, unique in its data set.
  public package(set) var postId: Int
  /// Name of the author.
  public package(set) var author: String
  /// The author's picture.
  public package(set) var avatar: MediaReference
  /// Time of posting, in seconds since 1970-01-01 00:00 UTC.
  public package(set) var createdAt: Int
  /// Text of the post; may be empty or contain newlines.
  public package(set) var text: String
  /// The pictures or the link attached to the post.
  public package(set) var attachment: Attachment
  /// Number of likes, at least 0.
  public package(set) var likes: Int
  /// Comments in display order.
  public package(set) var comments: [Comment]

  /// Creates a post; a data set checks that its ID is unique.
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

  /// The kind of the post, derived from its attachment.
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
    /// No attachment.
    case text
    /// One to four photos.
    case photos
    /// A link to a web page, with a title, a host and optionally an image.
    case link
    /// One sticker.
    case sticker
    /// A video, shown by its poster.
    case video
  }

  /// What a post shows below its text.
  public enum Attachment: Sendable, Hashable {
    /// No attachment.
    case none
    /// Photos in display order: at least one and at most ``Post/photoLimit``.
    case photos([MediaReference])
    /// A link to a web page.
    case link(title: String, host: String, image: MediaReference?)
    /// An image that is shown in a square of a fixed side.
    case sticker(MediaReference)
    /// The poster of a video, which does not play.
    case video(MediaReference)

    /// The pictures of the attachment, in display order.
    public var pictures: [MediaReference] {
      switch self {
      case .none: []
      case .photos(let photos): photos
      case .link(_, _, let image): image.map { [$0] } ?? []
      case .sticker(let picture), .video(let picture): [picture]
      }
    }
  }

  /// A line below a post: an author and a text.
  public struct Comment: Sendable, Hashable {
    /// Name of the commenter; may be empty.
    public package(set) var author: String
    /// Text of the comment, which may contain newlines.
    public package(set) var text: String

    /// Creates a comment, which is shown as the author's name and the text.
    public init(author: String, text: String) {
      self.author = author
      self.text = text
    }
  }

  /// Maximum number of photos of a post, which is the number that a cell can show.
  public static let photoLimit = 4
}

extension Post: DataItem {
  package static let kind = ItemKind(rawValue: "posts")
  package var id: Int { postId }
  package func append(to encoder: inout some ContentEncoder) {
    encoder.integer(postId)
    encoder.text(author)
    encoder.text(avatar)
    encoder.integer(createdAt)
    encoder.text(text)
    attachment.append(to: &encoder)
    encoder.integer(likes)
    encoder.integer(comments.count)
    for comment in comments {
      encoder.text(comment.author)
      encoder.text(comment.text)
    }
  }
  package var hasPictures: Bool { true }
  package var approximateViewCount: Int { 2 + attachment.pictures.count + comments.count }
}

extension Post.Attachment: DigestibleContent {
  package func append(to encoder: inout some ContentEncoder) {
    switch self {
    case .none: encoder.integer(0)
    case .photos(let photos):
      encoder.integer(1)
      encoder.texts(photos)
    case .link(let title, let host, let image):
      encoder.integer(2)
      encoder.text(title)
      encoder.text(host)
      encoder.texts(image.map { [$0] } ?? [])
    case .sticker(let picture):
      encoder.integer(3)
      encoder.text(picture)
    case .video(let poster):
      encoder.integer(4)
      encoder.text(poster)
    }
  }
}

extension ContentItems {
  /// Posts of a feed.
  package static func posts(_ posts: [Post]) -> ContentItems { ContentItems(posts) }
}
