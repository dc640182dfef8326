internal import JSON
internal import LabRunner
internal import Scenarios

extension Lab {
  /// Diagnostics as they are said to people: coloured if they look on and have nothing against it.
  func text(of diagnostics: [Diagnostic]) -> String {
    DiagnosticText.text(diagnostics, palette: palette(isWatched: console.showsProgress))
  }

  /// What ends a verb because of what was read.
  func failure(_ code: ExitCode = .badInput, _ diagnostics: [Diagnostic]) -> Failure {
    Failure(code, text(of: diagnostics), diagnostics)
  }

  /// Says which runs of a study failed, and why.
  func sayFailedRuns(of study: StudyResult) {
    for run in study.failedRuns {
      console.say("\(study.scenario): error: the run \(run.name) failed: \(run.failure?.description ?? "")\n")
    }
  }

  /// Diagnostics as data of a verb whose result they are.
  func output(of diagnostics: [Diagnostic]) -> String {
    DiagnosticText.text(diagnostics, palette: palette(isWatched: console.isOutputWatched))
  }

  /// Colours for a terminal that can show them, unless `NO_COLOR` is set to anything (no-color.org).
  private func palette(isWatched: Bool) -> DiagnosticText.Palette {
    let isRefused = host.environment["NO_COLOR"]?.isEmpty == false || host.environment["TERM"] == "dumb"
    return isWatched && !isRefused ? .terminal : .plain
  }
}

extension Lab {
  /// What ends a verb because of a scenario that cannot be read.
  func failure(of failure: ScenarioFailure) -> Failure {
    switch failure {
    case .noInput(let path, let reason):
      self.failure(.missingInput, [Diagnostic(in: SourceFile(name: path, bytes: []), at: nil, reason)])
    case .invalid(let diagnostics): self.failure(.badInput, diagnostics)
    }
  }
}
