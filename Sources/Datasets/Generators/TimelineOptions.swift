package import JSON
package import ListRuntime

/// The parameters that only the timeline generator has.
package struct TimelineOptions: GeneratorOptions {
  /// The mix of post kinds.
  package var mix = PostMix.standard
  /// Share of texts in wide characters, from 0 to 1.
  package var wideShare = TimelineGenerator.standardWideShare

  /// Options in which every parameter has its default value.
  package init() {}

  private init(mix: PostMix, wideShare: Double) {
    self.mix = mix
    self.wideShare = wideShare
  }

  private static let wideShare = Field.defaulted(
    "wideShare", .number(0...1), to: TimelineGenerator.standardWideShare,
    "Share of texts in wide characters: half of them kana, half hangul.")
  private static let weights = Post.Kind.allCases.map { kind in
    Field.defaulted(
      kind.rawValue, .integer(0...PostMix.limit), to: 0, "Weight of posts of the kind \(kind.rawValue).")
  }
  private static let mix = Field.defaulted(
    "mix",
    .either([
      (
        .string,
        ValueReader<String>.word(PostMix.named.map(\.name)).map { name in
          PostMix.named.first { $0.name == name }?.mix ?? .standard
        }
      ),
      (.object, .object(ObjectShape("a mix", weights.map(\.shape)), readMix)),
    ]), to: .standard, text: "\"timeline\"", "Shares of the kinds of posts: the name of a mix, or weights.")

  @Sendable private static func readMix(_ object: ObjectReader) -> PostMix? {
    let weights = zip(Post.Kind.allCases, weights).map { ($0, object.value($1)) }
    do throws(GenerationError) {
      return try PostMix(Dictionary(uniqueKeysWithValues: weights))
    } catch {
      object.error(at: "", "the mix has no weight above 0", expected: "a weight above 0")
      return nil
    }
  }

  package static let fields = [mix.shape, wideShare.shape]

  package static func read(_ object: ObjectReader) -> TimelineOptions? {
    guard let mix = object.read(mix) else { return nil }
    return TimelineOptions(mix: mix, wideShare: object.value(wideShare))
  }

  package var text: String { ", mix: \(mix.text), wideShare: \(FixedDecimals.short(wideShare))" }
}

extension TimelineGenerator {
  package init(
    count: Int, options: TimelineOptions, firstId: Int, library: MediaLibrary, seed: UInt64
  ) throws(GenerationError) {
    try self.init(
      count: count, mix: options.mix, wideShare: options.wideShare, firstId: firstId, library: library, seed: seed)
  }
}
