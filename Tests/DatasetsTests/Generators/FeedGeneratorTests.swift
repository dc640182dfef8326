import Datasets
import ListRuntime
import Testing

@Suite("Generators of movies, posts and timelines")
struct FeedGeneratorTests {
  private func library(_ preset: MediaPreset) throws -> MediaLibrary { try preset.manifest(seed: 1).library() }

  private func named(_ use: String, _ url: MediaReference) -> Bool { url.hasPrefix("https://media.example/\(use)-") }

  @Test("Movies have titles and posters, which repeat only after all have been used", arguments: 1...3)
  func movies(seed: UInt64) throws {
    let generator = try MovieGenerator(count: 60, firstId: 5, library: library(.movies), seed: seed)
    let movies = generator.items()
    #expect(movies.map(\.movieId) == Array(5..<65))
    #expect(Set(movies.prefix(50).map(\.poster)).count == 50)
    #expect(movies[50...].map(\.poster) == movies[..<10].map(\.poster))
    #expect(movies.allSatisfy { !$0.title.isEmpty && named("poster", $0.poster) })
    #expect(Set(movies.map { $0.title.split(separator: " ").count }).count >= 4, "titles of different lengths")
    #expect(generator.items() == movies)
  }

  @Test(
    "Posts have the sample's numbers of words and letters, a unique photo and two comments", arguments: 1...3)
  func posts(seed: UInt64) throws {
    let posts = try PostGenerator(library: library(.posts), seed: seed).items()
    #expect(posts.map(\.postId) == Array(0..<300))
    func words(_ text: String) -> [Substring] { text.split(separator: " ", omittingEmptySubsequences: false) }
    let texts = posts.flatMap { [$0.text] + $0.comments.map(\.text) }
    #expect(texts.allSatisfy { (9...31).contains(words($0).count) })
    #expect(Set(texts.map { words($0).count }) == Set(9...31), "every length occurs among 900")
    #expect(posts.allSatisfy { words($0.author).count == 4 && $0.comments.count == 2 })
    let letters = texts.flatMap(words)
    #expect(letters.allSatisfy { $0.count <= 8 && $0.allSatisfy { ("a"..."z").contains($0) } })
    #expect(Set(letters.map(\.count)) == Set(0...8))
    let photos = posts.flatMap(\.attachment.pictures)
    #expect(photos.count == 300 && Set(photos).count == 300 && photos.allSatisfy { named("photo", $0) })
    #expect(posts.allSatisfy { named("avatar", $0.avatar) })
    #expect(zip(posts, posts.dropFirst()).allSatisfy { $0.createdAt > $1.createdAt })
  }

  @Test("A timeline meets its mix exactly", arguments: [(170, "home"), (200, "timeline"), (1012, "note"), (7, "home")])
  func mix(count: Int, name: String) throws {
    let mix = try #require(PostMix(argument: name))
    let posts = try TimelineGenerator(count: count, mix: mix, library: library(.timeline), seed: 1).items()
    #expect(posts.count == count)
    #expect(Post.Kind.allCases.map { kind in posts.count { $0.kind == kind } } == mix.counts(of: count))
  }

  @Test("Apportioned counts follow the largest remainder method and add up to the total")
  func shares() throws {
    #expect(try PostMix([.text: 1, .photos: 1, .link: 1]).counts(of: 10) == [4, 3, 3, 0, 0])
    #expect(try PostMix([.text: 7, .photos: 2, .video: 1]).counts(of: 5) == [4, 1, 0, 0, 0])
    for (_, mix, _) in PostMix.named {
      for total in 0...250 {
        let counts = mix.counts(of: total)
        #expect(counts.reduce(0, +) == total)
        let sum = mix.weights.reduce(0, +)
        #expect(zip(counts, mix.weights).allSatisfy { abs($0 * sum - total * $1) < sum }, "less than one post off")
      }
    }
  }

