/// A field of an object: its description for documentation and schemas, and the reader of its value.
package struct Field<Value>: Sendable where Value: Sendable {
  /// The field's description, from which documentation and a JSON schema are generated.
  package private(set) var shape: FieldShape
  /// Reads and checks the field's value.
  package let reader: ValueReader<Value>
  /// The value of a field that is omitted; nil for required and optional fields.
  package let fallback: Value?
  private init(
    _ name: String, _ reader: ValueReader<Value>, _ presence: FieldShape.Presence, _ help: String,
    _ fallback: Value? = nil
  ) {
    shape = FieldShape(name: name, shape: reader.shape, presence: presence, help: help)
    (self.reader, self.fallback) = (reader, fallback)
  }

  /// A field that must be present.
  package static func required(_ name: String, _ reader: ValueReader<Value>, _ help: String = "") -> Field {
    Field(name, reader, .required, help)
  }

  /// A field that may be omitted.
  package static func optional(_ name: String, _ reader: ValueReader<Value>, _ help: String = "") -> Field {
    Field(name, reader, .optional, help)
  }

  /// A field with a default value; `text` is the default as JSON if it is written in another way.
  package static func defaulted(
    _ name: String, _ reader: ValueReader<Value>, to value: Value, text: String? = nil, _ help: String
  ) -> Field {
    Field(name, reader, .defaultsTo(text ?? reader.text(of: value)), help, value)
  }
}

extension ValueReader {
  /// A value as JSON in one line, with numbers as in documentation.
  ///
  /// - Precondition: the reader writes values.
  fileprivate func text(of value: Value) -> String {
    switch write?(value) {
    case nil: preconditionFailure("nothing writes \(value)")
    case .number(let number): FixedDecimals.short(number)
    case let content?: content.compactText
    }
  }
}
