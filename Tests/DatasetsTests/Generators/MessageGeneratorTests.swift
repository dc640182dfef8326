import Datasets
import ListRuntime
import Testing

@Suite("Message generator")
struct MessageGeneratorTests {
  private func library(seed: UInt64 = 1) throws -> MediaLibrary {
    try MediaLibraryGenerator(seed: seed).manifest().library()
  }

  @Test("The thesis's composition has its counts for any seed", arguments: 1...20)
  func thesisComposition(seed: UInt64) throws {
    let library = try library()
    let messages = try MessageGenerator.thesisComposition(library: library, seed: seed).items()
    #expect(messages.map(\.messageId) == Array(0..<500), "seed \(seed)")
    CompositionTally(messages, library: library).expectThesis()
  }

  @Test("The seed determines the order: equal seeds give equal messages, different seeds different ones")
  func seeds() throws {
    let library = try library()
    func messages(_ seed: UInt64) throws -> [Message] {
      try MessageGenerator.thesisComposition(library: library, seed: seed).items()
    }
    #expect(try messages(7) == messages(7))
    #expect(try messages(7) != messages(8))
    let probabilities = MessageGenerator.Mix.probabilities(MessageProbabilities())
    func drawn(_ seed: UInt64) throws -> [Message] {
      try MessageGenerator(probabilities, library: library, seed: seed).items()
    }
    #expect(try drawn(7) == drawn(7))
    #expect(try drawn(7) != drawn(8))
  }

  @Test("The texts are the three of the thesis, with the message id in each line")
  func texts() throws {
    let probabilities = MessageProbabilities(count: 200, mediaProbability: 0)
    let messages = try MessageGenerator(.probabilities(probabilities), library: library(), seed: 3).items()
    var seen: Set<Int> = []
    for message in messages {
      guard case .text(let text) = message.body else { continue }
      let lines = text.split(separator: "\n").map(String.init)
      let words = ["Short message", "Medium message with id", "A very long message with id"]
      try #require((1...3).contains(lines.count))
      #expect(lines == Array(repeating: "\(words[lines.count - 1]) [\(message.messageId)]", count: lines.count))
      seen.insert(lines.count)
    }
    #expect(seen == [1, 2, 3])
  }

  @Test("Shares match their probabilities within five standard deviations of 4000 draws")
  func shares() throws {
    let library = try library()
    let probabilities = MessageProbabilities(count: 4000, mediaProbability: 0.25, outgoingProbability: 0.6)
    let messages = try MessageGenerator(.probabilities(probabilities), library: library, seed: 11).items()
    let tally = CompositionTally(messages, library: library)
    let media = tally.mediaCounts.values.reduce(0, +)
    #expect(abs(media - 1000) < 137)
    #expect(abs(tally.outgoing - 2400) < 155)
    for lines in 1...3 { #expect(abs((tally.textLines[lines] ?? 0) - 1000) < 145, "\(lines) lines") }
    for count in 1...3 { #expect(abs((tally.mediaCounts[count] ?? 0) - media / 3) < 80, "\(count) pictures") }
    #expect(tally.stills.count == 100 && tally.animations.count == 10)
  }

  @Test("A probability of 0 or 1 makes the result certain", arguments: [0.0, 1.0])
  func certainty(probability: Double) throws {
    let library = try library()
    let probabilities = MessageProbabilities(
      count: 100, mediaProbability: probability, outgoingProbability: probability)
    let messages = try MessageGenerator(.probabilities(probabilities), library: library, seed: 1).items()
    let tally = CompositionTally(messages, library: library)
    #expect(tally.mediaCounts.values.reduce(0, +) == Int(probability * 100))
    #expect(tally.outgoing == Int(probability * 100))
  }

  @Test("Changing one probability does not change the other decisions")
  func independence() throws {
    let library = try library()
    func directions(_ mediaProbability: Double) throws -> [Message.Direction] {
      let probabilities = MessageProbabilities(count: 100, mediaProbability: mediaProbability)
      return try MessageGenerator(.probabilities(probabilities), library: library, seed: 5).items().map(\.direction)
    }
    #expect(try directions(0.1) == directions(0.9))
  }

  @Test("The counts of a tight composition are exact", arguments: 1...30)
  func tightComposition(seed: UInt64) throws {
    // Every media message has an animation, and one has two; each still is used once.
    let composition = MessageComposition(
      textCounts: [1, 0, 2], mediaCounts: [2, 1, 1], incoming: 7, outgoing: 0, animatedReferences: 5,
      messagesWithAnimations: 4, distinctAnimations: 5, distinctStills: 2, distinctLargeStills: 0,
      distinctSmallStills: 2)
    let library = try library()
    let messages = try MessageGenerator(.composition(composition), library: library, seed: seed).items()
    let tally = CompositionTally(messages, library: library)
    #expect(tally.messagesWithAnimations == 4 && tally.animatedReferences == 5 && tally.animations.count == 5)
    #expect(tally.stills.count == 2 && tally.stillReferences == 2 && tally.largeStills.isEmpty)
    #expect(tally.textLines == [1: 1, 3: 2] && tally.outgoing == 0)
  }

  @Test("Animations that need a larger message are placed in one", arguments: 1...10)
  func crowdedComposition(seed: UInt64) throws {
    let composition = MessageComposition(
      textCounts: [0, 0, 0], mediaCounts: [0, 9, 1], incoming: 5, outgoing: 5, animatedReferences: 5,
      messagesWithAnimations: 2, distinctAnimations: 1, distinctStills: 3, distinctLargeStills: 0,
      distinctSmallStills: 3)
    let library = try library()
    let messages = try MessageGenerator(.composition(composition), library: library, seed: seed).items()
    let tally = CompositionTally(messages, library: library)
    #expect(tally.animatedReferences == 5 && tally.messagesWithAnimations == 2, "seed \(seed)")
  }

  @Test(
    "A template takes the form LINES:LINE on the command line",
    arguments: [
      ("1:Hi [{id}]", "Hi [7]"), ("2:a:b", "a:b\na:b"), ("1:{id}{id} {x}", "77 {x}"), ("1:", ""), ("0:a", nil),
      ("a", nil), ("x:a", nil), (":a", nil),
    ] as [(String, String?)])
  func templates(argument: String, text: String?) {
    #expect(TextTemplate(argument: argument)?.text(messageId: 7) == text)
  }
}