  @Test("A timeline has photos, comments, texts and scripts of every number and kind")
  func variety() throws {
    let library = try library(.timeline)
    let posts = try TimelineGenerator(count: 1012, library: library, seed: 1).items()
    #expect(
      Set(posts.filter { $0.kind == .photos }.map(\.attachment.pictures.count)) == Set(1...Post.photoLimit))
    #expect(Set(posts.map(\.comments.count)) == Set(0...3))
    #expect(posts.allSatisfy { !$0.text.isEmpty || $0.kind != .text }, "a text says something")
    #expect(posts.contains { $0.text.isEmpty })
    #expect(posts.allSatisfy { post in post.attachment.pictures.allSatisfy { library[$0] != nil } })
    let texts = posts.map(\.text).filter { !$0.isEmpty }
    let wide = texts.count { $0.unicodeScalars.contains { $0.value > 0x3000 } }
    #expect(abs(wide * 2 - texts.count) < texts.count / 5, "half of \(texts.count) texts are wide: \(wide)")
    let lengths = texts.map { $0.split(separator: " ").count }
    #expect(lengths.contains { $0 > 100 } && lengths.contains(1))
    func hasWide(_ share: Double) throws -> Bool {
      try TimelineGenerator(count: 50, wideShare: share, library: library, seed: 1).items()
        .contains { $0.text.unicodeScalars.contains { $0.value > 0x3000 } }
    }
    #expect(try !hasWide(0) && hasWide(1))
  }

  @Test("Changing the mix does not change authors, times or comments")
  func streams() throws {
    let library = try library(.timeline)
    let posts = try ["home", "note"].map { name in
      try TimelineGenerator(
        count: 60, mix: #require(PostMix(argument: name)), library: library, seed: 4
      ).items()
    }
    #expect(posts[0].map(\.author) == posts[1].map(\.author))
    #expect(posts[0].map(\.createdAt) == posts[1].map(\.createdAt))
    #expect(posts[0].map(\.comments) == posts[1].map(\.comments))
    #expect(zip(posts[0], posts[1]).allSatisfy { $0.text.isEmpty || $1.text.isEmpty || $0.text == $1.text })
  }

  @Test(
    "A mix is a name, or weights of kinds without repetition",
    arguments: [
      ("home", "text=25,photos=50,link=10,sticker=5,video=10"), ("text=40,photos=60", "text=40,photos=60"),
      ("video=1", "video=1"), ("photos=2,text=1", "text=1,photos=2"), ("hme", nil), ("", nil), ("text", nil),
      ("text=1,text=2", nil), ("text=-1", nil), ("text=0", nil), ("text=1,", nil), ("text=1=2", nil),
      ("text=1000001", nil), ("words=3", nil),
    ])
  func mixes(argument: String, text: String?) {
    #expect(PostMix(argument: argument)?.text == text)
  }

  @Test("Generators accept any library with stills, and report what is missing")
  func libraries() throws {
    let still = MediaItem(url: "a", format: .png, pixelWidth: 1, pixelHeight: 1, byteCount: 1)
    let plain = try MediaLibrary([still])
    #expect(try MovieGenerator(count: 2, library: plain, seed: 1).items().map(\.poster) == ["a", "a"])
    #expect(try PostGenerator(count: 1, library: plain, seed: 1).items().map(\.avatar) == ["a"])
    #expect(try TimelineGenerator(count: 9, library: plain, seed: 1).items().count == 9)
    let empty = try MediaLibrary([])
    #expect(try TimelineGenerator(count: 0, library: empty, seed: 1).items().isEmpty)
    func problems(_ make: () throws -> Void) -> [String] {
      do { try make() } catch { return (error as? GenerationError)?.problems.map(\.parameter) ?? [] }
      return []
    }
    #expect(
      problems { _ = try MovieGenerator(count: -1, firstId: .max, library: plain, seed: 1) } == ["count", "first-id"])
    #expect(problems { _ = try PostGenerator(count: 1_000_001, library: empty, seed: 1) } == ["count", "media"])
    #expect(problems { _ = try TimelineGenerator(wideShare: 1.5, library: plain, seed: 1) } == ["wide-share"])
    #expect(problems { _ = try PostMix([.text: -1]) } == ["mix"])
    #expect(problems { _ = try PostMix([:]) } == ["mix"])
  }

  @Test(
    "Preset libraries have their sets, with the exact mean file size and deviations of at most a fifth",
    arguments: MediaPreset.allCases)
  func presets(preset: MediaPreset) throws {
    let manifest = preset.manifest(seed: 3)
    let library = try manifest.library()
    #expect(manifest == preset.manifest(seed: 3) && manifest != preset.manifest(seed: 4))
    #expect(library.animations.isEmpty && !manifest.assumptions.isEmpty)
    #expect(library.items.count == preset.sets.map(\.count).reduce(0, +))
    for set in preset.sets {
      let items = library.items.filter {
        named(set.use.rawValue, $0.url) && $0.format == set.format
      }
      #expect(items.count == set.count)
      #expect(items.allSatisfy { $0.pixelWidth == set.pixelWidth && $0.pixelHeight == set.pixelHeight })
      #expect(items.map(\.byteCount).reduce(0, +) == set.count * set.meanBytes)
      #expect(items.allSatisfy { abs($0.byteCount - set.meanBytes) <= set.meanBytes / 5 })
    }
  }
}
