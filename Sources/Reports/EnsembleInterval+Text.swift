import Analysis

extension EnsembleInterval {
  /// The mark of a figure that is outside of its own interval.
  static let outsideMark = "‡"

  /// An interval of values: `[51.2 to 54.1]`.
  func text(decimals: Int) -> String { "[\(low.text(decimals: decimals)) to \(high.text(decimals: decimals))]" }

  /// An interval of changes: `[-0.2 to +1.5]`.
  func signedText(decimals: Int) -> String {
    "[\(low.signedText(decimals: decimals)) to \(high.signedText(decimals: decimals))]"
  }

  /// The mark of a figure if it is outside of the interval, both as printed with a number of decimals; otherwise empty.
  func mark(of figure: Rational?, decimals: Int) -> String {
    figure.map { contains($0, decimals: decimals) } == false ? Self.outsideMark : ""
  }
}
