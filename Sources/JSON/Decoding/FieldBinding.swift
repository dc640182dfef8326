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

  /// A field whose value, or whose default, functions put into a record and take from it.
  ///
  /// The record does not change if the field is invalid, or omitted without a default.
  ///
  /// - Parameter get: the value of a record that is written; nil if it has none.
  package init<Value>(
    _ field: Field<Value>, set: @escaping @Sendable (inout Record, Value) -> Void,
    get: @escaping @Sendable (Record) -> Value? = { _ in nil }
  ) {
    self.init(
      field.shape,
      read: { object, record in
        guard let value = object.read(field) ?? field.fallback else { return !field.shape.isRequired }
        set(&record, value)
        return true
      }, write: { get($0).flatMap { field.reader.write?($0) } })
  }

  /// A field whose value, or whose default, becomes the value of a property.
  package init<Value>(_ field: Field<Value>, _ property: any WritableKeyPath<Record, Value> & Sendable) {
    self.init(field, set: { $0[keyPath: property] = $1 }, get: { $0[keyPath: property] })
  }

  /// A field whose value becomes the value of a property that is nil without one.
  package init<Value>(_ field: Field<Value>, optional property: any WritableKeyPath<Record, Value?> & Sendable) {
    self.init(field, set: { $0[keyPath: property] = $1 }, get: { $0[keyPath: property] })
  }

  /// A field whose value becomes one case of a property.
  ///
  /// - Parameters:
  ///   - wrap: the case with a value.
  ///   - unwrap: the value of the case; nil for another case.
  package init<Value, Property>(
    _ field: Field<Value>, _ property: any WritableKeyPath<Record, Property> & Sendable,
    _ wrap: @escaping @Sendable (Value) -> Property, _ unwrap: @escaping @Sendable (Property) -> Value?
  ) {
    self.init(field, set: { $0[keyPath: property] = wrap($1) }, get: { unwrap($0[keyPath: property]) })
  }

  /// A field that must be present, whose value becomes the value of a property.
  package static func required<Value: Sendable>(
    _ name: String, _ reader: ValueReader<Value>, _ help: String = "",
    _ property: any WritableKeyPath<Record, Value> & Sendable
  ) -> FieldBinding { FieldBinding(.required(name, reader, help), property) }

  /// A field that may be omitted: the property does not change then.
  package static func optional<Value: Sendable>(
    _ name: String, _ reader: ValueReader<Value>, _ help: String = "",
    _ property: any WritableKeyPath<Record, Value> & Sendable
  ) -> FieldBinding { FieldBinding(.optional(name, reader, help), property) }

  /// A field that may be omitted: the property is nil then.
  package static func optional<Value: Sendable>(
    _ name: String, _ reader: ValueReader<Value>, _ help: String = "",
    optional property: any WritableKeyPath<Record, Value?> & Sendable
  ) -> FieldBinding { FieldBinding(.optional(name, reader, help), optional: property) }

  /// A field with a default value; `text` is the default as JSON if it is written in another way.
  package static func defaulted<Value: Sendable>(
    _ name: String, _ reader: ValueReader<Value>, to value: Value, text: String? = nil, _ help: String = "",
    _ property: any WritableKeyPath<Record, Value> & Sendable
  ) -> FieldBinding { FieldBinding(.defaulted(name, reader, to: value, text: text, help), property) }

  /// The same field as one that never changes the result of a run.
  package var withoutEffect: FieldBinding {
    var shape = shape
    shape.affectsResults = false
    return FieldBinding(shape, read: read, write: write)
  }

  /// The same field, which is not written if its value is the default.
  package var omittingDefault: FieldBinding {
    guard case .defaultsTo(let text) = shape.presence else { return self }
    return FieldBinding(
      shape, read: read,
      write: { record in write(record).flatMap { $0.compactText == text ? nil : $0 } })
  }

  /// A field that is only checked.
  package static func ignored<Value>(_ field: Field<Value>) -> FieldBinding { FieldBinding(field, set: { _, _ in }) }

  /// The same field with a check of its object, or a completion of the record, after it is read, whether or not it is
  /// valid.
  package func checked(_ check: @escaping @Sendable (inout Record, ObjectReader) -> Void) -> FieldBinding {
    FieldBinding(
      shape,
      read: { object, record in
        defer { check(&record, object) }
        return read(object, &record)
      }, write: write)
  }

  /// The same field for a record that is complete without it: a problem is reported, and the other fields are used.
  package var dispensable: FieldBinding {
    FieldBinding(
      shape,
      read: { object, record in
        _ = read(object, &record)
        return true
      }, write: write)
  }

  /// The address of a file's JSON schema, of which the reader has no use.
  package static var schemaAddress: FieldBinding {
    FieldBinding(
      FieldShape(
        name: "$schema", shape: .text(rule: ""), presence: .optional, help: "Address of the schema, for editors."),
      read: { _, _ in true })
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
