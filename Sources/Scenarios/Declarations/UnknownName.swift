import JSON

extension Diagnostic {
  /// The maximum number of names that a diagnostic lists.
  private static let nameLimit = 12

  /// Valid names for `expected …`: the names, or a phrase if there are too many.
  static func expectedName(among names: [String], otherwise phrase: @autoclosure () -> String) -> String {
    names.count <= nameLimit ? ValueShape.oneOf(names.map(JSONString.quoted)) : phrase()
  }

  static func unknownRun(_ name: Located<String>, among names: [String]) -> Diagnostic {
    let nearest = NearestName.nearest(to: name.value, among: names)
    return Diagnostic(
      at: name.location, "unknown run \(JSONString.quoted(name.value))",
      expected: nearest == nil ? expectedName(among: names, otherwise: NameKind.run.phrase) : nil,
      suggestion: nearest.map(JSONString.quoted))
  }
}
