package import Simulation

/// A frame on its way from the app to the display.
package struct FramePackage {
  /// The commits it consists of, as indices in the frames of the run.
  package internal(set) var frames: ClosedRange<Int>
  /// Pixels of textures to upload.
  var uploads: Int
  /// The cost of compositing it.
  var cost: CompositeCost

  /// Creates a frame of some commits, with pixels to upload and a cost.
  package init(frames: ClosedRange<Int>, uploads: Int, cost: CompositeCost) {
    self.frames = frames
    self.uploads = uploads
    self.cost = cost
  }

  /// Merges a later commit of the same refresh interval: only the later frame is composited, but the cache fills and
  /// texture uploads of both are still due.
  mutating func merge(_ later: FramePackage) {
    frames = frames.lowerBound...later.frames.upperBound
    uploads += later.uploads
    let fills = cost.fills
    cost = later.cost
    cost.addFills(fills)
  }
}

/// The render server and the GPU: at a vsync it accepts the committed frame, renders it, and shows it at the first
/// vsync after it is rendered.
///
/// Commits of one refresh interval are merged into one frame. The thread of the server prepares a frame, then the GPU
/// renders it. The rules of the device define how many frames can be in flight, whether a refresh without a commit is
/// composited again, and when a commit must wait. A frame whose commit is on time is therefore shown two vsyncs after
/// its event (Apple Tech Talks 10855 to 10857). A GPU that needs longer than a refresh interval drops frames and
/// finally blocks the main thread. A class, because vsync, the thread of the server and the main thread share it.
package final class RenderServer: VsyncObserver, ThreadClient, EventTarget {
  /// Set while commits are accepted; the commit on the main thread waits for it.
  package let commitEvent = ManualResetEvent(isSet: true)
  /// Called when a frame is shown, with its commits and the index of the vsync.
  package var didShow: FrameCallbacks.DidShow? { didSet { callbacks = FrameCallbacks(didShow, willRender) } }
  /// Called when a frame is accepted, with the frame and its GPU time.
  package var willRender: FrameCallbacks.WillRender? { didSet { callbacks = FrameCallbacks(didShow, willRender) } }
  /// Called when a commit is submitted.
  var didSubmit: (() -> Void)?
  /// Whether a display link is active.
  package var isDisplayDriven = false
  /// The thread that prepares frames.
  package let thread: VirtualThread

  private struct Frame {
    /// The commits that it shows; nil if it composites the previous frame again.
    var commits: ClosedRange<Int>?
    var serverTime: VirtualDuration
    /// The GPU time at full speed, and at the speed of the clock.
    var gpuWork: VirtualDuration
    var gpuTime: VirtualDuration
    var gpuStall: VirtualDuration
  }

  private var callbacks = FrameCallbacks(nil, nil)
  private let simulator: Simulator
  private let meter: WorkMeter
  private let hardware: HardwareRules
  private let system: SystemRules
  private var target: EventTargetID?
  /// The frame that waits to be accepted, if `isPending`. Not an optional, which would be copied to be accepted.
  private var pending = FramePackage(frames: 0...0, uploads: 0, cost: CompositeCost())
  private var isPending = false
  /// Frames in flight, oldest first: the first `renderedCount` are rendered, those up to `preparedCount` are prepared
  /// for the GPU.
  private var frames: ContiguousArray<Frame> = []
  private var preparedCount = 0
  private var renderedCount = 0
  /// The cost of compositing the last frame again; nil before the first frame.
  private var lastFrameCost: DrawingCost?
  private var clock: GraphicsClock
  /// The GPU time of all rendered frames, at full speed and at the speed of the clock.
  private var gpuWorkDone = VirtualDuration.zero
  private var gpuBusyDone = VirtualDuration.zero
  /// When the GPU started the oldest frame that is not rendered, if it has.
  private var renderingStart = VirtualInstant.zero
  private var steps = StepList()

  /// Creates a render server without frames and its thread.
  package init(simulator: Simulator, scheduler: Scheduler, meter: WorkMeter, profile: DeviceProfile) {
    self.simulator = simulator
    self.meter = meter
    hardware = profile.rules
    system = profile.system
    clock = GraphicsClock(hardware)
    thread = scheduler.makeThread(name: "render server", priority: .renderServer, isApplication: false)
    thread.setClient(self)
    target = simulator.register(self)
    simulator.addMember(self)
  }

  /// Submits the frame of a commit that has waited for `commitEvent`.
  package func submit(_ package: FramePackage) {
    if isPending { pending.merge(package) } else { pending = package }
    isPending = true
    didSubmit?()
  }

  /// Whether a commit has not been shown yet.
  var hasCommits: Bool { isPending || frames.contains { $0.commits != nil } }

  package func vsyncDidOccur(index: Int, at instant: VirtualInstant) {
    clock.update(at: instant, work: gpuWork(at: instant))
    if renderedCount > 0 {
      let commits = frames[0].commits
      frames.removeFirstInPlace()
      renderedCount -= 1
      preparedCount -= 1
      if let commits { UnretainedReference(callbacks).withObject { $0.callDidShow(commits, index) } }
    }
    if frames.count < hardware.framesInFlight {
      if isPending {
        isPending = false
        meter.notify(.framesAccepted(pending.frames, refresh: index))
        startFrame()
      } else if isDisplayDriven, system.compositing.value == .everyRefresh, let lastFrameCost {
        enqueueFrame(lastFrameCost, uploads: 0, commits: nil)
      }
    }
    updateCommitEvent()
  }

  /// Sets or resets `commitEvent` according to the frames in flight.
  private func updateCommitEvent() {
    let mustWait =
      switch system.commitAcceptance.value {
      case .whileNoneWaits: isPending
      case .betweenFrames: frames.count > renderedCount
      }
    if mustWait { commitEvent.reset() } else { commitEvent.set() }
  }

  /// GPU busy time since the start of the run, up to now.
  package var gpuBusy: VirtualDuration { gpuBusyDone + (renderingFrame(at: simulator.now)?.busy ?? .zero) }

  /// The frame that the GPU is rendering, and for how long it has been busy with it; nil between frames. A frame's stalls
  /// follow its work.
  private func renderingFrame(at instant: VirtualInstant) -> (frame: Frame, busy: VirtualDuration)? {
    guard renderedCount < preparedCount else { return nil }
    let frame = frames[renderedCount]
    return (frame, min(instant - renderingStart, frame.gpuTime))
  }

  /// The work of the GPU since the start of the run, including the finished part of the frame that is being rendered.
  private func gpuWork(at instant: VirtualInstant) -> VirtualDuration {
    guard let (frame, busy) = renderingFrame(at: instant), frame.gpuTime > .zero else { return gpuWorkDone }
    let (high, low) = frame.gpuWork.nanoseconds.multipliedFullWidth(by: busy.nanoseconds)
    return gpuWorkDone
      + VirtualDuration(nanoseconds: frame.gpuTime.nanoseconds.dividingFullWidth((high, low)).quotient)
  }

  /// Starts the frame that was pending.
  private func startFrame() {
    let gpuTime = enqueueFrame(pending.cost.drawing, uploads: pending.uploads, commits: pending.frames)
    lastFrameCost = pending.cost.withoutFills
    UnretainedReference(callbacks).withObject { $0.callWillRender(pending, gpuTime) }
  }

  @discardableResult
  private func enqueueFrame(_ cost: DrawingCost, uploads: Int, commits: ClosedRange<Int>?) -> VirtualDuration {
    let gpuWork =
      meter.time(.gpuFrame, 1) + meter.time(.gpuOpaquePixel, cost.opaquePixels)
      + meter.time(.gpuBlendedPixel, cost.blendedPixels) + meter.time(.gpuHiddenPixel, cost.hiddenPixels)
      + meter.time(.gpuSampledTexel, cost.sampledTexels) + meter.time(.gpuPass, cost.passes)
    let frame = Frame(
      commits: commits,
      serverTime: meter.time(.serverFrame, 1) + meter.time(.serverLayer, cost.layers)
        + meter.time(.serverPass, cost.passes) + meter.time(.uploadPixel, uploads),
      gpuWork: gpuWork, gpuTime: clock.time(gpuWork),
      gpuStall: meter.time(.gpuPassGap, cost.passes))
    frames.append(frame)
    if preparedCount == frames.count - 1 { prepareNextFrame() }
    return frame.gpuTime
  }

  /// Starts the oldest unprepared frame on the thread of the server.
  private func prepareNextFrame() {
    guard preparedCount < frames.count else { return }
    steps.appendWork(frames[preparedCount].serverTime)
    if steps.isEmpty { threadDidFinish(thread) } else { thread.perform(&steps) }
  }

  package func threadDidFinish(_ thread: VirtualThread) {
    meter.notify(.framesPrepared(frames[preparedCount].commits, on: thread))
    preparedCount += 1
    if preparedCount == renderedCount + 1 { renderNextFrame() }
    prepareNextFrame()
  }

  /// Starts the oldest prepared, unrendered frame on the GPU.
  private func renderNextFrame() {
    guard let target, renderedCount < preparedCount else { return }
    let frame = frames[renderedCount]
    renderingStart = simulator.now
    meter.notify(.renderingStarted(frame.commits, busy: frame.gpuTime, stall: frame.gpuStall))
    simulator.schedule(
      at: simulator.now + frame.gpuTime + frame.gpuStall, phase: .hardware, target: target, code: 0, argument: 0)
  }

  package func handle(code: Int32, argument: Int64) {
    guard renderedCount < preparedCount else { return }
    gpuBusyDone = gpuBusyDone + frames[renderedCount].gpuTime
    gpuWorkDone = gpuWorkDone + frames[renderedCount].gpuWork
    renderedCount += 1
    renderNextFrame()
    guard system.commitAcceptance.value == .betweenFrames else { return }
    // Releases the waiting commits, even if the next frame is already in flight.
    commitEvent.set()
    updateCommitEvent()
  }
}

extension RenderServer: SimulatorMember {
  /// Drops the callbacks.
  package func shutDown() {
    didShow = nil
    willRender = nil
    didSubmit = nil
  }
}

/// A box for the callbacks of a render server, which are called for every frame: they are not retained for each call, for the reason of
/// `UnretainedReference`. They must not replace one another.
package final class FrameCallbacks {
  /// A frame is shown, with its commits, at the vsync with an index.
  package typealias DidShow = (ClosedRange<Int>, Int) -> Void
  /// A frame is accepted, with its GPU time.
  package typealias WillRender = (FramePackage, VirtualDuration) -> Void

  private let didShow: DidShow?
  private let willRender: WillRender?

  init(_ didShow: DidShow?, _ willRender: WillRender?) { (self.didShow, self.willRender) = (didShow, willRender) }

  // Not inlined, so that the closures are not retained.

  @inline(never)
  func callDidShow(_ commits: ClosedRange<Int>, _ refresh: Int) { didShow?(commits, refresh) }

  @inline(never)
  func callWillRender(_ frame: FramePackage, _ gpuTime: VirtualDuration) { willRender?(frame, gpuTime) }
}
