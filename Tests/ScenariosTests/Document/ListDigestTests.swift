import JSON
import ListRuntime
import Scenarios
import Simulation
import Testing

/// Digests of items of every kind and of pictures, over elements that are drawn from a seed.
@Suite("Digests of lists")
struct ListDigestTests {
  private static let words = ["", "a", "b", "ab", "ba", "aa", "é", "\u{0}", "long enough for the heap", "1", "a\nb"]

  private static func word(_ random: inout RandomStream) -> String { words[random.integer(in: 0...words.count - 1)] }

  private static func list(_ random: inout RandomStream) -> [String] {
    (0..<random.integer(in: 0...3)).map { _ in word(&random) }
  }

  /// Checks that the documents of lists are equal exactly if their elements are.
  private func check<Element: Hashable>(
    _ elements: [Element], _ content: (Element) -> ContentDescription, _ media: (Element) -> [MediaItem] = { _ in [] }
  ) throws {
    var known: [JSONContent: Element] = [:]
    for element in elements {
      // Caches must not hide a difference.
      var documents = RunDocuments()
      let data = documents.data(of: content(element), try MediaLibrary(media(element)))
      #expect(known[data] ?? element == element)
      known[data] = element
    }
    let count = Set(elements).count
    #expect(known.count == count)
    #expect(count > elements.count / 20)
  }

  @Test("Messages have equal digests exactly if they are equal", arguments: 1...3)
  func messages(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "messages")
    let messages = (0..<300).map { _ in
      Message(
        messageId: random.integer(in: -1...1), direction: random.integer(in: 0...1) == 0 ? .incoming : .outgoing,
        body: random.integer(in: 0...1) == 0 ? .text(Self.word(&random)) : .media(Self.list(&random)))
    }
    try check(messages) { .chat(messages: [$0], style: ChatStyle(), mediaAsText: false) }
  }

  @Test("Movies have equal digests exactly if they are equal", arguments: 1...3)
  func movies(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "movies")
    let movies = (0..<300).map { _ in
      Movie(movieId: random.integer(in: 0...1), title: Self.word(&random), poster: Self.word(&random))
    }
    try check(movies) { .movies([$0], style: MovieStyle()) }
  }

  private static func attachment(_ random: inout RandomStream) -> Post.Attachment {
    switch random.integer(in: 0...5) {
    case 0: .none
    case 1: .photos(list(&random))
    case 2: .link(title: word(&random), host: word(&random), image: nil)
    case 3: .link(title: word(&random), host: word(&random), image: word(&random))
    case 4: .sticker(word(&random))
    default: .video(word(&random))
    }
  }

  /// Changes of one property of a post each.
  private static let postChanges: [@Sendable (Post, inout RandomStream) -> Post] = [
    { old, _ in post(old, id: old.postId + 1) }, { old, _ in post(old, author: old.author + "a") },
    { old, _ in post(old, avatar: old.avatar + "a") }, { old, _ in post(old, createdAt: old.createdAt + 1) },
    { old, _ in post(old, text: old.text + "a") }, { old, random in post(old, attachment: attachment(&random)) },
    { old, _ in post(old, likes: old.likes + 1) },
    { old, random in post(old, comments: list(&random).map { Post.Comment(author: $0, text: "") }) },
    { old, random in post(old, comments: list(&random).map { Post.Comment(author: "", text: $0) }) },
  ]

  private static func post(
    _ old: Post, id: Int? = nil, author: String? = nil, avatar: String? = nil, createdAt: Int? = nil,
    text: String? = nil, attachment: Post.Attachment? = nil, likes: Int? = nil, comments: [Post.Comment]? = nil
  ) -> Post {
    Post(
      postId: id ?? old.postId, author: author ?? old.author, avatar: avatar ?? old.avatar,
      createdAt: createdAt ?? old.createdAt, text: text ?? old.text, attachment: attachment ?? old.attachment,
      likes: likes ?? old.likes, comments: comments ?? old.comments)
  }

  @Test("Posts have equal digests exactly if they are equal", arguments: 1...3)
  func posts(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "posts")
    var posts = [Post(postId: 1, author: "", avatar: "", createdAt: 0)]
    for _ in 0..<40 {
      let old = posts[random.integer(in: 0...posts.count - 1)]
      posts += Self.postChanges.map { $0(old, &random) }
    }
    try check(posts) { .timeline([$0], style: TimelineStyle()) }
  }

  @Test("Items of declared content have equal digests exactly if they are equal", arguments: 1...3)
  func declared(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "items")
    func fields() -> [DeclaredItem.Field] {
      Array(Set(Self.list(&random))).sorted().map { DeclaredItem.Field($0, Self.word(&random)) }
    }
    let items = (0..<300).map { _ in
      DeclaredItem(itemId: random.integer(in: 0...1), type: Self.word(&random), texts: fields(), pictures: fields())
    }
    try check(items) { ContentDescription([$0], style: DeclaredStyle()) }
  }

  @Test("Pictures have equal digests exactly if all their properties are equal", arguments: 1...3)
  func pictures(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "pictures")
    let pictures = (0..<300).map { _ in
      MediaItem(
        url: Self.word(&random), format: MediaFormat.allCases[random.integer(in: 0...2)],
        pixelWidth: random.integer(in: 1...2), pixelHeight: random.integer(in: 1...2),
        byteCount: random.integer(in: 1...2),
        frameDelaysMilliseconds: (0..<random.integer(in: 0...2)).map { _ in random.integer(in: 1...2) })
    }
    try check(pictures, { _ in .chat(messages: [], style: ChatStyle(), mediaAsText: false) }) { [$0] }
  }

  @Test("The order, the number and the kind of items count")
  func lists() throws {
    let (a, b) = (DeclaredItem(itemId: 1), DeclaredItem(itemId: 2))
    let lists = [
      [], [a], [b], [a, b], [b, a], [a, a], Array(repeating: a, count: 513), Array(repeating: a, count: 514),
    ]
    try check(lists) { ContentDescription($0, style: DeclaredStyle()) }
  }
}
