package import ListRuntime

/// Generates a data set of messages from a description and a seed, with the same result on every machine.
package struct MessageGenerator: Hashable, Sendable {
  /// How the content of the messages is chosen.
  package enum Mix: Hashable, Sendable {
    /// Every message is drawn at random.
    case probabilities(MessageProbabilities)
    /// The counts are exact, and only the order is random.
    case composition(MessageComposition)
  }

  /// How the content of the messages is chosen.
  package let mix: Mix
  /// The text templates to choose from.
  package let texts: [TextTemplate]
  /// The pictures to choose from.
  package let library: MediaLibrary
  /// The seed of all random streams.
  package let seed: UInt64
  package let firstId: Int

  /// Creates a generator after checking the parameters.
  ///
  /// - Throws: ``GenerationError`` with every parameter that is out of range and every count that cannot be met.
  package init(
    _ mix: Mix, texts: [TextTemplate] = TextTemplate.thesis, library: MediaLibrary, seed: UInt64, firstId: Int = 0
  ) throws(GenerationError) {
    var check = ParameterCheck()
    switch mix {
    case .probabilities(let probabilities): probabilities.check(&check, texts: texts, library: library)
    case .composition(let composition): composition.check(&check, texts: texts, library: library)
    }
    check.require(ParameterCheck.ids.contains(firstId), "first-id", firstId, ParameterCheck.idsText)
    try check.finish()
    self.mix = mix
    self.texts = texts
    self.library = library
    self.seed = seed
    self.firstId = firstId
  }

  /// The preset `thesis`: 500 messages with the counts of the thesis's data set (Reinpalu 2017), in a different order.
  ///
  /// - Throws: ``GenerationError`` if the library has fewer than 87 stills or 9 animations.
  package static func thesisComposition(library: MediaLibrary, seed: UInt64) throws(GenerationError) -> MessageGenerator
  {
    try MessageGenerator(.composition(.thesis), library: library, seed: seed)
  }

  /// The messages, with ascending ids: O(messages).
  package func items() -> [Message] {
    let messages = messagesFromZero()
    guard firstId != 0 else { return messages }
    return messages.map { message in
      Message(messageId: message.messageId + firstId, direction: message.direction, body: message.body)
    }
  }

  /// The messages, with ids from 0.
  private func messagesFromZero() -> [Message] {
    switch mix {
    case .probabilities(let probabilities): probabilities.generate(texts: texts, library: library, seed: seed)
    case .composition(let composition):
      CompositionFiller(composition: composition, texts: texts, library: library, seed: seed).messages()
    }
  }
}

extension MessageGenerator: PlainItemGenerator {
  package typealias File = MessagesFile
  package static let name = "messages"
  package static let summary = "chat messages"
  package static let mediaPreset: MediaPreset? = nil
  package static var standardCount: Int { MessageProbabilities().count }

  /// Creates a generator of messages drawn with the standard probabilities.
  package init(count: Int, firstId: Int, library: MediaLibrary, seed: UInt64) throws(GenerationError) {
    var probabilities = MessageProbabilities()
    probabilities.count = count
    try self.init(.probabilities(probabilities), library: library, seed: seed, firstId: firstId)
  }
}
