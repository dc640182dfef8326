internal import Simulation

/// Fetches, decodes, processes and keeps images, as PINRemoteImage 3.0.0-beta.7 with PINCache 3.0.1-beta.2 does.
///
/// Memory is looked up at once, on the asking thread; a hit is shown in the same call. A miss goes to disk, then to the
/// network (ten requests at once). Originals are decoded off the main thread and kept decoded beside their file. A
/// processed copy is made from the original, handed over, encoded as PNG, and kept with the PNG beside the original. The
/// memory cache has no limit of its own. Animated images are opened anew every time they are shown. A class, since all
/// views share one cache.
final class ImageLoader {
  /// Number of network requests at once.
  static let concurrentRequests = 10

  /// What the memory cache holds of an image.
  struct Entry {
    var bitmap: Bitmap?
    var fileBytes: Int
  }

  private struct Waiter {
    let view: View
    let request: UInt32
    let technique: UInt8
    let row: Int32
  }

  private unowned let ui: UIContext
  private let media: MediaLibrary
  private var memory: [ImageRequest: Entry] = [:]
  private var disk: Set<ImageRequest> = []
  /// What is under way: the technique that asked first, and the views that wait.
  private var waiting: [ImageRequest: (technique: UInt8, waiters: [Waiter])] = [:]
  private let network: NetworkLink
  private let workers: WorkQueue
  private let processors: WorkQueue
  private let serialDecoder: WorkQueue
  private let concurrentDecoder: WorkQueue
  private var idlePlayerQueues: [WorkQueue] = []

  init(ui: UIContext, media: MediaLibrary, caches: InitialImageCaches, simulator: Simulator) {
    self.ui = ui
    self.media = media
    network = NetworkLink(simulator: simulator, meter: ui.meter, slots: Self.concurrentRequests)
    func queue(_ name: String, _ quality: QualityOfService, _ width: Int) -> WorkQueue {
      WorkQueue(
        scheduler: ui.scheduler, recorder: ui.meter, name: name, qualityOfService: quality, width: width)
    }
    workers = queue("image loading", .utility, Self.concurrentRequests)
    processors = queue("image processing", .default, max(2, ui.processorCount))
    serialDecoder = queue("image decoding", .default, 1)
    concurrentDecoder = queue("image decoding (concurrent)", .default, ui.processorCount)
    guard caches != .cold else { return }
    for item in media.items {
      let original = ImageRequest(media: item)
      disk.insert(original)
      if caches == .memory { keep(decoded(original), for: original) }
    }
  }

  /// Whether nothing is under way.
  var isIdle: Bool { waiting.isEmpty }

  // MARK: Asking

  /// Shows the image of a request in a view: now if it is in memory, else when it has come.
  func load(_ request: ImageRequest, into view: View) {
    ui.clearImage(view)
    ui.meter.inPhase(.images) {
      ui.meter.charge(.cacheLookup)
      if let entry = memory[key(of: request)] {
        ui.counters.imageMemoryHits += 1
        show(request, entry, in: view, openingHere: true)
        return
      }
      let waiter = Waiter(
        view: view, request: view.imageRequest, technique: ui.meter.scope.technique, row: ui.meter.scope.row)
      begin(request, for: [waiter])
    }
  }

  /// Brings the image of a request into memory, for no view yet.
  func preload(_ request: ImageRequest) {
    ui.meter.inPhase(.images) {
      ui.meter.charge(.cacheLookup)
      if memory[key(of: request)] == nil { begin(request, for: []) }
    }
  }

  /// Starts what is not under way, and adds to those who wait for it.
  private func begin(_ request: ImageRequest, for waiters: [Waiter]) {
    if waiting[request] != nil {
      waiting[request]?.waiters += waiters
    } else {
      waiting[request] = (ui.meter.scope.technique, waiters)
      ui.meter.charge(.queueHop)
      ui.meter.effect { [workers] in workers.async { [self] in fetch(request) } }
    }
  }

  // MARK: Off the main thread

