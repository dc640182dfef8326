import Analysis
import ListRuntime
package import Scenarios

/// The figures of a run that decide a regression check: those that the scenario asks for. All others are reported.
struct DecidingFigures {
  /// Their names; nil if every figure decides.
  private let names: Set<String>?

  /// The figures of the scenario's columns, its goal and the expectations of the run; every figure of a strict check.
  init(of run: ResolvedRun, in scenario: ResolvedScenario, isStrict: Bool) {
    guard !isStrict, !scenario.isStrict else {
      names = nil
      return
    }
    names = Set(
      Quantity.columns(named: scenario.columns, on: scenario.runs.map(\.configuration.profile)).map(\.name)
        + (scenario.ablation?.goal?.metrics ?? [])
        + scenario.expectations.flatMap { $0.metrics(of: run.name) })
  }

  func contains(_ name: String) -> Bool { names?.contains(name) ?? true }
}

extension Quantity {
  /// The kind by which a scenario states a tolerance; nil for a quantity without a unit that a scenario knows.
  package var toleratedKind: Tolerances.Kind? {
    switch unit {
    case "fps", "Hz": .rate
    case "s", "ms", "ms/s": .time
    case "%": .share
    case "MB": .memory
    case "frames", "vsyncs": .count
    case "px", "px*ms": .area
    default: nil
    }
  }
}
