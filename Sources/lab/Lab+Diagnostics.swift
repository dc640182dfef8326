internal import ScenarioKit

extension Lab {
  /// Diagnostics as they are said to people: coloured if they look on and have nothing against it.
  func text(of diagnostics: [Diagnostic]) -> String {
    DiagnosticText.text(diagnostics, palette: palette(isWatched: console.showsProgress))
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
  /// What is said of a scenario that cannot be read.
  func text(of failure: ScenarioFailure) -> String {
    switch failure {
    case .noInput: failure.text
    case .invalid(let diagnostics): text(of: diagnostics)
    }
  }
}
