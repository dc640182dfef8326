package import JSON

/// The contents of a report on a study: its results and its inputs and, optionally, a check against a baseline
/// and a comparison with measurements.
package struct StudyReport: Sendable {
  /// The runs with their results, in the order of the scenario.
  package let study: StudyResult
  /// The inputs of each run; nil if they are unknown.
  package let inputs: StudyDocuments?
  /// The check against a baseline; nil without one.
  package let check: BaselineCheck?
  /// The commands that repeat the check; nil if the study was not checked.
  package let commands: CheckCommands?
  /// The comparison with measurements; nil without one.
  package let fidelity: FidelityStudy?

  package init(
    _ study: StudyResult, inputs: StudyDocuments? = nil, check: BaselineCheck? = nil, commands: CheckCommands? = nil,
    fidelity: FidelityStudy? = nil
  ) {
    self.study = study
    self.inputs = inputs
    self.check = check
    self.commands = commands
    self.fidelity = fidelity
  }

  /// Diagnostics of cases that failed or warned, and of unmet expectations. Errors come first. Within a severity, the causes come
  /// before the expectations, which are not met because of them.
  package var diagnostics: [Diagnostic] {
    let all = (check?.diagnostics ?? []) + study.verdicts.compactMap(\.diagnostic)
    return all.filter { $0.severity == .error } + all.filter { $0.severity == .warning }
  }
}
