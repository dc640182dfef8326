package import JSON
package import ListRuntime

/// Generates items of one kind from a media library and a seed, with the same result on every machine.
package protocol ItemGenerator<File>: Sendable {
  /// The format of files with such items.
  associatedtype File: ItemFile
  /// The parameters that other generators do not have.
  associatedtype Options: GeneratorOptions
  /// The name in scenarios and of the `lab generate` subcommand.
  static var name: String { get }
  /// The items in words, for `Write a data set of …`.
  static var summary: String { get }
  /// The default number of items.
  static var standardCount: Int { get }
  /// The media library whose pictures the items show unless another is given; nil for the thesis's library.
  static var mediaPreset: MediaPreset? { get }
  /// Creates a generator after checking the parameters.
  ///
  /// - Throws: ``GenerationError`` with every parameter that is out of range.
  init(
    count: Int, options: Options, firstId: Int, library: MediaLibrary, seed: UInt64
  ) throws(GenerationError)
  /// The items, with ascending ids: O(count).
  func items() -> [File.Item]
}

/// The parameters of a generator in a scenario, other than those of all generators.
package protocol GeneratorOptions: Sendable {
  /// A generator in which every parameter has its default value.
  init()
  /// The fields of the parameters.
  static var fields: [FieldBinding<Self>] { get }
  /// The parameters as text, each after a comma and a space, as in `, wideShare: 0.5`.
  var text: String { get }
  /// Whether the generator chooses pictures from a library.
  var needsPictures: Bool { get }
}

extension GeneratorOptions {
  /// True by default, which is correct for all generators except those whose items can be without pictures.
  package var needsPictures: Bool { true }
}

/// The options of a generator without options of its own.
package struct NoGeneratorOptions: GeneratorOptions {
  package init() {}
  package static let fields: [FieldBinding<NoGeneratorOptions>] = []
  package var text: String { "" }
}

/// A generator with only the parameters that all generators have.
package protocol PlainItemGenerator<File>: ItemGenerator where Options == NoGeneratorOptions {
  /// Creates a generator after checking the parameters.
  ///
  /// - Throws: ``GenerationError`` with every parameter that is out of range.
  init(count: Int, firstId: Int, library: MediaLibrary, seed: UInt64) throws(GenerationError)
}

extension PlainItemGenerator {
  package init(
    count: Int, options: NoGeneratorOptions, firstId: Int, library: MediaLibrary, seed: UInt64
  ) throws(GenerationError) {
    try self.init(count: count, firstId: firstId, library: library, seed: seed)
  }
}
