import Foundation
import JSON

/// The CPU time of all threads of a browser's page and GPU processes (schedstat of proc(5)).
struct ThreadClock {
  /// The folders of the processes' threads.
  private let folders: [String]

  /// The CPU time of each thread until now, in milliseconds, by its file.
  typealias Reading = [String: Double]

  /// A clock of the processes that run now; nil where the system has no such files, or the browser is on another machine.
  init?(_ connection: DevToolsConnection) throws(HostError) {
    let processes = try connection.call("SystemInfo.getProcessInfo")["processInfo"]?.elements.map { $0 } ?? []
    folders = processes.filter { ["renderer", "GPU"].contains($0["type"]?.string ?? "") }
      .map { "/proc/\($0["id"]?.integer ?? 0)/task" }
    guard !reading.isEmpty else { return nil }
  }

  /// The threads that run now. O(threads).
  var reading: Reading {
    var times: Reading = [:]
    for folder in folders {
      for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        let file = "\(folder)/\(thread)/schedstat"
        guard let text = try? String(contentsOfFile: file, encoding: .utf8), let time = text.split(separator: " ").first
        else { continue }
        times[file] = (Double(time) ?? 0) / 1_000_000
      }
    }
    return times
  }

  /// The time between two readings, in milliseconds. What a thread did that ended between them is not in it.
  static func milliseconds(from start: Reading, to end: Reading) -> Double {
    end.reduce(0) { $0 + max(0, $1.value - (start[$1.key] ?? 0)) }
  }
}
