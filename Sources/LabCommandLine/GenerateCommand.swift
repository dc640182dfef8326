import Datasets
import Foundation
import JSON
import LabRunner
import ListRuntime
import Scenarios

extension Subcommand {
  static let generatorSeed = OptionSpec("seed", "N", "The seed of the random numbers, 0 or more; 1 if not given.")
  static let generatorOutput = OptionSpec(
    "output", "FILE", letter: "o", "Write to this file instead of standard output.")

  static let generateMessages: Subcommand = Subcommand(
    name: "generate messages", operands: "[options]", summary: "Write a data set of \(MessageGenerator.summary).",
    options: [
      OptionSpec("preset", "NAME", "thesis: 500 messages with exactly the numbers of Reinpalu's data set (2017)."),
      OptionSpec("count", "N", "Number of messages; 500 if not given."),
      OptionSpec("media-probability", "P", "Probability that a message shows pictures; 0.25 if not given."),
      OptionSpec("outgoing-probability", "P", "Probability that a message was sent; 0.5 if not given."),
      OptionSpec("maximum-media-count", "N", "Maximum number of pictures in a message; 3 if not given."),
      OptionSpec(
        "text", "LINES:LINE", isRepeatable: true,
        "A text to choose from: how many lines, and the line, with {id} for the message's number."),
      OptionSpec("media", "FILE", "The media library to choose from; the library of `generate media` if not given."),
      generatorSeed, generatorOutput,
    ]
  ) { arguments, lab in
    try arguments.noOperands()
    let library = try lab.library(arguments) { try MediaLibraryGenerator(seed: $0).manifest() }
    let generator = try makeGenerator { () throws in
      guard
        try arguments.isThesis(excluding: [
          "count", "media-probability", "outgoing-probability", "maximum-media-count", "text",
        ])
      else { return try lab.messageGenerator(arguments, library) }
      return try MessageGenerator.thesisComposition(library: library, seed: arguments.seed())
    }
    return try lab.writeOutput(MessagesFile.text(generator.items()), arguments)
  }

  static let generateMedia: Subcommand = Subcommand(
    name: "generate media", operands: "[options]", summary: "Write a media library: stills and the ten animations.",
    options: [
      OptionSpec(
        "preset", "NAME",
        "thesis: the library of the chat, which is also the default; \(MediaPreset.names): those of the other subcommands."
      ),
      OptionSpec("still-count", "N", "Number of stills; 100 if not given."),
      OptionSpec("still-side", "PX", "Width and height of a still; 420 if not given."),
      OptionSpec("bytes-per-pixel", "B", "Mean size of a still's file per pixel; 0.28 if not given."),
      OptionSpec("still-animations", nil, "Replace animations by their first frames, under the same addresses."),
      OptionSpec(
        "spread", "SHARE", "The maximum deviation of a size from the mean, as a share of the mean; 0.2 if not given."),
      generatorSeed, generatorOutput,
    ]
  ) { arguments, lab in
    try arguments.noOperands()
    if let preset = try arguments.mediaPreset() {
      return try lab.writeOutput(MediaFile.text(preset.manifest(seed: arguments.seed())), arguments)
    }
    _ = try arguments.isThesis(excluding: ["still-count", "still-side", "bytes-per-pixel", "spread"])
    let generator = try makeGenerator { () throws in
      try MediaLibraryGenerator(
        stillCount: arguments.integer("still-count") ?? 100, stillSide: arguments.integer("still-side") ?? 420,
        bytesPerPixel: arguments.number("bytes-per-pixel") ?? 0.28, spread: arguments.number("spread") ?? 0.2,
        freezesAnimations: arguments.has("still-animations"),
        seed: arguments.seed())
    }
    return try lab.writeOutput(MediaFile.text(generator.manifest()), arguments)
  }

  /// Creates a generator.
  ///
  /// - Throws: ``Failure`` that names the command-line options whose values the generator rejects.
  static func makeGenerator<Generator>(_ make: () throws -> Generator) throws -> Generator {
    do { return try make() } catch let error as GenerationError {
      throw Failure(
        .usage,
        error.problems.map { "lab: --\($0.parameter) is \($0.found), but must be \($0.expected)\n" }.joined())
    }
  }
}

