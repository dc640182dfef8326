import JSON

/// The values that `--set` and `--sweep` change.
package enum SettingPaths {
  /// The beginning of a setting, and what it changes.
  package typealias Setting = (text: String, help: String)

  /// The beginnings of settings, as in `scroll.passes=`, with the value if it is one of a few words, as in `os=ios-12`;
  /// in the order of the documentation. Elements of lists and parts of data have no entries.
  package static var all: [Setting] {
    var known: Set<String> = []
    return ScenarioFields.all.flatMap { field -> [Setting] in
      switch field.subject {
      case .runs, .runParts: settings(field.name, field.binding.shape.shape, field.binding.shape.help)
      case .presentation, .study: []
      }
    }.filter { known.insert($0.text).inserted }
  }

  /// The field that a setting of a part turns from an id into an object.
  private static let deviceName = "device"

  private static func settings(_ path: String, _ shape: ValueShape, _ help: String) -> [Setting] {
    switch shape {
    case .word(let words): words.map { ("\(path)=\($0)", help) }
    case .boolean: [("\(path)=true", help), ("\(path)=false", help)]
    case .text, .integer, .number, .name: [("\(path)=", help)]
    case .object(let object): settings(path, object)
    case .tagged(let tag, let kinds):
      kinds.map { ("\(path).\(tag)=\($0.word)", help) } + kinds.flatMap { settings(path, $0.shape) }
    case .either(let shapes):
      shapes.filter { path == deviceName || !$0.hasRequiredField }.flatMap { settings(path, $0, help) }
    case .shared(_, let shape): settings(path, shape, help)
    case .array, .map, .tuple, .any, .external: []
    }
  }

  private static func settings(_ path: String, _ object: ObjectShape) -> [Setting] {
    // The members beside a value give its provenance.
    let value = object.fields.filter { $0.name == "value" }
    return (value.isEmpty ? object.fields : value).flatMap { settings("\(path).\($0.name)", $0.shape, $0.help) }
  }
}

extension ValueShape {
  /// Whether the value is an object that must be given as a whole, because one of its fields is required.
  fileprivate var hasRequiredField: Bool {
    switch self {
    case .object(let shape): shape.fields.contains { if case .required = $0.presence { true } else { false } }
    case .tagged: true
    case .shared(_, let shape): shape.hasRequiredField
    default: false
    }
  }
}
