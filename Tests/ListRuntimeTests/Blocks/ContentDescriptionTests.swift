import ListRuntime
import SampleData
import Testing

@Suite("Contents and their items")
struct ContentDescriptionTests {
  private let movies = FeedSample.movies(3)
  private let posts = FeedSample.posts(3)

  @Test("Contents are equal if kind, items and style are")
  func equality() {
    let content = ContentDescription.posts(posts, style: PostStyle())
    var wide = PostStyle()
    wide.inset += 1
    #expect(content == .posts(FeedSample.posts(3), style: PostStyle()))
    #expect(content != .posts(posts, style: wide))
    #expect(content != .posts(FeedSample.posts(2), style: PostStyle()))
    #expect(content != .timeline(posts, style: TimelineStyle()))
    #expect(Set([content, content, .posts(posts, style: wide)]).count == 2)
  }

  @Test("Empty lists of different kinds are different, and neither has items of the other's kind")
  func emptyItems() {
    #expect(ContentItems.movies([]) != .posts([]))
    #expect(ContentItems.movies([]) == .movies([]))
    #expect(ContentItems.movies(movies).items(of: Post.self).isEmpty)
    #expect(ContentItems.movies(movies).items(of: Movie.self) == movies)
  }

  @Test("A content takes only items of its kind, and only a chat shows media as text")
  func otherItems() {
    let content = ContentDescription.movies(movies, style: MovieStyle())
    #expect(content.withItems(.posts(posts)) == nil)
    #expect(content.withItems(.movies([]), mediaAsText: true) == content.withoutItems)
    let chat = ContentDescription.chat(messages: [], style: ChatStyle(), mediaAsText: false)
    #expect(chat.withItems(.messages([]), mediaAsText: true)?.showsMediaAsText == true)
  }
}