extension Arguments {
  /// The requested preset of a library other than the thesis's, or nil; options of stills contradict it.
  fileprivate func mediaPreset() throws(UsageError) -> MediaPreset? {
    guard let name = text("preset"), name != "thesis" else { return nil }
    guard let preset = MediaPreset(rawValue: name) else {
      let names = ["thesis"] + MediaPreset.allCases.map(\.rawValue)
      throw UsageError(
        "unknown preset \"\(name)\"; presets are \(names.joined(separator: ", "))",
        suggestion: NearestName.nearest(to: name, among: names).map { "--preset \($0)" })
    }
    for option in ["still-count", "still-side", "bytes-per-pixel", "spread", "still-animations"] where has(option) {
      throw UsageError("--\(option) cannot be combined with --preset \(name)")
    }
    return preset
  }

  /// Whether the preset `thesis` is requested.
  ///
  /// - Throws: ``UsageError`` for another preset or for an option in `names`, which contradict the preset.
  fileprivate func isThesis(excluding names: [String]) throws(UsageError) -> Bool {
    guard let preset = text("preset") else { return false }
    guard preset == "thesis" else {
      throw UsageError("unknown preset \"\(preset)\"", suggestion: "--preset thesis")
    }
    for name in names where has(name) { throw UsageError("--\(name) cannot be combined with --preset thesis") }
    return true
  }
}

extension Lab {
  /// The media library that generated items use: the library of `--media`, or the standard library of their kind.
  func library(
    _ arguments: Arguments, standard: (UInt64) throws -> MediaManifest
  ) throws -> MediaLibrary {
    guard let path = arguments.text("media") else { return try standard(arguments.seed()).library() }
    let source = try source(path)
    let collector = DiagnosticCollector()
    guard let library = MediaFile.read(source, reportingTo: collector) else {
      throw failure(.badInput, collector.sorted)
    }
    return library
  }

  /// The generator of messages with the probabilities and texts of the options.
  fileprivate func messageGenerator(_ arguments: Arguments, _ library: MediaLibrary) throws -> MessageGenerator {
    var mix = MessageProbabilities()
    mix.count = try arguments.integer("count", in: 0...10_000_000) ?? mix.count
    mix.mediaProbability = try arguments.number("media-probability") ?? mix.mediaProbability
    mix.outgoingProbability = try arguments.number("outgoing-probability") ?? mix.outgoingProbability
    mix.maximumMediaCount =
      try arguments.integer("maximum-media-count", in: 1...MessagesFile.mediaLimit) ?? mix.maximumMediaCount
    let texts = try (arguments.values["text"] ?? []).map { argument in
      guard let text = TextTemplate(argument: argument), text.lineCount <= 1000 else {
        throw UsageError("--text takes LINES:LINE, as in \"2:Message {id}\", not \"\(argument)\"")
      }
      return text
    }
    return try MessageGenerator(
      .probabilities(mix), texts: texts.isEmpty ? TextTemplate.thesis : texts, library: library,
      seed: arguments.seed())
  }

  /// Writes a file atomically.
  func write(_ text: String, to path: String) throws(Failure) {
    do throws(ResultWriteError) { try AtomicFile.write(Array(text.utf8), to: path) } catch {
      throw Failure(.cannotWrite, "lab: \(error)\n")
    }
  }

  /// Writes generated text to the file of `--output`, or to standard output.
  func writeOutput(_ text: String, _ arguments: Arguments) throws -> ExitCode {
    guard let path = arguments.text("output") else {
      try console.write(Array(text.utf8))
      return .ok
    }
    try OutputFile.checkIsNoInput(path, self)
    let file = SourceFile(name: path, text: text)
    let kind = InputKind.recognized(JSONDocument(file, reportingTo: DiagnosticCollector())?.root)
    try OutputFile.checkIsReplaceable(path, by: kind, start: Array(text.utf8.prefix(2)))
    try write(text, to: path)
    return .ok
  }
}
