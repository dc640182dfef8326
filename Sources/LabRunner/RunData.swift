package import Analysis
package import ListRuntime
internal import Simulation

/// What a completed run measured: small enough that a study of a thousand runs fits in memory.
package struct RunData: Sendable {
  /// Metrics, counts and amounts of work.
  package let measurements: Measurements
  /// Main-thread time of the frames that loaded the list.
  package let loadAttribution: Attribution
  /// Main-thread time of the scroll's frames.
  package let scrollAttribution: Attribution
  /// What happened over time.
  package let series: RunSeries
  /// Greatest bytes of each kind, in the order of `MemoryKind.allCases`.
  package let memoryPeakByKind: [Int64]
  /// Height of the content when the run ended, in points.
  package let contentHeight: Double

  /// What is kept of a record: O(frames log frames).
  package init(of record: RunRecord) {
    measurements = Measurements(of: record)
    let scrollStart = record.scrollStart
    loadAttribution = Attribution(of: record) { !$0.isScroll && $0.start < scrollStart }
    scrollAttribution = Attribution(of: record) { $0.isScroll }
    series = RunSeries(of: record)
    memoryPeakByKind = record.memoryPeakByKind
    contentHeight = record.contentHeight
  }
}

/// What happened over the time of a scroll.
package struct RunSeries: Sendable, Hashable {
  /// The frame counter's samples in frames per second.
  package let frameRateSamples: [Int]
  /// The memory footprint once a second, in bytes.
  package let memoryBytes: [Int64]
  /// Main-thread time of each frame of the scroll, in microseconds, rounded half up.
  package let frameMainMicroseconds: [Int64]
  /// The refresh at which each of these frames was on the screen, counted from the start of the run; -1 for never.
  package let frameShownVsync: [Int]

  init(of record: RunRecord) {
    frameRateSamples = record.frameRateSamples
    memoryBytes = record.memorySamples.map(\.footprint)
    let frames = record.frames.filter(\.isScroll)
    frameMainMicroseconds = frames.map { ($0.mainTime.nanoseconds + 500) / 1000 }
    frameShownVsync = frames.map(\.shownAt)
  }
}
