package import Analysis
package import ListRuntime

/// What is kept of one run: its configuration, and either what was measured or why there is nothing.
package struct RunResult: Sendable {
  /// How a run came out.
  package enum Outcome: Sendable {
    /// It came to its end.
    case completed(RunData)
    /// It did not; no value of such a run is ever shown.
    case failed(RunFailure)

    /// Whether all pictures that can be had of it were taken: a failed run has none.
    var isFilmed: Bool {
      switch self {
      case .completed(let data): data.series.film != nil
      case .failed: true
      }
    }

    /// The same without what happened over time.
    package var withoutSeries: Outcome {
      switch self {
      case .completed(let data): .completed(data.withoutSeries)
      case .failed: self
      }
    }
  }

  /// Everything that decided the run.
  package let configuration: RunConfiguration
  /// Names of the runs it is compared with, in the scenario's order.
  package let compareTo: [String]
  /// How it came out.
  package let outcome: Outcome

  /// A result from its parts.
  package init(configuration: RunConfiguration, compareTo: [String], outcome: Outcome) {
    self.configuration = configuration
    self.compareTo = compareTo
    self.outcome = outcome
  }

  /// The run's name in its scenario.
  package var name: String { configuration.name }
  /// Ids of its techniques in stacking order.
  package var techniques: [String] { configuration.techniques.map { $0.type.declaration.id } }
  /// What was measured, or nil if the run failed.
  package var data: RunData? { if case .completed(let data) = outcome { data } else { nil } }
  /// Why there is nothing, or nil if the run completed.
  package var failure: RunFailure? { if case .failed(let failure) = outcome { failure } else { nil } }
}

/// Why a run has no result.
package enum RunFailure: Sendable, Hashable, CustomStringConvertible {
  /// The time limit cut it off.
  case cutOff(simulatedSeconds: Double)
  /// It could not be simulated.
  case notSimulated(reason: String)
  /// A frame's charges do not sum to its time: a defect of the lab, never of a scenario.
  case inexact(AttributionMismatch)

  /// The reason in words.
  package var description: String {
    switch self {
    case .cutOff(let seconds): "cut off at its time limit of \(seconds) simulated seconds"
    case .notSimulated(let reason): reason
    case .inexact(let mismatch): "defect of the lab: \(mismatch)"
    }
  }
}
