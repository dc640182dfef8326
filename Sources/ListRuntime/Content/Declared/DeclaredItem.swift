/// One item of a list whose content a scenario declares: texts and pictures with names.
public struct DeclaredItem: Sendable, Hashable {
  /// ID of the item, unique in its data set.
  public package(set) var itemId: Int
  /// The type of row that shows the item, which selects blocks; empty for an item without a type.
  public package(set) var type: String
  /// The texts, ascending by name; each name occurs once.
  public package(set) var texts: [Field]
  /// The pictures, ascending by name; each name occurs once. Values are URLs of the media library.
  public package(set) var pictures: [Field]

  /// A named value.
  public struct Field: Sendable, Hashable {
    /// The name of the field.
    public let name: String
    /// The text, or the URL of the picture.
    public let value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// Creates an item from fields in any order; a data set checks that its ID and its names are unique.
  public init(itemId: Int, type: String = "", texts: [Field] = [], pictures: [Field] = []) {
    self.itemId = itemId
    self.type = type
    self.texts = texts.sorted { $0.name < $1.name }
    self.pictures = pictures.sorted { $0.name < $1.name }
  }

  /// The text with a name; nil if the item has none: O(texts).
  public func text(_ name: String) -> String? { texts.first { $0.name == name }?.value }

  /// The picture with a name; nil if the item has none: O(pictures).
  public func picture(_ name: String) -> MediaReference? { pictures.first { $0.name == name }?.value }
}

extension DeclaredItem: DataItem {
  package static let kind = ItemKind(rawValue: "items")
  package var id: Int { itemId }
  package func append(to encoder: inout some ContentEncoder) {
    encoder.integer(itemId)
    encoder.text(type)
    Self.append(texts, to: &encoder)
    Self.append(pictures, to: &encoder)
  }

  private static func append(_ fields: [Field], to encoder: inout some ContentEncoder) {
    encoder.integer(fields.count)
    for field in fields {
      encoder.text(field.name)
      encoder.text(field.value)
    }
  }
  package func appending(_ text: String, toField field: String?) -> DeclaredItem? {
    guard let position = field == nil && texts.count == 1 ? 0 : texts.firstIndex(where: { $0.name == field }) else {
      return nil
    }
    var item = self
    item.texts[position] = Field(texts[position].name, texts[position].value + text)
    return item
  }
  package var hasPictures: Bool { !pictures.isEmpty }
  package var approximateViewCount: Int { 1 + texts.count / 2 + pictures.count }
}

extension ContentItems {
  /// Items of a list whose content a scenario declares.
  package static func declared(_ items: [DeclaredItem]) -> ContentItems { ContentItems(items) }
}
