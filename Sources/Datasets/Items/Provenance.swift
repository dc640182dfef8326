package import JSON
package import ListRuntime

/// The provenance of a value in a file, such as a coefficient.
package struct Provenance: Sendable, Hashable {
  /// The kind of source.
  package var status: CoefficientStatus
  /// The confidence in it.
  package var confidence: Confidence
  /// A citation or explanation.
  package var source: String
  /// For a fitted value, the rows of the reference that it is based on.
  package var rows: [String]

  /// A provenance from its parts.
  package init(_ status: CoefficientStatus, _ confidence: Confidence, source: String, rows: [String] = []) {
    (self.status, self.confidence, self.source, self.rows) = (status, confidence, source, rows)
  }

  /// The provenance into which a file is read.
  package static let blank = Provenance(.fitted, .low, source: "")

  /// The field of the status.
  package static let status = Field.required("status", ValueReader<CoefficientStatus>.word, "The kind of source.")
  /// The provenance fields of an object.
  package static let fields: [FieldBinding<Provenance>] = [
    FieldBinding(status, \.status).withoutEffect,
    .required("confidence", .word, "How far you can trust it.", \.confidence).withoutEffect,
    .required("source", .text, "The source, in words.", \.source).withoutEffect,
    .defaulted(
      "rows", .array(of: .text), to: [],
      "For a fitted value: the rows of the reference that decided it, as far as they are known.", \.rows
    ).withoutEffect.omittingDefault.checked { checkFitted("rows", of: $1, $0.status) },
  ]

  /// Reports a field that only a fitted value has, `rows` or `prior`, if a value is not fitted.
  package static func checkFitted(_ field: String, of object: ObjectReader, _ status: CoefficientStatus) {
    guard object.member(field) != nil, status != .fitted else { return }
    object.error(
      at: field, "only a fitted value has \(field == "rows" ? "rows" : "a prior")",
      expected: "\"status\": \"fitted\"", found: "\"status\": \(JSONString.quoted(status.rawValue))")
  }
}
