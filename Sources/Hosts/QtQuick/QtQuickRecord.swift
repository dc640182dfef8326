internal import Analysis
package import JSON

/// The report of a Qt Quick list about a scroll.
package struct QtQuickRecord {
  private let loadMilliseconds: Double
  private let seconds: Double
  private let frameTimes: [Double]
  private let movingFrames: Int
  /// Counts of the list's actions, by name.
  package let counters: [String: Int]

  /// Reads the reports of a scroll and of the first screen; nil if a part is missing.
  package init?(_ end: JSONValue, loaded: JSONValue) {
    guard let load = loaded["loadMs"]?.double, let seconds = end["seconds"]?.double, seconds > 0,
      let frames = end["frameTimes"], let moving = end["movingFrames"]?.integer, let counts = end["counters"]
    else { return nil }
    loadMilliseconds = load
    self.seconds = seconds
    // A broken list can report anything.
    frameTimes = frames.elements.compactMap(\.double).filter { 0 <= $0 && $0 <= seconds * 1000 + 1000 }
    movingFrames = moving
    var counters: [String: Int] = [:]
    for (key, value) in counts.members {
      if let name = key.string, let count = value.integer { counters[name] = count }
    }
    self.counters = counters
  }

  /// The values by the names of metrics; metrics that were not measured are absent.
  ///
  /// - Parameters:
  ///   - times: the CPU times of the scroll, in seconds: of the main thread and of all; nil if the system
  ///     provides none.
  ///   - elapsed: the time in which they were spent, in seconds.
  ///   - footprints: the memory of the process during the scroll, in MB.
  package func values(
    times: (main: Double, all: Double)?, elapsed: Double, footprints: [Double]
  ) -> [String: Double] {
    var values = FrameRateValues.values(frameTimes: frameTimes)
    values["duration_s"] = seconds
    values[MeasuredMetric.settledLoad] = loadMilliseconds
    values["frames_main"] = Double(movingFrames)
    if let times {
      let busy = times.main * 1000
      values["main_busy_ms"] = busy
      if let entries = counters["entries"], entries > 0 { values["main_ms_per_entry"] = busy / Double(entries) }
      if movingFrames > 0 { values[MeasuredMetric.mainPerFrame] = busy / Double(movingFrames) }
      if elapsed > 0 { values["cpu_avg_pct"] = 100 * times.all / elapsed }
    }
    if !footprints.isEmpty { values["memory_avg_mb"] = footprints.reduce(0, +) / Double(footprints.count) }
    return values
  }
}
