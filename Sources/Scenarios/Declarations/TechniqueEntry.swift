import JSON

/// A technique as declared in a run: its id and options, before they are resolved.
struct TechniqueEntry: Sendable {
  var id: Located<String>
  /// The source location of the whole entry.
  var location: SourceLocation
  var options: [(key: JSONValue, value: JSONValue)]

  /// Reads an id, or an object with `id` and options.
  static let reader = ValueReader<TechniqueEntry>(.technique) { json, collector in
    if let id = json.string {
      return TechniqueEntry(id: Located(id, at: json.location), location: json.location, options: [])
    }
    guard json.kind == .object else {
      collector.mismatch(json, .technique, "wrong type")
      return nil
    }
    guard let id = json["id"] else {
      collector.error(at: json, "\"id\" is missing in a technique", expected: NameKind.technique.phrase)
      return nil
    }
    guard let text = id.string else {
      collector.mismatch(id, .name(.technique), "wrong type")
      return nil
    }
    let options = json.members.filter { $0.key.string != "id" }
    return TechniqueEntry(id: Located(text, at: id.location), location: json.location, options: options)
  }
}
