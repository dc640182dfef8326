package import Simulation

/// What one run left behind: raw facts in simulated time, from which Analysis computes metrics.
package struct RunRecord: Sendable, Hashable {
  /// How the run ended.
  package enum Ending: String, Sendable {
    /// The driver came to its end.
    case completed
    /// The time limit cut it off.
    case timeLimit
  }
  /// The run's name.
  package var name: String
  /// Ids of the techniques, in stacking order. Attribution indices: 0 is the list itself, i + 1 is `techniques[i]`.
  package var techniques: [String]
  /// How it ended.
  package var ending: Ending
  /// When the first frame with the list's content was on the screen, counted from the request to show the list.
  package var loadTime: VirtualDuration
  /// When the driver started.
  package var scrollStart: VirtualInstant
  /// When the driver stopped.
  package var scrollEnd: VirtualInstant
  /// Fires of the driver's timer, or steps of its script.
  package var driverTicks: Int
  /// The frame counter's samples during the scroll, in frames per second, rounded as the counter does.
  package var frameRateSamples: [Int]
  /// When the counter reported each of them.
  package var frameRateInstants: [VirtualInstant]
  /// Every frame the main thread made, the load's first, in order.
  package var frames: [FrameRecord]
  /// The pieces of the frames' time; `FrameRecord.charges` indexes them.
  package var charges: [FrameCharge]
  /// Vsyncs of the scroll at which a new frame was due and none was shown, counted from the start of the run, ascending.
  package var missedRefreshes: [Int]
  /// How many these are.
  package var missedVsyncs: Int { missedRefreshes.count }
  /// Rows that entered during the scroll.
  package var scrollEntries: Int
  /// Frames the render server put on the screen during the scroll.
  package var framesShown: Int
  /// Processor time of all app threads during the scroll.
  package var appBusy: VirtualDuration
  /// Processor time of the render server during the scroll.
  package var serverBusy: VirtualDuration
  /// Time the graphics processor was busy during the scroll.
  package var gpuBusy: VirtualDuration
  /// What the instruments read once a second during the scroll.
  package var memorySamples: [MemorySample]
  /// Greatest footprint of the whole run, in bytes, purgeable kinds left out.
  package var memoryPeak: Int64
  /// Greatest bytes of each kind, in the order of `MemoryKind.allCases`.
  package var memoryPeakByKind: [Int64]
  /// Amounts of work of the whole run, indexed by `WorkKind.index`.
  package var work: [Int]
  /// Counts of the list's own events over the whole run.
  package var counters: ListCounters
  /// Height of the content when the run ended, in points.
  package var contentHeight: Double
  /// Refresh interval of the device.
  package var refreshInterval: VirtualDuration
  /// Refreshes of the scroll, counted from the start of the run: from the first one at or after its start to the last one
  /// before its end.
  package var scrollRefreshes: Range<Int>
  /// For each row that was on the screen during the scroll, each time it was: refreshes from the first that showed a part
  /// of it to the one at which nothing of it was blank, or, if that never came, at which it left or the scroll ended.
  package var contentWaits: [Int]
  /// Pictures of the screen during the scroll, in order; nil if none were taken.
  package var film: [FilmstripFrame]?

  /// A record from its parts.
  package init(
    name: String, techniques: [String], ending: Ending, loadTime: VirtualDuration, scrollStart: VirtualInstant,
    scrollEnd: VirtualInstant, driverTicks: Int, frameRateSamples: [Int], frames: [FrameRecord], charges: [FrameCharge],
    missedRefreshes: [Int], scrollEntries: Int, framesShown: Int, appBusy: VirtualDuration, serverBusy: VirtualDuration,
    gpuBusy: VirtualDuration, memorySamples: [MemorySample], memoryPeak: Int64, memoryPeakByKind: [Int64], work: [Int],
    counters: ListCounters, contentHeight: Double, refreshInterval: VirtualDuration, scrollRefreshes: Range<Int>,
    contentWaits: [Int], frameRateInstants: [VirtualInstant] = [], film: [FilmstripFrame]? = nil
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
    self.memoryPeakByKind = memoryPeakByKind
    self.work = work
    self.counters = counters
    self.contentHeight = contentHeight
    self.refreshInterval = refreshInterval
    self.scrollRefreshes = scrollRefreshes
    self.contentWaits = contentWaits
    self.frameRateInstants = frameRateInstants
    self.film = film
  }
}

