/// A field of an object: its description for documentation and schemas, and the reader of its value.
package struct Field<Value>: Sendable where Value: Sendable {
  /// The field's description, from which documentation and a JSON schema are generated.
  package let shape: FieldShape
  /// Reads and checks the field's value.
  package let reader: ValueReader<Value>
  /// The value of a field that is omitted; nil for required and optional fields.
  package let fallback: Value?

  /// A field that must be present.
  package static func required(_ name: String, _ reader: ValueReader<Value>, _ help: String) -> Field {
    Field(
      shape: FieldShape(name: name, shape: reader.shape, presence: .required, help: help), reader: reader, fallback: nil
    )
  }

  /// A field that may be omitted.
  package static func optional(_ name: String, _ reader: ValueReader<Value>, _ help: String) -> Field {
    Field(
      shape: FieldShape(name: name, shape: reader.shape, presence: .optional, help: help), reader: reader, fallback: nil
    )
  }

  /// A field with a default value; `text` is the default as JSON.
  package static func defaulted(
    _ name: String, _ reader: ValueReader<Value>, to value: Value, text: String, _ help: String
  ) -> Field {
    Field(
      shape: FieldShape(name: name, shape: reader.shape, presence: .defaultsTo(text), help: help), reader: reader,
      fallback: value)
  }
}

extension Field {
  /// The same field as one that never changes the result of a run.
  package var withoutEffect: Field {
    var shape = shape
    shape.affectsResults = false
    return Field(shape: shape, reader: reader, fallback: fallback)
  }
}

extension Field where Value == Int {
  package static func defaulted(_ name: String, _ reader: ValueReader<Int>, to value: Int, _ help: String) -> Field {
    defaulted(name, reader, to: value, text: "\(value)", help)
  }
}
extension Field where Value == Double {
  package static func defaulted(_ name: String, _ reader: ValueReader<Double>, to value: Double, _ help: String)
    -> Field
  {
    defaulted(name, reader, to: value, text: FixedDecimals.short(value), help)
  }
}
extension Field where Value == Bool {
  package static func defaulted(_ name: String, _ reader: ValueReader<Bool>, to value: Bool, _ help: String) -> Field {
    defaulted(name, reader, to: value, text: "\(value)", help)
  }
}
extension Field where Value: RawRepresentable, Value.RawValue == String {
  package static func defaulted(_ name: String, _ reader: ValueReader<Value>, to value: Value, _ help: String) -> Field
  {
    defaulted(name, reader, to: value, text: JSONString.quoted(value.rawValue), help)
  }
}
