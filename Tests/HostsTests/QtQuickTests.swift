import Hosts
import JSON
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Qt Quick")
struct QtQuickTests {
  private func value(_ text: String) throws -> JSONValue {
    try #require(JSONDocument(SourceFile(name: "report", text: text), reportingTo: DiagnosticCollector())).root
  }

  @Test("Metrics follow from what the list and the system report; what the system does not tell is absent")
  func record() throws {
    let frames = (0..<120).map { "\(Double($0) * 20)" }.joined(separator: ",")
    let end = try value(
      #"{"event":"end","seconds":2.4,"frameTimes":[\#(frames)],"movingFrames":100,"counters":{"entries":20,"cellsMade":5}}"#
    )
    let record = try #require(QtQuickRecord(end, loaded: try value(#"{"loadMs": 250}"#)))
    #expect(record.counters == ["entries": 20, "cellsMade": 5])
    let values = record.values(times: (main: 0.5, all: 0.6), elapsed: 2.4, footprints: [40, 42])
    #expect(values["main_busy_ms"] == 500 && values["main_ms_per_entry"] == 25 && values["main_ms_per_frame"] == 5)
    #expect(values["cpu_avg_pct"] == 25 && values["memory_avg_mb"] == 41 && values["settled_load_ms"] == 250)
    #expect(values["duration_s"] == 2.4 && values["frames_main"] == 100 && values["fps_avg"] == 50)
    let without = record.values(times: nil, elapsed: 2.4, footprints: [])
    #expect(without["main_busy_ms"] == nil && without["cpu_avg_pct"] == nil && without["memory_avg_mb"] == nil)
    // Every metric says how it is obtained.
    #expect(Set(values.keys).isSubset(of: QtQuickHost.obtained.keys))
  }

  @Test(
    "A report without a part of the scroll is none",
    arguments: [
      #"{}"#, #"{"seconds": 0, "frameTimes": [], "movingFrames": 0, "counters": {}}"#,
      #"{"seconds": 1, "movingFrames": 0, "counters": {}}"#, #"{"seconds": 1, "frameTimes": [], "counters": {}}"#,
    ])
  func incomplete(_ text: String) throws {
    #expect(QtQuickRecord(try value(text), loaded: try value(#"{"loadMs": 1}"#)) == nil)
  }

  @Test("A run whose scroll or techniques have no counterpart is refused by name")
  func obstacles() throws {
    let host = QtQuickHost("/bin/ls", counterparts: []) { _ in }
    var run = try SampleConfiguration.configuration(name: "a")
    #expect(host.obstacles(to: run).isEmpty)
    run.driver = .jump(JumpDriver(rows: [1], interval: .milliseconds(100)))
    #expect(host.obstacles(to: run).count == 1 && host.obstacles(to: run)[0].contains("from row to row"))
  }

  // MARK: - Pictures

  private func pixmap(_ header: String, _ components: [UInt8]) -> [UInt8] { Array(header.utf8) + components }

  @Test("Pictures are compared pixel by pixel, with a tolerance for each component")
  func difference() throws {
    let one = try #require(PixmapPicture(pixmap("P6\n2 2\n255\n", [0, 0, 0, 10, 10, 10, 200, 0, 0, 9, 9, 9])))
    let two = try #require(PixmapPicture(pixmap("P6 2 2 255 ", [0, 0, 48, 10, 59, 10, 100, 0, 0, 9, 9, 9])))
    #expect(one.width == 2 && one.height == 2)
    #expect(one.difference(from: two, tolerance: 48) == HostPictureDifference(pixels: 4, differingPixels: 2))
    #expect(one.difference(from: one, tolerance: 0) == HostPictureDifference(pixels: 4, differingPixels: 0))
    let other = try #require(PixmapPicture(pixmap("P6\n1 4\n255\n", Array(repeating: 0, count: 12))))
    #expect(one.difference(from: other, tolerance: 48) == nil)
  }

  @Test(
    "What is no such picture is refused, whatever it is",
    arguments: [
      "", "P6", "P6\n1 1\n255", "P6\n1 1\n255\n", "P5\n1 1\n255\nabc", "P6\n0 1\n255\n", "P6\n1 1\n65535\nabc",
      "P6\n-1 1\n255\nabc",
      "P6\n99999 99999\n255\nabc", "P6\n1 1\n255\nabcd", "P6\n999999999999999999999 1\n255\nabc",
    ])
  func damaged(_ text: String) { #expect(PixmapPicture(Array(text.utf8)) == nil) }
}
