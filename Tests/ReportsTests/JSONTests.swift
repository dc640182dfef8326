import JSON
import LabRunner
import Reports
import Testing

@Suite("results.json")
struct JSONTests {
  private func root(_ study: StudyResult) throws -> JSONValue { try Exporters.studies.json(of: StudyReport(study)) }

  @Test("A run has its name, its techniques, and every metric with value, unit and polarity")
  func run() async throws {
    let root = try await root(SampleStudy.study())
    #expect(root["schemaVersion"]?.integer == SnapshotReader.schemaVersion)
    #expect(root["scenario"]?.string == "sample")
    let runs = try #require(root["runs"]).elements.map { $0 }
    #expect(runs.map { $0["name"]?.string } == ["base", "broken", "idle", "bare"])
    #expect(runs[2]["techniques"]?.elements.map(\.string) == ["idle"])
    let metrics = try #require(runs[2]["metrics"])
    for name in [
      "duration_s", "fps_avg", "frame_rate_stability_pct", "cpu_avg_pct", "gpu_avg_pct", "memory_avg_mb",
      "memory_peak_mb", "load_ms", "hitch_ms_per_s", "frame_main_ms_p50", "frame_main_ms_p95", "frame_main_ms_p99",
      "frame_main_ms_max",
    ] {
      let metric = try #require(metrics[name], "\(name)")
      #expect(metric["value"]?.kind == .number, "\(name)")
      #expect(["higher", "lower"].contains(metric["better"]?.string), "\(name)")
      #expect(metric["unit"]?.string?.isEmpty == false, "\(name)")
    }
    #expect(metrics["fps_avg"]?["value"]?.literal == "50.50")
    #expect(runs[3]["metrics"]?["fps_avg"]?["value"]?.kind == .null)
  }

  @Test("A run has counts, work, attribution, and series")
  func parts() async throws {
    let run = try #require(try await root(SampleStudy.study())["runs"]?.elements.map { $0 }[2])
    for name in [
      "views_created", "cells_created", "cells_reused", "constraints_added", "constraints_solved", "height_queries",
      "text_measures", "decodes", "resizes", "offscreen_passes", "rasterization_hits", "rasterization_misses",
      "pixels_blended", "bytes_uploaded",
    ] { #expect(run["counters"]?[name]?.integer != nil, "\(name)") }
    #expect(run["work"]?["viewCreate"]?["unit"]?.string == "view")
    let scroll = run["attribution"]?["scroll"]
    #expect(scroll?["total"]?.integer == 7_000_000)
    #expect(scroll?["techniques"]?["idle"]?["layout"]?.integer == 2_333_333)
    #expect(scroll?["techniques"]?["list"]?["total"]?.integer == 4_666_667)
    #expect(run["attribution"]?["load"]?["total"]?.integer == 9_000_000)
    #expect(run["series"]?["frameRateSamples"]?.elements.map(\.integer) == [50, 51])
    #expect(run["series"]?["frameMainMicroseconds"]?.elements.map(\.integer) == [7000])
    #expect(run["contentHeightPoints"]?.literal == "35210.5")
  }

  @Test("Changes are grouped by the run compared with, and a failed run has a reason and no numbers")
  func changes() async throws {
    let runs = try #require(try await root(SampleStudy.study())["runs"]).elements.map { $0 }
    #expect(runs[2]["compareTo"]?.elements.map(\.string) == ["base", "broken", "bare"])
    let changes = try #require(runs[2]["changes"])
    #expect(changes.members.map(\.key.string) == ["bare", "base"])
    #expect(changes["base"]?["fps_avg"]?["points"]?.literal == "10.50")
    #expect(changes["base"]?["fps_avg"]?["percent"]?.literal == "26.250")
    #expect(changes["base"]?["fps_avg"]?["verdict"]?.string == "improved")
    #expect(changes["base"]?["missed_vsyncs"]?["percent"]?.kind == .null)
    #expect(changes["bare"]?["fps_avg"] == nil)
    #expect(runs[1]["failure"]?.string == "no, \"really\"")
    #expect(runs[1]["metrics"] == nil)
    #expect(runs[0]["failure"]?.kind == .null)
  }

  @Test("Expectations have their outcome and the values that decided it")
  func expectations() async throws {
    let verdicts = try #require(try await root(SampleStudy.study())["expectations"]).elements.map { $0 }
    #expect(verdicts.map { $0["outcome"]?.string } == ["failed"])
    #expect(verdicts.first?["expectation"]?.string == "expectation 0")
    #expect(verdicts.first?["problem"]?.string?.contains("50.5") == true)
  }

  @Test("The members of every object are in ascending order")
  func order() async throws {
    func check(_ value: JSONValue) {
      let keys = value.members.compactMap(\.key.string)
      #expect(keys == keys.sorted())
      for member in value.members { check(member.value) }
      if value.kind == .array { for element in value.elements { check(element) } }
    }
    check(try await root(SampleStudy.study()))
  }
}
