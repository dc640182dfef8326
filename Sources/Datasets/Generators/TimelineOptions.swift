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

  package static let fields: [FieldBinding<TimelineOptions>] = [
    .defaulted(
      "mix",
      .either([
        (
          .string,
          ValueReader<String>.word(PostMix.named.map(\.name)).map { name in
            PostMix.named.first { $0.name == name }?.mix ?? .standard
          }
        ), (.object, weights),
      ]), to: .standard, text: "\"timeline\"", "Shares of the kinds of posts: the name of a mix, or weights.", \.mix),
    .defaulted(
      "wideShare", .number(0...1), to: TimelineGenerator.standardWideShare,
      "Share of texts in wide characters: half of them kana, half hangul.", \.wideShare),
  ]

  private static let weights = ValueReader<PostMix>.record(
    "a mix", PostMix.empty,
    Post.Kind.allCases.enumerated().map { index, kind in
      .defaulted(
        kind.rawValue, .integer(0...PostMix.limit), to: 0, "Weight of posts of the kind \(kind.rawValue).",
        \.weights[index])
    },
    check: { mix, object in
      if mix != .empty { return true }
      object.error(at: "", "the mix has no weight above 0", expected: "a weight above 0")
      return false
    })

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
