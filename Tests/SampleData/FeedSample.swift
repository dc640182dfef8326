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
      .timeline(posts(count), style: TimelineStyle()),
    ]
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