  /// Finds a request's image: processed from the original in memory, from disk, or from the network.
  private func fetch(_ request: ImageRequest) {
    let original = originalRequest(of: request)
    if request.isProcessed {
      if disk.contains(key(of: request)) {
        readFromDisk(bytes: ProcessedImage.pngBytes(request))
        ui.meter.charge(.pngDecodePixel, ProcessedImage.size(of: request).count)
        ui.counters.decodes += 1
        finish(request, decoded(request))
        return
      }
      if memory[original]?.bitmap != nil {
        process(request)
        return
      }
    }
    guard disk.contains(original) else {
      ui.counters.imageNetworkFetches += 1
      ui.meter.effect { [self] in
        network.fetch(bytes: request.media.byteCount) { [self] in
          workers.async { [self] in
            disk.insert(original)
            decodeOriginal(for: request)
          }
        }
      }
      return
    }
    readFromDisk(bytes: request.media.byteCount)
    decodeOriginal(for: request)
  }

  private func readFromDisk(bytes: Int) {
    ui.counters.imageDiskReads += 1
    ui.meter.sleep(ui.meter.time(.diskRead, 1) + ui.meter.time(.diskByte, bytes))
  }

  private func decodeOriginal(for request: ImageRequest) {
    let original = originalRequest(of: request)
    switch request.decoding {
    case .inLoader:
      decode(original)
      hand(request)
    case .atCommit:
      let bitmap = decoded(original)
      bitmap.isDecoded = false
      ui.meter.effect { [self] in
        keep(bitmap, for: original)
        hand(request)
      }
    case .onSerialQueue, .onConcurrentQueue:
      let queue = request.decoding == .onSerialQueue ? serialDecoder : concurrentDecoder
      ui.meter.charge(.queueHop)
      ui.meter.effect { [self] in
        queue.async { [self] in
          decode(original)
          hand(request)
        }
      }
    }
  }

  /// Decodes a still, or opens an animation for the first time.
  private func decode(_ original: ImageRequest) {
    if original.media.kind == .animation { open(original.media) } else { ui.chargeDecoding(of: original.media) }
    ui.meter.effect { [self] in if memory[original] == nil { keep(decoded(original), for: original) } }
  }

  /// After the original has come: hands it over, or makes the processed copy.
  private func hand(_ request: ImageRequest) {
    ui.meter.effect { [self] in
      if request.isProcessed { processors.async { [self] in process(request) } } else { deliver(request) }
    }
  }

  private func process(_ request: ImageRequest) {
    let result = decoded(request)
    ui.meter.charge(.resizeSourcePixel, request.media.pixelWidth * request.media.pixelHeight)
    ui.meter.charge(.resizeDestinationPixel, result.size.count)
    ui.counters.resizes += 1
    ui.meter.effect { [self] in
      keep(result, for: request)
      deliver(request)
    }
    ui.meter.charge(.pngEncodePixel, result.size.count)
    ui.counters.encodes += 1
    ui.meter.effect { [self] in
      disk.insert(key(of: request))
      keepFile(ProcessedImage.pngBytes(request), for: request)
    }
  }

  private func finish(_ request: ImageRequest, _ bitmap: Bitmap) {
    ui.meter.effect { [self] in
      keep(bitmap, for: request)
      keepFile(ProcessedImage.pngBytes(request), for: request)
      deliver(request)
    }
  }

  // MARK: Handing over

  private func deliver(_ request: ImageRequest) {
    // Held from here on: a memory warning on the way does not take it from those who wait for it.
    guard let entry = memory[key(of: request)] else { return }
    switch ui.seams.delivery.delivery(of: request, ui: ui) {
    case .defaultMode: handOver(request, entry, modes: .default)
    case .commonModes: handOver(request, entry, modes: .common)
    case .background:
      processors.async { [self] in
        ui.meter.charge(.queueHop)
        ui.meter.effect { [self] in handOver(request, entry, modes: .common) }
      }
    }
  }

  private func handOver(_ request: ImageRequest, _ entry: Entry, modes: RunLoopModes) {
    let technique = waiting[request]?.technique ?? 0
    ui.runLoop.perform(modes: modes) { [self] in
      ui.meter.scope.technique = technique
      ui.meter.scope.phase = .images
      ui.meter.charge(.methodCall)
      let waiters = waiting.removeValue(forKey: request)?.waiters ?? []
      for waiter in waiters where waiter.view.imageRequest == waiter.request {
        ui.meter.scope.row = waiter.row
        ui.meter.scope.technique = waiter.technique
        show(request, entry, in: waiter.view, openingHere: false)
      }
    }
  }

