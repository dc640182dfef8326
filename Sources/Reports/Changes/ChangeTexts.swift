import Analysis
import LabRunner

extension RunDiff.Metric {
  /// The unit. It is empty for counts, amounts of work, and metrics that the lab no longer has.
  var unit: String { definition?.unit ?? "" }
  /// The number of printed decimals. A metric that the lab no longer has gets as many as its values need.
  private var decimals: Int {
    definition?.decimals
      ?? [old, new].compactMap { $0?.shortText.drop { $0 != "." }.dropFirst().count }.max() ?? 0
  }
  /// The old value, or `n/a` if there is none.
  var oldText: String { old?.text(decimals: decimals) ?? "n/a" }
  /// The new value, or `n/a` if there is none.
  var newText: String { new?.text(decimals: decimals) ?? "n/a" }
  /// The change with its sign, or an empty string if a value is missing.
  var changeText: String { change?.points.signedText(decimals: decimals) ?? "" }
  /// The relative change with its sign, or an empty string if a value is missing.
  var percentText: String { change.map(\.percentText) ?? "" }
  /// The direction of the change, without regard to limits, such as `improved` or `worsened`. If one value is missing, it is
  /// `appeared` or `vanished`.
  var verdict: String {
    switch (old, new) {
    case (nil, nil): MetricChange.Verdict.unchanged.rawValue
    case (nil, _?): "appeared"
    case (_?, nil): "vanished"
    default: change?.verdict.rawValue ?? ""
    }
  }

  /// The change as a sentence: `rose by 1.00 fps (2.0 %), from 50.00 to 51.00`.
  var sentence: String { "\(change?.phrase ?? verdict), from \(oldText) to \(newText)" }
}

extension RegressionCheckCase {
  /// The interval of the current value by an ensemble; empty without one.
  var intervalText: String {
    guard let interval else { return "" }
    return Quantity.named(metric.name)?.text(interval) ?? ""
  }

  /// The outcome, and the comparison of the change with the model's uncertainty.
  var verdictText: String {
    outcome.rawValue
      + (exceedsUncertainty.map { $0 ? ", larger than the uncertainty" : ", within the uncertainty" } ?? "")
  }
}
