/// Reads the fields of a JSON object; the initializer reports unknown keys and missing fields.
package struct ObjectReader {
  /// The JSON object that is read.
  package let value: JSONValue
  /// Collects the problems that reading finds.
  package let collector: DiagnosticCollector
  private let shape: ObjectShape
  private let members: [(name: String, key: JSONValue, value: JSONValue)]

  /// Starts reading a value; nil if it is not an object, which is reported.
  ///
  /// - Parameter tag: a key that the caller has already read, so it is not reported as unknown.
  package init?(_ value: JSONValue, _ shape: ObjectShape, tag: String? = nil, _ collector: DiagnosticCollector) {
    guard value.kind == .object else {
      collector.error(at: value, "wrong type", expected: "\(shape.name), as an object", found: value.summary)
      return nil
    }
    self.value = value
    self.shape = shape
    self.collector = collector
    let required = shape.isOpen ? shape.fields.filter(\.isRequired).map(\.name) : []
    members = value.members.map { ($0.key.string ?? "", $0.key, $0.value) }
      .filter { !shape.isOpen || $0.value.kind != .null || required.contains($0.name) }
    let names = shape.fields.map(\.name)
    for member in members where !shape.isOpen && member.name != tag && !names.contains(member.name) {
      collector.addUnlessFull(value.source) {
        let title = "unknown key \(JSONString.quoted(JSONValue.excerpt(member.name))) in \(shape.name)"
        if let place = collector.otherPlaces(member.name) {
          return Diagnostic(at: member.key.location, title, expected: "this key at \(place)")
        }
        let nearest = NearestName.nearest(to: member.name, among: names)
        return Diagnostic(
          at: member.key.location, title,
          expected: nearest == nil ? ValueShape.oneOf(names.map(JSONString.quoted)) : nil,
          suggestion: nearest.map(JSONString.quoted))
      }
    }
    for field in shape.fields {
      guard field.isRequired, !members.contains(where: { $0.name == field.name }) else { continue }
      collector.error(
        at: value.location.beginning, "\(JSONString.quoted(field.name)) is missing in \(shape.name)",
        expected: field.shape.phrase)
    }
    checkAlternatives()
  }

  /// Reports every group of alternative fields if none of them is present.
  private func checkAlternatives() {
    for group in shape.alternatives where !group.contains(where: { member($0) != nil }) {
      error(at: "", "\(ValueShape.oneOf(group.map(JSONString.quoted))) is missing in \(shape.name)")
    }
  }

  /// Reads the value of a field: its default, or nil, if it is omitted; nil if it is invalid, which is reported.
  ///
  /// - Precondition: the field is one of the object's shape.
  package func read<Value>(_ field: Field<Value>) -> Value? {
    precondition(
      shape.fields.contains { $0.name == field.shape.name }, "\(shape.name) has no field \(field.shape.name)")
    guard let json = member(field.shape.name) else { return field.fallback }
    return field.reader.read(json, collector)
  }

  /// Reads a field with a default; also returns the default if the value is invalid, so that reading can continue.
  package func value<Value>(_ field: Field<Value>) -> Value {
    guard let value = read(field) ?? field.fallback else {
      preconditionFailure("the field \(field.shape.name) of \(shape.name) has no default")
    }
    return value
  }

  /// The JSON value of a key, or nil if the object does not have the key.
  package func member(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  /// Whether a field is omitted, or an array of this number of elements: then all of its elements were read.
  package func isComplete(_ name: String, _ count: Int) -> Bool {
    member(name).map { $0.kind == .array && Array($0.elements).count == count } ?? true
  }

  /// Reports all mutually exclusive keys after the first one.
  ///
  /// - Parameter names: the keys, only one of which the object can have.
  package func allowOne(of names: [String], else message: String) {
    for extra in names.filter({ member($0) != nil }).dropFirst() {
      error(at: extra, message, expected: "only one of \(ValueShape.oneOf(names.map(JSONString.quoted)))")
    }
  }

  /// Reports an error at the value of a key, or at the start of the object if the key is absent.
  package func error(
    at name: String, _ message: String, expected: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    collector.error(
      at: member(name)?.location ?? value.location.beginning, message, expected: expected, found: found,
      suggestion: suggestion)
  }
}
