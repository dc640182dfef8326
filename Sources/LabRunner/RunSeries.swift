package import ListRuntime
internal import Simulation

/// What happened over the time of a scroll; instants are microseconds since its start, rounded half up.
package struct RunSeries: Sendable, Hashable {
  /// How long the scroll took, in microseconds.
  package var scrollMicroseconds: Int64 = 0
  /// The display's refresh interval in nanoseconds: what a frame may take.
  package var refreshNanoseconds: Int64 = 0
  /// Rows that entered.
  package var rowsEntered = 0
  /// The frame counter's samples in frames per second.
  package var frameRateSamples: [Int] = []
  /// When the counter reported each of them.
  package var frameRateInstants: [Int64] = []
  /// Refreshes at which a new frame was due and none was shown: what `missed_vsyncs` and `hitch_ms_per_s` count.
  package var missedRefreshInstants: [Int64] = []
  /// When the instruments were read, about once a second.
  package var sampleInstants: [Int64] = []
  /// The memory footprint at each of these, in bytes.
  package var memoryBytes: [Int64] = []
  /// Bytes of each kind of memory at each of these: sample after sample, in the order of `MemoryKind.allCases`.
  package var memoryKindBytes: [Int64] = []
  /// Processor time of the app's threads from the start to each of these, in microseconds.
  package var appBusyMicroseconds: [Int64] = []
  /// Time the graphics processor was busy from the start to each of these, in microseconds.
  package var gpuBusyMicroseconds: [Int64] = []
  /// When each frame of the scroll began.
  package var frameStartInstants: [Int64] = []
  /// Main-thread time of each of these frames, in microseconds.
  package var frameMainMicroseconds: [Int64] = []
  /// The refresh at which each of these frames was on the screen, counted from the start of the run; -1 for never.
  package var frameShownVsync: [Int] = []
  /// Blank pixels of each of these frames: on the screen, and owing content that had not come.
  package var frameBlankPixels: [Int] = []
  /// Pictures of the screen; nil if none were taken.
  package var film: [FilmstripFrame]?

  /// Nothing yet.
  package init() {}

  init(of record: RunRecord) {
    func instant(_ instant: VirtualInstant) -> Int64 { (instant - record.scrollStart).roundedMicroseconds }
    scrollMicroseconds = instant(record.scrollEnd)
    refreshNanoseconds = record.refreshInterval.nanoseconds
    rowsEntered = record.scrollEntries
    frameRateSamples = record.frameRateSamples
    frameRateInstants = record.frameRateInstants.map(instant)
    missedRefreshInstants = record.missedRefreshes.map { refresh in
      instant(.zero + VirtualDuration(nanoseconds: Int64(refresh) * record.refreshInterval.nanoseconds))
    }
    sampleInstants = record.memorySamples.map { instant($0.at) }
    memoryBytes = record.memorySamples.map(\.footprint)
    memoryKindBytes = record.memorySamples.flatMap(\.byKind)
    appBusyMicroseconds = record.memorySamples.map(\.appBusy.roundedMicroseconds)
    gpuBusyMicroseconds = record.memorySamples.map(\.gpuBusy.roundedMicroseconds)
    let frames = record.frames.filter(\.isScroll)
    frameStartInstants = frames.map { instant($0.start) }
    frameMainMicroseconds = frames.map(\.mainTime.roundedMicroseconds)
    frameShownVsync = frames.map(\.shownAt)
    frameBlankPixels = frames.map(\.blankPixels)
    film = record.film
  }
}

extension VirtualDuration {
  /// Whole microseconds, halves up.
  fileprivate var roundedMicroseconds: Int64 { (nanoseconds + 500) / 1000 }
}
