internal import Simulation

/// Plays an animated image in a view, as FLAnimatedImage 1.0.12 with its image view does.
///
/// Frames are decoded ahead on a serial queue of the player and posted to the main thread. A small animation keeps all its
/// frames, a larger one five, the largest one. A display link of its own, on the main thread, advances it. A class, since
/// its view, its queue and its link share it.
final class AnimationPlayer {
  /// Up to this many mebibytes all frames are kept.
  private static let keepAllLimit = 10
  /// Up to this many mebibytes five frames are kept; above it, one.
  private static let keepSomeLimit = 75
  private static let someFrames = 5
  /// A delay below 20 ms counts as 100 ms.
  private static let shortestDelay = 20
  private static let replacementDelay = 100

  private let media: MediaItem
  private let request: ImageRequest
  private unowned let view: View
  private unowned let ui: UIContext
  private let queue: WorkQueue
  private let delays: [VirtualDuration]
  private let window: Int
  private let linkInterval: Int
  private var frames: [Bitmap?]
  private var requested: [Bool]
  private var current = 0
  private var shownFor = VirtualDuration.zero
  private var lastVsync: VirtualInstant?
  private var link: DisplayLink?
  private var isStopped = false
  private let technique: UInt8

  init(request: ImageRequest, view: View, ui: UIContext, queue: WorkQueue) {
    self.request = request
    media = request.media
    self.view = view
    self.ui = ui
    self.queue = queue
    technique = ui.meter.scope.technique
    let clamped = media.frameDelaysMilliseconds.map { $0 < Self.shortestDelay ? Self.replacementDelay : $0 }
    delays = clamped.map { .milliseconds($0) }
    let bytes = media.pixelWidth * media.pixelHeight * 4 * media.frameCount
    switch bytes {
    case ...(Self.keepAllLimit << 20): window = media.frameCount
    case ...(Self.keepSomeLimit << 20): window = min(Self.someFrames, media.frameCount)
    default: window = 1
    }
    linkInterval = max(1, clamped.reduce(0, Self.greatestCommonDivisor) * ui.profile.refreshRate / 1000)
    frames = Array(repeating: nil, count: media.frameCount)
    requested = Array(repeating: false, count: media.frameCount)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// The bytes of one frame.
  private var frameBytes: Int64 { Int64(media.pixelWidth * media.pixelHeight) * 4 }

  private func bitmap(_ index: Int) -> Bitmap {
    Bitmap(
      request: request, size: PixelSize(width: media.pixelWidth, height: media.pixelHeight), hasAlpha: true,
      frameIndex: index)
  }

  /// Shows the poster frame, which was decoded with the file, and asks for the next ones.
  func start() {
    frames[0] = bitmap(0)
    requested[0] = true
    ui.remember(frameBytes, of: .animationFrames)
    view.image = frames[0]
    ui.counters.animationFrames += 1
    requestFrames()
  }

  /// The view is in the list: the display link runs.
  func resume() {
    guard !isStopped, media.frameCount > 1 else { return }
    if let link {
      link.isPaused = false
    } else {
      link = ui.runLoop.addDisplayLink(frameInterval: linkInterval, modes: playerModes) { [unowned self] vsync, _ in
        tick(vsync)
      }
    }
    lastVsync = nil
  }

  /// With more than one core the link runs in all common modes, with one only in the default mode.
  private var playerModes: RunLoopModes { ui.processorCount > 1 ? .common : .default }

  /// The view has left the list.
  func pause() { link?.isPaused = true }

  /// The view lets the animation go.
  func stop() {
    guard !isStopped else { return }
    isStopped = true
    link?.invalidate()
    link = nil
    let kept = frames.reduce(Int64(0)) { $0 + ($1 == nil ? 0 : 1) }
    ui.remember(-kept * frameBytes, of: .animationFrames)
    ui.loader?.giveBack(queue)
  }

  private func tick(_ vsync: VirtualInstant) {
    let meter = ui.meter
    meter.scope.technique = technique
    meter.scope.phase = .animation
    meter.scope.row = Int32(truncatingIfNeeded: view.cell.row?.index ?? -1)
    meter.charge(.runLoopCallout)
    defer { lastVsync = vsync }
    guard let lastVsync else { return }
    // While a frame is waited for, time stands still: the playhead does not run ahead.
    if shownFor < delays[current] { shownFor = shownFor + (vsync - lastVsync) }
    while shownFor >= delays[current] {
      let next = (current + 1) % media.frameCount
      guard let bitmap = frames[next] else { return }
      shownFor = shownFor - delays[current]
      current = next
      meter.charge(.methodCall)
      view.image = bitmap
      ui.counters.animationFrames += 1
      requestFrames()
    }
  }

  /// Drops frames outside the window ahead and asks for those inside it that are missing.
  private func requestFrames() {
    let count = media.frameCount
    if window < count {
      for index in 0..<count where frames[index] != nil && index != current {
        let ahead = (index - current + count) % count
        if ahead > window, index != 0 {
          frames[index] = nil
          requested[index] = false
          ui.remember(-frameBytes, of: .animationFrames)
        }
      }
    }
    for step in 1...max(1, min(window, count - 1)) {
      let index = (current + step) % count
      guard !requested[index] else { continue }
      requested[index] = true
      queue.async { [weak self] in self?.decode(index) }
    }
  }

  /// On the player's queue: decodes a frame and posts it to the main thread.
  private func decode(_ index: Int) {
    guard !isStopped else { return }
    let meter = ui.meter
    meter.scope.phase = .animation
    meter.charge(.gifDecodeFrame)
    meter.charge(.gifDecodePixel, media.pixelWidth * media.pixelHeight)
    meter.charge(.queueHop)
    meter.effect { [weak self] in
      self?.ui.runLoop.perform { [weak self] in
        guard let self, !isStopped, frames[index] == nil else { return }
        ui.meter.scope.technique = technique
        ui.meter.scope.phase = .animation
        ui.meter.charge(.methodCall)
        frames[index] = bitmap(index)
        ui.remember(frameBytes, of: .animationFrames)
      }
    }
  }
}
