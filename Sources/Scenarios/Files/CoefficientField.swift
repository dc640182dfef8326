import JSON
import ListRuntime

/// A field of a device profile with all coefficients of one dimension.
struct CoefficientField: Sendable {
  /// The field in the profile's file.
  let binding: FieldBinding<DeviceProfile>
  private let units: CoefficientReader.Units
  /// The names of the coefficients and what they are per, in the order of the profile.
  private let names: [(name: String, unit: String)]
  private let property: any WritableKeyPath<DeviceProfile, [Coefficient]> & Sendable

  /// The key of the field.
  var name: String { binding.shape.name }

  /// A field with a coefficient for each name.
  init(
    _ name: String, _ kind: NameKind, _ help: String, _ units: CoefficientReader.Units,
    _ names: [(name: String, unit: String)], _ property: any WritableKeyPath<DeviceProfile, [Coefficient]> & Sendable
  ) {
    self.units = units
    self.names = names
    self.property = property
    let field = Field.required(
      name,
      ValueReader<[(name: Located<String>, value: Located<RawCoefficient>)]>.map(
        kind, to: CoefficientReader.reader.located), help)
    binding = FieldBinding(
      field.shape,
      read: { object, profile in
        let values = Self.coefficients(object, field, of: names, units)
        guard values.count == names.count else { return false }
        profile[keyPath: property] = values
        return true
      },
      write: { profile in
        .object(
          zip(names, profile[keyPath: property]).map { name, coefficient in
            .init(name.name, CoefficientReader.content(of: coefficient, per: name.unit, units))
          })
      })
  }

  /// Reads all coefficients of a field in the order of `names`; missing and unknown ones are reported.
  private static func coefficients(
    _ object: ObjectReader, _ field: Field<[(name: Located<String>, value: Located<RawCoefficient>)]>,
    of names: [(name: String, unit: String)], _ units: CoefficientReader.Units
  ) -> [Coefficient] {
    guard let entries = object.read(field) else { return [] }
    let known = names.map(\.name)
    let knownNames = Set(known)
    for entry in entries where !knownNames.contains(entry.name.value) {
      object.collector.add(
        Diagnostic(
          at: entry.name.location, "unknown coefficient \(JSONString.quoted(entry.name.value))",
          suggestion: NearestName.nearest(to: entry.name.value, among: known).map(JSONString.quoted)))
    }
    let written = object.member(field.shape.name)
    let writtenNames = Set((written?.members ?? []).compactMap(\.key.string))
    for name in known where !writtenNames.contains(name) {
      object.collector.add(
        Diagnostic(
          in: object.value.source, at: written.map { SourceRange(start: $0.range.start, end: $0.range.start + 1) },
          "the coefficient \(JSONString.quoted(name)) is missing"))
    }
    let values = Dictionary(entries.map { ($0.name.value, $0.value) }, uniquingKeysWith: { first, _ in first })
    return names.compactMap { name, unit in
      values[name].flatMap { CoefficientReader.coefficient($0, per: unit, units, object) }
    }
  }

  /// The values and units of the coefficients in canonical form. O(coefficients).
  ///
  /// - Parameter other: another device and its content, of which equal coefficients are reused, because devices mostly differ in few.
  func decisiveContent(
    of profile: DeviceProfile, sharing other: (value: DeviceProfile, content: JSONContent)?
  ) -> JSONContent {
    let known = other?.value[keyPath: property] ?? []
    if let other, known == profile[keyPath: property] { return other.content }
    let shared = Dictionary((other?.content.objectMembers ?? []).map { ($0.key, $0) }) { first, _ in first }
    let members = zip(names, profile[keyPath: property]).enumerated().map { position, named in
      let (name, coefficient) = named
      if known.indices.contains(position), known[position] == coefficient, let member = shared[name.name] {
        return member
      }
      let content = CoefficientReader.content(of: coefficient, per: name.unit, units)
      return JSONContent.Member(name.name, CoefficientReader.reader.shape.decisive(content).canonical)
    }
    return .object(members.sorted { $0.key < $1.key })
  }
}
