internal import JSON

/// Finds every value of an object by its form, and where each comes from.
enum ValueOrigins {
  typealias Value = RunExplanation.Value

  /// The values of an object's fields: those that are there, and defaults of those that are not.
  static func values(of shape: ObjectShape, in object: JSONValue?, under path: String, except: [String] = []) -> [Value]
  {
    shape.fields.filter { !except.contains($0.name) }.flatMap { field in
      let path = path.isEmpty ? field.name : "\(path).\(field.name)"
      if let value = object?[field.name] { return values(of: field.shape, value, path) }
      if case .defaultsTo(let text) = field.presence { return [Value(path: path, text: text, place: nil)] }
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
          note: quantity.flatMap { _ in value["status"]?.string }, place: value.place)
      }
    default: break
    }
    return [Value(path: path, text: text(of: value), place: value.place)]
  }

  /// A number with its unit, as in `380 us/view`; nil for what is none.
  private static func quantity(_ value: JSONValue) -> String? {
    guard let number = value["value"], let unit = value["unit"]?.string else { return nil }
    return "\(number.literal) \(unit)"
  }

  /// A value as it is written, or what it is if that is long.
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

  /// Where a value stands: `file:line`, or the whole argument.
  static func origin(of place: SourcePlace) -> String {
    if place.file.name.hasPrefix("--") {
      return "\(place.file.name) \(String(decoding: place.file.bytes, as: UTF8.self))"
    }
    return "\(place.file.name):\(place.file.position(of: place.range.start).line)"
  }
}
