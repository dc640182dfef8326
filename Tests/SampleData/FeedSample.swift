package import ListRuntime

/// Movies and posts for tests, with the pictures they show.
package enum FeedSample {
  /// Six photos, six avatars and six posters, by size.
  package static func media() throws -> MediaLibrary {
    func items(_ name: String, _ format: MediaFormat, _ width: Int, _ height: Int) -> [MediaItem] {
      (0..<6).map { number in
        MediaItem(
          url: "sample:///\(name)-\(number)", format: format, pixelWidth: width, pixelHeight: height,
          byteCount: width * height / 4)
      }
    }
    return try MediaLibrary(
      items("photo", .jpeg, 800, 600) + items("avatar", .png, 60, 60) + items("poster", .jpeg, 100, 150))
  }

  /// One content for each kind of list other than a chat.
  package static func contents(_ count: Int) -> [ContentDescription] {
    [
      .movies(movies(count), style: MovieStyle()), .posts(posts(count), style: PostStyle()),
      .timeline(posts(count), style: TimelineStyle()), ContentDescription(items(count), style: declaredStyle),
    ]
  }

  /// A style that declares every kind of view: a card with a picture beside texts, a text over an image, and a line.
  package static var declaredStyle: DeclaredStyle {
    func text(
      _ name: String, size: Double = 14, width: Double? = nil, height: Double? = nil, lines: Int = 0
    ) -> DeclaredView {
      let label = LabelStyle(font: Font(pointSize: size), color: .black, lineLimit: lines)
      var text = DeclaredText(.field(name), style: label, isFormatted: height == nil, width: width, height: height)
      if lines > 1 { text.more = "… more" }
      return .text(text)
    }
    func image(_ name: String, width: Double?, _ height: DeclaredImage.Height, radius: Double) -> DeclaredView {
      var style = ImageStyle(
        size: PointSize(width: 0, height: 0), cornerRadius: radius, borderWidth: 0, borderColor: .black)
      style.placeholderColor = radius > 0 ? Color(rgb: 0xE5E5EA) : nil
      return .image(DeclaredImage(name, width: width, height: height, style: style))
    }
    func surface(_ rgb: UInt32, radius: Double = 0) -> SurfaceStyle {
      SurfaceStyle(fill: Color(rgb: rgb), cornerRadius: radius, backdropColor: .white)
    }
    let column = DeclaredView.stack(
      DeclaredStack(
        .vertical, spacing: 3, insets: .init(top: 1, bottom: 5),
        views: [text("name", size: 12, height: 16, lines: 1), text("body")]))
    let head = DeclaredView.stack(
      DeclaredStack(
        .horizontal, spacing: 8,
        views: [
          image("avatar", width: 40, .points(40), radius: 20), column,
          .surface(DeclaredSurface(width: 24, height: 30, style: surface(0xB0BEC5))),
        ]))
    let cover = DeclaredView.stack(
      DeclaredStack(
        .depth, alignment: .bottom,
        views: [
          image("photo", width: nil, .ofPicture(placeholder: 120), radius: 4), text("caption", height: 20, lines: 1),
        ]))
    var title = LabelStyle(font: Font(pointSize: 14), color: .black, lineLimit: 1)
    title.alignment = .center
    var buttons = DeclaredStack(
      .horizontal, spacing: 8,
      views: [
        .surface(DeclaredSurface(width: nil, height: 30, style: surface(0xB0BEC5))),
        .text(DeclaredText(.fixed("Like"), style: title, height: 30)),
      ])
    buttons.sharesWidth = true
    var style = DeclaredStyle()
    style.background = Color(rgb: 0xECEFF1)
    style.blocks = [
      DeclaredBlock(
        DeclaredStack(
          .vertical, spacing: 6, insets: .init(top: 4, left: 8, bottom: 4, right: 8),
          views: [
            .stack(
              DeclaredStack(
                .vertical, spacing: 6, insets: .init(9), surface: surface(0xFFFFFF, radius: 8),
                views: [head, cover, .stack(buttons)])),
            text("note", size: 11),
          ])),
      DeclaredBlock(
        types: ["link"],
        DeclaredStack(
          .horizontal, insets: .init(12), alignment: .center, height: 60,
          views: [image("photo", width: 30, .points(30), radius: 0), text("body", lines: 2)])),
      DeclaredBlock(
        DeclaredStack(
          .vertical, views: [.surface(DeclaredSurface(width: nil, height: 0.5, style: surface(0xCFD8DC)))])),
    ]
    return style
  }

  /// Items of two types for ``declaredStyle``, of which some lack a picture or a text.
  package static func items(_ count: Int) -> [DeclaredItem] {
    (0..<count).map { number in
      let body = Array(repeating: "What somebody says in item \(number).", count: 1 + number % 5).joined(separator: " ")
      var texts = [DeclaredItem.Field("name", "Author \(number % 5)"), DeclaredItem.Field("body", body)]
      if number % 3 == 0 { texts.append(DeclaredItem.Field("note", "A note.")) }
      if number % 4 == 0 { texts.append(DeclaredItem.Field("caption", "A picture")) }
      var pictures = [DeclaredItem.Field("photo", "sample:///photo-\(number % 6)")]
      if number % 5 != 0 { pictures.append(DeclaredItem.Field("avatar", "sample:///avatar-\(number % 6)")) }
      return DeclaredItem(
        itemId: number, type: number % 2 == 0 ? "link" : "", texts: texts, pictures: number % 7 == 6 ? [] : pictures)
    }
  }

  /// Movies whose titles grow.
  package static func movies(_ count: Int) -> [Movie] {
    (0..<count).map { number in
      Movie(
        movieId: number, title: "Movie \(number)" + String(repeating: " with a longer title", count: number % 4),
        poster: "sample:///poster-\(number % 6)")
    }
  }

  /// Posts of every kind in turn, with texts of zero to five sentences, and up to three comments.
  package static func posts(_ count: Int, from first: Int = 0) -> [Post] {
    (first..<(first + count)).map { number in
      func photo(_ step: Int) -> MediaReference { "sample:///photo-\((number + step) % 6)" }
      let attachment: Post.Attachment =
        switch number % 7 {
        case 0: .none
        case 1: .photos([photo(0)])
        case 2: .photos((0..<(2 + number % 3)).map(photo))
        case 3: .link(title: "A page about post \(number)", host: "example.org", image: photo(1))
        case 4: .link(title: "A page without a picture", host: "example.org", image: nil)
        case 5: .sticker(photo(2))
        default: .video(photo(3))
        }
      return Post(
        postId: number, author: "Author \(number % 5)", avatar: "sample:///avatar-\(number % 6)",
        createdAt: 1_496_102_400 + 3600 * number,
        text: Array(repeating: "What somebody says in post \(number) is one sentence.", count: number % 6)
          .joined(separator: " "),
        attachment: attachment, likes: number % 3,
        comments: (0..<(number % 4)).map { comment in
          Post.Comment(
            author: "Friend \(comment)",
            text: Array(repeating: "A comment of some words.", count: 1 + comment).joined(separator: " "))
        })
    }
  }
}
