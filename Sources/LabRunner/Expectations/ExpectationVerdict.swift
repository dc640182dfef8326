internal import Analysis
package import JSON
package import Scenarios

/// Whether an expectation of a scenario came true.
package struct ExpectationVerdict: Sendable {
  /// How it came out.
  package enum Outcome: String, Sendable, CaseIterable {
    /// It came true.
    case held
    /// It did not, and the scenario fails.
    case failed
    /// It did not, and the scenario only says so.
    case warned
    /// It cannot be judged: a run it names failed.
    case notJudged
  }

  /// What was expected, and where in the scenario.
  package let expectation: Expectation
  /// How it came out.
  package let outcome: Outcome
  /// What is said at the expectation's line, with the values; nil if it held.
  package let diagnostic: Diagnostic?

  /// Judges an expectation by the runs of its study: O(runs).
  init(_ expectation: Expectation, in runs: [RunResult]) {
    self.expectation = expectation
    func data(_ run: String) -> RunData? { runs.first { $0.name == run }?.data }
    if let failed = expectation.runs.first(where: { data($0) == nil }) {
      outcome = .notJudged
      // What failed is the run, which is told as an error of its own.
      diagnostic = Diagnostic(
        .warning, in: expectation.source, at: expectation.range, "expectation not judged: the run \(failed) failed")
      return
    }
    diagnostic = expectation.failure { run, name in data(run)?.measurements[name] }
    if diagnostic == nil {
      outcome = .held
    } else {
      outcome = expectation.level == .error ? .failed : .warned
    }
  }

  /// The expectation as it stands in the scenario.
  package var text: String {
    let bytes = expectation.source.bytes
    let range = expectation.range
    let start = min(max(range.start, 0), bytes.count)
    return String(decoding: bytes[start..<min(max(range.end, start), bytes.count)], as: UTF8.self)
  }
}
