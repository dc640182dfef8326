internal import ListRuntime

/// What scenarios may name as a metric.
enum MetricNames {
  /// Metrics, and all counters (`counters.<name>`) and amounts of work (`work.<kind>`).
  static func all(_ metrics: [String]) -> [String] {
    metrics + ListCounters().all.map { "counters.\($0.name)" } + WorkKind.allCases.map { "work.\($0.name)" }
  }
}
