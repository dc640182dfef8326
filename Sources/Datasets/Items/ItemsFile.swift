package import JSON
package import ListRuntime

/// The file format of a data set for declared content: items of texts and pictures with names.
package enum ItemsFile: ItemFile {
  package static let reader = ValueReader<DeclaredItem>.record(
    "an item", DeclaredItem(itemId: 0),
    [
      .required("itemId", .integer(Int.min...Int.max), "The item's own number, unique in the file.", \.itemId),
      FieldBinding(
        .optional("type", .identifier, "The type of row that shows it, which selects blocks."), set: { $0.type = $1 },
        get: { $0.type.isEmpty ? nil : $0.type }),
      .defaulted("texts", fields(.string), to: [], "Texts by name; newlines start new lines.", \.texts).omittingDefault,
      .defaulted(
        "pictures", fields(.text), to: [], "Addresses of pictures of the media library, by name.", \.pictures
      ).omittingDefault,
    ], isInline: true)
  package static let pictures = [["pictures"]]

  /// Reads values with the names of fields, and sorts them by name.
  private static func fields(_ value: ValueReader<String>) -> ValueReader<[DeclaredItem.Field]> {
    let name = NameKind("field", phrase: "the name of a field")
    let fields = ValueReader<[DeclaredItem.Field]>.map(name, to: value) {
      DeclaredItem.Field($0, $1)
    } _: {
      ($0.name, $0.value)
    }
    return ValueReader(fields.shape, write: fields.write) { json, collector in
      for key in json.members.map(\.key) where key.string.map(Identifier.isValid) == false {
        collector.error(
          at: key.location, "invalid field name", expected: ValueReader<String>.identifier.shape.phrase,
          found: JSONString.quoted(key.string ?? ""))
      }
      return fields.read(json, collector)?.sorted { $0.name < $1.name }
    }
  }
}
