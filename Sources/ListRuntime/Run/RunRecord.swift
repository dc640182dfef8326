package import Simulation

/// The raw data of one run, in simulated time, from which Analysis computes metrics.
package struct RunRecord: Sendable, Hashable {
  /// How the run ended.
  package enum Ending: String, Sendable {
    /// The scroll driver finished before the time limit.
    case completed
    /// The time limit stopped the run.
    case timeLimit
    /// The system ended the app, because its footprint reached the limit of the device.
    case terminated
  }
  package var name: String
  /// Ids of the techniques, in stacking order. In attributions, index 0 is the list itself and i + 1 is
  /// `techniques[i]`.
  package var techniques: [String]
  /// How the run ended.
  package var ending: Ending
  /// Time from the request to show the list to the first frame with its content on the display.
  package var loadTime: VirtualDuration
  /// When the driver started.
  package var scrollStart: VirtualInstant
  /// When the driver stopped.
  package var scrollEnd: VirtualInstant
  /// The number of timer fires or steps of the driver.
  package var driverTicks: Int
  /// The samples of the frame counter during the scroll, in frames per second, rounded by the counter.
  package var frameRateSamples: [Int]
  /// The instants at which the frame counter reported the samples.
  package var frameRateInstants: [VirtualInstant]
  /// All frames of the main thread in order, including those of the load.
  package var frames: [FrameRecord]
  /// The attributed charges of all frames; `FrameRecord.charges` is a range of indices in this array.
  package var charges: [FrameCharge]
  /// The vsyncs of the scroll at which a new frame was due but not shown, as ascending indices from the start of the
  /// run.
  package var missedRefreshes: [Int]
  /// Whether an animation, a gesture or a recording moved the list during the scroll. Offsets that are only assigned have no next position
  /// that could be due.
  package var movesInSteps = true
  /// The number of missed refreshes.
  package var missedVsyncs: Int { missedRefreshes.count }
  /// The number of row entries during the scroll.
  package var scrollEntries: Int
  /// The number of refreshes of the scroll that showed a new frame.
  package var framesShown: Int
  /// CPU time of all app threads during the scroll.
  package var appBusy: VirtualDuration
  /// CPU time of the render server during the scroll.
  package var serverBusy: VirtualDuration
  /// GPU busy time during the scroll.
  package var gpuBusy: VirtualDuration
  /// The samples of the instruments, once per second during the scroll.
  package var memorySamples: [MemorySample]
  /// Peak memory of the whole run, in bytes, without purgeable kinds.
  package var memoryPeak: Int64
  /// Peak footprint of the whole run, in bytes: of all kinds.
  package var footprintPeak: Int64
  /// Peak bytes of each kind, in the order of `MemoryKind.allCases`.
  package var memoryPeakByKind: [Int64]
  /// The work of the whole run, by what asked for it.
  package let workCharges: [WorkCharge]
  /// Amounts of work of the whole run, indexed by `WorkKind.index`.
  package let work: [Int]
  /// Counters of the list over the whole run.
  package var counters: ListCounters
  /// Content height at the end of the run, in points.
  package var contentHeight: Double
  /// Refresh interval of the device; the shortest one if it varies.
  package var refreshInterval: VirtualDuration
  /// The refreshes of a display whose interval varies; nil if it is always `refreshInterval`.
  package var variableRefreshes: VariableRefreshRecord?
  /// The refreshes of the scroll, as indices from the start of the run: from the first one at or after the scroll start
  /// to the last one before the scroll end.
  package var scrollRefreshes: Range<Int>
  /// The content latency of each row entry that was visible during the scroll: refreshes from the first one that showed
  /// the row to the one at which nothing of it was blank, or else at which it left or the scroll ended.
  package var contentLatencies: [Int]
  /// What moved rows besides the scroll.
  package var position = PositionRecord()
  /// Snapshots of the screen during the scroll, in order; nil if the filmstrip was not recorded.
  package var filmstrip: [FilmstripFrame]?
  /// The share of the app's CPU time that the device's instrument counts, in thousandths of a percent.
  package var countedCPUShare = Coefficient.wholeShare

  /// Creates a record from its parts.
  package init(
    name: String, techniques: [String], ending: Ending, loadTime: VirtualDuration, scrollStart: VirtualInstant,
    scrollEnd: VirtualInstant, driverTicks: Int, frameRateSamples: [Int], frames: [FrameRecord], charges: [FrameCharge],
    missedRefreshes: [Int], scrollEntries: Int, framesShown: Int, appBusy: VirtualDuration, serverBusy: VirtualDuration,
    gpuBusy: VirtualDuration, memorySamples: [MemorySample], memoryPeak: Int64, footprintPeak: Int64,
    memoryPeakByKind: [Int64], workCharges: [WorkCharge],
    counters: ListCounters, contentHeight: Double, refreshInterval: VirtualDuration, scrollRefreshes: Range<Int>,
    contentLatencies: [Int], frameRateInstants: [VirtualInstant] = [], filmstrip: [FilmstripFrame]? = nil
  ) {
    self.name = name
    self.techniques = techniques
    self.ending = ending
    self.loadTime = loadTime
    self.scrollStart = scrollStart
    self.scrollEnd = scrollEnd
    self.driverTicks = driverTicks
    self.frameRateSamples = frameRateSamples
    self.frames = frames
    self.charges = charges
    self.missedRefreshes = missedRefreshes
    self.scrollEntries = scrollEntries
    self.framesShown = framesShown
    self.appBusy = appBusy
    self.serverBusy = serverBusy
    self.gpuBusy = gpuBusy
    self.memorySamples = memorySamples
    self.memoryPeak = memoryPeak
    self.footprintPeak = footprintPeak
    self.memoryPeakByKind = memoryPeakByKind
    self.workCharges = workCharges
    work = WorkCharge.amounts(workCharges)
    self.counters = counters
    self.contentHeight = contentHeight
    self.refreshInterval = refreshInterval
    self.scrollRefreshes = scrollRefreshes
    self.contentLatencies = contentLatencies
    self.frameRateInstants = frameRateInstants
    self.filmstrip = filmstrip
  }
}

