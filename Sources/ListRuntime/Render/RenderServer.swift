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

/// The render server with the graphics processor: takes a frame at a vsync, renders it, shows it at the next vsync after.
///
/// Commits of one refresh interval become one frame. Double buffered: while a frame is rendered the next one waits, and if
/// it still waits when a vsync has passed, the commit after it waits too. So a frame that its commit hands over in time is
/// shown two vsyncs after its event (Apple Tech Talks 10855 to 10857), and a graphics processor that needs longer than an
/// interval drops the display to half the rate and in the end holds the main thread up. A class, since vsync, the server's
/// thread and the main thread share it.
final class RenderServer: VsyncObserver, ThreadClient, EventTarget {
  /// Closed while a frame has been left waiting: the main thread's commit goes through it.
  let gate = Gate(isOpen: true)
  /// Called when a frame is on the screen: the commits it consists of and the vsync.
  var didShow: ((ClosedRange<Int>, Int) -> Void)?
  /// Called when a frame is taken: what it is, and the graphics time it takes.
  var willRender: ((FramePackage, VirtualDuration) -> Void)?
  /// Busy time of the graphics processor since the start.
  private(set) var gpuBusy = VirtualDuration.zero
  /// The server's thread.
  let thread: VirtualThread

  private let simulator: Simulator
  private let meter: WorkMeter
  private var target: EventTargetID?
  private var waiting: FramePackage?
  private var rendering: FramePackage?
  private var gpuTime = VirtualDuration.zero
  private var gpuStall = VirtualDuration.zero
  private var isRendered = false
  private var steps = StepList()

  init(simulator: Simulator, scheduler: Scheduler, meter: WorkMeter) {
    self.simulator = simulator
    self.meter = meter
    thread = scheduler.makeThread(name: "render server", priority: .renderServer, isApplication: false)
    thread.client = self
    target = simulator.register(self)
  }

  /// A commit hands a frame over; the gate must be open.
  func submit(_ package: FramePackage) {
    precondition(gate.isOpen, "commit \(package.frames.lowerBound) came through a closed gate")
    if waiting == nil { waiting = package } else { waiting?.merge(package) }
  }

  func vsyncDidOccur(index: Int, at instant: VirtualInstant) {
    if let shown = rendering, isRendered {
      rendering = nil
      isRendered = false
      didShow?(shown.frames, index)
    }
    guard let next = waiting else { return }
    guard rendering == nil else {
      gate.close()
      return
    }
    rendering = next
    waiting = nil
    gate.open()
    start(next)
  }

  private func start(_ package: FramePackage) {
    let cost = package.cost
    gpuTime =
      meter.time(.gpuFrame, 1) + meter.time(.gpuOpaquePixel, cost.opaquePixels)
      + meter.time(.gpuBlendedPixel, cost.blendedPixels) + meter.time(.gpuHiddenPixel, cost.hiddenPixels)
      + meter.time(.gpuSampledTexel, cost.sampledTexels) + meter.time(.gpuPass, cost.passes)
    gpuStall = meter.time(.gpuPassGap, cost.passes)
    willRender?(package, gpuTime)
    steps.removeAll()
    steps.appendWork(
      meter.time(.serverFrame, 1) + meter.time(.serverLayer, cost.layers) + meter.time(.serverPass, cost.passes)
        + meter.time(.uploadPixel, package.uploads))
    if steps.isEmpty { startGPU() } else { thread.perform(&steps) }
  }

  func threadDidFinish(_ thread: VirtualThread) { startGPU() }

  private func startGPU() {
    guard let target else { return }
    simulator.schedule(
      at: simulator.now + gpuTime + gpuStall, phase: .hardware, target: target, code: 0, argument: 0)
  }

  func handle(code: Int32, argument: Int64) {
    guard rendering != nil else { return }
    gpuBusy = gpuBusy + gpuTime
    isRendered = true
  }
}
