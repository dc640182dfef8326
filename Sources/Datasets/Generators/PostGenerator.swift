package import ListRuntime
import Simulation

/// Generates a data set of posts, each with an author, a text, one photo and two comments.
///
/// The counts are those of the sample for Howlin and Nikam, High-Performance Scrolling on iOS Using Layout Models, 2018
/// (jhowlin/LayoutModels at f370010).
package struct PostGenerator: PlainItemGenerator, Hashable {
  package typealias File = PostsFile
  package static let name = "posts"
  package static let summary = "posts, as in the sample of Howlin and Nikam's layout models (2018)"
  package static let mediaPreset: MediaPreset? = .posts

  /// Number of posts.
  package let count: Int
  package let firstId: Int
  /// The pictures to choose from.
  package let library: MediaLibrary
  /// The seed of all random streams.
  package let seed: UInt64

  /// The default number of posts, as in the sample.
  package static let standardCount = 300

  /// Words per text; the sample requests 8 to 30 words and gets one more.
  private static let words = 9...31
  /// Words per name; the sample requests three words and gets four.
  private static let nameWords = 4
  /// Letters per word; words may be empty.
  private static let letters = 0...8
  /// The time of the newest post: the date on the talk's slides, 2018-12-12 14:17:39 UTC.
  private static let newest = 1_544_624_259
  /// Seconds between consecutive posts; in the sample all posts have the same time.
  private static let interval = 600

  /// Creates a generator after checking the parameters.
  ///
  /// - Throws: ``GenerationError`` with every parameter that is out of range.
  package init(
    count: Int = standardCount, firstId: Int = 0, library: MediaLibrary, seed: UInt64
  ) throws(GenerationError) {
    var check = ParameterCheck()
    check.require(ParameterCheck.postCounts.contains(count), "count", count, ParameterCheck.postCountsText)
    check.require(ParameterCheck.ids.contains(firstId), "first-id", firstId, ParameterCheck.idsText)
    check.requirePictures(library, isNeeded: count > 0)
    try check.finish()
    self.count = count
    self.firstId = firstId
    self.library = library
    self.seed = seed
  }

  /// The posts, newest first, with ascending ids: O(count). Photos repeat only after all of them have been used.
  package func items() -> [Post] {
    guard count > 0 else { return [] }
    var text = RandomWords(random: RandomStream(seed: seed, name: "posts.text"))
    var names = RandomWords(random: RandomStream(seed: seed, name: "posts.author"))
    var order = RandomStream(seed: seed, name: "posts.media")
    var photos = library.pictures(for: .photo)
    order.shuffle(&photos)
    let avatars = library.pictures(for: .avatar)
    func sentence() -> String { text.words(text.random.integer(in: Self.words), letters: Self.letters) }
    return (0..<count).map { index in
      Post(
        postId: firstId + index, author: names.words(Self.nameWords, letters: Self.letters),
        avatar: avatars[order.integer(in: 0...avatars.count - 1)], createdAt: Self.newest - index * Self.interval,
        text: sentence(), attachment: .photos([photos[index % photos.count]]),
        comments: [Post.Comment(author: "", text: sentence()), Post.Comment(author: "", text: sentence())])
    }
  }
}
