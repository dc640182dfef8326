internal import Foundation
internal import JSON

/// A program that shows a list of QML files and reports by lines.
///
/// If the lab is killed, the program ends at its next report, since nobody reads the channel.
struct QtQuickProcess: ~Copyable {
  private let process: HostProcess
  private let channel: FileDescriptor
  private var buffer: [UInt8] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: the program that runs QML files.
  ///   - file: the QML file.
  ///   - scale: pixels per point.
  ///   - home: a folder for whatever the program stores.
  init(_ program: String, file: URL, scale: Int, home: URL) throws(HostError) {
    let (channel, end) = try FileDescriptor.pair()
    process = try HostProcess(
      [program, file.path], descriptors: [2: end.number],
      environment: Self.environment(home).merging(["QT_SCALE_FACTOR": "\(scale)"]) { $1 })
    end.close()
    self.channel = channel
  }

  /// No window and no GPU, and nothing stored outside of a folder.
  private static func environment(_ home: URL) -> [String: String] {
    [
      "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "QML_DISABLE_DISK_CACHE": "1",
      "QT_LOGGING_TO_CONSOLE": "1", "HOME": home.path, "XDG_CACHE_HOME": home.path, "XDG_RUNTIME_DIR": home.path,
    ]
  }

  /// The version of the program, as in `6.4.2`; nil if it does not say it within a few seconds.
  static func version(of program: String, home: URL) throws(HostError) -> String? {
    let (channel, end) = try FileDescriptor.pair()
    let process = try HostProcess(
      [program, "--version"], descriptors: [1: end.number], environment: environment(home))
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

  /// What ends the program, for other threads.
  var handle: HostProcess { process }
  /// The number of the process.
  var id: Int { process.id }

  /// Waits for a report.
  ///
  /// - Parameters:
  ///   - name: its event; others that come before it are left out.
  ///   - timeout: how long the list may take.
  ///   - tick: called at least twice a second.
  /// - Throws: ``HostError`` if the list reports an error, ends, or does not report in time.
  @discardableResult
  mutating func event(
    _ name: String, timeout: Duration, tick: () -> Void = {}
  ) throws(HostError) -> JSONValue {
    let deadline = ContinuousClock.now + timeout
    while true {
      while let line = nextLine() {
        if let report = try Self.report(line) {
          tick()
          if report["event"]?.string == name { return report }
        }
      }
      guard ContinuousClock.now < deadline else {
        throw HostError(.timedOut, "the list has not reported \"\(name)\" within \(timeout.components.seconds) s")
      }
      do throws(HostError) {
        _ = try channel.read(into: &buffer, by: min(deadline, ContinuousClock.now + .milliseconds(500)))
      } catch {
        throw HostError(.failed, "the program has ended before it reported \"\(name)\"")
      }
    }
  }

  private mutating func nextLine() -> String? {
    guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = String(decoding: buffer[..<end], as: UTF8.self)
    buffer.removeFirst(end + 1)
    return line
  }

  /// The report of a line; nil if the line has none.
  ///
  /// - Throws: ``HostError`` if the line is a message about a file of the list, which only errors write.
  private static func report(_ line: String) throws(HostError) -> JSONValue? {
    if let start = line.range(of: "LISTLAB ") {
      let file = SourceFile(name: "the list's report", bytes: Array(line[start.upperBound...].utf8))
      return JSONDocument(file, reportingTo: DiagnosticCollector())?.root
    }
    guard line.contains(".qml:") || line.contains(".js:") else { return nil }
    throw HostError(.failed, "the list reports: \(line.prefix(500))")
  }
}
