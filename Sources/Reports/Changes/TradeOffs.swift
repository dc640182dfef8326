import Analysis
package import LabRunner

extension BaselineCheck {
  /// One sentence for each run without a failure of which some values that decide improved and others got worse:
  /// `reuse: blank frames -10.0 %; main thread +0.02 %: within the tolerance`.
  package var tradeOffs: [String] {
    let runs = Dictionary(grouping: cases, by: \.run)
    return changes.compactMap { change in
      let cases = runs[change.run] ?? []
      guard !cases.contains(where: \.outcome.isFailure) else { return nil }
      let better = Self.list(cases.filter { $0.outcome == .improved && $0.decides })
      let worse = [
        (RegressionCheckCase.Outcome.tolerated, "within the tolerance"),
        (.reported, "the scenario does not ask for it"),
      ].compactMap { outcome, reason in
        Self.list(cases.filter { $0.outcome == outcome && $0.metric.change?.verdict == .worsened }).map {
          "\($0): \(reason)"
        }
      }
      guard let better, !worse.isEmpty else { return nil }
      return "\(change.run): " + ([better] + worse).joined(separator: "; ")
    }
  }

  /// The greatest changes, with their headings; nil if there are none.
  private static func list(_ cases: [RegressionCheckCase]) -> String? {
    guard !cases.isEmpty else { return nil }
    let ordered = cases.enumerated().sorted { left, right in
      left.element.hasGreaterChange(than: right.element) ?? (left.offset < right.offset)
    }.map(\.element)
    let hidden = ordered.count - limit
    return ordered.prefix(limit).map { one in
      let metric = one.metric
      let share =
        metric.change?.percent == nil
        ? "\(metric.changeText)\(metric.definition?.unitSuffix ?? "")" : metric.percentText
      return "\(metric.definition?.heading ?? metric.name) \(share)"
    }.joined(separator: ", ") + (hidden > 0 ? " and \(hidden) more" : "")
  }

  /// The maximum number of values in a list.
  private static let limit = 3
}