/// A frame of the main thread: its run loop turns since the previous frame, up to and including a commit.
package struct FrameRecord: Sendable, Hashable {
  /// The start of the first turn.
  package var start: VirtualInstant
  /// The end of the commit, which submitted the frame.
  package var end: VirtualInstant
  /// Time of the turns: work, context switches, preemption and waiting. It is exactly the sum of the charges.
  package var mainTime: VirtualDuration
  /// The part of `mainTime` that is work and context switches.
  package var busyTime: VirtualDuration
  /// The index of the latest vsync when the turn of the commit started.
  package var vsync: Int
  /// The index of the vsync at which it was shown; -1 if it never was.
  package var shownAt: Int
  /// GPU busy time of the frame.
  package var gpuTime: VirtualDuration
  /// Whether it is part of the scroll.
  package var isScroll: Bool
  /// Whether its commit laid out the rows of the list, as each scroll step requires.
  package var moved: Bool
  /// Whether the list should show its end and does not.
  package var isEndLost = false
  /// Whether the list shows an end of its content while the page beyond it is loading.
  package var waitsAtEdge = false
  /// Visible pixels whose expected content was missing when the frame was submitted.
  package var blankPixels: Int
  /// Its charges, as indices in `RunRecord.charges`.
  package var charges: Range<Int>

  /// Creates a frame record from its parts.
  package init(
    start: VirtualInstant, end: VirtualInstant, mainTime: VirtualDuration, busyTime: VirtualDuration, vsync: Int,
    shownAt: Int, gpuTime: VirtualDuration, isScroll: Bool, moved: Bool, blankPixels: Int, charges: Range<Int>
  ) {
    self.start = start
    self.end = end
    self.mainTime = mainTime
    self.busyTime = busyTime
    self.vsync = vsync
    self.shownAt = shownAt
    self.gpuTime = gpuTime
    self.isScroll = isScroll
    self.moved = moved
    self.blankPixels = blankPixels
    self.charges = charges
  }
}

