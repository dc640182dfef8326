import Analysis
package import JSON
package import Scenarios

/// The result of evaluating an expectation of a scenario.
package struct ExpectationVerdict: Sendable {
  /// The outcome of an expectation. Raw values are written to result files.
  package enum Outcome: String, Sendable, CaseIterable {
    /// The expectation is met.
    case met
    /// The expectation is not met, and its level is error.
    case failed
    /// The expectation is not met, and its level is warning.
    case warned
    /// The expectation cannot be evaluated because a run that it names failed.
    case notEvaluated
  }

  /// The expectation, with its location in the scenario.
  package let expectation: Expectation
  /// Whether the expectation is met, with the values that it compares.
  package let outcome: Outcome
  /// The diagnostic at the expectation's line, with the values; nil if the expectation is met.
  package let diagnostic: Diagnostic?

  /// Evaluates an expectation.
  ///
  /// - Parameter data: the data of the run with a name; nil for a failed run.
  init(_ expectation: Expectation, _ data: (_ run: String) -> RunData?) {
    self.expectation = expectation
    if let failed = expectation.runs.first(where: { data($0) == nil }) {
      outcome = .notEvaluated
      // Only a warning: the failed run has its own error.
      diagnostic = Diagnostic(
        .warning, in: expectation.source, at: expectation.range, "expectation not evaluated: the run \(failed) failed")
      return
    }
    diagnostic = expectation.failure { run, name in data(run)?.measurements[name] }
    if diagnostic == nil {
      outcome = .met
    } else {
      outcome = expectation.level == .error ? .failed : .warned
    }
  }

  /// The expectation's source text in the scenario.
  package var text: String {
    let bytes = expectation.source.bytes
    let range = expectation.range
    let start = min(max(range.start, 0), bytes.count)
    return String(decoding: bytes[start..<min(max(range.end, start), bytes.count)], as: UTF8.self)
  }
}
