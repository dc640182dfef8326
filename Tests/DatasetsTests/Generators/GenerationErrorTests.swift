import Datasets
import ListRuntime
import Testing

/// Every invalid parameter is reported with its name and its valid values.
@Suite("Errors of generators")
struct GenerationErrorTests {
  private func problems(of body: () throws(GenerationError) -> Void) -> [String] {
    do {
      try body()
      return []
    } catch {
      return error.problems.map(\.parameter)
    }
  }

  private func library() throws -> MediaLibrary { try MediaLibraryGenerator(seed: 1).manifest().library() }

  @Test("All probabilities out of range are reported at once")
  func probabilities() throws {
    let library = try library()
    let wrong = MessageProbabilities(
      count: -1, mediaProbability: 1.5, outgoingProbability: .nan, maximumMediaCount: 0)
    let names = problems { () throws(GenerationError) in
      _ = try MessageGenerator(.probabilities(wrong), library: library, seed: 1)
    }
    #expect(names == ["count", "media-probability", "outgoing-probability", "maximum-media-count"])
  }

  @Test("Required texts and pictures must be present")
  func missingContent() throws {
    let empty = try MediaLibrary([])
    let names = problems { () throws(GenerationError) in
      _ = try MessageGenerator(.probabilities(MessageProbabilities()), texts: [], library: empty, seed: 1)
    }
    #expect(names == ["text", "media"])
  }

  /// The composition of the thesis with a change.
  private static func changed(_ change: (inout MessageComposition) -> Void) -> MessageComposition {
    var composition = MessageComposition.thesis
    change(&composition)
    return composition
  }

  @Test(
    "A count that cannot be met is reported by name, and nothing else is reported",
    arguments: [
      (["text-counts"], changed { $0.textCounts = [123, 251] }),
      (["media-counts"], changed { $0.mediaCounts = [38, -54, 34] }),
      (["text-counts", "incoming"], changed { ($0.textCounts, $0.incoming) = ([.max, .max, 1], .max) }),
      (["incoming + outgoing"], changed { $0.incoming = 258 }),
      (["animated-references"], changed { $0.animatedReferences = 249 }),
      (["messages-with-animations"], changed { $0.messagesWithAnimations = 29 }),
      (["messages-with-animations"], changed { $0.messagesWithAnimations = 0 }),
      (["distinct-animations"], changed { $0.distinctAnimations = 11 }),
      (["distinct-stills"], changed { $0.distinctStills = 85 }),
      (["distinct-stills"], changed { $0.distinctStills = 101 }),
      (["distinct-stills", "distinct-stills"], changed { $0.distinctStills = 112 }),
      // 38 slots for large pictures cannot hold 39 different ones, wherever the animations are.
      (["animated-references"], changed { $0.distinctLargeStills = 39 }),
      // 40 messages with two pictures have 80 slots for 86 different small pictures.
      (["animated-references"], changed { $0.mediaCounts = [86, 40] }),
      // 27 messages with one picture each can hold 27 animations, not 28.
      (
        ["animated-references"],
        changed {
          $0.mediaCounts = [126]
          $0.distinctLargeStills = 87
          $0.distinctSmallStills = 0
        }
      ),
    ])
  func quotas(names: [String], composition: MessageComposition) throws {
    let library = try library()
    let found = problems { () throws(GenerationError) in
      _ = try MessageGenerator(.composition(composition), library: library, seed: 1)
    }
    #expect(found == names)
  }

  @Test("The text of an error says what was found and what was expected")
  func wording() throws {
    let library = try library()
    let error = #expect(throws: GenerationError.self) {
      _ = try MessageGenerator(
        .probabilities(MessageProbabilities(mediaProbability: 1.5)), library: library, seed: 1)
    }
    #expect(error?.description == "media-probability is 1.5, but must be from 0 to 1")
  }

  @Test("Parameters of the media library are checked as well")
  func mediaLibrary() {
    let names = problems { () throws(GenerationError) in
      _ = try MediaLibraryGenerator(stillCount: -1, stillSide: 0, bytesPerPixel: 0, spread: 1, seed: 1)
    }
    #expect(names == ["still-count", "still-side", "bytes-per-pixel", "spread"])
  }
}
