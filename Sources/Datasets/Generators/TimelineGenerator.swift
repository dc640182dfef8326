package import ListRuntime
import Simulation

/// Generates the posts of a feed with several kinds of posts, with the same result on every machine.
///
/// The model, Lee, Improving LINE Timeline performance on iOS, 2017, gives only numbers of posts; everything else is an
/// assumption. The counts of the mix are exact; only the order and the contents are random.
package struct TimelineGenerator: ItemGenerator, Hashable {
  package typealias File = PostsFile
  package static let name = "timeline"
  package static let summary = "posts of several kinds, as in a feed like LINE's (Lee 2017)"
  package static let mediaPreset: MediaPreset? = .timeline

  /// Number of posts.
  package let count: Int
  /// The mix of post kinds.
  package let mix: PostMix
  /// Share of texts in wide characters, from 0 to 1.
  package let wideShare: Double
  /// The id of the first post.
  package let firstId: Int
  /// The pictures to choose from.
  package let library: MediaLibrary
  /// The seed of all random streams.
  package let seed: UInt64

  /// The default number of posts: that of the screen that Lee's article calls the timeline.
  package static let standardCount = 200
  /// The default share of wide texts: half, for users in Japan and Korea who also write in Latin letters.
  package static let standardWideShare = 0.5

  /// The time of the newest post: the day of Lee's article, 2017-05-30 00:00 UTC.
  private static let newest = 1_496_102_400
  /// Seconds between consecutive posts.
  private static let intervals = 60...7200
  /// Letters per word.
  private static let letters = 2...9

  /// Creates a generator after checking the parameters.
  ///
  /// - Throws: ``GenerationError`` with every parameter that is out of range.
  package init(
    count: Int = standardCount, mix: PostMix = .standard, wideShare: Double = standardWideShare, firstId: Int = 0,
    library: MediaLibrary, seed: UInt64
  ) throws(GenerationError) {
    var check = ParameterCheck()
    check.require(ParameterCheck.postCounts.contains(count), "count", count, ParameterCheck.postCountsText)
    check.require((0...1).contains(wideShare), "wide-share", wideShare, "from 0 to 1")
    check.require(ParameterCheck.ids.contains(firstId), "first-id", firstId, ParameterCheck.idsText)
    check.requirePictures(library, isNeeded: count > 0)
    try check.finish()
    self.count = count
    self.mix = mix
    self.wideShare = wideShare
    self.firstId = firstId
    self.library = library
    self.seed = seed
  }

  /// The posts, newest first, with ascending ids: O(count).
  ///
  /// Every kind of decision has its own random stream, so that changing the mix does not change texts, authors or comments.
  package func items() -> [Post] {
    guard count > 0 else { return [] }
    var kinds = zip(Post.Kind.allCases, mix.counts(of: count)).flatMap { Array(repeating: $0, count: $1) }
    var order = stream("kind")
    order.shuffle(&kinds)
    var (texts, authors, people) = (words("text"), words("author"), stream("person"))
    var (times, likes) = (stream("time"), stream("likes"))
    var comments = words("comment")
    var attachments = Attachments(library: library, words: words("link"), random: stream("media"))
    let names = library.pictures(for: .avatar).map { (avatar: $0, name: authors.words(2, letters: Self.letters)) }
    var time = Self.newest
    return kinds.enumerated().map { index, kind in
      let person = names[people.integer(in: 0...names.count - 1)]
      defer { time -= times.integer(in: Self.intervals) }
      return Post(
        postId: firstId + index, author: person.name, avatar: person.avatar, createdAt: time,
        text: text(&texts, mayBeEmpty: kind != .text), attachment: attachments.attachment(kind),
        likes: likes.integer(in: 0...99),
        comments: (0..<comments.random.integer(in: 0...3)).map { _ in
          let name = comments.element(of: names).name
          return Post.Comment(author: name, text: sentence(&comments, words: 1...15))
        })
    }
  }

  private func stream(_ name: String) -> RandomStream { RandomStream(seed: seed, name: "timeline.\(name)") }
  private func words(_ name: String) -> RandomWords { RandomWords(random: stream(name)) }

  /// A random text: out of ten, one is empty if that is allowed, five have 1 to 8 words, three have 9 to 30, and one
  /// has 31 to 120.
  private func text(_ words: inout RandomWords, mayBeEmpty: Bool) -> String {
    switch words.random.integer(in: 0...9) {
    case 0:
      // The text is drawn in any case, so that later texts do not depend on the kind.
      let text = sentence(&words, words: 1...8)
      return mayBeEmpty ? "" : text
    case 1...5: return sentence(&words, words: 1...8)
    case 6...8: return sentence(&words, words: 9...30)
    default: return sentence(&words, words: 31...120)
    }
  }

  /// Words of Latin letters, or two wide characters for each word.
  private func sentence(_ words: inout RandomWords, words range: ClosedRange<Int>) -> String {
    let count = words.random.integer(in: range)
    return words.random.unit() < wideShare ? words.wide(2 * count) : words.words(count, letters: Self.letters)
  }

  /// Generates the attachments of posts.
  private struct Attachments {
    var words: RandomWords
    var random: RandomStream
    private let pictures: [PictureUse: [MediaReference]]

    init(library: MediaLibrary, words: RandomWords, random: RandomStream) {
      self.words = words
      self.random = random
      pictures = Dictionary(uniqueKeysWithValues: PictureUse.allCases.map { ($0, library.pictures(for: $0)) })
    }

    mutating func attachment(_ kind: Post.Kind) -> Post.Attachment {
      switch kind {
      case .text: .none
      case .photos: .photos((0..<random.integer(in: 1...Post.photoLimit)).map { _ in picture(.photo) })
      case .link:
        .link(
          title: words.words(words.random.integer(in: 3...10), letters: TimelineGenerator.letters),
          host: words.word(letters: 4...10) + ".example", image: picture(.link))
      case .sticker: .sticker(picture(.sticker))
      case .video: .video(picture(.video))
      }
    }

    private mutating func picture(_ use: PictureUse) -> MediaReference {
      // Never empty: the library has stills, and a use without pictures of its own uses all of them.
      let references = pictures[use] ?? []
      return references[random.integer(in: 0...references.count - 1)]
    }
  }
}
