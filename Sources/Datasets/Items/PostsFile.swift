package import JSON
package import ListRuntime

/// The file format of a data set of posts.
package enum PostsFile: ItemFile {
  package static let reader = ValueReader<Post>.record(
    "a post", Post(postId: 0, author: "", avatar: "", createdAt: 0),
    [
      .required("postId", .integer(Int.min...Int.max), "The post's own number, unique in the file.", \.postId),
      .required("author", .text, "Who posted it.", \.author),
      .required("avatar", .text, "Address of the author's picture.", \.avatar),
      .required(
        "createdAt", .integer(0...253_402_300_799, unit: "s"), "When it was posted, since the beginning of 1970 UTC.",
        \.createdAt),
      .defaulted("text", .string, to: "", "Text of the post; newlines start new lines.", \.text).omittingDefault,
    ] + attachments + [
      .defaulted("likes", .integer(0...1_000_000_000), to: 0, "Number of likes.", \.likes).omittingDefault,
      .defaulted(
        "comments", .array(of: comment, count: 0...1000), to: [],
        "Comments, in the order in which they are shown.", \.comments
      ).omittingDefault,
    ], isInline: true)
  package static let pictures = [["avatar"], ["photos"], ["link", "image"], ["sticker"], ["video"]]

  /// The fields of the attachments, of which a post has at most one.
  private static let attachments: [FieldBinding<Post>] = [
    FieldBinding(
      .optional(
        "photos", .array(of: .text, count: 1...Post.photoLimit), "Addresses of 1 to \(Post.photoLimit) photos."),
      \.attachment, Post.Attachment.photos, { if case .photos(let photos) = $0 { photos } else { nil } }),
    FieldBinding(
      .optional("link", link, "A page on another site."), \.attachment,
      { .link(title: $0.title, host: $0.host, image: $0.image) },
      {
        if case .link(let title, let host, let image) = $0 { Link(title: title, host: host, image: image) } else { nil }
      }),
    FieldBinding(
      .optional("sticker", .text, "Address of a sticker."), \.attachment, Post.Attachment.sticker,
      { if case .sticker(let sticker) = $0 { sticker } else { nil } }),
    FieldBinding(
      .optional("video", .text, "Address of a video's poster."), \.attachment, Post.Attachment.video,
      { if case .video(let poster) = $0 { poster } else { nil } }
    ).checked { _, object in
      let names = ["photos", "link", "sticker", "video"]
      for extra in names.filter({ object.member($0) != nil }).dropFirst() {
        object.error(
          at: extra, "the post has more than one attachment",
          expected: "at most one of \(ValueShape.oneOf(names.map(JSONString.quoted)))")
      }
    },
  ]

  /// The parts of an attached link.
  private struct Link: Sendable {
    var title = ""
    var host = ""
    var image: MediaReference?
  }

  private static let link = ValueReader<Link>.record(
    "a link", Link(),
    [
      .required("title", .text, "The page's title.", \.title),
      .required("host", .text, "The site's name.", \.host),
      .optional("image", .text, "Address of the page's image.", optional: \.image),
    ])

  private static let comment = ValueReader<Post.Comment>.record(
    "a comment", Post.Comment(author: "", text: ""),
    [
      .required("author", .string, "Author of the comment; may be empty.", \.author),
      .required("text", .string, "Text of the comment; newlines start new lines.", \.text),
    ])
}
