/// What a metric is: its name, unit and direction, what it means, and how it is found in a run.
package struct MetricDefinition: Sendable {
  /// Which way is an improvement.
  package enum Direction: String, Sendable, CaseIterable {
    /// More is better.
    case higher
    /// Less is better.
    case lower
  }

  /// snake_case name: the key in results and in scenarios.
  package let name: String
  /// Short heading of a table's column.
  package let heading: String
  /// The unit, as in `ms/s`.
  package let unit: String
  /// Which way is an improvement.
  package let better: Direction
  /// Decimals it is printed with, 0 to 9.
  package let decimals: Int
  /// What it is, in one sentence.
  package let meaning: String
  /// The exact value of a run, or nil where the run has none.
  package let value: @Sendable (RunStatistics) -> Rational?

  init(
    _ name: String, _ heading: String, _ unit: String, _ better: Direction, decimals: Int, _ meaning: String,
    value: @escaping @Sendable (RunStatistics) -> Rational?
  ) {
    self.name = name
    self.heading = heading
    self.unit = unit
    self.better = better
    self.decimals = decimals
    self.meaning = meaning
    self.value = value
  }

  /// A value of this metric as text, `n/a` where there is none.
  package func text(_ value: Rational?) -> String { value?.text(decimals: decimals) ?? "n/a" }
}

extension MetricDefinition {
  /// Every metric, in the order of reports: the thesis's six first.
  package static let all = thesis + frames + blank + work

  /// The metric with a name, or nil.
  package static func named(_ name: String) -> MetricDefinition? { all.first { $0.name == name } }

  /// The metrics that tables show: those a scenario names, and the thesis's if it names none.
  package static func columns(named names: [String]) -> [MetricDefinition] {
    let columns = names.compactMap(named)
    return columns.isEmpty ? thesis : columns
  }

  /// The names of Reinpalu's thesis (2017) in tables of its results, each with the name of the same metric here.
  package static let thesisNames = [
    "duration_s": "duration_s",
    "avg_fps": "fps_avg",
    "stability_pct": "frame_rate_stability_pct",
    "cpu_pct": "cpu_avg_pct",
    "gpu_pct": "gpu_avg_pct",
    "memory_mb": "memory_avg_mb",
  ]
}