/// One frame of the main thread: all its turns since the frame before, up to and including a commit.
package struct FrameRecord: Sendable, Hashable {
  /// Start of the first turn.
  package var start: VirtualInstant
  /// The commit was handed over.
  package var end: VirtualInstant
  /// Time of the frame's turns: work, context switches, preemption and waiting. The sum of its charges, exactly.
  package var mainTime: VirtualDuration
  /// Of that, work and context switches.
  package var busyTime: VirtualDuration
  /// The vsync whose callback the frame answers.
  package var vsync: Int
  /// The vsync at which it was on the screen; -1 if it never was.
  package var shownAt: Int
  /// Time the graphics processor was busy with it.
  package var gpuTime: VirtualDuration
  /// Whether it lies in the scroll.
  package var isScroll: Bool
  /// Whether it moved the content.
  package var moved: Bool
  /// Pixels on the screen that owe content which had not come when it was composited.
  package var blankPixels: Int
  /// Its pieces in `RunRecord.charges`.
  package var charges: Range<Int>

  /// A frame.
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

/// A piece of a frame's main-thread time.
package struct FrameCharge: Sendable, Hashable {
  /// 0 for the list itself, i + 1 for the i-th technique.
  package var technique: UInt8
  /// What the time was for.
  package var phase: Phase
  /// The row it was for, or -1.
  package var row: Int32
  /// How long.
  package var time: VirtualDuration

  /// A piece of a frame.
  package init(
    technique: UInt8, phase: Phase, row: Int32, time: VirtualDuration
  ) {
    self.technique = technique
    self.phase = phase
    self.row = row
    self.time = time
  }
}

/// What the instruments read at an instant.
package struct MemorySample: Sendable, Hashable {
  /// When.
  package var at: VirtualInstant
  /// Footprint in bytes, purgeable kinds left out.
  package var footprint: Int64
  /// Bytes of each kind, in the order of `MemoryKind.allCases`.
  package var byKind: [Int64]
  /// Processor time of all app threads since the start of the scroll.
  package var appBusy: VirtualDuration
  /// Time the graphics processor was busy since the start of the scroll.
  package var gpuBusy: VirtualDuration

  /// A sample.
  package init(
    at: VirtualInstant, footprint: Int64, byKind: [Int64], appBusy: VirtualDuration = .zero,
    gpuBusy: VirtualDuration = .zero
  ) {
    self.at = at
    self.footprint = footprint
    self.byKind = byKind
    self.appBusy = appBusy
    self.gpuBusy = gpuBusy
  }
}

/// Counts of what the list did; each is a plain number of events.
package struct ListCounters: Sendable, Hashable {
  /// Exact heights asked of the strategy.
  package var heightQueries = 0
  /// Estimated heights asked of the strategy.
  package var estimateQueries = 0
  /// Cells fitted to find their height.
  package var fittingSolves = 0
  /// Layout passes over cells in place.
  package var layoutPasses = 0
  /// Constraints that contradicted others and were dropped, over all layouts.
  package var constraintConflicts = 0
  /// Rows that left the screen during the scroll, or were on it at its end, with something of them still blank.
  package var rowsLeftBlank = 0
  /// Rows that entered.
  package var rowsEntered = 0
  /// Cells taken from a pool.
  package var cellsReused = 0
  /// Greatest number of cells of one identifier alive at once.
  package var cellsAliveMax = 0
  /// Images asked for that were in the memory cache.
  package var imageMemoryHits = 0
  /// Images read from disk.
  package var imageDiskReads = 0
  /// Images fetched from the network.
  package var imageNetworkFetches = 0
  /// Image requests that were dropped before they had come.
  package var imageRequestsDropped = 0
  /// Still images decoded.
  package var decodes = 0
  /// Of these, the ones that a commit decoded on the main thread.
  package var decodesOnMain = 0
  /// Images resized.
  package var resizes = 0
  /// Images encoded.
  package var encodes = 0
  /// Animated images opened.
  package var animationsOpened = 0
  /// Frames of animated images shown.
  package var animationFrames = 0
  /// Layers drawn into a backing store on the main thread.
  package var layersDrawn = 0
  /// Layers drawn off the main thread.
  package var layersDrawnInBackground = 0
  /// Texts laid out on the main thread.
  package var textLayoutsOnMain = 0
  /// Texts laid out off the main thread.
  package var textLayoutsInBackground = 0
  /// Texts made from raw data on the main thread.
  package var textsFormattedOnMain = 0
  /// Texts made from raw data off the main thread.
  package var textsFormattedInBackground = 0
  /// View models made.
  package var modelsMade = 0
  /// View models among them that were made on the main thread.
  package var modelsMadeOnMain = 0
  /// Offscreen passes of the graphics processor.
  package var offscreenPasses = 0
  /// Rasterized layers found in the cache.
  package var rasterizationHits = 0
  /// Rasterized layers rendered into the cache.
  package var rasterizationMisses = 0
  /// Layers of still images shown with more pixels than their rectangle has.
  package var oversizeImages = 0
  /// Bytes uploaded as textures.
  package var bytesUploaded = 0
  /// Commits that had to wait for the render server.
  package var commitWaits = 0
  /// Timer fires that were skipped because the main thread was late.
  package var timerFiresSkipped = 0
  /// Events of the configuration whose time came after the end of the scroll, so that they did not happen.
  package var eventsNotReached = 0
  /// No events yet.
  package init() {}

  /// Every count with its snake_case name, in a fixed order.
  package var all: [(name: String, value: Int)] {
    [
      ("height_queries", heightQueries), ("estimate_queries", estimateQueries), ("fitting_solves", fittingSolves),
      ("layout_passes", layoutPasses), ("constraint_conflicts", constraintConflicts), ("rows_entered", rowsEntered),
      ("rows_left_blank", rowsLeftBlank),
      ("cells_reused", cellsReused),
      ("cells_alive_max", cellsAliveMax), ("image_memory_hits", imageMemoryHits),
      ("image_disk_reads", imageDiskReads), ("image_network_fetches", imageNetworkFetches),
      ("image_requests_dropped", imageRequestsDropped), ("decodes", decodes),
      ("decodes_on_main", decodesOnMain),
      ("resizes", resizes), ("encodes", encodes), ("animations_opened", animationsOpened),
      ("animation_frames", animationFrames), ("layers_drawn", layersDrawn),
      ("layers_drawn_in_background", layersDrawnInBackground), ("text_layouts_on_main", textLayoutsOnMain),
      ("text_layouts_in_background", textLayoutsInBackground), ("texts_formatted_on_main", textsFormattedOnMain),
      ("texts_formatted_in_background", textsFormattedInBackground), ("models_made", modelsMade),
      ("models_made_on_main", modelsMadeOnMain),
      ("offscreen_passes", offscreenPasses),
      ("rasterization_hits", rasterizationHits), ("rasterization_misses", rasterizationMisses),
      ("oversize_images", oversizeImages), ("bytes_uploaded", bytesUploaded), ("commit_waits", commitWaits),
      ("timer_fires_skipped", timerFiresSkipped), ("events_not_reached", eventsNotReached),
    ]
  }
}
