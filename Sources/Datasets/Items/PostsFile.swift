package import JSON
package import ListRuntime

/// The file format of a data set of posts.
package enum PostsFile: ItemFile {
  private static let anyText = ValueReader<String>.text(rule: "a string") { _ in true }
  private static let url = ValueReader<String>.text.located

  static let postId = Field.required(
    "postId", .integer(Int.min...Int.max), "The post's own number, unique in the file.")
  static let author = Field.required("author", ValueReader<String>.text, "Who posted it.")
  static let avatar = Field.required("avatar", url, "Address of the author's picture.")
  static let createdAt = Field.required(
    "createdAt", .integer(0...253_402_300_799, unit: "s"), "When it was posted, since the beginning of 1970 UTC.")
  static let text = Field.defaulted(
    "text", anyText, to: "", text: "\"\"", "Text of the post; newlines start new lines.")
  static let photos = Field.optional(
    "photos", .array(of: url, count: 1...Post.photoLimit), "Addresses of 1 to \(Post.photoLimit) photos.")
  static let link = Field.optional("link", .object(linkShape, readLink), "A page on another site.")
  static let sticker = Field.optional("sticker", url, "Address of a sticker.")
  static let video = Field.optional("video", url, "Address of a video's poster.")
  static let likes = Field.defaulted("likes", .integer(0...1_000_000_000), to: 0, "Number of likes.")
  static let comments = Field.defaulted(
    "comments", .array(of: ValueReader<Post.Comment>.object(commentShape, readComment), count: 0...1000), to: [],
    text: "[]", "Comments, in the order in which they are shown.")
  /// The form of a post.
  package static let itemShape = ObjectShape(
    "a post",
    [
      postId.shape, author.shape, avatar.shape, createdAt.shape, text.shape, photos.shape, link.shape, sticker.shape,
      video.shape, likes.shape, comments.shape,
    ])

  static let title = Field.required("title", ValueReader<String>.text, "The page's title.")
  static let host = Field.required("host", ValueReader<String>.text, "The site's name.")
  static let image = Field.optional("image", url, "Address of the page's image.")
  static let linkShape = ObjectShape("a link", [title.shape, host.shape, image.shape])

  static let commentAuthor = Field.required("author", anyText, "Author of the comment; may be empty.")
  static let commentText = Field.required("text", anyText, "Text of the comment; newlines start new lines.")
  static let commentShape = ObjectShape("a comment", [commentAuthor.shape, commentText.shape])

  package static var idField: Field<Int> { postId }
  package static func fastPathItems(_ source: SourceFile, _ library: MediaLibrary?) -> [Post]? { nil }
  package static func fastPathItem(_ value: JSONValue, _ library: MediaLibrary?) -> Post? { nil }

  package static func item(_ value: JSONValue, _ library: MediaLibrary?, _ collector: DiagnosticCollector) -> Post? {
    guard let object = ObjectReader(value, itemShape, collector) else { return nil }
    let (id, author, avatar, createdAt) =
      (object.read(postId), object.read(author), object.read(avatar), object.read(createdAt))
    let (text, likes, comments) = (object.read(text), object.read(likes), object.read(comments))
    let attached = attachment(object)
    for picture in [avatar].compactMap(\.self) + attached.pictures { check(picture, library, collector) }
    guard let id, let author, let avatar, let createdAt, let text, let likes, let comments,
      let attachment = attached.attachment
    else { return nil }
    return Post(
      postId: id, author: author, avatar: avatar.value, createdAt: createdAt, text: text, attachment: attachment,
      likes: likes, comments: comments)
  }

  /// Reads the attachment, nil if it is invalid, and its picture URLs; more than one attachment is an error.
  private static func attachment(_ object: ObjectReader) -> (attachment: Post.Attachment?, pictures: [Located<String>])
  {
    let names = [photos.shape, link.shape, sticker.shape, video.shape].map(\.name)
    let present = names.filter { object.member($0) != nil }
    for extra in present.dropFirst() {
      object.error(
        at: extra, "the post has more than one attachment",
        expected: "at most one of \(ValueShape.oneOf(names.map(JSONString.quoted)))")
    }
    let (photos, link, sticker, video) =
      (object.read(photos), object.read(link), object.read(sticker), object.read(video))
    let pictures = (photos ?? []) + [link?.image, sticker, video].compactMap(\.self)
    let attachment: Post.Attachment? =
      if let photos {
        .photos(photos.map(\.value))
      } else if let link {
        .link(title: link.title, host: link.host, image: link.image?.value)
      } else if let sticker {
        .sticker(sticker.value)
      } else if let video {
        .video(video.value)
      } else {
        present.isEmpty ? Post.Attachment.none : nil
      }
    return (attachment, pictures)
  }

  /// A link with the source location of its image URL.
  struct RawLink: Sendable {
    var title: String
    var host: String
    var image: Located<String>?
  }

  @Sendable private static func readLink(_ object: ObjectReader) -> RawLink? {
    let (title, host, image) = (object.read(title), object.read(host), object.read(image))
    guard let title, let host, image != nil || object.member("image") == nil else { return nil }
    return RawLink(title: title, host: host, image: image)
  }

  @Sendable private static func readComment(_ object: ObjectReader) -> Post.Comment? {
    let (author, text) = (object.read(commentAuthor), object.read(commentText))
    guard let author, let text else { return nil }
    return Post.Comment(author: author, text: text)
  }
}
