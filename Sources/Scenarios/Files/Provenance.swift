internal import JSON
internal import ListRuntime

/// The provenance of a value in a profile, as read from a file.
struct Provenance: Sendable {
  var source: String
  var status: CoefficientStatus
  var confidence: Confidence
  var rows: [String]

  static let status = Field.required("status", ValueReader<CoefficientStatus>.word, "What kind of source it has.")
  static let confidence = Field.required("confidence", ValueReader<Confidence>.word, "How far to trust it.")
  static let source = Field.required("source", ValueReader<String>.text, "Where it comes from, in words.")
  static let rows = Field.defaulted(
    "rows", .array(of: ValueReader<String>.text), to: [], text: "[]",
    "For what was fitted: the rows of the reference it was chosen by, as far as they are known.")
  /// The provenance fields of an object.
  static let fields = [status.shape, confidence.shape, source.shape, rows.shape]

  /// Reads the fields; nil if there are problems, which are reported.
  static func read(_ object: ObjectReader) -> Provenance? {
    let (source, status, confidence) = (object.read(source), object.read(status), object.read(confidence))
    let rows = object.value(rows)
    if object.member("rows") != nil, let status, status != .fitted {
      object.error(
        at: "rows", "only what was fitted has rows", expected: "\"status\": \"fitted\"",
        found: "\"status\": \(JSONString.quoted(status.rawValue))")
    }
    guard let source, let status, let confidence else { return nil }
    return Provenance(source: source, status: status, confidence: confidence, rows: rows)
  }
}
