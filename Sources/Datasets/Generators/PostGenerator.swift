package import ListRuntime
internal import Simulation

/// Makes a data set of posts with the numbers of the sample to Howlin and Nikam, High-Performance Scrolling on iOS Using
/// Layout Models, 2018 (jhowlin/LayoutModels at f370010): each has an author, a text, one photo and two comments.
package struct PostGenerator: Hashable, Sendable {
  /// Number of posts.
  package let count: Int
  /// The first post's number.
  package let firstId: Int
  /// The pictures to choose from.
  package let library: MediaLibrary
  /// What all random streams start from.
  package let seed: UInt64

  /// As many posts as the sample shows.
  package static let standardCount = 300

  /// The sample asks for 8 to 30 words and gets one more.
  private static let words = 9...31
  /// The sample asks for three words of a name and gets four.
  private static let nameWords = 4
  /// Letters of a word, none included.
  private static let letters = 0...8
  /// The date on the talk's slides, 2018-12-12 14:17:39 UTC.
  private static let newest = 1_544_624_259
  /// Seconds from one post to the next; the sample's are all of one moment.
  private static let interval = 600

  /// Checks the parameters and makes a generator.
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

  /// The posts, newest first, numbered upward: O(count). A photo comes twice only when all have come.
  package func posts() -> [Post] {
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
