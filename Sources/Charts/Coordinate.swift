/// Lengths in a drawing, as text with at most one decimal.
enum Coordinate {
  /// Beyond it nothing is drawn; whole numbers of this size are exact.
  private static let limit = 1e7

  /// A length as text; one that is not finite is zero.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((min(max(value, -limit), limit) * 10).rounded())
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    let sign = tenths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}

extension [(String, String)] {
  /// Attributes of lengths.
  static func lengths(_ values: KeyValuePairs<String, Double>) -> [(String, String)] {
    values.map { ($0.key, Coordinate.text($0.value)) }
  }
}
