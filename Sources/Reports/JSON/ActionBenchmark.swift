import Analysis
import JSON
import LabRunner

/// The metrics for which lower is better, for github-action-benchmark's tool `customSmallerIsBetter`.
///
/// Source: benchmark-action/github-action-benchmark, README, "Examples of custom tools": an array of objects with name, unit,
/// value and extra. The tool accepts one polarity per file. The file omits runs that did not complete and metrics without a
/// value.
enum ActionBenchmark {
  static func content(of report: StudyReport) -> JSONContent {
    let entries = report.study.runs.flatMap { run in
      (run.data?.measurements.metrics.all ?? []).compactMap { metric, value -> JSONContent? in
        guard let value, metric.polarity == .lowerIsBetter else { return nil }
        return .sortedObject([
          "name": .string("\(report.study.scenario)/\(run.name) \(metric.name)"), "unit": .string(metric.unit),
          "value": .decimal(value, decimals: metric.decimals), "extra": .string(metric.meaning),
        ])
      }
    }
    return .expanded(.array(entries))
  }
}
