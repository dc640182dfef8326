import Foundation
import JSON

/// The CPU time of all threads of a browser's page and GPU processes, in nanoseconds (schedstat of proc(5)).
struct ThreadClock {
  private let files: [String]

  /// The threads that run now; nil where the system has no such files, or the browser is on another machine.
  init?(_ connection: DevToolsConnection) throws(HostError) {
    let processes = try connection.call("SystemInfo.getProcessInfo")["processInfo"]?.elements.map { $0 } ?? []
    var files: [String] = []
    for process in processes where ["renderer", "GPU"].contains(process["type"]?.string ?? "") {
      let folder = "/proc/\(process["id"]?.integer ?? 0)/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      files += threads.map { "\(folder)/\($0)/schedstat" }
    }
    guard files.contains(where: { FileManager.default.fileExists(atPath: $0) }) else { return nil }
    self.files = files
  }

  /// The time until now, in milliseconds; a thread that has ended has none.
  var milliseconds: Double {
    files.reduce(0) { sum, file in
      guard let text = try? String(contentsOfFile: file, encoding: .utf8), let time = text.split(separator: " ").first
      else { return sum }
      return sum + (Double(time) ?? 0) / 1_000_000
    }
  }
}
