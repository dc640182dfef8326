internal import Datasets
internal import JSON
internal import ListRuntime

/// Which data a run shows; what is nil is taken from the run it extends, or from the file.
struct DataDeclaration: Sendable {
  /// The items, or nil.
  var items: ItemsDeclaration?
  var media: DataSource?
  var mediaAsText: Located<Bool>?

  static let media = Field.optional(
    "media", .either([(.string, DataSource.file), (.object, DataSource.inline(.object(MediaFile.shape)))]),
    "Path of a media library, from this file; or the library itself.")
  static let mediaAsText = Field.optional(
    "mediaAsText", ValueReader<Bool>.boolean.located,
    "Whether media messages are shown as a text that tells their number.")
  static let shape = ObjectShape("data", ItemsDeclaration.fields.map(\.shape) + [media.shape, mediaAsText.shape])
  static let reader = ValueReader<DataDeclaration>.object(shape) { object in
    DataDeclaration(
      items: ItemsDeclaration.read(object), media: object.read(media), mediaAsText: object.read(mediaAsText))
  }

  /// This one, with what it leaves open taken from another.
  func completed(by other: DataDeclaration) -> DataDeclaration {
    DataDeclaration(
      items: items ?? other.items, media: media ?? other.media, mediaAsText: mediaAsText ?? other.mediaAsText)
  }
}

/// Where data come from.
enum DataSource: Sendable {
  /// A file, by its path from the scenario.
  case file(Located<String>)
  /// The scenario itself.
  case inline(JSONValue)
  /// A generator.
  case generated(Located<ItemGeneration>)

  var place: SourcePlace {
    switch self {
    case .file(let path): path.place
    case .inline(let value): value.place
    case .generated(let generation): generation.place
    }
  }

  static let file = ValueReader<String>.text.located.map { DataSource.file($0) }
  static func inline(_ shape: ValueShape) -> ValueReader<DataSource> {
    ValueReader<DataSource>(shape) { json, _ in .inline(json) }
  }
}

/// Items of a data set or of an event: of which kind, and where they come from.
struct ItemsDeclaration: Sendable {
  var kind: ItemKind
  var source: DataSource

  /// A field for each kind, in their order.
  static let fields = ItemKind.allCases.map { kind in
    Field.optional(
      kind.rawValue, reader(of: kind),
      "Path of a file of \(kind.rawValue), from this file; or the \(kind.rawValue) themselves; or how they are made.")
  }

  /// Forms that data and events share, for schemas.
  static let sharedShapes = ItemKind.allCases.map { (name: $0.rawValue, shape: source(of: $0).shape) }

  /// Reads the source of items of a kind; its form has the kind's name in schemas.
  private static func reader(of kind: ItemKind) -> ValueReader<DataSource> {
    let source = source(of: kind)
    return ValueReader(.shared(kind.rawValue, source.shape), read: source.read)
  }

  private static func source(of kind: ItemKind) -> ValueReader<DataSource> {
    .either([
      (.string, DataSource.file), (.array, DataSource.inline(kind.file.shape)),
      (.object, ItemGeneration.reader(of: kind).located.map { DataSource.generated($0) }),
    ])
  }

  /// Reads the one that is there; a second one is an error.
  static func read(_ object: ObjectReader) -> ItemsDeclaration? {
    let there = zip(ItemKind.allCases, fields).filter { object.member($0.0.rawValue) != nil }
    for (kind, _) in there.dropFirst() {
      object.error(
        at: kind.rawValue, "there are items of two kinds",
        expected: "only one of \(ValueShape.oneOf(there.map { JSONString.quoted($0.0.rawValue) }))")
    }
    let sources = there.compactMap { kind, field in
      object.read(field).map { ItemsDeclaration(kind: kind, source: $0) }
    }
    // Of two kinds nobody knows which is meant: then nothing more is said of either.
    return there.count == 1 ? sources.first : nil
  }
}
