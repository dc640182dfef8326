internal import ListRuntime
package import Scenarios
internal import Simulation

/// Repetitions of a scenario whose scrolls start at evenly spaced times after a refresh of the display.
///
/// A single run depends a little on where in a refresh interval its scroll starts; the mean over several starts depends less.
package struct ScrollStarts: Sendable, Hashable {
  /// How many starts, at least 1.
  package let count: Int

  /// So many starts; one is the scenario as it is.
  package init(count: Int) {
    precondition(count >= 1, "there is at least one start, not \(count)")
    self.count = count
  }

  /// The scenario once per start; the first is the scenario as it is, each later one starts a `count`th of its device's
  /// refresh interval after the one before, counted around the interval.
  package func scenarios(of scenario: ResolvedScenario) -> [ResolvedScenario] {
    [scenario] + (1..<max(count, 1)).map { shifted(scenario, by: $0) }
  }

  private func shifted(_ scenario: ResolvedScenario, by position: Int) -> ResolvedScenario {
    ResolvedScenario(
      name: scenario.name, summary: scenario.summary, question: scenario.question, source: scenario.source,
      runs: scenario.runs.map { run in
        var configuration = run.configuration
        let interval = 1_000_000_000 / Int64(configuration.profile.refreshRate)
        let start = configuration.vsyncPhase.nanoseconds + interval * Int64(position) / Int64(count)
        configuration.vsyncPhase = VirtualDuration(nanoseconds: start % interval)
        return ResolvedRun(
          configuration: configuration, compareTo: run.compareTo, techniquesText: run.techniquesText, range: run.range)
      }, expectations: scenario.expectations, inputs: scenario.inputs, columns: scenario.columns)
  }
}
