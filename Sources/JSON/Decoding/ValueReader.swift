/// Reads one value of a file, and says as data what it accepts.
///
/// A reader that returns nil has reported why.
package struct ValueReader<Value>: Sendable {
  /// What it accepts.
  package let shape: ValueShape
  /// Reads a value; nil if it is wrong, which has then been reported.
  package let read: @Sendable (JSONValue, DiagnosticCollector) -> Value?

  /// A reader from its shape and its function.
  package init(_ shape: ValueShape, read: @escaping @Sendable (JSONValue, DiagnosticCollector) -> Value?) {
    self.shape = shape
    self.read = read
  }

  /// The value with its place.
  package var located: ValueReader<Located<Value>> {
    ValueReader<Located<Value>>(shape) { json, collector in
      read(json, collector).map { Located($0, at: json.place) }
    }
  }

  /// The value turned into another.
  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueReader<Other> {
    ValueReader<Other>(shape) { json, collector in read(json, collector).map(transform) }
  }
}

/// A value with the place it was read from.
package struct Located<Value> {
  /// The value.
  package var value: Value
  /// Where it stands.
  package var place: SourcePlace
  /// The piece of its file.
  package var range: SourceRange { place.range }
  /// A value at a place.
  package init(_ value: Value, at place: SourcePlace) {
    self.value = value
    self.place = place
  }
}
extension Located: Sendable where Value: Sendable {}

extension DiagnosticCollector {
  /// Reports a value that is not what its shape says.
  package func mismatch(_ value: JSONValue, _ shape: ValueShape, _ message: String = "wrong value", suggestion: String? = nil) {
    error(at: value, message, expected: shape.phrase, found: value.summary, suggestion: suggestion)
  }
}

extension ValueReader where Value == String {
  /// A text that is not empty.
  package static var text: ValueReader<String> {
    text(rule: "a string that is not empty", pattern: #"[\s\S]"#) { !$0.isEmpty }
  }

  /// A text that fulfils a rule.
  package static func text(
    rule: String, pattern: String? = nil, _ holds: @escaping @Sendable (String) -> Bool
  ) -> ValueReader<String> {
    let shape = ValueShape.text(rule: rule, pattern: pattern)
    return ValueReader(shape) { json, collector in
      guard let text = json.string else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      guard holds(text) else {
        collector.mismatch(json, shape)
        return nil
      }
      return text
    }
  }

  /// A name of letters, digits, `-` and `_`, which starts with a letter or digit.
  package static var identifier: ValueReader<String> {
    text(
      rule: "a name of letters, digits, \"-\" and \"_\"", pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*$", Identifier.isValid)
  }

  /// A name that is looked up later.
  package static func name(_ space: NameSpace) -> ValueReader<String> {
    let shape = ValueShape.name(space)
    return ValueReader(shape) { json, collector in
      if let text = json.string { return text }
      collector.mismatch(json, shape, "wrong type")
      return nil
    }
  }

  /// One of some words.
  package static func word(_ words: [String]) -> ValueReader<String> {
    let shape = ValueShape.word(words)
    return ValueReader(shape) { json, collector in
      guard let text = json.string else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      guard words.contains(text) else {
        let nearest = NearestName.nearest(to: text, among: words)
        collector.mismatch(json, shape, "unknown word", suggestion: nearest.map(JSONString.quoted))
        return nil
      }
      return text
    }
  }
}

extension ValueReader where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// One of the cases of an enumeration.
  package static var word: ValueReader<Value> {
    let reader = ValueReader<String>.word(Value.allCases.map(\.rawValue))
    return ValueReader(reader.shape) { json, collector in
      reader.read(json, collector).flatMap { Value(rawValue: $0) }
    }
  }
}

extension ValueReader where Value == Bool {
  /// true or false.
  package static var boolean: ValueReader<Bool> {
    ValueReader(.boolean) { json, collector in
      if let value = json.boolean { return value }
      collector.mismatch(json, .boolean, "wrong type")
      return nil
    }
  }
}

extension ValueReader where Value == Int {
  /// A whole number of a range.
  package static func integer(_ range: ClosedRange<Int>, unit: String = "") -> ValueReader<Int> {
    let shape = ValueShape.integer(range, unit: unit)
    return ValueReader(shape) { json, collector in
      guard json.kind == .number else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      guard let value = json.integer else {
        collector.mismatch(json, shape, "not a whole number")
        return nil
      }
      guard range.contains(value) else {
        collector.mismatch(json, shape, "out of range")
        return nil
      }
      return value
    }
  }
}

extension ValueReader where Value == Double {
  /// A number of a range.
  package static func number(_ range: ClosedRange<Double>, unit: String = "") -> ValueReader<Double> {
    let shape = ValueShape.number(range, unit: unit)
    return ValueReader(shape) { json, collector in
      guard json.kind == .number else {
        collector.mismatch(json, shape, "wrong type")
        return nil
      }
      guard let value = json.double, range.contains(value) else {
        collector.mismatch(json, shape, "out of range")
        return nil
      }
      return value
    }
  }
}
