internal import Datasets
internal import JSON
internal import ListRuntime

/// A generator of items with its parameters, as declared in a scenario; pictures come from the data's media library.
struct ItemGeneration: Hashable, Sendable {
  /// The available generators.
  enum Generator: String, Hashable, Sendable {
    case messages, movies, posts, timeline

    /// The generators for items of a kind; the first has the same name as the kind.
    static func all(of kind: ItemKind) -> [Generator] {
      switch kind {
      case .messages: [.messages]
      case .movies: [.movies]
      case .posts: [.posts, .timeline]
      }
    }
  }

  var generator: Generator
  var count: Int
  var firstId: Int
  var seed: UInt64
  /// The mix of post kinds; used only by the timeline generator.
  var mix: PostMix
  /// Share of texts in wide characters, from 0 to 1; used only by the timeline generator.
  var wideShare: Double

  private static let firstId = Field.defaulted(
    "firstId", .integer(ParameterCheck.ids), to: 0, "The first item's number; the others follow upward.")
  private static let seed = Field.defaulted("seed", .integer(0...Int.max), to: 1, "What chance starts from.")
  private static let wideShare = Field.defaulted(
    "wideShare", .number(0...1), to: TimelineGenerator.standardWideShare,
    "Share of texts that are of wide characters: half of them kana, half hangul.")
  private static let weights = Post.Kind.allCases.map { kind in
    Field.defaulted(
      kind.rawValue, .integer(0...PostMix.limit), to: 0, "Weight of posts of the kind \(kind.rawValue).")
  }
  private static let weightShape = ObjectShape("a mix", weights.map(\.shape))
  private static let mix = Field.defaulted(
    "mix",
    .either([
      (
        .string,
        ValueReader<String>.word(PostMix.named.map(\.name)).map { name in
          PostMix.named.first { $0.name == name }?.mix ?? .standard
        }
      ),
      (.object, .object(weightShape, readMix)),
    ]), to: .standard, text: "\"timeline\"", "How many posts are of each kind: a mix by its name, or weights.")

  @Sendable private static func readMix(_ object: ObjectReader) -> PostMix? {
    let weights = zip(Post.Kind.allCases, weights).map { ($0, object.value($1)) }
    do throws(GenerationError) {
      return try PostMix(Dictionary(uniqueKeysWithValues: weights))
    } catch {
      object.error(at: "", "a mix of nothing", expected: "a weight above 0")
      return nil
    }
  }

  private static func count(of generator: Generator) -> Field<Int> {
    let standard =
      switch generator {
      case .messages: MessageProbabilities().count
      case .movies: MovieGenerator.standardCount
      case .posts: PostGenerator.standardCount
      case .timeline: TimelineGenerator.standardCount
      }
    return .defaulted("count", .integer(1...ParameterCheck.postCounts.upperBound), to: standard, "Number of items.")
  }

  private static func shape(of generator: Generator) -> ObjectShape {
    let tag = FieldShape(
      name: "generate", shape: .word([generator.rawValue]), presence: .required,
      help: "Which generator: as lab generate \(generator.rawValue).")
    let common = [tag, count(of: generator).shape, firstId.shape, seed.shape]
    return ObjectShape(
      "a generator of \(generator.rawValue)",
      generator == .timeline ? common + [mix.shape, wideShare.shape] : common)
  }

  /// A reader of the generators for items of a kind.
  static func reader(of kind: ItemKind) -> ValueReader<ItemGeneration> {
    .tagged(
      "generate",
      Generator.all(of: kind).map { generator in
        let isTimeline = generator == .timeline
        return (
          generator.rawValue, shape(of: generator),
          { object in
            guard let mix = isTimeline ? object.read(mix) : .standard else { return nil }
            return ItemGeneration(
              generator: generator, count: object.value(count(of: generator)), firstId: object.value(firstId),
              seed: UInt64(object.value(seed)), mix: mix,
              wideShare: isTimeline ? object.value(wideShare) : TimelineGenerator.standardWideShare)
          }
        )
      })
  }

  /// The generator as text, as in `timeline(count: 170, firstId: 0, seed: 1, …)`.
  var text: String {
    let mixed = generator == .timeline ? ", mix: \(mix.text), wideShare: \(FixedDecimals.short(wideShare))" : ""
    return "\(generator.rawValue)(count: \(count), firstId: \(firstId), seed: \(seed)\(mixed))"
  }

  /// Generates the items.
  ///
  /// - Throws: ``GenerationError`` if the library has no pictures to choose from.
  func items(from library: MediaLibrary) throws(GenerationError) -> ContentItems {
    switch generator {
    case .messages:
      var probabilities = MessageProbabilities()
      probabilities.count = count
      let messages = try MessageGenerator(.probabilities(probabilities), library: library, seed: seed).messages()
      return .messages(messages.map { $0.renumbered(by: firstId) })
    case .movies:
      return .movies(try MovieGenerator(count: count, firstId: firstId, library: library, seed: seed).movies())
    case .posts:
      return .posts(try PostGenerator(count: count, firstId: firstId, library: library, seed: seed).posts())
    case .timeline:
      return .posts(
        try TimelineGenerator(
          count: count, mix: mix, wideShare: wideShare, firstId: firstId, library: library, seed: seed
        ).posts())
    }
  }
}

extension Message {
  /// The message with its id increased by a number.
  fileprivate func renumbered(by difference: Int) -> Message {
    Message(messageId: messageId + difference, direction: direction, body: body)
  }
}
