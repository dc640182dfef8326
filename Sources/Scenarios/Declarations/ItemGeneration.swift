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

  private static let firstId = Field.defaulted(
    "firstId", .integer(ParameterCheck.ids), to: 0, "Number of the first item; the others count up from it.")
  private static let seed = Field.defaulted("seed", .integer(0...Int.max), to: 1, "The seed of the random numbers.")

  private static func count(_ standard: Int) -> Field<Int> {
    .defaulted("count", .integer(1...ParameterCheck.postCounts.upperBound), to: standard, "Number of items.")
  }

  private static func object<Generator: ItemGenerator>(of generator: Generator.Type) -> ObjectKind<ItemGeneration> {
    let count = count(Generator.standardCount)
    let tag = FieldShape(
      name: "generate", shape: .word([Generator.name]), presence: .required,
      help: "The generator: the word after lab generate.")
    let shape = ObjectShape(
      "a generator of \(Generator.name)",
      [tag, count.shape, firstId.shape, seed.shape] + Generator.Options.fields)
    return ObjectKind(Generator.name, shape) { object in
      guard let options = Generator.Options.read(object) else { return nil }
      return ItemGeneration(
        Generator.self, count: object.value(count), options: options, firstId: object.value(firstId),
        seed: object.value(seed))
    }
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
