package import Simulation

/// The timeline of a run, in simulated time: the work of threads, the pipeline of each frame, the network and counters.
///
/// It is recorded from the scheduler, the meter, the render server and the network, and does not affect the run. Tasks
/// of a thread do not overlap; slices are within their task and do not overlap either. The slices of a frame's
/// main-thread tasks add up to the frame's `mainTime`.
package struct RunTrace: Sendable {
  /// A thread of the app or of the render server.
  package struct Thread: Sendable, Hashable {
    /// Index in `threads`; 0 is the main thread.
    package var id: Int
    /// Display name, such as `main`.
    package var name: String
    /// Whether the thread belongs to the app; false for the render server's.
    package var isApplication: Bool
  }

  /// The activity of a thread from when it becomes runnable until it is idle again.
  package struct Task: Sendable, Hashable {
    /// The thread's id.
    package var thread: Int
    /// When the thread became runnable.
    package var start: VirtualInstant
    /// When the thread became idle.
    package var end: VirtualInstant
    /// The kind of run loop task on the main thread; nil on other threads.
    package var kind: RunLoopTaskKind?
    /// The object of the task, such as the URL of an image; nil if unknown.
    package var subject: String?
    /// The row that requested the task; -1 if there is none.
    package var row: Int
    /// The frame in `RunRecord.frames` that the task belongs to, on the main thread and the render server's; -1 if
    /// none.
    package var frame: Int
  }

  /// A part of a task with one phase, technique and row.
  package struct Slice: Sendable, Hashable {
    /// The thread's id.
    package var thread: Int
    /// When the slice starts.
    package var start: VirtualInstant
    /// When the slice ends.
    package var end: VirtualInstant
    /// The phase the time is charged to, as in `FrameCharge`.
    package var phase: Phase
    /// The requester of the work: 0 for the list itself, i + 1 for the i-th technique.
    package var technique: UInt8
    /// The row that requested the work; -1 if there is none.
    package var row: Int32
    /// The kind of work with the largest share of the slice; nil if the thread did not work.
    package var work: WorkKind?
    /// The frame of the task.
    package var frame: Int
  }

  /// A period in which a thread occupies a core.
  package struct CPUSlice: Sendable, Hashable {
    /// The core's number, from 0.
    package var core: Int
    /// The thread's id.
    package var thread: Int
    /// When the thread gets the core; the context switch is included.
    package var start: VirtualInstant
    /// When the thread leaves the core.
    package var end: VirtualInstant
  }

  /// A rendering by the GPU; renderings do not overlap.
  package struct Rendering: Sendable, Hashable {
    /// When the GPU starts rendering.
    package var start: VirtualInstant
    /// When the GPU has finished.
    package var end: VirtualInstant
    /// The time within the rendering in which the GPU was idle between passes.
    package var stall: VirtualDuration
    /// The frames that the rendering shows for the first time; nil if it repeats frames of an earlier one.
    package var frames: ClosedRange<Int>?
  }

  /// A transfer over the network.
  package struct Transfer: Sendable, Hashable {
    /// Index in `transfers`, in the order of requests.
    package var id: Int
    /// The URL that is fetched.
    package var subject: String
    /// Size of the response, in bytes.
    package var bytes: Int
    /// When the transfer was requested.
    package var requested: VirtualInstant
    /// When the transfer got one of the limited connections; nil if it never did.
    package var started: VirtualInstant?
    /// When the first byte of the response arrived; nil if it never did.
    package var responded: VirtualInstant?
    /// When the transfer finished or was dropped; nil if the run ended before.
    package var end: VirtualInstant?
    /// Whether the transfer was dropped before the whole response had arrived.
    package var isDropped: Bool
  }

  /// Values of a counter track from an instant on.
  package struct Counter: Sendable, Hashable {
    /// The measured quantity of a counter.
    package enum Quantity: Sendable, Hashable {
      /// Bytes of each kind of memory, by `MemoryKind.rawValue`.
      case memory
      /// Reusable cells in each pool, in the order of `pools`.
      case pools
      /// Visible pixels whose content has not arrived.
      case blankPixels
      /// The list's offset, in points.
      case offset
    }
    /// The quantity that the values measure.
    package var quantity: Quantity
    /// When the values start to apply.
    package var instant: VirtualInstant
    /// The values: one per kind of memory or per pool, otherwise one.
    package var values: [Double]
  }

  /// When a frame passed the stages of the render pipeline, in addition to its `FrameRecord`; nil where it never did.
  package struct FrameTimeline: Sendable, Hashable {
    /// When its commit was ready to be submitted to the render server.
    package var commitReady: VirtualInstant?
    /// When it was submitted to the render server.
    package var submitted: VirtualInstant?
    /// The refresh at which the render server accepted it.
    package var acceptedRefresh: Int?
    /// When the render server's thread had prepared it for the GPU.
    package var prepared: VirtualInstant?
    /// When the GPU started to render it.
    package var renderingStarted: VirtualInstant?
    /// When the GPU had rendered it.
    package var rendered: VirtualInstant?
    /// Creates the timeline of a frame that has passed no stage.
    package init() {}
  }

  /// Threads by ascending id.
  package internal(set) var threads: [Thread] = []
  /// Tasks in the order in which they ended.
  package internal(set) var tasks: [Task] = []
  /// Slices in the order in which they ended.
  package internal(set) var slices: [Slice] = []
  /// Periods of threads on cores, in the order in which they ended.
  package internal(set) var cpuSlices: [CPUSlice] = []
  /// Renderings in order of time.
  package internal(set) var renderings: [Rendering] = []
  /// Transfers by ascending id.
  package internal(set) var transfers: [Transfer] = []
  /// Counter values in order of time.
  package internal(set) var counters: [Counter] = []
  /// Names of pools, in the order of the values of `.pools` counters.
  package internal(set) var pools: [String] = []
  /// The instant of each refresh, by its index.
  package internal(set) var refreshes: [VirtualInstant] = []
  /// The pipeline stages of each frame, by its number in `RunRecord.frames`.
  package internal(set) var frameTimelines: [FrameTimeline] = []
  /// Indices of refreshes during the scroll at which a frame was due and none was shown; `RunRecord.missedVsyncs` is
  /// their number.
  package internal(set) var missedRefreshes: [Int] = []
  /// The jumps of rows during the scroll, in order.
  package internal(set) var jumps: [PositionRecord.FrameJump] = []
  /// When the run ended.
  package internal(set) var end = VirtualInstant.zero
}
