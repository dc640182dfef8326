internal import JSON

extension Diagnostic {
  static func unknownRun(_ name: Located<String>, among names: [String]) -> Diagnostic {
    let nearest = NearestName.nearest(to: name.value, among: names)
    return Diagnostic(
      at: name.location, "unknown run \(JSONString.quoted(name.value))",
      expected: nearest == nil ? ValueShape.oneOf(names.map(JSONString.quoted)) : nil,
      suggestion: nearest.map(JSONString.quoted))
  }
}
