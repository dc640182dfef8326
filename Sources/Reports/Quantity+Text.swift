import Analysis
import JSON

extension Quantity {
  /// The heading at the start of a title. A heading that is an id stays as it is: that of an amount of work, `viewCreate`,
  /// and that of a quantity of which only the name is known.
  var title: String {
    if case .work = source { heading } else { heading == name ? heading : heading.withCapital }
  }

  /// The noun at the start of a sentence; an id stays as it is.
  var capitalizedNoun: String { noun == heading ? title : noun.withCapital }

  /// The unit after a space; empty without one.
  var unitSuffix: String { unit.isEmpty ? "" : " \(unit)" }

  /// The heading with the unit after a comma, as in `frame rate, fps`.
  var headingWithUnit: String { heading + (unit.isEmpty ? "" : ", \(unit)") }

  /// The heading with the unit in brackets, as in `frame rate (fps)`.
  var columnHeading: String { "\(heading) (\(unit))" }

  /// The title of an axis: `frame rate in fps, higher is better`.
  var axisTitle: String { "\(heading)\(unit.isEmpty ? "" : " in \(unit)"), \(polarity.rawValue) is better" }

  /// The quantity in a sentence: its noun, and its name for lookups.
  var phrase: String { "\(noun) (\(name))" }

  /// The heading of changes: `Changes of frame rate in fps (Shapley value; higher is better):`.
  ///
  /// - Parameters:
  ///   - measure: the measure of the changes.
  ///   - legend: the meaning of the marks, or the better direction.
  func changesHeading(_ measure: String, legend: String) -> String {
    "Changes of \(noun)\(unit.isEmpty ? "" : " in \(unit)") (\(measure); \(legend)):"
  }

  /// A value with its unit: `85.133 MB`.
  func textWithUnit(_ value: Rational) -> String { value.text(decimals: decimals) + unitSuffix }

  /// A change with its sign and its unit: `+0.002 MB`.
  func signedTextWithUnit(_ change: Rational) -> String { change.signedText(decimals: decimals) + unitSuffix }

  /// A measured value; `n/a` for nil.
  func text(_ value: Double?) -> String { value.flatMap { FixedDecimals.text($0, decimals) } ?? "n/a" }

  /// A measured change with its sign.
  func signedText(_ change: Double) -> String { FixedDecimals.signedText(change, decimals) }

  /// An interval: `[51.2 to 54.1]`.
  func text(_ interval: EnsembleInterval) -> String { interval.text(decimals: decimals) }

  /// The interval of a value, marked if the value is outside of it: `[84.9 to 86.2]`.
  func text(_ interval: EnsembleInterval, of value: Rational?) -> String {
    text(interval) + interval.mark(of: value, decimals: decimals)
  }

  /// The interval of a change, marked if the change is outside of it: `[-0.2 to +1.5]`.
  func signedText(_ interval: EnsembleInterval, of change: Rational?) -> String {
    interval.signedText(decimals: decimals) + interval.mark(of: change, decimals: decimals)
  }
}

extension FixedDecimals {
  /// A number with its sign; 0 has none, nor has a number that is rounded to it.
  static func signedText(_ value: Double, _ decimals: Int) -> String {
    let text = text(value, decimals) ?? "n/a"
    return value > 0 && text.contains(where: { ("1"..."9").contains($0) }) ? "+\(text)" : text
  }
}
