internal import Analysis
internal import JSON
package import LabRunner

/// Writes metrics in the format that Bencher accepts.
///
/// Source: Bencher (bencher.dev), Bencher Metric Format: benchmarks by name, each with measures by name, each with a value.
/// The file omits runs that did not complete and metrics without a value.
package struct BMFExporter: Exporter {
  package init() {}
  package let format = "bmf"
  package let fileName: String? = nil

  package func bytes(of report: StudyReport) -> [UInt8] {
    var benchmarks: [String: JSONContent] = [:]
    for run in report.study.runs {
      guard let data = run.data else { continue }
      var measures: [String: JSONContent] = [:]
      for (metric, value) in data.measurements.metrics.all {
        if let value { measures[metric.name] = .sortedObject(["value": .decimal(value, decimals: metric.decimals)]) }
      }
      benchmarks["\(report.study.scenario)/\(run.name)"] = .expanded(.sortedObject(measures))
    }
    return JSONContent.expanded(.sortedObject(benchmarks)).text(style: .fitted)
  }
}
