import Analysis
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Laws of metrics")
struct MetricLawTests {
  private typealias Frame = SampleRecord.Frame

  /// A display of 60 Hz with 100 pixels, on a device with one core.
  private static let device = DeviceProfile(
    id: "sample", summary: "", coreCount: 1, refreshRate: 60, screen: Screen(width: 10, height: 10, scale: 1),
    timeSlice: .milliseconds(10), contextSwitch: .zero, rasterizationCachePermille: 2500,
    rasterizationCacheLifetime: .milliseconds(100), work: WorkKind.allCases.map { _ in free },
    memory: MemoryUnit.allCases.map { _ in free })
  private static let free = Coefficient(value: 1, source: "chosen for a test", status: .estimate, confidence: .low)

  private func violations(_ record: RunRecord) -> [String] {
    MetricLaw.violations(of: record, MetricValues(of: record), on: Self.device)
  }

  /// A scroll of two seconds, refreshes 60 to 179, which violates nothing.
  private static let sound = SampleRecord.record(
    frames: (60..<170).map { Frame(mainTime: 9_000_000, shownAt: $0, blankPixels: 100) }, missedVsyncs: 10)

  @Test("A record without defects violates nothing")
  func sound() { #expect(violations(Self.sound) == []) }

  /// A defect of a record, and what is said about it.
  private static let defects: [(text: String, change: @Sendable (inout RunRecord) -> Void)] = [
    ("cpu_avg_pct is 150.00, more than 100.00", { $0.appBusy = .seconds(3) }),
    ("gpu_avg_pct is 125.00, more than 100.00, 100 %", { $0.gpuBusy = .milliseconds(2500) }),
    ("busy_s is 4.4000, more than 4.0000", { $0.serverBusy = .milliseconds(3600) }),
    ("frames_shown is 121, more than 120, the refreshes of the scroll", { $0.framesShown = 121 }),
    ("blank_max_px is 101, more than 100, the pixels of the screen", { $0.frames[3].blankPixels = 101 }),
    ("memory_avg_mb is 50.000, more than 40.000, memory_peak_mb", { $0.memorySamples[0].nonPurgeable = 50_000_000 }),
    ("the memory is 30000001 bytes, and its parts are 30000000 bytes", { $0.memorySamples[0].nonPurgeable += 1 }),
    (
      "frame 0 took 9000001 ns of the main thread, but 9000000 ns are charged",
      {
        $0.frames[0].mainTime = VirtualDuration(nanoseconds: 9_000_001)
      }
    ),
    ("main_busy_ms is 3981.000, more than 2009.000", { $0.frames[0].busyTime = .seconds(3) }),
    ("load_ms is -1.000, less than 0", { $0.loadTime = .milliseconds(-1) }),
  ]

  @Test("A defect is found, with the value and its limit", arguments: defects.indices)
  func defect(index: Int) {
    var record = Self.sound
    Self.defects[index].change(&record)
    let found = violations(record)
    #expect(found.contains { $0.hasPrefix(Self.defects[index].text) }, "\(found)")
  }

  @Test("A metric without a law says why")
  func reasons() {
    for definition in Quantity.metrics {
      if case .unlimited(let reason) = definition.law { #expect(reason.contains(" "), "\(definition.name)") }
      if case .metric(let other) = definition.law {
        #expect(Quantity.metric(other)?.unit == definition.unit, "\(definition.name)")
      }
    }
  }

  @Test(
    "A scroll of parts of refreshes is never faster than the display, and has no more hitch or blank time than it lasts"
  )
  func partsOfRefreshes() throws {
    // 50 ms with four refreshes, at 16.7, 33.3, 50 and 66.7 ms after its start, would be 80 frames per second.
    var record = SampleRecord.record(
      scrollSeconds: 0.05, frames: (60..<64).map { Frame(mainTime: 1, shownAt: $0, blankPixels: 100) },
      scrollRefreshes: 60..<64)
    (record.appBusy, record.serverBusy, record.gpuBusy) = (.zero, .zero, .zero)
    #expect(try record.text("frames_shown_per_s") == "60.00")
    // Refresh 60 begins 20 ns after the scroll.
    #expect(try record.text("blank_px_ms") == "5000")
    #expect(violations(record) == [])
    (record.framesShown, record.missedRefreshes) = (0, Array(60..<64))
    #expect(try record.text("hitch_ms_per_s") == "1000.000")
    #expect(violations(record) == [])
  }

  @Test("A scroll with more refreshes than its time has room for, and one, violates the law of the shown rate")
  func tooManyRefreshes() {
    let record = SampleRecord.record(
      scrollSeconds: 0.05, frames: (60..<66).map { Frame(mainTime: 1, shownAt: $0) }, scrollRefreshes: 60..<66)
    #expect(violations(record).contains { $0.hasPrefix("frames_shown_per_s is 120.00, more than 60.00") })
  }
}
