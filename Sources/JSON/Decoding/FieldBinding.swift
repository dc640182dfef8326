/// A field of an object, and the property of a record that stores its value.
///
/// An object's form and its reading both come from one list of bindings, so neither can lack a field.
package struct FieldBinding<Record>: Sendable {
  /// The field's description.
  package let shape: FieldShape
  /// Reads the field of an object into a record.
  package let read: @Sendable (ObjectReader, inout Record) -> Void

  /// A field that a function reads into the record.
  package init(_ shape: FieldShape, read: @escaping @Sendable (ObjectReader, inout Record) -> Void) {
    self.shape = shape
    self.read = read
  }

  /// A field whose value, or whose default, becomes the value of a property.
  ///
  /// The property does not change if the field is invalid, or omitted without a default.
  package init<Value>(_ field: Field<Value>, _ property: any WritableKeyPath<Record, Value> & Sendable) {
    self.init(field.shape) { object, record in
      if let value = object.read(field) ?? field.fallback { record[keyPath: property] = value }
    }
  }

  /// Like ``init(_:_:)-(Field<Value>,WritableKeyPath<Record,Value>)``, for a property that is nil without a value.
  package init<Value>(_ field: Field<Value>, optional property: any WritableKeyPath<Record, Value?> & Sendable) {
    self.init(field.shape) { object, record in
      if let value = object.read(field) ?? field.fallback { record[keyPath: property] = value }
    }
  }
}

extension ObjectShape {
  /// A form of an object with a name and the fields of some bindings.
  package init<Record>(_ name: String, _ bindings: [FieldBinding<Record>]) {
    self.init(name, bindings.map(\.shape))
  }
}

extension ObjectReader {
  /// Reads the fields of some bindings into a record, in their order.
  package func read<Record>(_ bindings: [FieldBinding<Record>], into record: inout Record) {
    for binding in bindings { binding.read(self, &record) }
  }
}
