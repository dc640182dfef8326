import ListRuntime
package import Scenarios
import Simulation

/// Repetitions of a scenario with scroll starts that are evenly spaced over a refresh interval of the display.
///
/// A single run depends slightly on the phase of its scroll start within a refresh interval; a mean over several starts
/// depends on it less.
package struct ScrollStarts: Sendable, Hashable {
  /// The number of starts, at least 1.
  package let count: Int

  /// Creates a number of starts; 1 means the unchanged scenario.
  package init(count: Int) {
    precondition(count >= 1, "there is at least one start, not \(count)")
    self.count = count
  }

  /// The scenario once per start. The first is unchanged; each later one starts 1/`count` of its device's refresh
  /// interval after the previous one, modulo the interval.
  package func scenarios(of scenario: ResolvedScenario) -> [ResolvedScenario] {
    [scenario] + (1..<max(count, 1)).map { shifted(scenario, by: $0) }
  }

  private func shifted(_ scenario: ResolvedScenario, by position: Int) -> ResolvedScenario {
    var shifted = scenario
    for index in shifted.runs.indices {
      let interval = shifted.runs[index].configuration.profile.refreshInterval
      shifted.runs[index].configuration.delayStart(by: interval * Int64(position) / Int64(count))
    }
    return shifted
  }
}

extension DeviceProfile {
  /// The time between two refreshes of the display, in nanoseconds.
  var refreshInterval: Int64 { 1_000_000_000 / Int64(refreshRate) }
}

extension RunConfiguration {
  /// Lets the scroll start later within a refresh interval.
  ///
  /// - Parameter nanoseconds: how much later, 0 or more.
  mutating func delayStart(by nanoseconds: Int64) {
    vsyncPhase = VirtualDuration(nanoseconds: (vsyncPhase.nanoseconds + nanoseconds) % profile.refreshInterval)
  }
}
