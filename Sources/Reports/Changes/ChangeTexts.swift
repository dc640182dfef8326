internal import Analysis

extension RunDiff.Metric {
  /// The unit; empty for counts, amounts of work and metrics that the lab does not have any more.
  var unit: String { definition?.unit ?? "" }
  /// Decimals it is printed with; those it needs for a metric that the lab does not have any more.
  private var decimals: Int {
    definition?.decimals
      ?? [old, new].compactMap { $0?.shortText.drop { $0 != "." }.dropFirst().count }.max() ?? 0
  }
  /// What it was, `n/a` for no value.
  var oldText: String { old?.text(decimals: decimals) ?? "n/a" }
  /// What it is, `n/a` for no value.
  var newText: String { new?.text(decimals: decimals) ?? "n/a" }
  /// The step with its sign; empty where there is none to tell.
  var changeText: String { change?.points.signedText(decimals: decimals) ?? "" }
  /// The step relative to what it was, with its sign; empty where there is none to tell.
  var percentText: String { change.map(\.percentText) ?? "" }
  /// What the step means without a limit: `improved`, `worsened`; where a value is missing, whether it came or went.
  var verdict: String {
    switch (old, new) {
    case (nil, nil): MetricChange.Verdict.unchanged.rawValue
    case (nil, _?): "appeared"
    case (_?, nil): "vanished"
    default: change?.verdict.rawValue ?? ""
    }
  }

  /// In a sentence: `rose by 1.00 fps (2.0 %), from 50.00 to 51.00`.
  var sentence: String { "\(change?.phrase ?? verdict), from \(oldText) to \(newText)" }
}
