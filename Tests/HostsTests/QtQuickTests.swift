import Analysis
import Foundation
import Hosts
import JSON
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Qt Quick", .serialized)
struct QtQuickTests {
  private func value(_ text: String) throws -> JSONValue {
    try #require(JSONDocument(SourceFile(name: "report", text: text), reportingTo: DiagnosticCollector())).root
  }

  @Test(
    "Metrics follow from the reports of the list and the system; figures that the system does not report are absent")
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
    // Every metric describes how it is obtained.
    #expect(Set(values.keys).isSubset(of: QtQuickHost.obtained.keys))
  }

  @Test(
    "A report that lacks a part of the scroll is invalid",
    arguments: [
      #"{}"#, #"{"seconds": 0, "frameTimes": [], "movingFrames": 0, "counters": {}}"#,
      #"{"seconds": 1, "movingFrames": 0, "counters": {}}"#, #"{"seconds": 1, "frameTimes": [], "counters": {}}"#,
    ])
  func incomplete(_ text: String) throws {
    #expect(QtQuickRecord(try value(text), loaded: try value(#"{"loadMs": 1}"#)) == nil)
  }

  @Test("A run whose scroll or techniques have no counterpart is rejected by name")
  func obstacles() throws {
    let host = QtQuickHost("/bin/ls", counterparts: []) { _ in }
    var run = try SampleConfiguration.configuration(name: "a")
    #expect(host.obstacles(to: run).isEmpty)
    run.driver = .jump(JumpDriver(rows: [1], interval: .milliseconds(100)))
    #expect(host.obstacles(to: run).count == 1 && host.obstacles(to: run)[0].contains("from row to row"))
  }

  @Test("Invalid frame reports of a broken list give no figure and no crash")
  func brokenFrames() throws {
    let end = try value(
      #"{"seconds":1e12,"frameTimes":[-1,1e300,1e13,16,33],"movingFrames":2,"counters":{"entries":-3}}"#)
    let record = try #require(QtQuickRecord(end, loaded: try value(#"{"loadMs": 1}"#)))
    #expect(record.values(times: (main: 1, all: 1), elapsed: 1, footprints: [])["main_ms_per_entry"] == nil)
  }

  // MARK: - Programs

  /// A host whose program is a shell script that is started with a QML file.
  private func measure(_ script: String) throws -> (Result<HostSample, HostError>, leftovers: [String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "qt-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "qml")
    try Data(
      "#!/bin/sh\ncase $1 in\n--version) echo Qml Runtime 9.8.7;;\n*probe.qml) echo 'qml: LISTLAB {\"event\":\"probe\",\"font\":\"Serif\"}' >&2; sleep 5;;\n*) \(script);;\nesac\n"
        .utf8
    )
    .write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let session = try QtQuickHost(program.path, counterparts: []) { _ in }.start(scale: 2)
    defer { session.end() }
    #expect(session.description.product == "Qt/9.8.7")
    #expect(session.description.conditions.contains { $0.name == "font" && $0.value == "Serif" })
    let run = try SampleConfiguration.configuration(name: "a")
    let result = Result { () throws(HostError) in try session.measure(run) }
    session.end()
    let left = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
    // Other tests have folders of their own meanwhile.
    let own = "listlab-host-\(ProcessInfo.processInfo.processIdentifier)-"
    let temporary = FileManager.default.temporaryDirectory.path
    return (
      result,
      left.filter { $0.hasPrefix(own) && FileManager.default.fileExists(atPath: "\(temporary)/\($0)/probe.qml") }
    )
  }

  @Test(
    "A program that exits, reports an error or prints without end is a failed repetition with its message",
    arguments: [
      ("exit 3", "the program exited before it reported \"loaded\""),
      (
        "echo 'file:///list/Cell.qml:12: TypeError: no such thing' >&2; sleep 5",
        "the list reports: file:///list/Cell.qml:12: TypeError"
      ),
      (
        "yes aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa >&2",
        "the list printed too much"
      ),
      ("head -c 20000000 /dev/zero >&2; sleep 5", "the list printed too much"),
    ])
  func brokenProgram(_ script: String, _ message: String) throws {
    let (result, leftovers) = try measure(script)
    guard case .failure(let error) = result else {
      Issue.record("a broken program gave a sample")
      return
    }
    #expect(error.kind == .failed && error.description.contains(message), "\(error)")
    #expect(leftovers.isEmpty)
  }

  @Test("The report of a program on a scroll is a sample")
  func program() throws {
    let reports = [
      #"{"event":"loaded","loadMs":5,"kernelMs":100}"#, #"{"event":"begin"}"#, #"{"event":"alive"}"#,
      #"{"event":"end","seconds":1,"frameTimes":[],"movingFrames":3,"counters":{"entries":2}}"#,
      #"{"event":"kernel","kernelMs":101}"#,
    ]
    let script = reports.map { "echo 'qml: LISTLAB \($0)' >&2" }.joined(separator: "; ") + "; sleep 5"
    let sample = try measure(script).0.get()
    #expect(sample.kernelMilliseconds == [100, 101] && sample.counters == ["entries": 2])
    #expect(sample.values["duration_s"] == 1 && sample.refusedRequests == nil)
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
    "Anything that is not such a picture is rejected",
    arguments: [
      "", "P6", "P6\n1 1\n255", "P6\n1 1\n255\n", "P5\n1 1\n255\nabc", "P6\n0 1\n255\n", "P6\n1 1\n65535\nabc",
      "P6\n-1 1\n255\nabc",
      "P6\n99999 99999\n255\nabc", "P6\n1 1\n255\nabcd", "P6\n999999999999999999999 1\n255\nabc",
    ])
  func damaged(_ text: String) { #expect(PixmapPicture(Array(text.utf8)) == nil) }
}
