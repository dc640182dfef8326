internal import Analysis
package import LabRunner

/// Writes metrics in the format that Bencher accepts.
///
/// Source: Bencher (bencher.dev), Bencher Metric Format: benchmarks by name, each with measures by name, each with a value.
/// The file omits runs that did not complete and metrics without a value.
package struct BMFExporter: Exporter {
  /// Creates the exporter.
  package init() {}
  package let format = "bmf"
  package let fileName: String? = nil

  package func bytes(of report: StudyReport) -> [UInt8] {
    var benchmarks: [String: JSONTree] = [:]
    for run in report.study.runs {
      guard let data = run.data else { continue }
      var measures: [String: JSONTree] = [:]
      for (metric, value) in data.measurements.metrics.all {
        if let value { measures[metric.name] = .object(["value": .decimal(value, decimals: metric.decimals)]) }
      }
      benchmarks["\(report.study.scenario)/\(run.name)"] = .expanded(.object(measures))
    }
    return JSONTree.expanded(.object(benchmarks)).line
  }
}
