internal import Analysis
internal import JSON
internal import LabRunner
internal import Scenarios

/// How a study came out as a whole, in the words of reports.
enum ReportOutcome: String {
  /// Nothing is said against it; improvements are no reason to.
  case passed
  /// Nothing failed, and something is warned of.
  case warned = "passed with warnings"
  /// A run failed, an expectation did not come true, or the baseline is not held.
  case failed

  /// How a study came out.
  init(of report: StudyReport) {
    let (study, check) = (report.study, report.check)
    if !study.failedRuns.isEmpty || !study.failedExpectations.isEmpty || check?.failures.isEmpty == false {
      self = .failed
    } else {
      self = report.diagnostics.isEmpty ? .passed : .warned
    }
  }
}

extension RegressionCheckCase.Outcome {
  /// Outcomes in the order of reports, the worst first; what was not asked comes last.
  static let worstFirst: [RegressionCheckCase.Outcome] = [
    .failed, .unexpected, .warned, .incomparable, .tolerated, .improved, .held, .off,
  ]

  /// Its position among them.
  var rank: Int { Self.worstFirst.firstIndex(of: self) ?? Self.worstFirst.count }
}

extension BaselineCheck {
  /// How many cases came out how, the worst first; what did not occur is left out.
  var counts: [(outcome: RegressionCheckCase.Outcome, count: Int)] {
    let grouped = Dictionary(grouping: cases, by: \.outcome).mapValues(\.count)
    return RegressionCheckCase.Outcome.worstFirst.compactMap { outcome in grouped[outcome].map { (outcome, $0) } }
  }

  /// The same in words: `2 failed, 1 warned, 49 held`.
  var countsText: String {
    counts.isEmpty ? "nothing to compare" : counts.map { "\($0.count) \($0.outcome.rawValue)" }.joined(separator: ", ")
  }

  /// Cases of values that are not what they were: by their outcome, then the greatest relative step first, then in order.
  var changedCases: [RegressionCheckCase] {
    cases.enumerated().filter { !$0.element.metric.isUnchanged }
      .sorted { left, right in
        let (first, second) = (left.element, right.element)
        if first.outcome != second.outcome { return first.outcome.rank < second.outcome.rank }
        return first.hasGreaterStep(than: second) ?? (left.offset < right.offset)
      }
      .map(\.element)
  }
}

extension ChangeLimits {
  /// In words: `no decrease`, `increase up to 5%`, `anything`.
  var text: String {
    if self == .none { return "no change" }
    let parts = [("increase", maximumIncrease), ("decrease", maximumDecrease)].compactMap { direction, allowance in
      allowance.map { $0.amount.digits == 0 ? "no \(direction)" : "\(direction) up to \($0.text)" }
    }
    return parts.isEmpty ? "anything" : parts.joined(separator: ", ")
  }
}
