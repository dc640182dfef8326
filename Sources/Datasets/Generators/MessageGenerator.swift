package import ListRuntime

/// Makes a data set of messages from a description and a seed: the same ones every time, on every machine.
package struct MessageGenerator: Hashable, Sendable {
  /// How the numbers of everything are settled.
  package enum Mix: Hashable, Sendable {
    /// By chance, message by message.
    case probabilities(MessageProbabilities)
    /// Exactly, only the order is chance.
    case composition(MessageComposition)
  }

  /// How the numbers of everything are settled.
  package let mix: Mix
  /// The texts to choose from.
  package let texts: [TextTemplate]
  /// The pictures to choose from.
  package let library: MediaLibrary
  /// What all random streams start from.
  package let seed: UInt64

  /// Checks the parameters and makes a generator.
  ///
  /// - Throws: ``GenerationError`` with every parameter that is out of range and every quota that cannot be met.
  package init(
    _ mix: Mix, texts: [TextTemplate] = TextTemplate.thesis, library: MediaLibrary, seed: UInt64
  ) throws(GenerationError) {
    var check = ParameterCheck()
    switch mix {
    case .probabilities(let probabilities): probabilities.check(&check, texts: texts, library: library)
    case .composition(let composition): composition.check(&check, texts: texts, library: library)
    }
    try check.finish()
    self.mix = mix
    self.texts = texts
    self.library = library
    self.seed = seed
  }

  /// The preset `thesis`: 500 messages with the numbers of the thesis's data set (Reinpalu 2017), in an order of our own.
  ///
  /// - Throws: ``GenerationError`` if the library has fewer than 87 stills or 9 animations.
  package static func thesisComposition(library: MediaLibrary, seed: UInt64) throws(GenerationError) -> MessageGenerator
  {
    try MessageGenerator(.composition(.thesis), library: library, seed: seed)
  }

  /// The messages, numbered from 0: O(messages).
  package func messages() -> [Message] {
    switch mix {
    case .probabilities(let probabilities): probabilities.generate(texts: texts, library: library, seed: seed)
    case .composition(let composition):
      CompositionFiller(composition: composition, texts: texts, library: library, seed: seed).messages()
    }
  }
}
