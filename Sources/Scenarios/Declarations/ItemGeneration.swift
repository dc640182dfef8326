import Datasets
import JSON
import ListRuntime

/// A generator of items with its parameters, as declared in a scenario; pictures come from the data's media library.
struct ItemGeneration: Sendable {
  /// The generator as text, as in `timeline(count: 170, firstId: 0, seed: 1, …)`; equal texts generate equal items.
  let text: String
  /// The number of items.
  let count: Int
  /// Whether the items need a library to choose pictures from.
  let needsPictures: Bool
  /// Generates the items.
  ///
  /// - Throws: ``GenerationError`` if the library has no pictures to choose from.
  let items: @Sendable (MediaLibrary) throws(GenerationError) -> ContentItems

  /// The parameters of a generator.
  private struct Parameters<Options: GeneratorOptions>: Sendable {
    var count = 0
    var firstId = 0
    var seed = 1
    var options = Options()
  }

  private static func object<Generator: ItemGenerator>(of generator: Generator.Type) -> ObjectKind<ItemGeneration> {
    let tag = FieldShape(
      name: "generate", shape: .word([Generator.name]), presence: .required,
      help: "The generator: the word after lab generate.")
    return ObjectKind(
      Generator.name, "a generator of \(Generator.name)", [tag], Parameters<Generator.Options>(),
      [
        .defaulted(
          "count", .integer(1...ParameterCheck.postCounts.upperBound), to: Generator.standardCount,
          "Number of items.", \.count),
        .defaulted(
          "firstId", .integer(ParameterCheck.ids), to: 0,
          "Number of the first item; the others count up from it.", \.firstId),
        .defaulted("seed", .integer(0...Int.max), to: 1, "The seed of the random numbers.", \.seed),
      ] + Generator.Options.fields.inside(\.options),
      wrap: {
        ItemGeneration(Generator.self, count: $0.count, options: $0.options, firstId: $0.firstId, seed: $0.seed)
      }, unwrap: { _ in nil })
  }

  private init<Generator: ItemGenerator>(
    _ generator: Generator.Type, count: Int, options: Generator.Options, firstId: Int, seed: Int
  ) {
    self.count = count
    needsPictures = options.needsPictures
    text = "\(Generator.name)(count: \(count), firstId: \(firstId), seed: \(seed)\(options.text))"
    items = { library throws(GenerationError) in
      let generator = try Generator(
        count: count, options: options, firstId: firstId, library: library, seed: UInt64(seed))
      return ContentItems(generator.items())
    }
  }

  /// A reader of the generators for items of a kind.
  static func reader(of kind: DataKind) -> ValueReader<ItemGeneration> {
    .tagged("generate", kind.generators.map { object(of: $0) })
  }
}