/// Main-thread time of a frame, attributed to a technique, phase and row.
package struct FrameCharge: Sendable, Hashable, BitwiseCopyable {
  /// The technique: 0 for the list itself, i + 1 for `RunRecord.techniques[i]`.
  package var technique: UInt8
  /// The phase in which the time was spent.
  package var phase: Phase
  /// The row, or -1 if the time belongs to no row.
  package var row: Int32
  /// The main-thread time that is attributed to this phase and technique.
  package var time: VirtualDuration

  /// Creates a charge from its parts.
  package init(
    technique: UInt8, phase: Phase, row: Int32, time: VirtualDuration
  ) {
    self.technique = technique
    self.phase = phase
    self.row = row
    self.time = time
  }
}

/// A sample of the instruments.
package struct MemorySample: Sendable, Hashable {
  /// The instant of the sample.
  package var at: VirtualInstant
  /// Bytes without purgeable kinds.
  package var nonPurgeable: Int64
  /// The footprint in bytes: all kinds.
  package var footprint: Int64 { byKind.reduce(0, +) }
  /// Bytes of each kind, in the order of `MemoryKind.allCases`.
  package var byKind: [Int64]
  /// CPU time of all app threads since the start of the scroll.
  package var appBusy: VirtualDuration
  /// GPU busy time since the start of the scroll.
  package var gpuBusy: VirtualDuration

  /// Creates a sample from its parts.
  package init(
    at: VirtualInstant, nonPurgeable: Int64, byKind: [Int64], appBusy: VirtualDuration = .zero,
    gpuBusy: VirtualDuration = .zero
  ) {
    self.at = at
    self.nonPurgeable = nonPurgeable
    self.byKind = byKind
    self.appBusy = appBusy
    self.gpuBusy = gpuBusy
  }
}

