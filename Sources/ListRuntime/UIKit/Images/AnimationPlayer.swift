import Simulation

/// Plays an animated image in a view, as FLAnimatedImage 1.0.12 with its image view does.
///
/// Frames are decoded ahead on the player's serial queue and posted to the main thread. A small animation caches all of
/// its frames, a larger one five, and the largest one frame. The player's own display link, on the main thread,
/// advances the animation. A class, because its view, queue and display link share it.
package final class AnimationPlayer {
  /// All frames are cached up to this total size, in MiB.
  private static let allFramesLimit = 10
  /// Five frames are cached up to this total size, in MiB; above it, one.
  private static let fiveFramesLimit = 75
  private static let reducedWindow = 5
  /// Delays below 20 ms are replaced by 100 ms; both constants are in milliseconds.
  private static let shortestDelay = 20
  private static let replacementDelay = 100

  private let media: MediaItem
  /// What all frames are made from.
  private let source: BitmapSource
  private unowned let view: View
  private let loader: ImageLoader
  private let environment: RunEnvironment
  private let meter: WorkMeter
  private let runLoop: VirtualRunLoop
  private let queue: WorkQueue
  private let delays: [VirtualDuration]
  /// Number of frames cached at once, from the playhead on.
  private let window: Int
  /// Interval of the display link: in vsyncs, and as a duration. Where the refresh interval varies, the link is called
  /// at the greatest common divisor of the delays, and requests that rate; this is an estimate.
  private let linkInterval: Int
  private let linkDuration: VirtualDuration
  private var frames: [Bitmap?]
  /// The frame that was discarded last, whose object becomes the next decoded frame if nothing shows it any more.
  private var discarded: Bitmap?
  /// Number of frames that are not nil.
  private var decodedCount = 0
  private var requested: [Bool]
  /// Number of frames that are not requested.
  private var missingCount: Int
  /// Index of the frame that is shown or waited for.
  private var playhead = 0
  private var elapsedInFrame = VirtualDuration.zero
  private var link: DisplayLink?
  private var isStopped = false
  private let technique: UInt8
  /// Whether the player owns the file in memory, because no cache keeps it.
  private let ownsFile: Bool

  init(request: ImageRequest, view: View, loader: ImageLoader, queue: WorkQueue, ownsFile: Bool = false) {
    self.ownsFile = ownsFile
    source = BitmapSource(request)
    media = request.media
    self.view = view
    self.loader = loader
    environment = loader.environment
    self.queue = queue
    meter = environment.meter
    runLoop = environment.runLoop
    technique = meter.scope.technique
    let clamped = media.frameDelaysMilliseconds.map { $0 < Self.shortestDelay ? Self.replacementDelay : $0 }
    delays = clamped.map { .milliseconds($0) }
    let bytes = loader.rules.animationFrames == .all ? 0 : media.pixelWidth * media.pixelHeight * 4 * media.frameCount
    switch bytes {
    case ...(Self.allFramesLimit << 20): window = media.frameCount
    case ...(Self.fiveFramesLimit << 20): window = min(Self.reducedWindow, media.frameCount)
    default: window = 1
    }
    let divisor = clamped.reduce(0, Self.greatestCommonDivisor)
    if environment.arbiter == nil {
      linkInterval = max(1, divisor * environment.profile.refreshRate / 1000)
      linkDuration = VirtualDuration(
        nanoseconds: Int64(linkInterval) * 1_000_000_000 / Int64(environment.profile.refreshRate))
    } else {
      linkInterval = 1
      linkDuration = .milliseconds(max(1, divisor))
    }
    frames = Array(repeating: nil, count: media.frameCount)
    requested = Array(repeating: false, count: media.frameCount)
    missingCount = media.frameCount
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// Bytes of one decoded frame.
  private var frameBytes: Int64 { Int64(media.pixelWidth * media.pixelHeight) * 4 }

  /// Core Animation's alignment of pixel rows, in bytes (FastImageCache, README: byte alignment).
  private static let rowAlignment = 64

  /// A frame drawn into a bitmap without row padding (`predrawnImageFromImage:`), so that not every width is aligned.
  private func bitmap(_ index: Int) -> Bitmap {
    let bitmap: Bitmap
    if isKnownUniquelyReferenced(&discarded), let spare = discarded.take() {
      bitmap = spare
      bitmap.becomeFrame(index)
    } else {
      bitmap = Bitmap(
        source: source, size: PixelSize(width: media.pixelWidth, height: media.pixelHeight), hasAlpha: true,
        frameIndex: index)
    }
    bitmap.isAligned = media.pixelWidth * 4 % Self.rowAlignment == 0
    return bitmap
  }

  /// The poster frame, left as the file reader returned it: the first commit that shows it decodes it.
  private func poster() -> Bitmap {
    Bitmap(
      source: source, size: PixelSize(width: media.pixelWidth, height: media.pixelHeight), hasAlpha: true,
      isDecoded: false)
  }

  /// Shows the poster frame.
  func start() {
    frames[0] = poster()
    decodedCount = 1
    requested[0] = true
    missingCount -= 1
    environment.recordAllocation(frameBytes, of: .animationFrames)
    if ownsFile { environment.recordAllocation(Int64(media.byteCount), of: .imageData) }
    loader.setImage(frames[0], of: view)
    environment.counters.animationFrames += 1
  }

  /// Starts or pauses the display link. Called when the view's place in the view hierarchy changes.
  ///
  /// The animation plays while its view has a superview and a window; FLAnimatedImage 1.0.12 (`updateShouldAnimate`)
  /// looks at the view itself and not at its ancestors, so it plays on in a hidden cell.
  package func updatePlayback() {
    if view.parent >= 0, view.cell.placement != .outside { resume() } else { pause() }
  }

  private func resume() {
    guard !isStopped, media.frameCount > 1 else { return }
    if let link {
      link.isPaused = false
    } else {
      link = runLoop.addDisplayLink(frameInterval: linkInterval, modes: playerModes) { [self] _, _ in tick()
      }
      if environment.arbiter != nil { link?.spacing = linkDuration }
    }
    environment.arbiter?.setDemand(linkRates, of: self)
  }

  /// The rates that the display link requests: at least one callback for each interval.
  private var linkRates: FrameRateRange {
    let rate = Int((1_000_000_000 + linkDuration.nanoseconds - 1) / linkDuration.nanoseconds)
    return FrameRateRange(minimum: rate, maximum: max(rate, environment.profile.refreshRate), preferred: rate)
  }

  private func pause() {
    link?.isPaused = true
    environment.arbiter?.setDemand(nil, of: self)
  }

  /// The display link's modes: the common modes with more than one core, the default mode with one.
  private var playerModes: RunLoopModes { environment.processorCount > 1 ? .common : .default }

  /// Stops the animation permanently and releases its frames.
  func stop() {
    guard !isStopped else { return }
    isStopped = true
    link?.invalidate()
    link = nil
    environment.arbiter?.setDemand(nil, of: self)
    environment.recordAllocation(-Int64(decodedCount) * frameBytes, of: .animationFrames)
    if ownsFile { environment.recordAllocation(-Int64(media.byteCount), of: .imageData) }
    loader.recyclePlayerQueue(queue)
  }

  /// The display link's callback: shows the frame at the playhead if it is decoded, and advances the playhead by the
  /// link's nominal interval, however late the callback is. The playhead does not move while its frame is not decoded.
  private func tick() {
    let view = view
    let row = UnretainedReference(view.cell).withObject { $0.isInList ? $0.row?.index ?? -1 : -1 }
    meter.scope = WorkMeter.Scope(technique: technique, phase: .animation, row: Int32(truncatingIfNeeded: row))
    meter.charge(.runLoopCallout)
    requestFrames()
    // The array retains the frame.
    guard let bitmap = frames[playhead].map(UnretainedReference.init) else { return }
    bitmap.withObject { bitmap in
      guard view.image !== bitmap else { return }
      meter.charge(.methodCall)
      loader.setImage(bitmap, of: view)
      environment.counters.animationFrames += 1
    }
    let delay = delays[playhead]
    elapsedInFrame = elapsedInFrame + linkDuration
    while elapsedInFrame >= delay {
      elapsedInFrame = elapsedInFrame - delay
      playhead = (playhead + 1) % media.frameCount
    }
  }

  /// Requests the frames of the window from the playhead on, and discards those outside it except the first frame.
  private func requestFrames() {
    let count = media.frameCount
    guard window < count || missingCount > 0 else { return }
    // The decoded frames that stay: those of the window, and the first one.
    var keptCount = 0
    var keepsFirst = false
    var index = playhead
    for _ in 0..<window {
      if frames[index] != nil { keptCount += 1 }
      if index == 0 { keepsFirst = true }
      if !requested[index] { request(index) }
      index = index + 1 == count ? 0 : index + 1
    }
    guard window < count else { return }
    if !keepsFirst, frames[0] != nil { keptCount += 1 }
    // From the playhead backward, where the frame that was shown before is.
    index = playhead
    while decodedCount > keptCount {
      index = index == 0 ? count - 1 : index - 1
      if index != 0, frames[index] != nil { discard(index) }
    }
  }

  private func request(_ index: Int) {
    requested[index] = true
    missingCount -= 1
    queue.async(.event(self, code: Event.decode, argument: Int64(index)))
  }

  private func discard(_ index: Int) {
    discarded = frames[index].take()
    decodedCount -= 1
    requested[index] = false
    missingCount += 1
    environment.recordAllocation(-frameBytes, of: .animationFrames)
  }

  /// Decodes a frame. Runs on the player's queue.
  private func decode(_ index: Int) {
    guard !isStopped else { return }
    meter.scope.phase = .animation
    meter.notifyWork(.taskSubject("\(media.url), frame \(index)", row: nil))
    meter.charge(.gifDecodeFrame)
    meter.charge(.gifDecodePixel, media.pixelWidth * media.pixelHeight)
    meter.charge(.queueHop)
    meter.afterWork(.event(self, code: Event.post, argument: Int64(index)))
  }

  /// Keeps a decoded frame. Runs on the main thread.
  private func keep(_ index: Int) {
    guard !isStopped, frames[index] == nil else { return }
    meter.scope.technique = technique
    meter.scope.phase = .animation
    meter.charge(.methodCall)
    frames[index] = bitmap(index)
    decodedCount += 1
    environment.recordAllocation(frameBytes, of: .animationFrames)
  }
}

/// What happens to a frame after its request; an event's argument is the index of the frame.
extension AnimationPlayer: EventTarget {
  private enum Event {
    /// A thread of the player's queue decodes the frame.
    static let decode: Int32 = 0
    /// The frame is decoded, and is posted to the main thread.
    static let post: Int32 = 1
    /// The main thread receives the frame.
    static let keep: Int32 = 2
  }

  package func handle(code: Int32, argument: Int64) {
    switch code {
    case Event.decode: decode(Int(argument))
    case Event.post:
      if !isStopped { runLoop.perform(.event(self, code: Event.keep, argument: argument)) }
    case Event.keep: keep(Int(argument))
    default: preconditionFailure("unknown event \(code)")
    }
  }
}
