internal import JSON

/// What a value is called in the names of runs and devices.
enum ValueLabel {
  /// Its name if it has one, and else what it consists of, as in `phone(cores=4)`.
  static func text(of value: JSONValue) -> String {
    switch value.kind {
    case .string: value.string ?? ""
    case .array: value.elements.map(text).joined(separator: "+")
    case .object: value["name"]?.string ?? (value["id"]?.string ?? "") + changes(in: value)
    case .null, .boolean, .number: value.literal
    }
  }

  /// All of an object but its `id`, as in `(cores=4,cost.cpu=0.5)`; empty if there is nothing else.
  static func changes(in object: JSONValue) -> String {
    let texts = JSONPatch.leaves(of: object).filter { $0.path != "id" }.map { "\($0.path)=\(text(of: $0.value))" }
    return texts.isEmpty ? "" : "(\(texts.joined(separator: ",")))"
  }
}
