import Analysis
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Metrics")
struct MetricTests {
  /// Every metric with its printed value for `sample`.
  private static let values = [
    ("duration_s", "2.000"), ("fps_avg", "53.33"), ("frame_rate_stability_pct", "66.67"), ("cpu_avg_pct", "25.00"),
    ("gpu_avg_pct", "15.00"), ("memory_avg_mb", "31.500"), ("memory_peak_mb", "40.000"),
    ("footprint_avg_mb", "31.500"), ("footprint_peak_mb", "50.000"), ("load_ms", "250.000"),
    ("missed_vsyncs", "3"), ("hitch_ms_per_s", "25.000"),
    ("frame_main_ms_p50", "8.000"),
    ("frame_main_ms_p95", "11.600"), ("frame_main_ms_p99", "11.920"), ("frame_main_ms_max", "12.000"),
    ("frames_main", "3"), ("frames_shown", "3"), ("frames_shown_per_s", "1.50"), ("worst_window_fps", "1"),
    ("blank_px_ms", "333333"), ("blank_max_px", "500"), ("blank_frames_pct", "33.33"),
    ("time_to_content_ms_p50", "50.000"), ("time_to_content_ms_p95", "95.000"), ("main_busy_ms", "24.000"),
    ("main_ms_per_entry", "0.6000"), ("busy_s", "0.9000"), ("jumps", "2"), ("jump_px", "70"), ("jump_max_px", "50"),
    ("momentum_lost_px", "120"),
  ]

  /// A scroll of two seconds in which 500 pixels are blank for 40 refreshes.
  private static let sample = {
    var record = Self.record
    record.position.jumps = [20, -50].map {
      .init(frame: 2, jump: .init(row: 4, pixels: $0, cause: .insertion))
    }
    record.position.momentumLost = 120
    return record
  }()

  private static let record = SampleRecord.record(
    samples: [60, 60, 40],
    frames: [
      SampleRecord.Frame(mainTime: 500_000_000, shownAt: 2, isScroll: false),
      SampleRecord.Frame(mainTime: 12_000_000, shownAt: 62),
      SampleRecord.Frame(mainTime: 4_000_000, shownAt: 90, blankPixels: 500),
      SampleRecord.Frame(mainTime: 8_000_000, shownAt: 130),
    ], missedVsyncs: 3, footprints: [30_000_000, 33_000_000], contentLatencies: [6, 0])

  @Test("A metric has the value of its definition", arguments: values)
  func definition(name: String, expected: String) throws {
    #expect(try Self.sample.text(name) == expected)
  }

  @Test("The table of expected values has every metric once, and a value for each")
  func everyMetricIsTested() {
    #expect(Self.values.map(\.0).sorted() == Quantity.metrics.filter { !$0.isOptional }.map(\.name).sorted())
    #expect(!Self.values.contains { $0.1 == "n/a" })
  }

