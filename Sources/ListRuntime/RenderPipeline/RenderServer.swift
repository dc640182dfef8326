internal import Simulation

/// A frame on its way from the app to the display.
struct FramePackage {
  /// Positions in the run's frames of the commits it consists of.
  var frames: ClosedRange<Int>
  /// Pixels of textures to upload.
  var uploads: Int
  /// What compositing it takes.
  var cost: CompositeCost

  /// A later commit of the same refresh interval: its picture takes the place of this one's, the work of filling caches
  /// and uploading textures for both is still to be done.
  mutating func merge(_ later: FramePackage) {
    frames = frames.lowerBound...later.frames.upperBound
    uploads += later.uploads
    let fills = cost.cacheFills
    cost = later.cost
    cost.addFills(fills)
  }
}

/// The render server with the graphics processor: takes what was committed at a vsync, renders it, shows it at the next
/// vsync after.
///
/// Commits of one refresh interval become one frame. A frame is prepared by the server's thread and then rendered by the
/// graphics processor; the device's rules say how many frames may be under way, whether a refresh without a commit is
/// composited again, and when a commit has to wait. So a frame that its commit hands over in time is shown two vsyncs
/// after its event (Apple Tech Talks 10855 to 10857), and a graphics processor that needs longer than an interval drops
/// frames and in the end holds the main thread up. A class, since vsync, the server's thread and the main thread share it.
final class RenderServer: VsyncObserver, ThreadClient, EventTarget {
  /// Closed while a commit has to wait: the main thread's goes through it.
  let gate = ManualResetEvent(isOpen: true)
  /// Called when a frame is on the screen: the commits it consists of and the vsync.
  var didShow: ((ClosedRange<Int>, Int) -> Void)?
  /// Called when a frame is taken: what it is, and the graphics time it takes.
  var willRender: ((FramePackage, VirtualDuration) -> Void)?
  /// Whether a display link drives the display.
  var isDisplayDriven = false
  /// Busy time of the graphics processor since the start.
  private(set) var gpuBusy = VirtualDuration.zero
  /// The server's thread.
  let thread: VirtualThread

  private struct Frame {
    /// The commits it shows first; nil if the refresh before showed them.
    var commits: ClosedRange<Int>?
    var serverTime: VirtualDuration
    var gpuTime: VirtualDuration
    var gpuStall: VirtualDuration
  }

  private let simulator: Simulator
  private let meter: WorkMeter
  private let rules: RenderServerRules
  private var target: EventTargetID?
  private var waiting: FramePackage?
  /// Frames under way, oldest first: the first `rendered` are ready, those up to `prepared` are the graphics processor's.
  private var frames: ContiguousArray<Frame> = []
  private var prepared = 0
  private var rendered = 0
  /// What compositing the last frame again takes.
  private var standing: CompositeCost?
  private var steps = StepList()

  init(simulator: Simulator, scheduler: Scheduler, meter: WorkMeter, rules: RenderServerRules) {
    self.simulator = simulator
    self.meter = meter
    self.rules = rules
    thread = scheduler.makeThread(name: "render server", priority: .renderServer, isApplication: false)
    thread.setClient(self)
    target = simulator.register(self)
    simulator.adopt(self)
  }

  /// A commit that has come through the gate hands a frame over.
  func submit(_ package: FramePackage) {
    if waiting == nil { waiting = package } else { waiting?.merge(package) }
  }

  func vsyncDidOccur(index: Int, at instant: VirtualInstant) {
    if rendered > 0 {
      let shown = frames.removeFirst()
      rendered -= 1
      prepared -= 1
      if let commits = shown.commits { didShow?(commits, index) }
    }
    if frames.count < rules.framesInFlight {
      if let package = waiting {
        waiting = nil
        meter.tracer?.didTake(package.frames, at: index)
        take(package)
      } else if isDisplayDriven, rules.compositing.value == .everyRefresh, let standing {
        begin(standing, uploads: 0, commits: nil)
      }
    }
    holdCommits()
  }

  /// Opens or closes the gate by what is under way now.
  private func holdCommits() {
    let holds =
      switch rules.commitAcceptance.value {
      case .whileNoneWaits: waiting != nil
      case .betweenFrames: frames.count > rendered
      }
    if holds { gate.close() } else { gate.open() }
  }

  private func take(_ package: FramePackage) {
    let gpuTime = begin(package.cost, uploads: package.uploads, commits: package.frames)
    standing = package.cost.withoutFills
    willRender?(package, gpuTime)
  }

  @discardableResult
  private func begin(_ cost: CompositeCost, uploads: Int, commits: ClosedRange<Int>?) -> VirtualDuration {
    let frame = Frame(
      commits: commits,
      serverTime: meter.time(.serverFrame, 1) + meter.time(.serverLayer, cost.layers)
        + meter.time(.serverPass, cost.passes) + meter.time(.uploadPixel, uploads),
      gpuTime: meter.time(.gpuFrame, 1) + meter.time(.gpuOpaquePixel, cost.opaquePixels)
        + meter.time(.gpuBlendedPixel, cost.blendedPixels) + meter.time(.gpuHiddenPixel, cost.hiddenPixels)
        + meter.time(.gpuSampledTexel, cost.sampledTexels) + meter.time(.gpuPass, cost.passes),
      gpuStall: meter.time(.gpuPassGap, cost.passes))
    frames.append(frame)
    if prepared == frames.count - 1 { prepare() }
    return frame.gpuTime
  }

  /// The server's thread begins with the oldest frame it has not prepared.
  private func prepare() {
    guard prepared < frames.count else { return }
    steps.removeAll()
    steps.appendWork(frames[prepared].serverTime)
    if steps.isEmpty { threadDidFinish(thread) } else { thread.perform(&steps) }
  }

  func threadDidFinish(_ thread: VirtualThread) {
    meter.tracer?.didPrepare(frames[prepared].commits, on: thread)
    prepared += 1
    if prepared == rendered + 1 { render() }
    prepare()
  }

  /// The graphics processor begins with the oldest frame it has not rendered.
  private func render() {
    guard let target, rendered < prepared else { return }
    let frame = frames[rendered]
    meter.tracer?.willRender(frame.commits, busy: frame.gpuTime, stall: frame.gpuStall)
    simulator.schedule(
      at: simulator.now + frame.gpuTime + frame.gpuStall, phase: .hardware, target: target, code: 0, argument: 0)
  }

  func handle(code: Int32, argument: Int64) {
    guard rendered < prepared else { return }
    gpuBusy = gpuBusy + frames[rendered].gpuTime
    rendered += 1
    render()
    guard rules.commitAcceptance.value == .betweenFrames else { return }
    // Those who have waited pass, even if the next frame is under way already.
    gate.open()
    holdCommits()
  }
}

extension RenderServer: SimulatorMember {
  /// Lets go of whoever is told.
  func shutDown() {
    didShow = nil
    willRender = nil
  }
}
