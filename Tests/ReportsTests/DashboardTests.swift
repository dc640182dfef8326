internal import Analysis
internal import JSON
internal import LabRunner
internal import Reports
import Testing

@Suite("Metrics for dashboards: Bencher and github-action-benchmark")
struct DashboardTests {
  private func root(_ format: String, _ study: StudyResult) throws -> JSONValue {
    let collector = DiagnosticCollector()
    let exporter = try #require(Exporters.studies[format])
    let document = JSONDocument(SourceFile(name: format, bytes: exporter.bytes(of: study)), reportingTo: collector)
    #expect(collector.sorted.isEmpty)
    return try #require(document).root
  }

  /// The printed value of every metric of every run, if there is one, by the key `scenario/run metric`.
  private func expected(_ study: StudyResult) -> [String: String] {
    var values: [String: String] = [:]
    for run in study.runs {
      for (metric, value) in run.data?.measurements.metrics.all ?? [] where value != nil {
        values["check/\(run.name) \(metric.name)"] = metric.text(value)
      }
    }
    return values
  }

  @Test("BMF contains every value of every completed run as a number, and nothing else")
  func bmf() async throws {
    let study = try await SampleRegressionCheck.study()
    var values: [String: String] = [:]
    for benchmark in try root("bmf", study).members {
      for measure in benchmark.value.members {
        #expect(measure.value.members.map(\.key.string) == ["value"])
        #expect(measure.value["value"]?.kind == .number)
        values["\(benchmark.key.string ?? "") \(measure.key.string ?? "")"] = measure.value["value"]?.literal
      }
    }
    #expect(values == expected(study))
    #expect(!values.keys.contains { $0.hasPrefix("check/broken") })
  }

  @Test("github-action-benchmark's two files contain every value once, in the file for its polarity")
  func actionBenchmark() async throws {
    let study = try await SampleRegressionCheck.study()
    var values: [String: String] = [:]
    for (format, polarity) in [
      ("github-action-benchmark", MetricDefinition.Polarity.lowerIsBetter),
      ("github-action-benchmark-bigger", .higherIsBetter),
    ] {
      let root = try root(format, study)
      #expect(root.kind == .array)
      for entry in root.elements {
        let name = try #require(entry["name"]?.string)
        let metric = try #require(name.split(separator: " ").last.flatMap { MetricDefinition.named(String($0)) })
        #expect(metric.polarity == polarity)
        #expect(entry["unit"]?.string == metric.unit)
        #expect(entry["value"]?.kind == .number)
        #expect(values.updateValue(try #require(entry["value"]?.literal), forKey: name) == nil)
      }
    }
    #expect(values == expected(study))
  }
}
