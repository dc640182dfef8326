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
    #expect(messages.map(\.messageId) == Array(0..<500))
    CompositionTally(messages, library: try library()).expectThesis()
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

  // Scenarios/README.md lists the command that generates each file.
  @Test("Generating the files again, with seed 1 and the presets, gives the same bytes")
  func regeneration() throws {
    let manifest = try MediaLibraryGenerator(seed: 1).manifest()
    let still = try MediaLibraryGenerator(freezesAnimations: true, seed: 1).manifest()
    func library(_ preset: MediaPreset) throws -> MediaLibrary { try preset.manifest(seed: 1).library() }
    func timeline(_ count: Int, _ mix: String) throws -> String {
      let mix = try #require(PostMix(argument: mix))
      return PostsFile.text(
        try TimelineGenerator(count: count, mix: mix, library: library(.timeline), seed: 1).items())
    }
    var files = [
      "media": MediaFile.text(manifest), "media-still": MediaFile.text(still),
      "messages-500": MessagesFile.text(
        try MessageGenerator.thesisComposition(library: manifest.library(), seed: 1).items()),
      "movies-50": MoviesFile.text(try MovieGenerator(library: library(.movies), seed: 1).items()),
      "posts-300": PostsFile.text(try PostGenerator(library: library(.posts), seed: 1).items()),
      "timeline-170": try timeline(170, "home"), "timeline-200": try timeline(200, "timeline"),
      "timeline-1012": try timeline(1012, "note"),
    ]
    for preset in MediaPreset.allCases {
      files["media-\(preset.rawValue)"] = MediaFile.text(preset.manifest(seed: 1))
    }
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      let isSame = try data("\(name).json") == Data(text.utf8)
      #expect(isSame, "\(name)")
    }
    // The library with frozen animations has the same URLs, and only stills.
    #expect(still.animations.isEmpty && still.stills.prefix(100) == manifest.stills[...])
    #expect(still.stills.map(\.url) == (manifest.stills + manifest.animations).map(\.url))
    #expect(still.stills.allSatisfy { $0.kind == .still })
  }
}
