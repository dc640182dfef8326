package import JSON
package import ListRuntime

/// The file format of a data set for declared content: items of texts and pictures with names.
package enum ItemsFile: ItemFile {
  private static let anyText = ValueReader<String>.text(rule: "a string") { _ in true }
  private static let fieldName = NameKind("field", phrase: "the name of a field")

  static let itemId = Field.required(
    "itemId", .integer(Int.min...Int.max), "The item's own number, unique in the file.")
  static let type = Field.optional(
    "type", ValueReader<String>.identifier, "The type of row that shows it, which selects blocks.")
  static let texts = Field.defaulted(
    "texts", .map(fieldName, to: anyText), to: [], text: "{}", "Texts by name; newlines start new lines.")
  static let pictures = Field.defaulted(
    "pictures", .map(fieldName, to: ValueReader<String>.text.located), to: [], text: "{}",
    "Addresses of pictures of the media library, by name.")
  /// The form of an item.
  package static let itemShape = ObjectShape("an item", [itemId.shape, type.shape, texts.shape, pictures.shape])

  package static var idField: Field<Int> { itemId }
  package static func fastPathItems(_ source: SourceFile, _ library: MediaLibrary?) -> [DeclaredItem]? { nil }
  package static func fastPathItem(_ value: JSONValue, _ library: MediaLibrary?) -> DeclaredItem? { nil }

  package static func item(
    _ value: JSONValue, _ library: MediaLibrary?, _ collector: DiagnosticCollector
  ) -> DeclaredItem? {
    guard let object = ObjectReader(value, itemShape, collector) else { return nil }
    let (id, type, texts, pictures) = (
      object.read(itemId), object.read(type), object.read(texts), object.read(pictures)
    )
    for name in (texts ?? []).map(\.name) + (pictures ?? []).map(\.name) where !Identifier.isValid(name.value) {
      collector.error(
        at: name.location, "invalid field name", expected: ValueReader<String>.identifier.shape.phrase,
        found: JSONString.quoted(name.value))
    }
    for picture in pictures ?? [] { check(picture.value, library, collector) }
    guard let id, let texts, let pictures, type != nil || object.member(self.type.shape.name) == nil else { return nil }
    return DeclaredItem(
      itemId: id, type: type ?? "", texts: texts.map { DeclaredItem.Field($0.name.value, $0.value) },
      pictures: pictures.map { DeclaredItem.Field($0.name.value, $0.value.value) })
  }

  /// An item as a JSON object in one line, with empty fields omitted.
  package static func object(_ item: DeclaredItem) -> String {
    var members = ["\"itemId\": \(item.itemId)"]
    if !item.type.isEmpty { members.append(DataSetWriter.member("type", item.type)) }
    for (key, fields) in [("texts", item.texts), ("pictures", item.pictures)] where !fields.isEmpty {
      let values = fields.map { DataSetWriter.member($0.name, $0.value) }
      members.append("\"\(key)\": {\(values.joined(separator: ", "))}")
    }
    return "{\(members.joined(separator: ", "))}"
  }
}
