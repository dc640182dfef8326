import JSON

/// Collects every value of an object by its shape, and the origin of each.
enum ValueOrigins {
  typealias Value = RunExplanation.Value

  /// The values of an object's fields, with defaults for absent ones.
  static func values(of shape: ObjectShape, in object: JSONValue?, under path: String, except: [String] = []) -> [Value]
  {
    shape.fields.filter { !except.contains($0.name) }.flatMap { field in
      let path = path.isEmpty ? field.name : "\(path).\(field.name)"
      if let value = object?[field.name] { return values(of: field.shape, value, path) }
      if case .defaultsTo(let text) = field.presence { return [Value(path: path, text: text, location: nil)] }
      return []
    }
  }

  private static func values(of shape: ValueShape, _ value: JSONValue, _ path: String) -> [Value] {
    switch (shape, value.kind) {
    case (.object(let shape), .object): return values(of: shape, in: value, under: path)
    case (.tagged(let tag, let kinds), .object):
      guard let kind = kinds.first(where: { $0.word == value[tag]?.string }) else { break }
      return values(of: kind.shape, in: value, under: path)
    case (.either(let forms), .object):
      for form in forms {
        switch form {
        case .object, .tagged: return values(of: form, value, path)
        default: continue
        }
      }
    case (.map, .object):
      return value.members.map { key, value in
        let quantity = quantity(value)
        return Value(
          path: "\(path).\(key.string ?? key.literal)", text: quantity ?? text(of: value),
          note: quantity.flatMap { _ in value["status"]?.string }, location: value.location)
      }
    default: break
    }
    return [Value(path: path, text: text(of: value), location: value.location)]
  }

  /// A number with its unit, as in `380 us/view`; nil if the value is not a quantity.
  private static func quantity(_ value: JSONValue) -> String? {
    guard let number = value["value"], let unit = value["unit"]?.string else { return nil }
    return "\(number.literal) \(unit)"
  }

  /// The value as written, or a summary if it is long.
  static func text(of value: JSONValue) -> String {
    switch value.kind {
    case .array:
      let count = Array(value.elements).count
      return value.patches.isEmpty && value.literal.utf8.count <= 60 && !value.literal.contains("\n")
        ? value.literal : "\(count) \(count == 1 ? "entry" : "entries")"
    case .object: return "\(value.members.count) entries"
    default: return value.summary
    }
  }

  /// The origin of a value: `file:line`, or the whole command-line argument.
  static func origin(of location: SourceLocation) -> String {
    if location.file.name.hasPrefix("--") {
      return "\(location.file.name) \(String(decoding: location.file.bytes, as: UTF8.self))"
    }
    return "\(location.file.name):\(location.file.position(of: location.range.start).line)"
  }
}
