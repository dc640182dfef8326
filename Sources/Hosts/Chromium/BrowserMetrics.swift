import Analysis

/// The values of the metrics of one repetition in a browser.
package struct BrowserMetrics {
  private let record: ScrollRecord
  private let trace: TraceMetrics
  private let before: [String: Double]
  private let after: [String: Double]
  private let refreshRate: Double
  private let scale: Double
  private let isThrottled: Bool
  private let footprints: [Double]
  private let timeOfGPUProcess: Double?

  /// Creates the metrics of a repetition.
  ///
  /// - Parameters:
  ///   - before: the counters of `Performance.getMetrics` before the scroll.
  ///   - after: the same after it.
  ///   - refreshRate: refreshes of the display per second.
  ///   - scale: pixels per point.
  ///   - isThrottled: whether the main thread was made slower, which uses CPU time for waiting.
  ///   - footprints: the memory of the page's process, sampled once a second, in MB.
  ///   - timeOfGPUProcess: the CPU time of the GPU process during the scroll, in seconds.
  package init(
    _ record: ScrollRecord, _ trace: TraceMetrics, before: [String: Double], after: [String: Double],
    refreshRate: Int, scale: Int, isThrottled: Bool, footprints: [Double], timeOfGPUProcess: Double?
  ) {
    self.record = record
    self.trace = trace
    self.before = before
    self.after = after
    self.refreshRate = Double(refreshRate)
    self.scale = Double(scale)
    self.isThrottled = isThrottled
    self.footprints = footprints
    self.timeOfGPUProcess = timeOfGPUProcess
  }

  /// The values by the names of metrics; metrics that were not measured are absent.
  package var values: [String: Double] {
    let frames = Double(record.frameMovements.count { $0 })
    var values: [String: Double] = [
      "duration_s": record.seconds,
      "frames_main": frames,
      "frames_shown": Double(trace.presented.count),
      "frames_shown_per_s": Double(trace.presented.count) / record.seconds,
      "main_busy_ms": trace.mainMilliseconds,
      Quantity.checkerboarded: Double(trace.checkerboardedFrames),
    ]
    values[Quantity.settledLoad] = record.loadMilliseconds
    if let missed = missedRefreshes {
      values["missed_vsyncs"] = missed
      values["hitch_ms_per_s"] = missed * 1000 / refreshRate / record.seconds
    }
    let frameRate = FrameRateValues.values(frameTimes: record.frameTimes.map { $0 - record.startMilliseconds })
    values.merge(frameRate) { $1 }
    for percent in [50, 95, 99] {
      values["frame_main_ms_p\(percent)"] = SampleSummary.percentile(percent, of: trace.frameMilliseconds)
    }
    values["frame_main_ms_max"] = trace.frameMilliseconds.max()
    if record.entries > 0 { values["main_ms_per_entry"] = trace.mainMilliseconds / Double(record.entries) }
    if frames > 0 {
      values[Quantity.mainPerFrame] = trace.mainMilliseconds / frames
      for phase in BrowserPhase.allCases {
        values[Quantity.perFrame(phase.rawValue)] = (trace.phases[phase] ?? 0) / frames
      }
    }
    if !footprints.isEmpty { values["memory_avg_mb"] = footprints.reduce(0, +) / Double(footprints.count) }
    if let heap = after["JSHeapUsedSize"] { values[Quantity.heap] = heap / 1_000_000 }
    // Both counters are read a little before and after the scroll, and so is the clock.
    if let elapsed = change("Timestamp"), elapsed > 0 {
      if !isThrottled { values["cpu_avg_pct"] = change("ProcessTime").map { 100 * $0 / elapsed } }
      values[Quantity.gpuProcess] = timeOfGPUProcess.map { 100 * $0 / elapsed }
    }
    if let position = record.position { values.merge(position.values) { $1 } }
    values[Quantity.pendingArea] = record.blankArea.map { $0 * scale * scale }
    return values
  }

  /// The increase of a counter of `Performance.getMetrics`.
  private func change(_ counter: String) -> Double? {
    before[counter].flatMap { start in after[counter].map { $0 - start } }
  }

  /// Refreshes at which a new frame was due, since the list moved, and none was presented; nil if the display has another
  /// refresh rate than the run.
  ///
  /// The first frame of a movement is due when its animation frame began plus the minimum time that any movement took
  /// from there to its presentation, which is the length of the pipeline. Each later frame is due one refresh after the
  /// previous one, up to the frame that shows the end of the movement.
  private var missedRefreshes: Double? {
    let interval = 1000 / refreshRate
    let shortest = zip(record.frameTimes, record.frameTimes.dropFirst()).map { $1 - $0 }.filter { $0 > 1 }.min()
    guard let shortest, (0.8...1.2).contains(shortest / interval) else { return nil }
    let delays = record.movements.compactMap { movement in
      trace.presented.first { $0 >= movement.lowerBound }.map { $0 - movement.lowerBound }
    }
    guard let delay = delays.min() else { return 0 }
    var missed = 0.0
    var last = -Double.infinity
    for movement in record.movements {
      last = max(last, movement.lowerBound + delay - interval)
      for shown in trace.presented where shown > last + interval / 2 {
        missed += max(0, ((shown - last) / interval).rounded() - 1)
        last = shown
        if shown >= movement.upperBound + delay - interval / 2 { break }
      }
    }
    return missed
  }
}
