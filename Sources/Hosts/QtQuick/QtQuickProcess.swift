internal import Foundation
internal import JSON

/// A program that shows a list of QML files and reports by lines.
///
/// If the lab is killed, the program ends at its next report, since nobody reads the channel.
struct QtQuickProcess: ~Copyable {
  private let process: HostProcess
  private let channel: FileDescriptor
  private var lines = DelimitedReader(delimiter: UInt8(ascii: "\n"))

  /// The maximum length of a line, and of the output of a list between two reports.
  private static let limit = 1 << 24

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: the program that runs QML files.
  ///   - file: the QML file.
  ///   - scale: pixels per point.
  ///   - home: a folder for all files that the program stores.
  init(_ program: String, file: URL, scale: Int, home: URL) throws(HostError) {
    let (channel, end) = try FileDescriptor.pair()
    process = try HostProcess(
      [program, file.path], descriptors: [2: end.number],
      environment: Self.environment(home).merging(["QT_SCALE_FACTOR": "\(scale)"]) { $1 }, isolated: Self.isolated)
    end.close()
    self.channel = channel
  }

  /// The environment: no window and no GPU, and nothing stored outside a folder.
  private static func environment(_ home: URL) -> [String: String] {
    [
      "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "QML_DISABLE_DISK_CACHE": "1",
      "QT_FORCE_STDERR_LOGGING": "1", "QT_LOGGING_RULES": "qml.debug=true;js.debug=true", "HOME": home.path,
      "XDG_CACHE_HOME": home.path, "XDG_RUNTIME_DIR": home.path,
    ]
  }

  /// The prefixes of the names of variables with which a user changes how Qt draws and logs.
  private static let isolated = ["QT_", "QML_", "QSG_", "QMLSCENE_"]

  /// The version of the program, as in `6.4.2`; nil if the program does not report it within a few seconds.
  static func version(of program: String, home: URL) throws(HostError) -> String? {
    let (channel, end) = try FileDescriptor.pair()
    let process = try HostProcess(
      [program, "--version"], descriptors: [1: end.number], environment: environment(home), isolated: isolated)
    end.close()
    defer { process.end() }
    var bytes: [UInt8] = []
    let deadline = ContinuousClock.now + .seconds(5)
    while ContinuousClock.now < deadline, bytes.count < 4096 {
      do throws(HostError) { _ = try channel.read(into: &bytes, by: deadline) } catch { break }
    }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.first { $0.first?.isNumber == true && $0.contains(".") }.map(String.init)
  }

  /// A handle with which other threads end the program.
  var handle: HostProcess { process }
  /// The number of the process.
  var id: Int { process.id }

  /// Waits for a report.
  ///
  /// - Parameters:
  ///   - name: its event; earlier other events are skipped.
  ///   - timeout: the maximum time for the list.
  ///   - tick: called twice a second.
  /// - Throws: ``HostError`` if the list reports an error, ends, writes without end, or does not report in time.
  @discardableResult
  mutating func event(
    _ name: String, timeout: Duration, tick: () -> Void = {}
  ) throws(HostError) -> JSONValue {
    let deadline = ContinuousClock.now + timeout
    var nextTick = ContinuousClock.now + .milliseconds(500)
    var written = 0
    while true {
      while let line = lines.next() {
        written += line.count
        if let report = try Self.report(String(decoding: line, as: UTF8.self)), report["event"]?.string == name {
          return report
        }
      }
      guard written + lines.pendingCount < Self.limit else {
        throw HostError(.failed, "the list printed too much before it reported \"\(name)\"")
      }
      let now = ContinuousClock.now
      guard now < deadline else {
        throw HostError(.timedOut, "the list did not report \"\(name)\" within \(timeout.components.seconds) s")
      }
      if now >= nextTick {
        tick()
        nextTick = now + .milliseconds(500)
      }
      do throws(HostError) { _ = try lines.read(from: channel, by: min(deadline, nextTick)) } catch {
        throw HostError(.failed, "the program exited before it reported \"\(name)\"")
      }
    }
  }

  /// The report of a line; nil if the line has none.
  ///
  /// - Throws: ``HostError`` if the line is a message about a file of the list, which only errors cause.
  private static func report(_ line: String) throws(HostError) -> JSONValue? {
    if let start = line.range(of: "LISTLAB ") {
      let file = SourceFile(name: "the list's report", bytes: Array(line[start.upperBound...].utf8))
      return JSONDocument(file, reportingTo: DiagnosticCollector())?.root
    }
    guard line.contains(".qml:") || line.contains(".js:") else { return nil }
    throw HostError(.failed, "the list reports: \(line.prefix(500))")
  }
}
