import ListRuntime

/// Movies and posts with a value for every property, and changes of each single property.
enum DigestedItems {
  static let movies = [Movie(movieId: 1, title: "film", poster: "a")]

  static let changedMovies: [(property: String, movies: [Movie])] = [
    ("movieId", [Movie(movieId: 2, title: "film", poster: "a")]),
    ("title", [Movie(movieId: 1, title: "movie", poster: "a")]),
    ("poster", [Movie(movieId: 1, title: "film", poster: "b")]),
  ]

  static let posts = [
    post { _ in }, post { $0.attachment = .photos(["a", "b"]) }, post { $0.attachment = .sticker("a") },
    post { $0.attachment = .video("a") }, post { $0.attachment = .link(title: "page", host: "host", image: "a") },
  ]

  static let changedPosts: [(property: String, posts: [Post])] = [
    ("postId", changed { $0.id = 2 }), ("author", changed { $0.author = "other" }),
    ("avatar", changed { $0.avatar = "b" }), ("createdAt", changed { $0.createdAt = 6 }),
    ("text", changed { $0.text = "" }), ("likes", changed { $0.likes = 4 }),
    ("comments[].author", changed { $0.comments = [Post.Comment(author: "x", text: "yes")] }),
    ("comments[].text", changed { $0.comments = [Post.Comment(author: "one", text: "no")] }),
    ("comments[].text", changed { $0.comments = [] }),
    ("attachment", changed { $0.attachment = .photos(["b"]) }),
    ("attachment.photos[]", changed(1) { $0.attachment = .photos(["b", "a"]) }),
    ("attachment.photos[]", changed(1) { $0.attachment = .photos(["a"]) }),
    ("attachment.sticker", changed(2) { $0.attachment = .sticker("b") }),
    ("attachment.sticker", changed(2) { $0.attachment = .video("a") }),
    ("attachment.video", changed(3) { $0.attachment = .video("b") }),
    ("attachment.link.title", changed(4) { $0.attachment = .link(title: "x", host: "host", image: "a") }),
    ("attachment.link.host", changed(4) { $0.attachment = .link(title: "page", host: "x", image: "a") }),
    ("attachment.link.image.some", changed(4) { $0.attachment = .link(title: "page", host: "host", image: nil) }),
    ("attachment.link.image.some", changed(4) { $0.attachment = .link(title: "page", host: "host", image: "b") }),
  ]

  /// The parameters of a post.
  private struct Parts {
    var id = 1
    var author = "somebody"
    var avatar = "a"
    var createdAt = 5
    var text = "hello"
    var attachment = Post.Attachment.none
    var likes = 3
    var comments = [Post.Comment(author: "one", text: "yes")]
  }

  private static func post(_ change: (inout Parts) -> Void) -> Post {
    var parts = Parts()
    change(&parts)
    return Post(
      postId: parts.id, author: parts.author, avatar: parts.avatar, createdAt: parts.createdAt, text: parts.text,
      attachment: parts.attachment, likes: parts.likes, comments: parts.comments)
  }

  /// All posts, one of them changed.
  private static func changed(_ position: Int = 0, _ change: (inout Parts) -> Void) -> [Post] {
    var list = posts
    list[position] = post(change)
    return list
  }
}

/// Contents other than chats, and changes of each single property.
extension DigestedItems {
  static let contents: [ContentDescription] = [
    .movies(movies, style: MovieStyle()), .posts(posts, style: PostStyle()), .timeline(posts, style: TimelineStyle()),
  ]

  static var contentChanges: [DigestedConfigurations.Change] {
    movieChanges + postChanges + timelineChanges
  }

  /// Changes of the numbers and colors of a style, and of a list's items, by name.
  private static func changes<Style: ListStyle>(
    _ style: Style.Type, _ numbers: [(String, WritableKeyPath<Style, Double>)],
    _ colors: [(String, WritableKeyPath<Style, Color>)], _ items: [(property: String, items: [Style.Item])]
  ) -> [DigestedConfigurations.Change] {
    let path = "content.\(Style.kind.rawValue)"
    func apply(_ change: @escaping (inout Style) -> Void) -> (inout RunConfiguration) -> Void {
      { configuration in
        guard var style = configuration.content.style as? Style else { return }
        change(&style)
        configuration.content = ContentDescription(configuration.content.items.items(), style: style)
      }
    }
    var changes: [DigestedConfigurations.Change] = numbers.map { name, key in
      ("\(path).\(name)", apply { $0[keyPath: key] = $0[keyPath: key].nextUp })
    }
    changes += colors.map { name, key in ("\(path).\(name).rgba", apply { $0[keyPath: key].rgba ^= 0x100 }) }
    changes += items.map { property, items in
      (
        "content.items.\(Style.Item.kind.rawValue)[].\(property)",
        { if let style = $0.content.style as? Style { $0.content = ContentDescription(items, style: style) } }
      )
    }
    return changes
  }

  private static var movieChanges: [DigestedConfigurations.Change] {
    let numbers: [(String, WritableKeyPath<MovieStyle, Double>)] = [
      ("rowHeight", \.rowHeight), ("posterSide", \.posterSide), ("posterMargin", \.posterMargin),
      ("titleLeft", \.titleLeft), ("titleWidth", \.titleWidth), ("fontSize", \.fontSize),
    ]
    let colors: [(String, WritableKeyPath<MovieStyle, Color>)] = [
      ("textColor", \.textColor), ("background", \.background),
    ]
    return changes(MovieStyle.self, numbers, colors, changedMovies.map { ($0.property, $0.movies) })
  }

  private static var postChanges: [DigestedConfigurations.Change] {
    let numbers: [(String, WritableKeyPath<PostStyle, Double>)] = [
      ("inset", \.inset), ("avatarSide", \.avatarSide), ("gap", \.gap), ("optionsSide", \.optionsSide),
      ("imageHeight", \.imageHeight), ("buttonSide", \.buttonSide), ("buttonGap", \.buttonGap),
      ("buttonTop", \.buttonTop), ("hairline", \.hairline), ("hairlineMargin", \.hairlineMargin),
      ("estimate", \.estimate),
    ]
    return changes(
      PostStyle.self, numbers, [("background", \.background)], changedPosts.map { ($0.property, $0.posts) })
  }

  private static var timelineChanges: [DigestedConfigurations.Change] {
    let numbers: [(String, WritableKeyPath<TimelineStyle, Double>)] = [
      ("margin", \.margin), ("gap", \.gap), ("avatarSide", \.avatarSide), ("photoHeight", \.photoHeight),
      ("thumbnailSide", \.thumbnailSide), ("linkSide", \.linkSide), ("stickerSide", \.stickerSide),
      ("actionsHeight", \.actionsHeight), ("separator", \.separator), ("fontSize", \.fontSize),
      ("smallFontSize", \.smallFontSize), ("estimate", \.estimate),
    ]
    let colors: [(String, WritableKeyPath<TimelineStyle, Color>)] = [
      ("fill", \.fill), ("nameColor", \.nameColor), ("quietColor", \.quietColor), ("background", \.background),
    ]
    return changes(TimelineStyle.self, numbers, colors, changedPosts.map { ($0.property, $0.posts) })
  }
}