  /// Reads an animation's file: every frame's header is visited.
  private func open(_ media: MediaItem) {
    ui.meter.charge(.gifOpenFrame, media.frameCount)
    ui.counters.animationsOpened += 1
  }

  private func show(_ request: ImageRequest, _ entry: Entry, in view: View, openingHere: Bool) {
    ui.meter.charge(.imageAssign)
    guard request.media.kind == .animation else {
      view.image = entry.bitmap
      return
    }
    if openingHere { open(request.media) }
    let player = AnimationPlayer(request: request, view: view, ui: ui, queue: takePlayerQueue())
    view.player = player
    player.start()
    if view.cell.isInList { player.resume() }
  }

  // MARK: Keeping

  private func originalRequest(of request: ImageRequest) -> ImageRequest { ImageRequest(media: request.media) }

  private func decoded(_ request: ImageRequest) -> Bitmap {
    Bitmap(
      request: request, size: ProcessedImage.size(of: request),
      hasAlpha: request.cornerRadius > 0 || !request.isOpaque || request.media.format == .gif)
  }

  /// What an image is kept under: where it was decoded makes no other image.
  private func key(of request: ImageRequest) -> ImageRequest {
    var key = request
    key.decoding = .inLoader
    return key
  }

  private func keep(_ bitmap: Bitmap, for request: ImageRequest) {
    let request = key(of: request)
    guard memory[request] == nil else { return }
    let entry = Entry(bitmap: bitmap, fileBytes: request.isProcessed ? 0 : request.media.byteCount)
    memory[request] = entry
    remember(entry, of: request, sign: 1)
  }

  private func keepFile(_ bytes: Int, for request: ImageRequest) {
    let request = key(of: request)
    guard let entry = memory[request], entry.fileBytes == 0 else { return }
    memory[request]?.fileBytes = bytes
    remember(Entry(bitmap: nil, fileBytes: bytes), of: request, sign: 1)
  }

  /// A memory warning: everything kept in memory is dropped.
  func removeAll() {
    for (request, entry) in memory { remember(entry, of: request, sign: -1) }
    memory.removeAll()
  }

  /// Adds what an entry holds to the ledger, or takes it away; what was made by processing weighs what the profile says.
  private func remember(_ entry: Entry, of request: ImageRequest, sign: Int64) {
    func weight(_ bytes: Int64) -> Int64 {
      sign * (request.isProcessed ? bytes * ui.profile.bytes(.processedKilobyte) / 1000 : bytes)
    }
    ui.remember(weight(Int64(entry.fileBytes)), of: .imageData)
    guard let bitmap = entry.bitmap else { return }
    ui.remember(weight(bitmap.byteCount), of: request.isProcessed ? .processedImages : .decodedImages)
  }

  // MARK: Players' queues

  private func takePlayerQueue() -> WorkQueue {
    idlePlayerQueues.popLast()
      ?? WorkQueue(
        scheduler: ui.scheduler, recorder: ui.meter, name: "animation frames", qualityOfService: .default, width: 1)
  }

  /// A player that has stopped gives its queue to the next one.
  func giveBack(_ queue: WorkQueue) { idlePlayerQueues.append(queue) }
}

/// What is known about a processed image before it is made.
enum ProcessedImage {
  /// Bytes of a PNG file per pixel of a photograph: an assumption, about half of the three bytes of its colours.
  private static let pngBytesPerPixelTenths = 16

  /// Its size in pixels.
  static func size(of request: ImageRequest) -> PixelSize {
    request.resize ?? PixelSize(width: request.media.pixelWidth, height: request.media.pixelHeight)
  }

  /// Bytes of its PNG file.
  static func pngBytes(_ request: ImageRequest) -> Int { size(of: request).count * pngBytesPerPixelTenths / 10 }
}

extension UIContext {
  /// Charges turning a still's file, or one frame of an animation's, into pixels.
  func chargeDecoding(of media: MediaItem) {
    let pixels = media.pixelWidth * media.pixelHeight
    switch media.format {
    case .png: meter.charge(.pngDecodePixel, pixels)
    case .jpeg:
      meter.charge(.jpegDecodeCall)
      meter.charge(.jpegDecodePixel, pixels)
    case .gif:
      meter.charge(.gifDecodeFrame)
      meter.charge(.gifDecodePixel, pixels)
    }
    counters.decodes += 1
  }
}
