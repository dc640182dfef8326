import Analysis
import JSON
import LabRunner
import Reports
import Testing

@Suite("Metrics for github-action-benchmark")
struct DashboardTests {
  @Test("The file contains every value for which less is better once, as a number with its unit, and nothing else")
  func actionBenchmark() async throws {
    let study = try await SampleRegressionCheck.study()
    var expected: [String: String] = [:]
    for run in study.runs {
      for (metric, value) in run.data?.measurements.metrics.all ?? [] where value != nil {
        if metric.polarity == .lowerIsBetter { expected["check/\(run.name) \(metric.name)"] = metric.text(value) }
      }
    }
    let collector = DiagnosticCollector()
    let source = SourceFile(name: "metrics.json", bytes: Exporters.actionBenchmark.bytes(of: study))
    let root = try #require(JSONDocument(source, reportingTo: collector)).root
    #expect(collector.sorted.isEmpty && root.kind == .array)
    var values: [String: String] = [:]
    for entry in root.elements {
      let name = try #require(entry["name"]?.string)
      let metric = try #require(name.split(separator: " ").last.flatMap { Quantity.metric(String($0)) })
      #expect(entry["unit"]?.string == metric.unit)
      #expect(entry["value"]?.kind == .number)
      #expect(values.updateValue(try #require(entry["value"]?.literal), forKey: name) == nil)
    }
    #expect(values == expected && !expected.isEmpty)
  }
}
