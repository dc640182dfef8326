import Datasets
import ListRuntime

extension Subcommand {
  /// A subcommand for every generator of items, in the order of the kinds of data.
  static let generateItems: [Subcommand] = DataKind.all.flatMap(\.generators).map { generator in
    switch generator.name {
    case MessageGenerator.name: generateMessages
    case TimelineGenerator.name: generateTimeline
    default: plain(generator)
    }
  }

  private static func plain<Generator: ItemGenerator>(_ generator: Generator.Type) -> Subcommand {
    generate(generator, []) { _ in Generator.Options() }
  }

  /// A subcommand that writes the items of a generator.
  ///
  /// - Parameters:
  ///   - own: the command-line options that only this generator has.
  ///   - options: the generator's parameters from those options.
  private static func generate<Generator: ItemGenerator>(
    _ generator: Generator.Type, _ own: [OptionSpec],
    options: @escaping @Sendable (Arguments) throws -> Generator.Options
  ) -> Subcommand {
    let preset = Generator.mediaPreset
    return Subcommand(
      name: "generate \(Generator.name)", operands: "[options]",
      summary: "Write a data set of \(Generator.summary).",
      options: [
        OptionSpec(
          "count", "N",
          "Number of \(Generator.File.Item.kind.rawValue); \(Generator.standardCount) if not given.")
      ] + own + [
        OptionSpec("first-id", "N", "Number of the first item; 0 if not given."),
        OptionSpec(
          "media", "FILE",
          "The media library to choose from; that of `generate media\(preset.map { " --preset \($0.rawValue)" } ?? "")` "
            + "if not given."),
        generatorSeed, generatorOutput,
      ]
    ) { arguments, lab in
      try arguments.noOperands()
      let library = try lab.library(arguments) { seed in
        try preset?.manifest(seed: seed) ?? MediaLibraryGenerator(seed: seed).manifest()
      }
      let options = try options(arguments)
      let generator = try makeGenerator { () throws in
        try Generator(
          count: arguments.integer("count") ?? Generator.standardCount, options: options,
          firstId: arguments.integer("first-id") ?? 0, library: library, seed: arguments.seed())
      }
      return try lab.writeOutput(Generator.File.text(generator.items()), arguments)
    }
  }

  private static let generateTimeline = generate(
    TimelineGenerator.self,
    [
      OptionSpec(
        "mix", "MIX",
        "How many posts are of each kind: \(PostMix.named.map(\.name).joined(separator: ", ")), or weights as in "
          + "text=40,photos=60 of \(Post.Kind.allCases.map(\.rawValue).joined(separator: ", ")); timeline if not given."
      ),
      OptionSpec(
        "wide-share", "SHARE", "Share of texts in kana or hangul; \(TimelineGenerator.standardWideShare) if not given."),
    ]
  ) { arguments in
    var options = TimelineOptions()
    if let text = arguments.text("mix") {
      guard let mix = PostMix(argument: text) else {
        throw UsageError(
          "--mix takes \(PostMix.named.map(\.name).joined(separator: ", ")), or weights as in text=40,photos=60, not \"\(text)\""
        )
      }
      options.mix = mix
    }
    if let share = try arguments.number("wide-share") { options.wideShare = share }
    return options
  }
}

extension MediaPreset {
  /// The names of all presets, separated by commas.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
