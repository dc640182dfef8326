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
  private let ui: UIContext
  private let queue: WorkQueue
  private let delays: [VirtualDuration]
  private let window: Int
  /// Every how many vsyncs the link calls, and how long that is.
  private let linkInterval: Int
  private let linkDuration: VirtualDuration
  private var frames: [Bitmap?]
  private var requested: [Bool]
  /// The frame that is shown, or waited for.
  private var playhead = 0
  private var shownFor = VirtualDuration.zero
  private var link: DisplayLink?
  private var isStopped = false
  private let technique: UInt8
  /// Whether the file in memory is the player's, since no cache keeps it.
  private let ownsFile: Bool

  init(request: ImageRequest, view: View, ui: UIContext, queue: WorkQueue, ownsFile: Bool = false) {
    self.ownsFile = ownsFile
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
    linkDuration = VirtualDuration(nanoseconds: Int64(linkInterval) * 1_000_000_000 / Int64(ui.profile.refreshRate))
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

  /// Bytes that Core Animation wants rows of pixels to be a multiple of (FastImageCache, README: byte alignment).
  private static let rowAlignment = 64

  /// A frame drawn into a bitmap whose rows are exactly as long as its pixels (`predrawnImageFromImage:`), so that not
  /// every width is aligned.
  private func bitmap(_ index: Int) -> Bitmap {
    let bitmap = Bitmap(
      request: request, size: PixelSize(width: media.pixelWidth, height: media.pixelHeight), hasAlpha: true,
      frameIndex: index)
    bitmap.isAligned = media.pixelWidth * 4 % Self.rowAlignment == 0
    return bitmap
  }

  /// The poster frame, which is kept as the file's reader made it: turned into pixels by the first commit that shows it.
  private func poster() -> Bitmap {
    Bitmap(
      request: request, size: PixelSize(width: media.pixelWidth, height: media.pixelHeight), hasAlpha: true,
      isDecoded: false)
  }

  /// Shows the poster frame.
  func start() {
    frames[0] = poster()
    requested[0] = true
    ui.remember(frameBytes, of: .animationFrames)
    if ownsFile { ui.remember(Int64(media.byteCount), of: .imageData) }
    view.image = frames[0]
    ui.counters.animationFrames += 1
  }

  /// The view is in the list: the display link runs.
  func resume() {
    guard !isStopped, media.frameCount > 1 else { return }
    if let link {
      link.isPaused = false
    } else {
      link = ui.runLoop.addDisplayLink(frameInterval: linkInterval, modes: playerModes) { [self] _, _ in tick() }
    }
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
    if ownsFile { ui.remember(-Int64(media.byteCount), of: .imageData) }
    ui.loader?.giveBack(queue)
  }

  /// The display link's callback: shows the frame at the playhead if it is there, and moves the playhead on by the link's
  /// nominal interval, however late the callback is. While a frame is waited for the playhead stands still.
  private func tick() {
    let meter = ui.meter
    meter.scope.technique = technique
    meter.scope.phase = .animation
    meter.scope.row = Int32(truncatingIfNeeded: view.cell.row?.index ?? -1)
    meter.charge(.runLoopCallout)
    requestFrames()
    guard let bitmap = frames[playhead] else { return }
    if view.image !== bitmap {
      meter.charge(.methodCall)
      view.image = bitmap
      ui.counters.animationFrames += 1
    }
    let delay = delays[playhead]
    shownFor = shownFor + linkDuration
    while shownFor >= delay {
      shownFor = shownFor - delay
      playhead = (playhead + 1) % media.frameCount
    }
  }

  /// Asks for the frames of the window that begins at the playhead, and drops those outside it; the first frame stays.
  private func requestFrames() {
    let count = media.frameCount
    for step in 0..<window {
      let index = (playhead + step) % count
      guard !requested[index] else { continue }
      requested[index] = true
      queue.async { [self] in decode(index) }
    }
    guard window < count else { return }
    for index in 1..<count where frames[index] != nil && (index - playhead + count) % count >= window {
      frames[index] = nil
      requested[index] = false
      ui.remember(-frameBytes, of: .animationFrames)
    }
  }

  /// On the player's queue: decodes a frame and posts it to the main thread.
  private func decode(_ index: Int) {
    guard !isStopped else { return }
    let meter = ui.meter
    meter.scope.phase = .animation
    meter.tracer?.isAbout("\(media.url), frame \(index)", row: nil)
    meter.charge(.gifDecodeFrame)
    meter.charge(.gifDecodePixel, media.pixelWidth * media.pixelHeight)
    meter.charge(.queueHop)
    meter.effect { [self] in
      guard !isStopped else { return }
      ui.runLoop.perform { [self] in
        guard !isStopped, frames[index] == nil else { return }
        ui.meter.scope.technique = technique
        ui.meter.scope.phase = .animation
        ui.meter.charge(.methodCall)
        frames[index] = bitmap(index)
        ui.remember(frameBytes, of: .animationFrames)
      }
    }
  }
}
