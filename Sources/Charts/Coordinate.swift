/// Formats lengths in a drawing with at most one decimal.
enum Coordinate {
  /// Lengths are clamped to this limit; integers of this size are exact.
  private static let limit = 1e7

  /// Formats a length; a length that is not finite becomes 0.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((min(max(value, -limit), limit) * 10).rounded())
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    let sign = tenths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}

extension [(String, String)] {
  /// Creates attributes from lengths.
  static func lengths(_ values: KeyValuePairs<String, Double>) -> [(String, String)] {
    values.map { ($0.key, Coordinate.text($0.value)) }
  }
}
