import ListRuntime
import Simulation

/// A data set of messages drawn independently at random, as the thesis (Reinpalu 2017) specifies its generator.
package struct MessageProbabilities: Hashable, Sendable {
  /// Number of messages, 0 to 10 million.
  package var count: Int
  /// Probability that a message shows pictures instead of a text, 0 to 1.
  package var mediaProbability: Double
  /// Probability that a message is outgoing, 0 to 1.
  package var outgoingProbability: Double
  /// Maximum number of pictures of a message, 1 to 100; all numbers from 1 to this are equally likely.
  package var maximumMediaCount: Int

  /// A description; the defaults are those of the thesis.
  package init(
    count: Int = 500, mediaProbability: Double = 0.25, outgoingProbability: Double = 0.5, maximumMediaCount: Int = 3
  ) {
    self.count = count
    self.mediaProbability = mediaProbability
    self.outgoingProbability = outgoingProbability
    self.maximumMediaCount = maximumMediaCount
  }

  /// Records the problems of the parameters.
  func check(_ check: inout ParameterCheck, texts: [TextTemplate], library: MediaLibrary) {
    check.require(ParameterCheck.counts.contains(count), "count", count, ParameterCheck.countsText)
    check.require((0...1).contains(mediaProbability), "media-probability", mediaProbability, "from 0 to 1")
    check.require((0...1).contains(outgoingProbability), "outgoing-probability", outgoingProbability, "from 0 to 1")
    check.require((1...100).contains(maximumMediaCount), "maximum-media-count", maximumMediaCount, "from 1 to 100")
    check.require(
      !texts.isEmpty || mediaProbability >= 1 || count == 0, "text", "not given",
      "at least one text, unless every message shows pictures")
    check.require(
      !library.items.isEmpty || count == 0, "media", "an empty library", "a library with at least one picture")
  }

  /// Generates the messages: O(count).
  ///
  /// Every kind of decision has its own random stream, so that changing one probability does not affect the others.
  func generate(texts: [TextTemplate], library: MediaLibrary, seed: UInt64) -> [Message] {
    var kinds = RandomStream(seed: seed, name: "messages.kind")
    var directions = RandomStream(seed: seed, name: "messages.direction")
    var textChoices = RandomStream(seed: seed, name: "messages.text")
    var mediaCounts = RandomStream(seed: seed, name: "messages.media-count")
    var mediaChoices = RandomStream(seed: seed, name: "messages.media")
    return (0..<count).map { messageId in
      let direction = directions.unit() <= outgoingProbability ? Message.Direction.outgoing : .incoming
      if kinds.unit() <= mediaProbability {
        let urls = (0..<mediaCounts.integer(in: 1...maximumMediaCount)).map { _ in
          library.items[mediaChoices.integer(in: 0...library.items.count - 1)].url
        }
        return Message(messageId: messageId, direction: direction, body: .media(urls))
      }
      let template = texts[textChoices.integer(in: 0...texts.count - 1)]
      return Message(messageId: messageId, direction: direction, body: .text(template.text(messageId: messageId)))
    }
  }
}
