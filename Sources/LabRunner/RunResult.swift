import JSON
package import ListRuntime

/// The result of a run: its configuration, and either its measurements or the reason of a failure.
package struct RunResult: Sendable {
  package enum Outcome: Sendable {
    /// The scroll ended before the time limit.
    case completed(RunData)
    /// The run failed. No value of a failed run is ever shown.
    case failed(RunFailure)

    /// Whether all its available pictures were taken: a failed run has none.
    package var hasFilmstrip: Bool {
      switch self {
      case .completed(let data): data.series.filmstrip != nil
      case .failed: true
      }
    }

    /// A copy without time series.
    package var withoutSeries: Outcome {
      switch self {
      case .completed(let data): .completed(data.withoutSeries)
      case .failed: self
      }
    }
  }

  /// The configuration, which determines the result.
  package let configuration: RunConfiguration
  /// Names of the runs that this run is compared with, in the scenario's order.
  package let compareTo: [String]
  /// The data of the run, or why it has none.
  package let outcome: Outcome

  package init(configuration: RunConfiguration, compareTo: [String], outcome: Outcome) {
    self.configuration = configuration
    self.compareTo = compareTo
    self.outcome = outcome
  }

  /// The run's name in its scenario.
  package var name: String { configuration.name }
  /// Ids of the run's techniques, in stacking order.
  package var techniques: [String] { configuration.techniques.map(\.id) }
  /// The measurements; nil if the run failed.
  package var data: RunData? { if case .completed(let data) = outcome { data } else { nil } }
  /// The reason of the failure; nil if the run completed.
  package var failure: RunFailure? { if case .failed(let failure) = outcome { failure } else { nil } }
}

/// Why a run failed.
package enum RunFailure: Sendable, Hashable, CustomStringConvertible {
  /// The run reached its time limit, in simulated seconds.
  case timedOut(simulatedSeconds: Double)
  /// The system ended the app at a footprint in 10^6 bytes, because it reached the limit of the device.
  case terminated(megabytes: Double)
  /// The simulation could not be executed.
  case simulationFailed(reason: String)
  /// A value violates what holds for every run (`MetricLaw`). This is a defect of the lab, never of a scenario.
  case defect(String)

  /// The reason as the end of an error message.
  package var description: String {
    switch self {
    case .timedOut(let seconds): "stopped at its time limit of \(seconds) simulated seconds"
    case .terminated(let megabytes):
      "the system ended the app: its footprint reached \(FixedDecimals.text(megabytes, 0) ?? "?") MB, the device's limit"
    case .simulationFailed(let reason): reason
    case .defect(let violation): "defect of the lab: \(violation)"
    }
  }
}
