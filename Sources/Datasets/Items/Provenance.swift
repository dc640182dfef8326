package import JSON
package import ListRuntime

/// The provenance of a value in a file, such as a coefficient.
package struct Provenance: Sendable, Hashable {
  /// A citation or explanation.
  package let source: String
  /// The kind of source.
  package let status: CoefficientStatus
  /// The confidence in it.
  package let confidence: Confidence
  /// For a fitted value, the rows of the reference that it is based on.
  package let rows: [String]

  /// The field of the status.
  package static let status = Field.required(
    "status", ValueReader<CoefficientStatus>.word, "The kind of source."
  ).withoutEffect
  static let confidence = Field.required(
    "confidence", ValueReader<Confidence>.word, "How far you can trust it."
  ).withoutEffect
  static let source = Field.required("source", ValueReader<String>.text, "The source, in words.").withoutEffect
  static let rows = Field.defaulted(
    "rows", .array(of: ValueReader<String>.text), to: [], text: "[]",
    "For a fitted value: the rows of the reference that decided it, as far as they are known."
  ).withoutEffect
  /// The provenance fields of an object.
  package static let fields = [status.shape, confidence.shape, source.shape, rows.shape]

  /// Reads the fields; nil if there are problems, which are reported.
  package static func read(_ object: ObjectReader) -> Provenance? {
    let (source, status, confidence) = (object.read(source), object.read(status), object.read(confidence))
    let rows = object.value(rows)
    if let status { checkFitted("rows", of: object, status) }
    guard let source, let status, let confidence else { return nil }
    return Provenance(source: source, status: status, confidence: confidence, rows: rows)
  }

  /// The fields of a value as members of its object.
  package static func members(
    _ status: CoefficientStatus, _ confidence: Confidence, _ source: String, _ rows: [String]
  ) -> [JSONContent.Member] {
    [
      .init(Self.status.shape.name, .string(status.rawValue)),
      .init(Self.confidence.shape.name, .string(confidence.rawValue)), .init(Self.source.shape.name, .string(source)),
    ] + (rows.isEmpty ? [] : [.init(Self.rows.shape.name, .strings(rows))])
  }

  /// Reports a field that only a fitted value has, `rows` or `prior`, if a value is not fitted.
  package static func checkFitted(_ field: String, of object: ObjectReader, _ status: CoefficientStatus) {
    guard object.member(field) != nil, status != .fitted else { return }
    object.error(
      at: field, "only a fitted value has \(field == "rows" ? "rows" : "a prior")",
      expected: "\"status\": \"fitted\"", found: "\"status\": \(JSONString.quoted(status.rawValue))")
  }
}
