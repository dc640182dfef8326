package import Analysis
package import ListRuntime
internal import Simulation

/// What a completed run measured: small enough that a study of a thousand runs fits in memory.
package struct RunData: Sendable, Hashable {
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

  /// What was measured, from its parts.
  package init(
    measurements: Measurements, loadAttribution: Attribution, scrollAttribution: Attribution, series: RunSeries,
    memoryPeakByKind: [Int64], contentHeight: Double
  ) {
    self.measurements = measurements
    self.loadAttribution = loadAttribution
    self.scrollAttribution = scrollAttribution
    self.series = series
    self.memoryPeakByKind = memoryPeakByKind
    self.contentHeight = contentHeight
  }

  /// The same without what happened over time: for studies of many runs, which compare single figures.
  package var withoutSeries: RunData {
    RunData(
      measurements: measurements, loadAttribution: loadAttribution, scrollAttribution: scrollAttribution,
      series: RunSeries(), memoryPeakByKind: memoryPeakByKind, contentHeight: contentHeight)
  }

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
  /// Blank pixels of each of these frames: on the screen, and owing content that had not come.
  package let frameBlankPixels: [Int]

  /// What happened, from its parts; nothing if none are given.
  package init(
    frameRateSamples: [Int] = [], memoryBytes: [Int64] = [], frameMainMicroseconds: [Int64] = [],
    frameShownVsync: [Int] = [], frameBlankPixels: [Int] = []
  ) {
    self.frameRateSamples = frameRateSamples
    self.memoryBytes = memoryBytes
    self.frameMainMicroseconds = frameMainMicroseconds
    self.frameShownVsync = frameShownVsync
    self.frameBlankPixels = frameBlankPixels
  }

  init(of record: RunRecord) {
    frameRateSamples = record.frameRateSamples
    memoryBytes = record.memorySamples.map(\.footprint)
    let frames = record.frames.filter(\.isScroll)
    frameMainMicroseconds = frames.map { ($0.mainTime.nanoseconds + 500) / 1000 }
    frameShownVsync = frames.map(\.shownAt)
    frameBlankPixels = frames.map(\.blankPixels)
  }
}
