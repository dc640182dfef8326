package import Simulation

/// What happened in a run, in simulated time: what threads did and for whom, and how each frame came to the display.
///
/// It is taken from the scheduler, the meter, the render server and the network as they work, and changes nothing of the run.
/// Tasks of a thread do not overlap; pieces lie in the task they are part of and do not overlap either. The pieces of a frame's
/// main-thread tasks add up to the frame's `mainTime`.
package struct RunTrace: Sendable {
  /// A thread, by its number.
  package struct Thread: Sendable, Hashable {
    /// Its number; 0 is the main thread.
    package var id: Int
    /// What people call it.
    package var name: String
    /// Whether it is one of the app's; the render server's is not.
    package var isApplication: Bool
  }

  /// What a thread did from being given something to do until it was done.
  package struct Task: Sendable, Hashable {
    /// The thread.
    package var thread: Int
    /// When it was given the task.
    package var start: VirtualInstant
    /// When it was done.
    package var end: VirtualInstant
    /// What the main thread's run loop did; nil on other threads.
    package var kind: RunLoopTaskKind?
    /// What it was about, such as an image's address; nil if that is not known.
    package var subject: String?
    /// The row it was for, or -1.
    package var row: Int
    /// On the main thread and the render server's, the frame in `RunRecord.frames` it was for; -1 if it is none.
    package var frame: Int
  }

  /// A part of a task.
  package struct Piece: Sendable, Hashable {
    /// The thread.
    package var thread: Int
    /// From when.
    package var start: VirtualInstant
    /// Until when.
    package var end: VirtualInstant
    /// What the time was for, as in `FrameCharge`.
    package var phase: Phase
    /// Who asked for the work: 0 for the list itself, i + 1 for the i-th technique.
    package var technique: UInt8
    /// The row it was for, or -1.
    package var row: Int32
    /// The kind of work that took the most of it; nil if the thread did not work.
    package var work: WorkKind?
    /// As in its task.
    package var frame: Int
  }

  /// A thread on a core.
  package struct CPUSlice: Sendable, Hashable {
    /// The core.
    package var core: Int
    /// The thread.
    package var thread: Int
    /// From when, the switch to it included.
    package var start: VirtualInstant
    /// Until when.
    package var end: VirtualInstant
  }

  /// What the graphics processor rendered; never two at a time.
  package struct Rendering: Sendable, Hashable {
    /// From when.
    package var start: VirtualInstant
    /// Until when.
    package var end: VirtualInstant
    /// Of that, time it stood idle between passes.
    package var stall: VirtualDuration
    /// The frames it shows first; nil if the refresh before showed them.
    package var frames: ClosedRange<Int>?
  }

  /// A transfer over the network.
  package struct Transfer: Sendable, Hashable {
    /// Its number, by the order of asking.
    package var id: Int
    /// What is fetched.
    package var subject: String
    /// How many bytes.
    package var bytes: Int
    /// When it was asked for.
    package var asked: VirtualInstant
    /// When it got one of the places; nil if it never did.
    package var begun: VirtualInstant?
    /// When the response began to come; nil if it never did.
    package var answered: VirtualInstant?
    /// When it was over; nil if the run ended before.
    package var end: VirtualInstant?
    /// Whether it was dropped before it had come.
    package var isDropped: Bool
  }

  /// A number that changes with time.
  package struct Counter: Sendable, Hashable {
    /// What is counted.
    package enum Quantity: Sendable, Hashable {
      /// Bytes of each kind of memory, by `MemoryKind.rawValue`.
      case memory
      /// Cells that wait in each pool, by the order of `pools`.
      case pools
      /// Pixels that owe content.
      case blankPixels
      /// The list's offset, in points.
      case offset
    }
    /// What.
    package var quantity: Quantity
    /// From when.
    package var instant: VirtualInstant
    /// The values; one but for memory and pools.
    package var values: [Double]
  }

  /// How a frame came to the display, beyond what its record says.
  package struct FrameTimeline: Sendable, Hashable {
    /// When its commit came to the render server's gate.
    package var reachedGate: VirtualInstant?
    /// When it was handed over.
    package var handedOver: VirtualInstant?
    /// The refresh at which the render server took it.
    package var taken: Int?
    /// When the render server's thread had prepared it.
    package var prepared: VirtualInstant?
    /// When the graphics processor began with it.
    package var renderingBegan: VirtualInstant?
    /// When it was rendered.
    package var rendered: VirtualInstant?
    /// No way yet.
    package init() {}
  }

  /// Threads by ascending number.
  package internal(set) var threads: [Thread] = []
  /// Tasks in the order in which they ended.
  package internal(set) var tasks: [Task] = []
  /// Pieces in the order in which they ended.
  package internal(set) var pieces: [Piece] = []
  /// Cores in the order in which they were left.
  package internal(set) var occupations: [CPUSlice] = []
  /// In order.
  package internal(set) var renderings: [Rendering] = []
  /// By number.
  package internal(set) var transfers: [Transfer] = []
  /// In order.
  package internal(set) var counters: [Counter] = []
  /// Names of pools, in the order of the counters' values.
  package internal(set) var pools: [String] = []
  /// The instant of each refresh, by its index.
  package internal(set) var refreshes: [VirtualInstant] = []
  /// The way of each frame, by its number.
  package internal(set) var ways: [FrameTimeline] = []
  /// Refreshes of the scroll at which a frame was due and none was shown: as many as `RunRecord.missedVsyncs`.
  package internal(set) var missedRefreshes: [Int] = []
  /// When the run ended.
  package internal(set) var end = VirtualInstant.zero
}
