import JSON

/// Reads the cells of a reference: a number or a range, its status and its basis.
enum ReferenceCellReader {
  static let value = Field.optional(
    "value", ValueReader<Reference.Value>.either([(.number, single), (.array, range)]),
    "The figure, or both ends of the range that contains it; omitted if it is unknown.")
  static let status = Field.required("status", ValueReader<Reference.Status>.word, "How the figure is known.")
  static let basis = Field.required(
    "basis", ValueReader<String>.text, "Where the figure appears in the source, or how it is derived from others.")
  static let shape = ObjectShape("a cell", [value.shape, status.shape, basis.shape])

  /// A cell without its metric, whose name is the key of the cell.
  struct RawCell: Sendable {
    var value: Reference.Value?
    /// Where the value is; nil without one.
    var valueRange: SourceRange?
    var status: Reference.Status
    var basis: String

    func cell(of metric: String) -> Reference.Cell {
      Reference.Cell(metric: metric, value: value, status: status, basis: basis)
    }
  }

  static let reader = ValueReader<RawCell>.object(shape) { object in
    let (value, status, basis) = (object.read(value), object.read(status), object.read(basis))
    guard let status, let basis else { return nil }
    switch (status, object.member("value")) {
    case (.unknown, _?):
      object.error(
        at: "value", "an unknown figure has no value", expected: "\"status\": \"stated\", \"derived\" or \"measured\"")
      return nil
    case (.stated, nil), (.derived, nil), (.measured, nil):
      object.error(
        at: "status", "the value is missing", expected: "\"value\", or \"status\": \"unknown\"",
        found: "\"status\": \(JSONString.quoted(status.rawValue))")
      return nil
    default: break
    }
    // An invalid value has been reported.
    guard status == .unknown || value != nil else { return nil }
    return RawCell(
      value: value, valueRange: object.member("value")?.location.range, status: status, basis: basis)
  }

  /// Reads a noise in millionths, which must be positive.
  static let noise = millionths(minimum: 1, "a number above 0, up to 1000000, with at most 6 decimals")

  private static let number = millionths(minimum: 0, "a number from 0 to 1000000 with at most 6 decimals")

  private static let single = number.map { Reference.Value(low: $0, high: $0) }

  private static let range = ValueReader<Reference.Value>(.tuple([number.shape, number.shape])) { json, collector in
    let ends = Array(json.elements)
    guard ends.count == 2 else {
      collector.error(
        at: json, "wrong number of elements", expected: "the low and the high end", found: "\(ends.count)")
      return nil
    }
    let (low, high) = (number.read(ends[0], collector), number.read(ends[1], collector))
    guard let low, let high else { return nil }
    guard low <= high else {
      collector.error(
        at: json, "the ends of the range are reversed", expected: "the low end first",
        found: "\(ends[0].summary) before \(ends[1].summary)")
      return nil
    }
    return Reference.Value(low: low, high: high)
  }

  /// A reader of decimal numbers as whole millionths.
  private static func millionths(minimum: Int64, _ rule: String) -> ValueReader<Int64> {
    ValueReader(.number(0...1_000_000, unit: "")) { json, collector in
      guard json.kind == .number else {
        collector.error(at: json, "wrong type", expected: rule, found: json.summary)
        return nil
      }
      guard let value = json.decimal?.wholeNumber(scaledByPowerOfTen: 6), (minimum...1_000_000_000_000).contains(value)
      else {
        collector.error(at: json, "out of range", expected: rule, found: json.summary)
        return nil
      }
      return value
    }
  }
}
