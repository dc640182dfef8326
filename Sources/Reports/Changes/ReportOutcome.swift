import Analysis
import JSON
package import LabRunner
import Scenarios

/// The overall outcome of a study. The raw values appear in reports.
package enum ReportOutcome: String {
  /// There are no failures and no warnings. Improvements do not count as either.
  case passed
  /// Nothing failed, but there are warnings.
  case warned = "passed with warnings"
  /// A run failed, an expectation failed, or the regression check against the baseline failed.
  case failed

  /// The outcome of a report.
  package init(of report: StudyReport) {
    let (study, check) = (report.study, report.check)
    if !study.failedRuns.isEmpty || study.failedDrawCount > 0 || !study.failedExpectations.isEmpty
      || check?.failures.isEmpty == false
    {
      self = .failed
    } else {
      self = report.diagnostics.isEmpty ? .passed : .warned
    }
  }
}

extension RegressionCheckCase.Outcome {
  /// All outcomes in report order: the worst first, excluded values last.
  package static let worstFirst: [RegressionCheckCase.Outcome] = [
    .failed, .unexpected, .warned, .incomparable, .reported, .tolerated, .improved, .unchanged, .excluded,
  ]

  /// The position in `worstFirst`. A lower rank is worse.
  var rank: Int { Self.worstFirst.firstIndex(of: self) ?? Self.worstFirst.count }
}

extension BaselineCheck {
  /// The number of cases per outcome, the worst first. Outcomes that did not occur are omitted.
  package var counts: [(outcome: RegressionCheckCase.Outcome, count: Int)] {
    let grouped = Dictionary(grouping: cases, by: \.outcome).mapValues(\.count)
    return RegressionCheckCase.Outcome.worstFirst.compactMap { outcome in grouped[outcome].map { (outcome, $0) } }
  }

  /// The counts as text: `3 metrics are worse than in the baseline main (2 failed, 1 warned, 49 unchanged)`.
  ///
  /// Changes that the limits tolerate, and those of metrics that the scenario does not ask for, do not count as worse.
  var countsText: String {
    let counts = counts
    guard !counts.isEmpty else { return "nothing can be compared with the baseline \(name)" }
    let worse = counts.filter { $0.outcome == .failed || $0.outcome == .warned }
    let count = worse.reduce(0) { $0 + $1.count }
    let metrics = count == 0 ? "no metric is" : count == 1 ? "1 metric is" : "\(count) metrics are"
    // One outcome of worse metrics has the number of all.
    let details = counts.filter { worse.count > 1 || $0.outcome != worse.first?.outcome }
      .map { "\($0.count) \($0.outcome.rawValue)" }
    let limit =
      counts.contains { $0.outcome == .tolerated || $0.outcome == .reported } ? " allowed, compared with" : " in"
    let unsaved = counts.first { $0.outcome == .unexpected }.map {
      "; \(PlainText.count($0.count, "other change")) \($0.count == 1 ? "is" : "are") not saved"
    }
    return "\(metrics) worse than\(limit) the baseline \(name)\(unsaved ?? "")"
      + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }

  /// The cases of changed values, sorted by outcome, then by descending relative change, then in their order.
  package var changedCases: [RegressionCheckCase] {
    cases.enumerated().filter { !$0.element.metric.isUnchanged }
      .sorted { left, right in
        let (first, second) = (left.element, right.element)
        if first.outcome != second.outcome { return first.outcome.rank < second.outcome.rank }
        return first.hasGreaterChange(than: second) ?? (left.offset < right.offset)
      }
      .map(\.element)
  }
}

extension ChangeLimits {
  /// The limits as text: `no decrease`, `increase up to 5%`, `anything`.
  var text: String {
    if self == .none { return "no change" }
    let parts = [("increase", maximumIncrease), ("decrease", maximumDecrease)].compactMap { direction, allowance in
      allowance.map { $0.amount.digits == 0 ? "no \(direction)" : "\(direction) up to \($0.text)" }
    }
    return parts.isEmpty ? "anything" : parts.joined(separator: ", ")
  }
}
