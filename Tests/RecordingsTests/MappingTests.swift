import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Mappings of figures to metrics")
struct MappingTests {
  @Test(
    "A mapping that names no metric or no unit of it is refused with what is valid",
    arguments: [
      ("fps_avg", "\"fps_avg\" … FIGURE=METRIC", nil), ("=fps_avg", "\"=fps_avg\" … FIGURE=METRIC", nil),
      ("a=fps_av", "\"fps_av\" … \"a\"", "fps_avg"), ("a=fps_avg:MB", "fps … \"MB\" … fps, Hz", nil),
      ("a=load_ms:week", "ms … \"week\" … ns, us, ms, s, min, h", nil),
    ])
  func refused(_ text: String, _ facts: String, _ suggestion: String?) {
    let problem = #expect(throws: FigureMapping.Problem.self) { try FigureMapping(text) }
    #expect(problem?.message.missing(facts) == nil && problem?.suggestion == suggestion)
  }

  @Test(
    "Units convert: bytes by 1000 and 1024, times, shares and ratios",
    arguments: [
      ("memory_avg_mb", "KiB", 1000, 1.024), ("memory_avg_mb", "GB", 2, 2000), ("load_ms", "s", 1.5, 1500),
      ("load_ms", "µs", 1500, 1.5), ("load_ms", "sec", 1.5, 1500), ("duration_s", "h", 2, 7200),
      ("cpu_avg_pct", "ratio", 0.25, 25), ("hitch_ms_per_s", "%", 1, 10),
    ])
  func units(_ metric: String, _ unit: String, _ value: Double, _ expected: Double) throws {
    let mapping = try FigureMapping("a=b=\(metric):\(unit)")
    #expect(mapping.figure == "a=b" && mapping.metric == metric)
    let target = try #require(FigureUnit.ofMetric(metric))
    let unit = try #require(mapping.unit)
    let converted = try #require(unit.convert(value, to: target))
    #expect(abs(converted - expected) < 1e-12 * expected, "\(converted)")
  }

  @Test("A mapping replaces what a recording gives for its metric, and says in the basis that a person made it")
  func replaced() throws {
    let run = try run([Samples.gfxInfo], map: ["whole frame=frame_main_ms_max"])
    #expect(run.values["frame_main_ms_max"] == [30.666668])
    #expect(run.bases["frame_main_ms_max"]?.map { $0.missing("maximum of whole frame (test) … by the user") } == [nil])
    #expect(run.values["frame_main_ms_p50"] == [8])
    #expect(!run.notes.contains { $0.hasPrefix("whole frame") } && run.usedMappings.count == 1)
  }

  @Test("Only the wanted metrics are taken; the repetitions of several files are put together")
  func selection() throws {
    let run = try run([Samples.macrobenchmark, Samples.macrobenchmark], metrics: ["frames_main"])
    #expect(run.values == ["frames_main": [3, 4, 3, 4]] && run.files == ["0.json", "1.json"])
  }

  @Test(
    "What cannot be a metric is reported",
    arguments: [
      ("frameOverrunMs=frame_main_ms_p50", 7, "frame_main_ms_p50 … -9 … \"frameOverrunMs\""),
      ("frameDurationCpuMs=memory_avg_mb", 6, "\"frameDurationCpuMs\" … ms … MB of memory_avg_mb"),
      ("frameDurationCpuMs=duration_s", 6, "\"frameDurationCpuMs\" … several samples … duration_s"),
    ])
  func impossible(_ mapping: String, _ line: Int, _ facts: String) throws {
    let problems = try added([Samples.macrobenchmark], map: [mapping]).problems
    #expect(problems.map { $0.message.missing(facts) } == [nil] && problems[0].position?.line == line)
  }
}
