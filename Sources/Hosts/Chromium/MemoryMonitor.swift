import JSON

/// Samples the memory of the browser's page processes during a scroll, and the time of its GPU process.
///
/// Only the trace shows afterwards which process shows the page, so all of them are sampled. Only Linux provides the
/// values as files; elsewhere there are no samples, and the metric is absent. A class, because samples accumulate.
final class MemoryMonitor {
  private let connection: DevToolsConnection
  private let processes: [(type: String, id: Int, time: Double)]
  private var samples: [Int: [Double]] = [:]

  private let isOnThisMachine: Bool

  /// Creates a monitor of the processes that are running.
  ///
  /// - Parameter isOnThisMachine: whether the browser's process ids belong to this machine.
  init(_ connection: DevToolsConnection, isOnThisMachine: Bool) throws(HostError) {
    self.connection = connection
    self.isOnThisMachine = isOnThisMachine
    processes = try Self.processes(connection)
  }

  private static func processes(
    _ connection: DevToolsConnection
  ) throws(HostError) -> [(type: String, id: Int, time: Double)] {
    try connection.call("SystemInfo.getProcessInfo")["processInfo"]?.elements.compactMap { process in
      guard let type = process["type"]?.string, let id = process["id"]?.integer, let time = process["cpuTime"]?.double
      else { return nil }
      return (type, id, time)
    } ?? []
  }

  /// Takes a sample of each page process.
  func sample() {
    guard isOnThisMachine else { return }
    for process in processes where process.type == "renderer" {
      if let bytes = HostProcess.footprint(of: process.id) {
        samples[process.id, default: []].append(bytes / 1_000_000)
      }
    }
  }

  /// The samples of a process, in MB.
  func footprints(of process: Int) -> [Double] { samples[process] ?? [] }

  /// The CPU time of the GPU process since the start of the monitor, in seconds; nil if there is none.
  func timeOfGPUProcess() throws(HostError) -> Double? {
    guard let before = processes.first(where: { $0.type == "GPU" }) else { return nil }
    return try Self.processes(connection).first { $0.id == before.id }.map { $0.time - before.time }
  }
}
