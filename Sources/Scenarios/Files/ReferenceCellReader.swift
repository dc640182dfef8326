import JSON

/// Reads the cells of a reference: a number or a range, its status and its basis.
enum ReferenceCellReader {
  /// Reads and writes a cell without its metric, whose name is the key of the cell.
  static let reader = ValueReader<Reference.Cell>.record(
    "a cell", Reference.Cell(metric: "", value: nil, status: .unknown, basis: ""),
    [
      .optional(
        "value", value,
        "The figure, or both ends of the range that contains it; omitted if it is unknown.", optional: \.value),
      .required("status", .word, "How the figure is known.", \.status),
      .required("basis", .text, "Where the figure appears in the source, or how it is derived from others.", \.basis),
    ],
    check: { cell, object in
      switch (cell.status, object.member("value")) {
      case (.unknown, _?):
        object.error(
          at: "value", "an unknown figure has no value",
          expected: "\"status\": \"stated\", \"derived\" or \"measured\"")
        return false
      case (.stated, nil), (.derived, nil), (.measured, nil):
        object.error(
          at: "status", "the value is missing", expected: "\"value\", or \"status\": \"unknown\"",
          found: "\"status\": \(JSONString.quoted(cell.status.rawValue))")
        return false
      // An invalid value has been reported.
      default: return cell.status == .unknown || cell.value != nil
      }
    })

  /// A figure, or both ends of the range that contains it.
  static let value = ValueReader<Reference.Value>.either([(.number, single), (.array, range)])

  /// Reads a noise in millionths, which must be positive.
  static let noise = millionths(minimum: 1, "a number above 0, up to 1000000, with at most 6 decimals")

  private static let number = millionths(minimum: 0, "a number from 0 to 1000000 with at most 6 decimals")

  private static let single = number.map { Reference.Value(low: $0, high: $0) }

  private static let range = ValueReader<Reference.Value>(
    .tuple([number.shape, number.shape]),
    write: { $0.low == $0.high ? content(of: $0.low) : .inlineArray([content(of: $0.low), content(of: $0.high)]) }
  ) { json, collector in
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
    ValueReader(.number(0...1_000_000, unit: ""), write: content) { json, collector in
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

  /// A number with the six decimals that references have.
  @Sendable private static func content(of millionths: Int64) -> JSONContent {
    let fraction = String(millionths % 1_000_000)
    return .digits("\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction)
  }
}
