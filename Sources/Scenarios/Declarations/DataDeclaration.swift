import Datasets
import JSON

/// The data of a run; nil parts are inherited from the extended run or from the file.
struct DataDeclaration: Sendable {
  /// The kind and source of the items.
  var items: ItemsDeclaration?
  /// The source of the media library.
  var media: DataSource?
  /// How large the library's pictures are served.
  var mediaScale: Located<MediaScale>?
  /// Whether media messages are shown as text.
  var mediaAsText: Located<Bool>?

  static let reader = ValueReader<DataDeclaration>.record(
    "data", DataDeclaration(),
    ItemsDeclaration.fields.inside(\.items) + [
      .optional(
        "media", .either([(.string, DataSource.file), (.object, DataSource.inline(MediaFile.reader.shape))]),
        "Path of a media library, relative to this file; or the library itself.", optional: \.media),
      .optional(
        "mediaScale", MediaScale.reader.located,
        "The size in which the server delivers the library's pictures, as factors of width and height; the library's scale if omitted.",
        optional: \.mediaScale),
      .optional(
        "mediaAsText", ValueReader<Bool>.boolean.located,
        "Whether a media message is shown as a text with its number.", optional: \.mediaAsText),
    ])

  /// This declaration, with its nil parts inherited from another one.
  func completed(by other: DataDeclaration) -> DataDeclaration {
    DataDeclaration(
      items: items ?? other.items, media: media ?? other.media,
      mediaScale: Self.completed(mediaScale, by: other.mediaScale),
      mediaAsText: mediaAsText ?? other.mediaAsText)
  }

  /// A scale that inherits the factors it does not give from another one.
  private static func completed(
    _ scale: Located<MediaScale>?, by other: Located<MediaScale>?
  ) -> Located<MediaScale>? {
    guard let scale, let other else { return scale ?? other }
    return Located(scale.value.completed(by: other.value), at: scale.location)
  }
}

/// The source of items or of a media library.
enum DataSource: Sendable {
  /// A file, by its path relative to the scenario.
  case file(Located<String>)
  /// A value in the scenario itself.
  case inline(JSONValue)
  /// A generator with its parameters.
  case generated(Located<ItemGeneration>)

  var location: SourceLocation {
    switch self {
    case .file(let path): path.location
    case .inline(let value): value.location
    case .generated(let generation): generation.location
    }
  }

  static let file = ValueReader<String>.text.located.map { DataSource.file($0) }
  static func inline(_ shape: ValueShape) -> ValueReader<DataSource> {
    ValueReader<DataSource>(shape) { json, _ in .inline(json) }
  }
}

/// The items of a data set or of an event: their kind and their source.
struct ItemsDeclaration: Sendable {
  var kind: DataKind
  var source: DataSource

  /// One field for each kind, in the order of the kinds; more than one is an error.
  static let fields: [FieldBinding<ItemsDeclaration?>] = DataKind.all.map { kind in
    FieldBinding(
      .optional(
        kind.name, reader(of: kind),
        "Path of a file of \(kind.name), relative to this file; or the \(kind.name) themselves; or how to generate them."
      ),
      set: { $0 = ItemsDeclaration(kind: kind, source: $1) }
    ).checked { items, object in
      guard kind == DataKind.all.last else { return }
      let present = DataKind.all.map(\.name).filter { object.member($0) != nil }
      object.allowOne(of: present, else: "the data has items of two kinds")
      // With two kinds the intended one is unknown, so further checks are skipped.
      if present.count > 1 { items = nil }
    }
  }

  /// The forms that data and events share, for schemas.
  static let sharedShapes = DataKind.all.map { (name: $0.name, shape: source(of: $0).shape) }

  /// A reader of the source of items of a kind; schemas define its form under the name of the kind.
  private static func reader(of kind: DataKind) -> ValueReader<DataSource> {
    let source = source(of: kind)
    return ValueReader(.shared(kind.name, source.shape), read: source.read)
  }

  private static func source(of kind: DataKind) -> ValueReader<DataSource> {
    .either([
      (.string, DataSource.file), (.array, DataSource.inline(kind.file.shape)),
      (.object, ItemGeneration.reader(of: kind).located.map { DataSource.generated($0) }),
    ])
  }

}
