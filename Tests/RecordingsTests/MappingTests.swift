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
      ("fps_avg", "\"fps_avg\" is not a mapping: use FIGURE=METRIC, as in Frame rate=fps_avg", nil),
      ("=fps_avg", "\"=fps_avg\" is not a mapping: use FIGURE=METRIC, as in Frame rate=fps_avg", nil),
      ("a=fps_av", "unknown metric \"fps_av\" for \"a\"; lab list metrics lists them", "fps_avg"),
      ("a=fps_avg:MB", "fps_avg is in fps, to which \"MB\" cannot be converted; fps, Hz can be", nil),
      ("a=load_ms:week", "load_ms is in ms, to which \"week\" cannot be converted; ns, us, ms, s, min, h can be", nil),
    ])
  func refused(_ text: String, _ message: String, _ suggestion: String?) {
    #expect(throws: FigureMapping.Problem(message: message, suggestion: suggestion)) { try FigureMapping(text) }
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
    #expect(run.bases["frame_main_ms_max"] == ["the maximum of whole frame (test), mapped to this metric by the user"])
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
      (
        "frameOverrunMs=frame_main_ms_p50",
        "frame_main_ms_p50 cannot be -9, a sample of \"frameOverrunMs\""
      ),
      (
        "frameDurationCpuMs=memory_avg_mb",
        "\"frameDurationCpuMs\" is in ms, which cannot be converted to MB of memory_avg_mb"
      ),
      (
        "frameDurationCpuMs=duration_s",
        "\"frameDurationCpuMs\" has several samples in a repetition, but duration_s is a single value"
      ),
    ])
  func impossible(_ mapping: String, _ message: String) throws {
    var run = RecordedRun(name: "worst")
    let collector = DiagnosticCollector()
    run.add(
      try recording(Samples.macrobenchmark), of: SourceFile(name: "a", text: Samples.macrobenchmark), format: "test",
      mappings: [try FigureMapping(mapping)], metrics: nil, reportingTo: collector)
    #expect(collector.sorted.map(\.message) == [message])
    #expect(collector.sorted.first?.position?.line == (mapping.hasPrefix("frameOverrunMs") ? 7 : 6))
  }
}
