import Analysis
import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

/// Variants of formats that published files have.
@Suite("Variants of recordings")
struct PublishedVariantTests {
  @Test("Flutter: a file of an integration test has a summary for each report key; figures have their own units")
  func flutterReports() throws {
    let text = """
      {"scroll_feed": \(Samples.flutter), "screenshots": [],
       "scroll_chat": {"90th_percentile_frame_build_time_millis": 3, "average_frame_build_time_millis": 2, "frame_count": 60, "worst_layer_cache_memory": 1.5,
         "average_memory_usage": 98.5, "average_cpu_usage": 40, "average_vsync_frame_lag": 350.0, "new_figure": 1}}
      """
    let all = try recordings(text)
    #expect(all.map(\.name) == ["scroll_feed", "scroll_chat"])
    #expect(all.first?.figures.map(\.name) == (try recording(Samples.flutter)).figures.map(\.name))
    #expect(
      all.last?.figures.map { $0.unit?.name } == ["ms", "ms", "count", "MB", "MB", "%", "us", nil])
    #expect(
      try compared([text], [text.replacing("4.2", with: "4.3")]).comparison?.contrasts.map(\.subject.name) == [
        "scroll_feed", "scroll_chat",
      ])
  }

  @Test("Flashlight: the CPU of a sample with a thread of unknown share is unknown, and nothing else")
  func flashlightNull() throws {
    let recording = try recording(
      Samples.flashlight.replacing("\"RenderThread\": 10.5", with: "\"RenderThread\": null"))
    #expect(recording.figures.map(\.content)[1] == .samples([[60], [42, 44]]))
    #expect(recording.figures.map(\.content)[0] == .samples([[60, 50], [58, 56]]))
  }

  @Test("Macrobenchmark: metrics of frames of other versions and of gfxinfo are metrics of frames")
  func frameMetrics() throws {
    for name in ["frameTime95thPercentileMs", "totalFrameCount", "gfxFrameJankPercent", "frameCount"] {
      let text = "{\"benchmarks\": [{\"name\": \"a\", \"metrics\": {\"\(name)\": {\"runs\": [1]}}}]}"
      #expect(try recording(text).warnings.isEmpty, "\(name)")
    }
  }

  @Test("xctrace: a table that is not read beside one that is read is named, and the other one counts")
  func severalTables() throws {
    let other = "<node><schema name=\"cpu-profile\"><col><mnemonic>time</mnemonic></col></schema></node>"
    let text = Samples.hitches.replacing("<node", with: "\(other)<node", maxReplacements: 1)
    let read = read(Array(text.utf8))
    #expect(read.recordings?.map(\.figures.count) == (try recordings(Samples.hitches)).map(\.figures.count))
    #expect(read.problems.map { $0.message.missing("\"cpu-profile\" … not read") } == [nil])
  }
}
