import Datasets
import Foundation
import ListRuntime
import Testing

/// The files in Scenarios/data have the expected content, read without the lab's own reader, and can be reproduced.
@Suite("Shipped data")
struct ShippedDataTests {
  private struct MessageObject: Decodable {
    let messageId: Int
    let direction: String
    let message: String?
    let mediaItems: [String]?
  }

  private struct MediaObject: Decodable {
    let url: String
    let format: String
    let pixelWidth: Int
    let pixelHeight: Int
    let byteCount: Int
    let frameDelaysMilliseconds: [Int]?
  }

  private struct ManifestObject: Decodable {
    let assumptions: [String]
    let stills: [MediaObject]
    let animations: [MediaObject]
  }

  private func data(_ name: String) throws -> Data {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return try Data(contentsOf: folder.appending(path: "Scenarios/data/\(name)"))
  }

  private func library() throws -> MediaLibrary {
    let manifest = try JSONDecoder().decode(ManifestObject.self, from: data("media.json"))
    return try MediaLibrary(
      (manifest.stills + manifest.animations).map { item in
        MediaItem(
          url: item.url, format: try #require(MediaFormat(rawValue: item.format)), pixelWidth: item.pixelWidth,
          pixelHeight: item.pixelHeight, byteCount: item.byteCount,
          frameDelaysMilliseconds: item.frameDelaysMilliseconds ?? [])
      })
  }

  private func messages() throws -> [Message] {
    try JSONDecoder().decode([MessageObject].self, from: data("messages-500.json")).map { object in
      try #require((object.message == nil) != (object.mediaItems == nil), "message \(object.messageId)")
      return Message(
        messageId: object.messageId, direction: try #require(Message.Direction(rawValue: object.direction)),
        body: object.message.map { .text($0) } ?? .media(object.mediaItems ?? []))
    }
  }

  @Test("The 500 messages have the thesis's counts")
  func counts() throws {
    let messages = try messages()
    let tally = CompositionTally(messages, library: try library())
    #expect(messages.map(\.messageId) == Array(0..<500))
    #expect(tally.textLines == [1: 123, 2: 105, 3: 146])
    #expect(tally.mediaCounts == [1: 38, 2: 54, 3: 34])
    #expect(tally.incoming == 257)
    #expect(tally.outgoing == 243)
    #expect(tally.stillReferences == 220)
    #expect(tally.animatedReferences == 28)
    #expect(tally.messagesWithAnimations == 27)
    #expect(tally.stills.count == 87)
    #expect(tally.animations.count == 9)
    #expect(tally.largeStills.count == 25)
    #expect(tally.smallStills.count == 86)
    #expect(tally.unknown.isEmpty)
  }

  @Test("Every text has the id of its message and one of three lengths")
  func texts() throws {
    let words = ["Short message", "Medium message with id", "A very long message with id"]
    var lengths: Set<Int> = []
    for message in try messages() {
      guard case .text(let text) = message.body else { continue }
      let lines = text.split(separator: "\n")
      #expect(lines.allSatisfy { $0 == "\(words[lines.count - 1]) [\(message.messageId)]" }, "\(message.messageId)")
      lengths.insert(lines.count)
    }
    #expect(lengths == [1, 2, 3])
  }

  @Test(
    "The manifest holds 100 square stills of 420 px and about 50 KB, and 10 animations, with its assumptions marked")
  func manifest() throws {
    let library = try library()
    let stills = library.stills
    #expect(stills.count == 100 && library.animations.count == 10)
    #expect(stills.allSatisfy { $0.pixelWidth == 420 && $0.pixelHeight == 420 })
    let stillBytes = stills.map(\.byteCount).reduce(0, +)
    #expect(stillBytes == 100 * 49_392)
    let animationBytes = library.animations.map(\.byteCount).reduce(0, +)
    #expect(animationBytes == 10 * 536_233)
    let assumptions = try JSONDecoder().decode(ManifestObject.self, from: data("media.json")).assumptions
    #expect(assumptions.contains { $0.contains("420 px") })
  }

  // Scenarios/README.md lists the command that generates each file.
  @Test("Generating the files again, with seed 1 and the preset, gives the same bytes")
  func regeneration() throws {
    let manifest = try MediaLibraryGenerator(seed: 1).manifest()
    #expect(try data("media.json") == Data(MediaFile.text(manifest).utf8))
    let messages = try MessageGenerator.thesisComposition(library: manifest.library(), seed: 1).items()
    #expect(try data("messages-500.json") == Data(MessagesFile.text(messages).utf8))
  }

  @Test("The library with frozen animations has the same URLs, and only stills")
  func standingStill() throws {
    let manifest = try MediaLibraryGenerator(freezesAnimations: true, seed: 1).manifest()
    #expect(try data("media-still.json") == Data(MediaFile.text(manifest).utf8))
    let moving = try MediaLibraryGenerator(seed: 1).manifest()
    #expect(manifest.animations.isEmpty && manifest.stills.prefix(100) == moving.stills[...])
    #expect(manifest.stills.map(\.url) == (moving.stills + moving.animations).map(\.url))
    #expect(manifest.stills.allSatisfy { $0.kind == .still })
  }

  @Test("The presets reproduce the libraries of movies, posts and timelines", arguments: MediaPreset.allCases)
  func presets(preset: MediaPreset) throws {
    #expect(
      try data("media-\(preset.rawValue).json") == Data(MediaFile.text(preset.manifest(seed: 1)).utf8))
  }

  @Test("The 50 movies and 300 posts are reproduced from their libraries with seed 1")
  func feeds() throws {
    let movies = try MovieGenerator(library: MediaPreset.movies.manifest(seed: 1).library(), seed: 1).items()
    #expect(movies.count == 50)
    #expect(try data("movies-50.json") == Data(MoviesFile.text(movies).utf8))
    let posts = try PostGenerator(library: MediaPreset.posts.manifest(seed: 1).library(), seed: 1).items()
    #expect(posts.count == 300)
    #expect(try data("posts-300.json") == Data(PostsFile.text(posts).utf8))
  }

  @Test(
    "The timelines of three screens are reproduced, each with its own mix and seed 1",
    arguments: [(170, "home"), (200, "timeline"), (1012, "note")])
  func timelines(count: Int, mix: String) throws {
    let library = try MediaPreset.timeline.manifest(seed: 1).library()
    let posts = try TimelineGenerator(
      count: count, mix: #require(PostMix(argument: mix)), library: library, seed: 1
    ).items()
    #expect(try data("timeline-\(count).json") == Data(PostsFile.text(posts).utf8))
  }
}
