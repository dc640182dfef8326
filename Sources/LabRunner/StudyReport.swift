package import JSON


/// What is told of a study: its results, what was asked, and how it compares with a baseline if it was compared.
package struct StudyReport: Sendable {
  /// The results.
  package let study: StudyResult
  /// What was asked of each run, by its name; nothing if that is not known.
  package let inputs: [String: RunInputs]
  /// The comparison with a baseline; nil if there was none.
  package let check: BaselineCheck?

  /// A report.
  package init(_ study: StudyResult, inputs: [String: RunInputs] = [:], check: BaselineCheck? = nil) {
    self.study = study
    self.inputs = inputs
    self.check = check
  }

  /// What is said of expectations that did not come true and of cases that failed or warned: errors first, and
  /// among those what the scenario states before what the baseline holds, of that the greatest step first.
  package var diagnostics: [Diagnostic] {
    let all = study.verdicts.compactMap(\.diagnostic) + (check?.diagnostics ?? [])
    return all.filter { $0.severity == .error } + all.filter { $0.severity == .warning }
  }
}
