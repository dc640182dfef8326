import Datasets
import JSON
import JSONTestSupport
import ListRuntime
import Testing

/// Files of movies and posts; MessagesFileTests covers what all item files have in common.
@Suite("Files of movies and posts")
struct FeedFilesTests {
  private let library = try? MediaLibrary(
    ["a.jpg", "b.png"].map {
      MediaItem(url: "https://m.example/\($0)", format: .jpeg, pixelWidth: 4, pixelHeight: 4, byteCount: 9)
    })

  private func movies(_ text: String) -> (movies: [Movie]?, diagnostics: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let movies = MoviesFile.read(SourceFile(name: "m.json", text: text), library: library, reportingTo: collector)
    return (movies, collector.sorted)
  }

  private func posts(_ text: String) -> (posts: [Post]?, diagnostics: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let posts = PostsFile.read(SourceFile(name: "p.json", text: text), library: library, reportingTo: collector)
    return (posts, collector.sorted)
  }

  @Test("Movies are read in order")
  func moviesInOrder() {
    let (movies, diagnostics) = movies(
      """
      [{"movieId": 2, "title": "Up", "poster": "https://m.example/a.jpg"},
       {"poster": "https://m.example/b.png", "movieId": -1, "title": "The \\u0053ea"}]
      """)
    #expect(diagnostics.isEmpty)
    #expect(
      movies == [
        Movie(movieId: 2, title: "Up", poster: "https://m.example/a.jpg"),
        Movie(movieId: -1, title: "The Sea", poster: "https://m.example/b.png"),
      ])
  }

  private static let head = #""author": "Ann", "avatar": "https://m.example/a.jpg", "createdAt": 5"#

  @Test(
    "Posts have at most one attachment, and omitted fields are empty",
    arguments: [
      ("", Post.Attachment.none),
      (
        #", "photos": ["https://m.example/a.jpg", "https://m.example/b.png"]"#,
        .photos(["https://m.example/a.jpg", "https://m.example/b.png"])
      ),
      (#", "link": {"title": "t", "host": "h"}"#, .link(title: "t", host: "h", image: nil)),
      (
        #", "link": {"title": "t", "host": "h", "image": "https://m.example/b.png"}"#,
        .link(title: "t", host: "h", image: "https://m.example/b.png")
      ),
      (#", "sticker": "https://m.example/b.png""#, .sticker("https://m.example/b.png")),
      (#", "video": "https://m.example/a.jpg""#, .video("https://m.example/a.jpg")),
    ])
  func attachments(text: String, attachment: Post.Attachment) {
    let (posts, diagnostics) = posts("[{\"postId\": 1, \(Self.head)\(text)}]")
    #expect(diagnostics.isEmpty)
    #expect(
      posts == [
        Post(postId: 1, author: "Ann", avatar: "https://m.example/a.jpg", createdAt: 5, attachment: attachment)
      ])
  }

  @Test("A post has a text, likes and comments")
  func partsOfPosts() {
    let text = #""text": "a\nb", "likes": 3, "comments": [{"author": "", "text": "x"}, {"author": "Bob", "text": ""}]"#
    #expect(
      posts("[{\"postId\": 1, \(Self.head), \(text)}]").posts == [
        Post(
          postId: 1, author: "Ann", avatar: "https://m.example/a.jpg", createdAt: 5, text: "a\nb", likes: 3,
          comments: [Post.Comment(author: "", text: "x"), Post.Comment(author: "Bob", text: "")])
      ])
  }

  @Test("The readers read the output of the writer")
  func writtenFiles() throws {
    let movies = [Movie(movieId: 4, title: "\"Up\"", poster: "https://m.example/a.jpg")]
    #expect(self.movies(MoviesFile.text(movies)).movies == movies)
    func post(_ id: Int, _ attachment: Post.Attachment, likes: Int = 0, comments: [Post.Comment] = []) -> Post {
      Post(
        postId: id, author: "Ann", avatar: "https://m.example/b.png", createdAt: 7, text: id == 1 ? "" : "é\n",
        attachment: attachment, likes: likes, comments: comments)
    }
    let picture = "https://m.example/a.jpg"
    let posts = [
      post(1, .none), post(2, .photos([picture, picture]), likes: 2),
      post(3, .link(title: "t", host: "h", image: nil), comments: [Post.Comment(author: "", text: "c")]),
      post(4, .link(title: "t", host: "h", image: picture)), post(5, .sticker(picture)), post(6, .video(picture)),
    ]
    #expect(self.posts(PostsFile.text(posts)).posts == posts)
  }

  @Test(
    "A malformed movie is an error at its location",
    arguments: [
      (#"‸{"title": "t", "poster": "https://m.example/a.jpg"}"#, "\"movieId\" is missing"),
      (#"{"movieId": 1, "title": ‸"", "poster": "https://m.example/a.jpg"}"#, "not empty … \"\""),
      (
        #"{"movieId": 1, "title": "t", "poster": ‸"https://m.example/c.jpg"}"#,
        "no picture … \"https://m.example/a.jpg\""
      ),
      (
        #"{"movieId": 1, "title": "t", "poster": "https://m.example/a.jpg"}, {"movieId": ‸1, "title": "u", "poster": "https://m.example/a.jpg"}"#,
        "movieId 1 … line 2"
      ),
      (
        #"{"movieId": 1, "title": "t", "poster": "https://m.example/a.jpg", ‸"year": 2}"#,
        "unknown key \"year\" … \"movieId\", \"title\" or \"poster\""
      ),
    ])
  func malformedMovies(marked: String, facts: String) {
    let text = MarkedText("[\n  \(marked)\n]")
    let (read, diagnostics) = movies(text.text)
    #expect(read == nil)
    expect(diagnostics, at: text, facts: [facts])
  }

  @Test(
    "A malformed post is an error at its location",
    arguments: [
      (
        #""photos": ["https://m.example/a.jpg"], "sticker": ‸"https://m.example/a.jpg""#,
        "\"photos\", \"link\", \"sticker\" or \"video\""
      ),
      (#""photos": ‸[]"#, "1 to 4 … none"), (#""photos": ["https://m.example/a.jpg", ‸"x"]"#, "no picture"),
      (#""link": ‸{"host": "h"}"#, "\"title\" is missing"),
      (
        #""link": {"title": "t", "host": "h", "image": ‸"https://m.example/b.jpg"}"#,
        "no picture … \"https://m.example/a.jpg\""
      ),
      (#""video": ‸7"#, "string … 7"), (#""likes": ‸-1"#, "0 to 1000000000 … -1"),
      (#""comments": [‸{"author": "x"}]"#, "\"text\" is missing"),
      (#""comments": [{"author": "x", "text": "y", ‸"at": 1}]"#, "unknown key \"at\" … \"author\" or \"text\""),
    ])
  func malformedPosts(marked: String, facts: String) {
    let text = MarkedText("[{\"postId\": 1, \(Self.head), \(marked)}]")
    let (read, diagnostics) = posts(text.text)
    #expect(read == nil)
    expect(diagnostics, at: text, facts: [facts])
  }

  @Test("The picture of an author must be in the library")
  func unknownAvatar() {
    let text = MarkedText(#"[{"postId": 1, "author": "Ann", "avatar": ‸"zzz", "createdAt": 5}]"#)
    expect(posts(text.text).diagnostics, at: text, facts: ["no picture"])
  }
}
