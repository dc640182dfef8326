package import ListRuntime
import Simulation

/// Time series of a scroll. Instants are microseconds since the start of the scroll, rounded half up.
package struct RunSeries: Sendable, Hashable {
  /// The duration of the scroll, in microseconds.
  package var scrollMicroseconds: Int64 = 0
  /// The display's refresh interval in nanoseconds, the shortest one if it varies, which is the time budget of a frame.
  package var refreshNanoseconds: Int64 = 0
  /// The number of rows that entered the screen.
  package var rowsEntered = 0
  /// The frame counter's samples in frames per second.
  package var frameRateSamples: [Int] = []
  /// The instants at which the counter reported the samples.
  package var frameRateInstants: [Int64] = []
  /// The instants of refreshes at which a new frame was due and none was shown; `missed_vsyncs` and `hitch_ms_per_s`
  /// count these.
  package var missedRefreshInstants: [Int64] = []
  /// The instants of the memory and CPU samples, about one per second.
  package var sampleInstants: [Int64] = []
  /// The memory footprint at each sample, in bytes.
  package var memoryBytes: [Int64] = []
  /// Bytes of each memory kind at each sample: sample by sample, each in the order of `MemoryKind.allCases`.
  package var memoryKindBytes: [Int64] = []
  /// Cumulative CPU time of the app's threads that the instrument counts at each sample, in microseconds.
  package var appBusyMicroseconds: [Int64] = []
  /// Cumulative GPU busy time at each sample, in microseconds.
  package var gpuBusyMicroseconds: [Int64] = []
  /// The start instant of each frame of the scroll.
  package var frameStartInstants: [Int64] = []
  /// Main-thread time of each frame, in microseconds.
  package var frameMainMicroseconds: [Int64] = []
  /// The refresh at which each frame was shown, counted from the start of the run; -1 for a frame that was never shown.
  package var frameShownVsync: [Int] = []
  /// The number of blank pixels of each frame: visible pixels whose content has not arrived.
  package var frameBlankPixels: [Int] = []
  /// Pictures of the screen; nil if no filmstrip was recorded.
  package var filmstrip: [FilmstripFrame]?

  package init() {}

  init(of record: RunRecord) {
    func instant(_ instant: VirtualInstant) -> Int64 { (instant - record.scrollStart).roundedMicroseconds }
    scrollMicroseconds = instant(record.scrollEnd)
    refreshNanoseconds = record.refreshInterval.nanoseconds
    rowsEntered = record.scrollEntries
    frameRateSamples = record.frameRateSamples
    frameRateInstants = record.frameRateInstants.map(instant)
    missedRefreshInstants = record.missedRefreshes.map { instant(record.instant(ofRefresh: $0)) }
    // One pass over all samples and all frames: where key paths are not optimized, each access to one takes 500 instructions.
    for sample in record.memorySamples {
      sampleInstants.append(instant(sample.at))
      memoryBytes.append(sample.nonPurgeable)
      memoryKindBytes += sample.byKind
      appBusyMicroseconds.append(record.counted(sample.appBusy).roundedMicroseconds)
      gpuBusyMicroseconds.append(sample.gpuBusy.roundedMicroseconds)
    }
    for frame in record.frames where frame.isScroll {
      frameStartInstants.append(instant(frame.start))
      frameMainMicroseconds.append(frame.mainTime.roundedMicroseconds)
      frameShownVsync.append(frame.shownAt)
      frameBlankPixels.append(frame.blankPixels)
    }
    filmstrip = record.filmstrip
  }
}

extension VirtualDuration {
  /// Microseconds, rounded half up.
  fileprivate var roundedMicroseconds: Int64 { (nanoseconds + 500) / 1000 }
}
