internal import Analysis
internal import LabRunner

/// Metrics in the form of the custom tools of github-action-benchmark, which takes one direction a file.
///
/// Source: benchmark-action/github-action-benchmark, README, "Examples of custom tools": an array of objects with name, unit,
/// value and extra. Runs that did not complete are not in it, nor metrics without a value.
enum ActionBenchmark {
  /// The metrics of which one direction is better, in the order of runs and of reports.
  static func bytes(of study: StudyResult, better: MetricDefinition.Direction) -> [UInt8] {
    let entries = study.runs.flatMap { run in
      (run.data?.measurements.metrics.all ?? []).compactMap { metric, value -> JSONTree? in
        guard let value, metric.better == better else { return nil }
        return .object([
          "name": .string("\(study.scenario)/\(run.name) \(metric.name)"), "unit": .string(metric.unit),
          "value": .decimal(value, decimals: metric.decimals), "extra": .string(metric.meaning),
        ])
      }
    }
    return JSONTree.spread(.array(entries)).line
  }
}