  @Test(
    "Only lists that start at their end can lose it, only those that load pages wait, and only scrolls to rows miss them"
  )
  func optionalPositions() throws {
    var record = Self.record
    let names = ["landing_error_px", "end_lost_ms", "edge_wait_ms"]
    for name in names { #expect(try record.text(name) == "n/a") }
    (record.position.startsAtEnd, record.position.hasPages, record.position.landingErrors) = (true, true, [3, 7, 0])
    #expect(try names.map(record.text) == ["7", "0.000", "0.000"])
    // The frame at refresh 90 is shown until the next one at 130: 40 refreshes at 60 Hz.
    (record.frames[2].isEndLost, record.frames[1].waitsAtEdge) = (true, true)
    #expect(try names.map(record.text) == ["7", "666.667", "466.667"])
  }

  @Test("CPU time is counted as far as the instrument counts it, in whole nanoseconds, and as it is by default")
  func countedCPU() throws {
    var record = Self.sample
    #expect(record.counted(VirtualDuration(nanoseconds: .max)) == VirtualDuration(nanoseconds: .max))
    record.countedCPUShare = 87_200
    #expect(try record.text("cpu_avg_pct") == "21.80")
    #expect(record.counted(VirtualDuration(nanoseconds: 10)) == VirtualDuration(nanoseconds: 8))
    // The product does not overflow.
    #expect(record.counted(VirtualDuration(nanoseconds: .max)).nanoseconds == 8_042_780_416_137_364_503)
  }

  @Test("The stability band includes its bounds")
  func stabilityBand() throws {
    #expect(try SampleRecord.record(samples: [40, 60, 50, 50]).text("frame_rate_stability_pct") == "100.00")
    #expect(try SampleRecord.record(samples: [39, 61, 50, 50]).text("frame_rate_stability_pct") == "50.00")
    // A sample of 60 is stable only while the mean is at least 50.
    #expect(try SampleRecord.record(samples: [60, 40]).text("frame_rate_stability_pct") == "100.00")
    #expect(try SampleRecord.record(samples: [60, 38]).text("frame_rate_stability_pct") == "0.00")
  }

  @Test("Uniformly slow frames and one long hitch have equal averages but different percentiles and worst seconds")
  func steadyAgainstOneHitch() throws {
    // Two seconds with 60 frames: all of two refreshes, or 59 of one refresh and one of 61.
    let refresh: Int64 = 16_666_667
    let steady = (1...60).map { SampleRecord.Frame(mainTime: 2 * refresh, shownAt: 2 * $0) }
    let hitch =
      (1...59).map { SampleRecord.Frame(mainTime: refresh, shownAt: $0) }
      + [SampleRecord.Frame(mainTime: 61 * refresh, shownAt: 120)]
    let records = [steady, hitch].map { SampleRecord.record(samples: [30, 30], frames: $0, missedVsyncs: 60) }
    for same in ["fps_avg", "frames_shown_per_s", "hitch_ms_per_s", "missed_vsyncs", "main_busy_ms"] {
      #expect(try records[0].text(same) == records[1].text(same), "\(same)")
    }
    #expect(try records[0].text("hitch_ms_per_s") == "500.000")
    #expect(try records.map { try $0.text("frame_main_ms_p99") } == ["33.333", "426.667"])
    #expect(try records.map { try $0.text("frame_main_ms_max") } == ["33.333", "1016.667"])
    #expect(try records.map { try $0.text("worst_window_fps") } == ["30", "0"])
  }

  @Test("The worst second is the minimum over all windows")
  func worstSecond() {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = RandomStream(seed: seed, name: "shown")
      var vsync = 0
      var frames: [SampleRecord.Frame] = []
      for _ in 0..<random.integer(in: 1...120) {
        // A refresh can show several commits.
        if random.integer(in: 0...3) > 0 { vsync += random.integer(in: 1...(random.integer(in: 0...9) == 0 ? 50 : 3)) }
        frames.append(SampleRecord.Frame(mainTime: 1, shownAt: random.integer(in: 0...19) == 0 ? -1 : vsync))
      }
      let record = SampleRecord.record(frames: frames)
      let shown = Set(frames.map(\.shownAt).filter { $0 >= 0 })
      let first = shown.min() ?? 0
      let last = shown.max() ?? -1
      let windows = first + 59 <= last ? Array(first...(last - 59)) : []
      let expected = windows.map { start in shown.count { (start..<start + 60).contains($0) } }.min()
      #expect(RunStatistics(record).fewestShownInASecond == expected, "seed \(seed)")
    }
  }

  @Test("Several commits that one refresh shows are one frame in the worst second")
  func mergedCommits() throws {
    let frames = (60..<180).flatMap { refresh in (0..<3).map { _ in SampleRecord.Frame(mainTime: 1, shownAt: refresh) }
    }
    #expect(try SampleRecord.record(frames: frames).text("worst_window_fps") == "60")
  }

  @Test("A run without samples, frames or scroll has nil for undefined metrics, and never an infinite value")
  func emptyRun() {
    let record = SampleRecord.record(scrollSeconds: 0, samples: [], frames: [], footprints: [])
    let values = MetricValues(of: record)
    let missing = values.all.filter { $0.value == nil }.map(\.definition.name)
    #expect(
      missing == [
        "fps_avg", "frame_rate_stability_pct", "cpu_avg_pct", "gpu_avg_pct", "memory_avg_mb",
        "hitch_ms_per_s",
        "frame_main_ms_p50", "frame_main_ms_p95", "frame_main_ms_p99", "frame_main_ms_max", "frames_shown_per_s",
        "worst_window_fps", "blank_frames_pct", "time_to_content_ms_p50", "time_to_content_ms_p95", "footprint_avg_mb",
      ])
    #expect(values["duration_s"] == .zero)
    var noEntries = record
    noEntries.scrollEntries = 0
    #expect(MetricValues(of: noEntries)["main_ms_per_entry"] == nil)
  }

  @Test("The metrics of the thesis are the columns of its tables, in their order")
  func thesis() {
    #expect(
      Quantity.thesis.map(\.name) == [
        "duration_s", "fps_avg", "frame_rate_stability_pct", "cpu_avg_pct", "gpu_avg_pct", "memory_avg_mb",
      ])
  }
}
