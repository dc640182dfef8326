internal import Datasets
internal import ListRuntime

extension Subcommand {
  private static func count(_ defaultCount: Int, _ items: String) -> OptionSpec {
    OptionSpec("count", "N", "Number of \(items); \(defaultCount) if not given.")
  }
  private static let firstId = OptionSpec("first-id", "N", "The first item's number; 0 if not given.")
  private static func media(_ preset: MediaPreset) -> OptionSpec {
    OptionSpec(
      "media", "FILE",
      "The media library to choose from; that of `generate media --preset \(preset.rawValue)` if not given.")
  }

  static let generateMovies: Subcommand = Subcommand(
    name: "generate movies", operands: "[options]",
    summary: "Write a data set of movies, as the demo to O'Brien's three optimizations (2013) shows.",
    options: [count(MovieGenerator.standardCount, "movies"), firstId, media(.movies), generatorSeed, generatorOutput]
  ) { arguments, lab in
    try arguments.noOperands()
    let library = try lab.library(arguments) { MediaPreset.movies.manifest(seed: $0) }
    let generator = try makeGenerator { () throws in
      try MovieGenerator(
        count: arguments.integer("count") ?? MovieGenerator.standardCount,
        firstId: arguments.integer("first-id") ?? 0, library: library, seed: arguments.seed())
    }
    return try lab.writeOutput(DataSetWriter.text(generator.movies()), arguments)
  }

  static let generatePosts: Subcommand = Subcommand(
    name: "generate posts", operands: "[options]",
    summary: "Write a data set of posts, as the sample to Howlin and Nikam's layout models (2018) shows.",
    options: [count(PostGenerator.standardCount, "posts"), firstId, media(.posts), generatorSeed, generatorOutput]
  ) { arguments, lab in
    try arguments.noOperands()
    let library = try lab.library(arguments) { MediaPreset.posts.manifest(seed: $0) }
    let generator = try makeGenerator { () throws in
      try PostGenerator(
        count: arguments.integer("count") ?? PostGenerator.standardCount,
        firstId: arguments.integer("first-id") ?? 0, library: library, seed: arguments.seed())
    }
    return try lab.writeOutput(DataSetWriter.text(generator.posts()), arguments)
  }

  static let generateTimeline: Subcommand = Subcommand(
    name: "generate timeline", operands: "[options]",
    summary: "Write a data set of posts of several kinds, as a feed like LINE's (Lee 2017) may show.",
    options: [
      count(TimelineGenerator.standardCount, "posts"),
      OptionSpec(
        "mix", "MIX",
        "How many posts are of each kind: \(PostMix.named.map(\.name).joined(separator: ", ")), or weights as in "
          + "text=40,photos=60 of \(Post.Kind.allCases.map(\.rawValue).joined(separator: ", ")); timeline if not given."
      ),
      OptionSpec(
        "wide-share", "SHARE", "Share of texts in kana or hangul; \(TimelineGenerator.standardWideShare) if not given."),
      firstId,
      media(.timeline), generatorSeed, generatorOutput,
    ]
  ) { arguments, lab in
    try arguments.noOperands()
    let library = try lab.library(arguments) { MediaPreset.timeline.manifest(seed: $0) }
    let mix = try arguments.text("mix").map { text in
      guard let mix = PostMix(argument: text) else {
        throw UsageError(
          "--mix takes \(PostMix.named.map(\.name).joined(separator: ", ")), or weights as in text=40,photos=60, not \"\(text)\""
        )
      }
      return mix
    }
    let generator = try makeGenerator { () throws in
      try TimelineGenerator(
        count: arguments.integer("count") ?? TimelineGenerator.standardCount, mix: mix ?? .standard,
        wideShare: arguments.number("wide-share") ?? TimelineGenerator.standardWideShare,
        firstId: arguments.integer("first-id") ?? 0, library: library, seed: arguments.seed())
    }
    return try lab.writeOutput(DataSetWriter.text(generator.posts()), arguments)
  }
}

extension MediaPreset {
  /// The names of all presets, separated by commas.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
