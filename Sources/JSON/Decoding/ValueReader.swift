/// Reads one JSON value, describes as data what it accepts, and writes the value again.
///
/// A reader that returns nil has reported the reason. What ``write`` returns is read as the same value.
package struct ValueReader<Value>: Sendable {
  /// The values that the reader accepts.
  package let shape: ValueShape
  /// Reads a value; nil if it is invalid, which is reported.
  package let read: @Sendable (JSONValue, DiagnosticCollector) -> Value?
  /// Writes a value; nil for values that nothing writes.
  package let write: (@Sendable (Value) -> JSONContent)?

  /// A reader with a shape and a read function, which must accept exactly what the shape describes.
  package init(
    _ shape: ValueShape, write: (@Sendable (Value) -> JSONContent)? = nil,
    read: @escaping @Sendable (JSONValue, DiagnosticCollector) -> Value?
  ) {
    self.shape = shape
    self.read = read
    self.write = write
  }

  /// A reader of values of one JSON type, which reports those of another type itself.
  package init(
    _ shape: ValueShape, of kind: JSONKind, write: (@Sendable (Value) -> JSONContent)? = nil,
    read: @escaping @Sendable (JSONValue, DiagnosticCollector) -> Value?
  ) {
    self.init(shape, write: write) { json, collector in
      if json.kind == kind { return read(json, collector) }
      collector.mismatch(json, shape, "wrong type")
      return nil
    }
  }

  /// A reader of the same value that also returns the value's source location.
  package var located: ValueReader<Located<Value>> {
    var writeLocated: (@Sendable (Located<Value>) -> JSONContent)?
    if let write { writeLocated = { located in write(located.value) } }
    return ValueReader<Located<Value>>(shape, write: writeLocated) { json, collector in
      read(json, collector).map { Located($0, at: json.location) }
    }
  }

  /// A reader that transforms the value it has read.
  ///
  /// - Parameter write: writes a transformed value; nil if nothing writes it.
  package func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other, write: (@Sendable (Other) -> JSONContent)? = nil
  ) -> ValueReader<Other> {
    ValueReader<Other>(shape, write: write) { json, collector in read(json, collector).map(transform) }
  }
}

/// A value with the source location it was read from.
package struct Located<Value> {
  /// The value that was read.
  package var value: Value
  package var location: SourceLocation
  /// The byte range of the value in its file.
  package var range: SourceRange { location.range }
  package init(_ value: Value, at location: SourceLocation = .none) {
    self.value = value
    self.location = location
  }
}
extension Located: Sendable where Value: Sendable {}

extension DiagnosticCollector {
  /// Reports a value that does not match its shape.
  package func mismatch(
    _ value: JSONValue, _ shape: ValueShape, _ message: String = "invalid value", suggestion: String? = nil
  ) {
    error(at: value, message, expected: shape.phrase, found: value.summary, suggestion: suggestion)
  }
}

extension ValueReader where Value == String {
  /// Any string.
  package static var string: ValueReader<String> { text(rule: "a string") { _ in true } }

  /// A string that is not empty.
  package static var text: ValueReader<String> {
    text(rule: "a string that is not empty", pattern: #"[\s\S]"#) { !$0.isEmpty }
  }

  /// A string that is not empty and has no line break.
  package static var line: ValueReader<String> {
    text(rule: "a text of one line that is not empty", pattern: #"^[^\n\r\u2028\u2029]+$"#) {
      !$0.isEmpty && !$0.contains(where: \.isNewline)
    }
  }

  /// A string that satisfies a rule.
  ///
  /// - Parameters:
  ///   - rule: the rule in words, with an article, for `expected …`.
  ///   - pattern: the rule as a regular expression for JSON schemas, if it can be expressed as one.
  ///   - isValid: the check that implements the rule.
  package static func text(
    rule: String, pattern: String? = nil, _ isValid: @escaping @Sendable (String) -> Bool
  ) -> ValueReader<String> {
    let shape = ValueShape.text(rule: rule, pattern: pattern)
    return ValueReader(shape, of: .string, write: { .string($0) }) { json, collector in
      if let text = json.string, isValid(text) { return text }
      collector.mismatch(json, shape)
      return nil
    }
  }

  /// A name of ASCII letters, digits, `-` and `_` that starts with a letter or digit.
  package static var identifier: ValueReader<String> {
    text(
      rule: "a name of letters, digits, \"-\" and \"_\"", pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*$", Identifier.isValid)
  }

  /// A name that is resolved later.
  package static func name(_ kind: NameKind) -> ValueReader<String> {
    ValueReader(.name(kind), of: .string, write: { .string($0) }) { json, _ in json.string }
  }

  /// One of a fixed set of words.
  package static func word(_ words: [String]) -> ValueReader<String> {
    let shape = ValueShape.word(words)
    return ValueReader(shape, of: .string, write: { .string($0) }) { json, collector in
      let text = json.string ?? ""
      if words.contains(text) { return text }
      let nearest = NearestName.nearest(to: text, among: words)
      collector.mismatch(json, shape, "unknown value", suggestion: nearest.map(JSONString.quoted))
      return nil
    }
  }
}

extension ValueReader where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// One of the raw values of an enumeration.
  package static var word: ValueReader<Value> {
    let reader = ValueReader<String>.word(Value.allCases.map(\.rawValue))
    return ValueReader(reader.shape, write: { .string($0.rawValue) }) { json, collector in
      reader.read(json, collector).flatMap { Value(rawValue: $0) }
    }
  }
}

extension ValueReader where Value == Bool {
  /// A JSON `true` or `false`.
  package static var boolean: ValueReader<Bool> {
    ValueReader(.boolean, of: .boolean, write: { .boolean($0) }) { json, _ in json.boolean }
  }
}

extension ValueReader where Value == Int {
  /// A whole number within a range.
  package static func integer(_ range: ClosedRange<Int>, unit: String = "") -> ValueReader<Int> {
    let shape = ValueShape.integer(range, unit: unit)
    return ValueReader(shape, of: .number, write: { .integer($0) }) { json, collector in
      let value = json.integer
      if let value, range.contains(value) { return value }
      collector.mismatch(json, shape, value == nil ? "not a whole number" : "out of range")
      return nil
    }
  }
}

extension ValueReader where Value == Double {
  /// A number within a range.
  package static func number(_ range: ClosedRange<Double>, unit: String = "") -> ValueReader<Double> {
    let shape = ValueShape.number(range, unit: unit)
    return ValueReader(shape, of: .number, write: { .number($0) }) { json, collector in
      if let value = json.double, range.contains(value) { return value }
      collector.mismatch(json, shape, "out of range")
      return nil
    }
  }
}
