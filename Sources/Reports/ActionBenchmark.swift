internal import Analysis
internal import JSON
internal import LabRunner

/// Writes metrics for the custom tools of github-action-benchmark, which accepts one polarity per file.
///
/// Source: benchmark-action/github-action-benchmark, README, "Examples of custom tools": an array of objects with name, unit,
/// value and extra. The file omits runs that did not complete and metrics without a value.
enum ActionBenchmark {
  /// The metrics with one polarity, run by run, in report order.
  static func bytes(of study: StudyResult, polarity: MetricDefinition.Polarity) -> [UInt8] {
    let entries = study.runs.flatMap { run in
      (run.data?.measurements.metrics.all ?? []).compactMap { metric, value -> JSONContent? in
        guard let value, metric.polarity == polarity else { return nil }
        return .sortedObject([
          "name": .string("\(study.scenario)/\(run.name) \(metric.name)"), "unit": .string(metric.unit),
          "value": .decimal(value, decimals: metric.decimals), "extra": .string(metric.meaning),
        ])
      }
    }
    return JSONContent.expanded(.array(entries)).text(style: .fitted)
  }
}