/// Counters of the list; each is a number of events.
package struct ListCounters: Sendable, Hashable {
  package var heightQueries = 0
  package var estimateQueries = 0
  package var fittingSolves = 0
  package var layoutPasses = 0
  package var constraintConflicts = 0
  package var rowsLeftBlank = 0
  package var rowsEntered = 0
  package var cellsReused = 0
  package var cellsPrepared = 0
  package var cellsReconfigured = 0
  package var cellsAliveMax = 0
  package var imageMemoryHits = 0
  package var imageDiskReads = 0
  package var imagesEvicted = 0
  package var memoryWarnings = 0
  package var imageNetworkFetches = 0
  package var imageRequestsDropped = 0
  package var decodes = 0
  package var decodesOnMain = 0
  package var resizes = 0
  package var encodes = 0
  package var animationsOpened = 0
  package var animationFrames = 0
  package var layersDrawn = 0
  package var layersDrawnInBackground = 0
  package var textLayoutsOnMain = 0
  package var textLayoutsInBackground = 0
  package var textsFormattedOnMain = 0
  package var textsFormattedInBackground = 0
  package var modelsMade = 0
  package var modelsMadeOnMain = 0
  package var offscreenPasses = 0
  package var rasterizationHits = 0
  package var rasterizationMisses = 0
  package var oversizeImages = 0
  package var bytesUploaded = 0
  package var commitWaits = 0
  package var timerFiresSkipped = 0
  package var eventsNotReached = 0
  package var recordedOffsetsClamped = 0

  /// Creates counters of zero.
  package init() {}

  /// A counter: its snake_case name and its meaning.
  package typealias Field = (name: String, value: any KeyPath<ListCounters, Int> & Sendable, meaning: String)

  /// All counters by ascending name.
  package static let fields: [Field] = [
    ("animation_frames", \.animationFrames, "Frames of animated images that were shown."),
    ("animations_opened", \.animationsOpened, "Animated images that were opened."),
    ("bytes_uploaded", \.bytesUploaded, "Bytes uploaded to the GPU as textures."),
    ("cells_alive_max", \.cellsAliveMax, "Maximum number of live cells with one reuse identifier."),
    ("cells_prepared", \.cellsPrepared, "Cells that the table view made before their rows entered."),
    (
      "cells_reconfigured", \.cellsReconfigured,
      "Cells that were filled again in place because the data of their rows had changed."
    ),
    ("cells_reused", \.cellsReused, "Cells dequeued from a reuse pool."),
    ("commit_waits", \.commitWaits, "Commits that waited for the render server."),
    ("constraint_conflicts", \.constraintConflicts, "Conflicting constraints that a layout dropped."),
    ("decodes", \.decodes, "Still images decoded, on any thread."),
    ("decodes_on_main", \.decodesOnMain, "Still images that a commit decoded on the main thread."),
    ("encodes", \.encodes, "Images encoded."),
    ("estimate_queries", \.estimateQueries, "Estimated heights that the list queried."),
    (
      "events_not_reached", \.eventsNotReached,
      "Events of the scenario that had changed nothing at the end of the scroll: due later, or still waiting."
    ),
    ("fitting_solves", \.fittingSolves, "Cells fitted to compute their height."),
    ("height_queries", \.heightQueries, "Exact heights that the list queried."),
    ("image_disk_reads", \.imageDiskReads, "Images read from the disk cache."),
    ("image_memory_hits", \.imageMemoryHits, "Image requests that the memory cache answered."),
    ("image_network_fetches", \.imageNetworkFetches, "Requests for images that were sent to the network."),
    ("image_requests_dropped", \.imageRequestsDropped, "Image requests canceled before they were complete."),
    ("images_evicted", \.imagesEvicted, "Images that left the memory cache because it had reached its limit."),
    ("layers_drawn", \.layersDrawn, "Layers drawn into a backing store on the main thread."),
    ("layers_drawn_in_background", \.layersDrawnInBackground, "Layers drawn into a bitmap off the main thread."),
    ("layout_passes", \.layoutPasses, "Layout passes of cells in the list."),
    (
      "memory_warnings", \.memoryWarnings,
      "Warnings that the footprint had reached 80 % of what the device lets an app have."
    ),
    ("models_made", \.modelsMade, "View models created, on any thread."),
    ("models_made_on_main", \.modelsMadeOnMain, "View models created on the main thread."),
    ("offscreen_passes", \.offscreenPasses, "Offscreen passes of the GPU."),
    ("oversize_images", \.oversizeImages, "Composited layers whose still image has more pixels than the layer."),
    ("rasterization_hits", \.rasterizationHits, "Rasterized layers found in the cache."),
    ("rasterization_misses", \.rasterizationMisses, "Rasterized layers rendered into the cache."),
    (
      "recorded_offsets_clamped", \.recordedOffsetsClamped,
      "Samples of a recorded scroll whose offset was beyond the content."
    ),
    ("resizes", \.resizes, "Images resized."),
    ("rows_entered", \.rowsEntered, "Rows that entered the list's bounds."),
    (
      "rows_left_blank", \.rowsLeftBlank,
      "Rows of the scroll that were still partly blank when they left the screen, or at its end."
    ),
    ("text_layouts_in_background", \.textLayoutsInBackground, "Texts laid out off the main thread."),
    ("text_layouts_on_main", \.textLayoutsOnMain, "Texts laid out on the main thread."),
    (
      "texts_formatted_in_background", \.textsFormattedInBackground,
      "Texts formatted from raw data off the main thread."
    ),
    ("texts_formatted_on_main", \.textsFormattedOnMain, "Texts formatted from raw data on the main thread."),
    (
      "timer_fires_skipped", \.timerFiresSkipped,
      "Fires of the scroll timer that were skipped because the main thread was busy."
    ),
  ]
}

extension RunRecord {
  /// The part of some CPU time of the app that the device's instrument counts, rounded down to a nanosecond.
  package func counted(_ busy: VirtualDuration) -> VirtualDuration {
    guard countedCPUShare != Coefficient.wholeShare else { return busy }
    let share = busy.nanoseconds.multipliedFullWidth(by: countedCPUShare)
    return VirtualDuration(nanoseconds: Coefficient.wholeShare.dividingFullWidth(share).quotient)
  }
}
