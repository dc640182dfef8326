internal import ListRuntime

/// The names that scenarios can use as a metric.
enum MetricNames {
  /// The given metrics, all counters (`counters.<name>`), and the amounts of all kinds of work (`work.<kind>`).
  static func all(_ metrics: [String]) -> [String] {
    metrics + ListCounters().all.map { "counters.\($0.name)" } + WorkKind.allCases.map { "work.\($0.name)" }
  }
}
