import JSON
import LabRunner
import Scenarios

extension Lab {
  /// Diagnostics as messages for the user, colored if messages go to a terminal that accepts colors.
  func text(of diagnostics: [Diagnostic]) -> ConsoleText {
    ConsoleText(
      verbatim: DiagnosticText.text(
        diagnostics, palette: palette(isTerminal: console.showsProgress),
        width: console.showsProgress ? host.terminalWidth() : nil))
  }

  /// The failure that ends a subcommand because of invalid input.
  func failure(_ code: ExitCode = .badInput, _ diagnostics: [Diagnostic]) -> Failure {
    Failure(code, text(of: diagnostics), diagnostics)
  }

  /// Prints the failed runs of a study and their reasons, and how many draws failed; returns the resulting exit code.
  func printFailures(of study: StudyResult) -> ExitCode {
    for run in study.failedRuns {
      console.printMessage("\(study.scenario): error: the run \(run.name) failed: \(run.failure?.description ?? "")\n")
    }
    return printFailedDraws(study.failedDrawCount, of: study.scenario)
      .combined(with: study.failedRuns.isEmpty ? .ok : .failedRun)
  }

  /// Prints how many of the repeated runs of an ensemble failed, and returns the resulting exit code.
  func printFailedDraws(_ count: Int, of scenario: String) -> ExitCode {
    guard count > 0 else { return .ok }
    console.printMessage("\(scenario): error: \(count) of the repeated runs failed\n")
    return .failedRun
  }

  /// Diagnostics as the output of a subcommand, colored if the output goes to a terminal that accepts colors.
  func output(of diagnostics: [Diagnostic]) -> String {
    DiagnosticText.text(diagnostics, palette: palette(isTerminal: console.isOutputTerminal), width: outputWidth)
  }

  /// The color palette for a terminal that supports color, unless `NO_COLOR` is set and not empty (no-color.org).
  private func palette(isTerminal: Bool) -> DiagnosticText.Palette {
    let isRefused = host.environment["NO_COLOR"]?.isEmpty == false || host.environment["TERM"] == "dumb"
    return isTerminal && !isRefused ? .terminal : .plain
  }
}

extension Lab {
  /// The failure that ends a subcommand because a scenario is missing or invalid.
  func failure(of failure: ScenarioFailure) -> Failure {
    switch failure {
    case .noInput(let path, let reason):
      self.failure(.missingInput, [Diagnostic(in: SourceFile(name: path, bytes: []), at: nil, reason)])
    case .invalid(let diagnostics): self.failure(.badInput, diagnostics)
    }
  }
}
