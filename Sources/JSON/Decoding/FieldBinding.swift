/// A field of an object, and the property of a record that stores its value.
///
/// An object's form, its reading and its writing come from one list of bindings, so none of them can lack a field.
package struct FieldBinding<Record>: Sendable {
  /// The field's description.
  package let shape: FieldShape
  /// Reads the field of an object into a record; false if a required field has no valid value.
  package let read: @Sendable (ObjectReader, inout Record) -> Bool
  /// Writes the field of a record; nil if the record has no value for it.
  package let write: @Sendable (Record) -> JSONContent?

  /// A field that functions read into the record and write.
  package init(
    _ shape: FieldShape, read: @escaping @Sendable (ObjectReader, inout Record) -> Bool,
    write: @escaping @Sendable (Record) -> JSONContent? = { _ in nil }
  ) {
    self.shape = shape
    self.read = read
    self.write = write
  }

  /// A field whose value, or whose default, becomes the value of a property.
  ///
  /// The property does not change if the field is invalid, or omitted without a default.
  package init<Value>(_ field: Field<Value>, _ property: any WritableKeyPath<Record, Value> & Sendable) {
    self.init(
      field.shape,
      read: { object, record in
        guard let value = object.read(field) ?? field.fallback else { return !field.isRequired }
        record[keyPath: property] = value
        return true
      }, write: { record in field.reader.write?(record[keyPath: property]) })
  }

  /// Like ``init(_:_:)-(Field<Value>,WritableKeyPath<Record,Value>)``, for a property that is nil without a value.
  package init<Value>(_ field: Field<Value>, optional property: any WritableKeyPath<Record, Value?> & Sendable) {
    self.init(
      field.shape,
      read: { object, record in
        guard let value = object.read(field) ?? field.fallback else { return !field.isRequired }
        record[keyPath: property] = value
        return true
      }, write: { record in record[keyPath: property].flatMap { field.reader.write?($0) } })
  }
}

extension FieldBinding {
  /// The field as one of a record that contains this record.
  package func inside<Outer>(_ path: any WritableKeyPath<Outer, Record> & Sendable) -> FieldBinding<Outer> {
    FieldBinding<Outer>(
      shape, read: { object, record in read(object, &record[keyPath: path]) }, write: { write($0[keyPath: path]) })
  }
}

extension FieldBinding {
  /// A field whose object has other properties of the record.
  package static func group(
    _ name: String, _ phrase: String, _ presence: FieldShape.Presence, _ fields: [FieldBinding], _ help: String
  ) -> FieldBinding {
    let shape = ObjectShape(phrase, fields)
    return FieldBinding(
      FieldShape(name: name, shape: .object(shape), presence: presence, help: help),
      read: { object, record in
        guard let json = object.member(name) else { if case .required = presence { return false } else { return true } }
        return ObjectReader(json, shape, object.collector)?.read(fields, into: &record) ?? false
      }, write: { .object(fields.members(of: $0)) })
  }
}

extension Field {
  /// Whether the field must be present.
  package var isRequired: Bool { if case .required = shape.presence { true } else { false } }
}

extension ObjectShape {
  /// A form of an object with a name and the fields of some bindings.
  package init<Record>(_ name: String, _ bindings: [FieldBinding<Record>]) {
    self.init(name, bindings.map(\.shape))
  }
}

extension ObjectReader {
  /// Reads the fields of some bindings into a record, in their order; false if a required one has no valid value.
  @discardableResult
  package func read<Record>(_ bindings: [FieldBinding<Record>], into record: inout Record) -> Bool {
    var isComplete = true
    for binding in bindings where !binding.read(self, &record) { isComplete = false }
    return isComplete
  }
}

extension Array {
  /// The fields as those of a record that contains their record.
  package func inside<Outer, Record>(
    _ path: any WritableKeyPath<Outer, Record> & Sendable
  ) -> [FieldBinding<Outer>] where Element == FieldBinding<Record> {
    map { $0.inside(path) }
  }

  /// The fields of a record that have a value, as members of a JSON object.
  package func members<Record>(of record: Record) -> [JSONContent.Member] where Element == FieldBinding<Record> {
    compactMap { binding in binding.write(record).map { JSONContent.Member(binding.shape.name, $0) } }
  }
}
