internal import JSON

/// A technique as a run names it: its id and its options, not yet looked up.
struct TechniqueEntry: Sendable {
  var id: Located<String>
  /// The whole entry.
  var place: SourcePlace
  var options: [(key: JSONValue, value: JSONValue)]

  /// An id, or an object with `id` and options.
  static let reader = ValueReader<TechniqueEntry>(.technique) { json, collector in
    if let id = json.string {
      return TechniqueEntry(id: Located(id, at: json.place), place: json.place, options: [])
    }
    guard json.kind == .object else {
      collector.mismatch(json, .technique, "wrong type")
      return nil
    }
    guard let id = json["id"] else {
      collector.error(at: json, "\"id\" is missing in a technique", expected: NameSpace.technique.phrase)
      return nil
    }
    guard let text = id.string else {
      collector.mismatch(id, .name(.technique), "wrong type")
      return nil
    }
    let options = json.members.filter { $0.key.string != "id" }
    return TechniqueEntry(id: Located(text, at: id.place), place: json.place, options: options)
  }
}
