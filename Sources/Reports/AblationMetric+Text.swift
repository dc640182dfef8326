import Analysis

extension AblationMetric {
  /// The unit after a space; empty for a metric without one.
  var unitSuffix: String { unit.isEmpty ? "" : " \(unit)" }

  /// The heading of changes: `Changes of frame rate in fps (Shapley value; higher is better):`.
  ///
  /// - Parameters:
  ///   - measure: the measure of the changes.
  ///   - legend: the meaning of the marks, or the better direction.
  func changesHeading(_ measure: String, legend: String) -> String {
    "Changes of \(noun)\(unit.isEmpty ? "" : " in \(unit)") (\(measure); \(legend)):"
  }

  /// A value with its unit: `85.133 MB`.
  func text(_ value: Rational) -> String { value.text(decimals: decimals) + unitSuffix }

  /// A change with its sign and its unit: `+0.002 MB`.
  func signedText(_ change: Rational) -> String { change.signedText(decimals: decimals) + unitSuffix }

  /// The interval of a value, marked if the value is outside of it: `[84.9 to 86.2]`.
  func text(_ interval: EnsembleInterval, of value: Rational?) -> String {
    interval.text(decimals: decimals) + interval.mark(of: value, decimals: decimals)
  }

  /// The interval of a change, marked if the change is outside of it: `[-0.2 to +1.5]`.
  func signedText(_ interval: EnsembleInterval, of change: Rational?) -> String {
    interval.signedText(decimals: decimals) + interval.mark(of: change, decimals: decimals)
  }
}
