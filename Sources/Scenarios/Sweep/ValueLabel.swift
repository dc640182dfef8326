import JSON

/// The label of a value in the names of runs and devices.
enum ValueLabel {
  /// The name of the value if it has one, otherwise its content, as in `phone(cores=4)`.
  static func text(of value: JSONValue) -> String {
    switch value.kind {
    case .string: value.string ?? ""
    case .array: value.elements.map(text).joined(separator: "+")
    case .object: value["name"]?.string ?? (value["id"]?.string ?? "") + changes(in: value)
    case .null, .boolean, .number: value.literal
    }
  }

  /// The label of a device: its id instead of the path of its file, as in `phone` for `devices/phone.json`.
  static func deviceText(of value: JSONValue) -> String {
    let id = value.kind == .object ? value["id"]?.string : value.string
    guard value["name"]?.string == nil, let id, DeviceFile.isPath(id) else { return text(of: value) }
    return FilePath.stem(of: id) + (value.kind == .object ? changes(in: value) : "")
  }

  /// All members of an object except its `id`, as in `(cores=4,cost.cpu=0.5)`; empty if there are none.
  static func changes(in object: JSONValue) -> String {
    let texts = changedValues(in: object)
    return texts.isEmpty ? "" : "(\(texts.joined(separator: ",")))"
  }

  /// All members of an object except its `id`, as in `cost.cpu=0.5`.
  static func changedValues(in object: JSONValue) -> [String] {
    JSONPatch.leaves(of: object).filter { $0.path != "id" }.map { "\($0.path)=\(text(of: $0.value))" }
  }
}
