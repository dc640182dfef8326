internal import Simulation

/// Fetches, decodes, processes, keeps and hands over images, by the rules of the app's image library.
///
/// Memory is looked up at once, on the asking thread; a hit is shown in the same call. A miss goes to disk, then to the
/// network, as far as the library has these caches. Originals are decoded where their request says. A processed copy is made
/// from the original, handed over, encoded as PNG, and kept with the PNG beside the original. The memory cache has no limit
/// of its own. Animated images are opened anew every time they are shown. A class, since all views share one cache.
final class ImageLoader {
  /// What the memory cache holds of an image.
  struct Entry {
    var bitmap: Bitmap?
    var fileBytes: Int
  }

  /// How the library works.
  let rules: ImageLibraryRules
  let ui: UIContext
  /// What is kept in memory.
  var memory: [ImageRequest: Entry] = [:]
  /// What is kept on disk.
  var disk: Set<ImageRequest> = []
  /// Requests that have not been handed over, by their numbers.
  private var tasks: [Int: ImageTask] = [:]
  /// Of these, the ones that others may join.
  private var shared: [ImageRequest: ImageTask] = [:]
  private var lastTask = 0
  /// Requests that wait for a place, oldest first.
  private var queue: [ImageTask] = []
  private var underWay = 0
  let network: NetworkLink
  let workers: WorkQueue
  let processors: WorkQueue
  let serialDecoder: WorkQueue
  let concurrentDecoder: WorkQueue
  /// The thread whose run loop calls back for connections that were made off the main thread.
  let connections: WorkQueue
  private var idlePlayerQueues: [WorkQueue] = []

  init(
    ui: UIContext, media: MediaLibrary, caches: InitialImageCaches, rules: ImageLibraryRules = .pinRemoteImage,
    simulator: Simulator
  ) {
    self.ui = ui
    self.rules = rules
    network = NetworkLink(simulator: simulator, meter: ui.meter, slots: rules.concurrentRequests)
    func queue(_ name: String, _ quality: QualityOfService, _ width: Int) -> WorkQueue {
      WorkQueue(
        scheduler: ui.scheduler, recorder: ui.meter, name: name, qualityOfService: quality, width: width)
    }
    workers = queue("image loading", .utility, rules.concurrentRequests)
    processors = queue("image processing", .default, max(2, ui.processorCount))
    serialDecoder = queue("image decoding", .default, 1)
    concurrentDecoder = queue("image decoding (concurrent)", .default, ui.processorCount)
    connections = queue("connections", .default, 1)
    guard caches != .cold else { return }
    for item in media.items {
      let original = ImageRequest(media: item)
      if rules.diskCache { disk.insert(original) }
      if caches == .memory, rules.memoryCache { keep(decoded(original), for: original) }
    }
  }

  /// Whether nothing is under way.
  var isIdle: Bool { tasks.isEmpty }

  // MARK: Asking

  /// Shows the image of a request in a view: now if it is in memory, else when it has come.
  func load(_ request: ImageRequest, into view: View) {
    ui.clearImage(view)
    ui.meter.inPhase(.images) {
      if let entry = lookUp(request) {
        ui.counters.imageMemoryHits += 1
        show(request, entry.bitmap, in: view, openingHere: true)
        return
      }
      let waiter = ImageTask.Waiter(
        view: view, cell: view.cell, request: view.imageRequest, technique: ui.meter.scope.technique,
        row: ui.meter.scope.row)
      begin(request, for: [waiter])
    }
  }

  /// Brings the image of a request into memory, for no view yet.
  func preload(_ request: ImageRequest) {
    ui.meter.inPhase(.images) {
      if lookUp(request) == nil { begin(request, for: []) }
    }
  }

  private func lookUp(_ request: ImageRequest) -> Entry? {
    guard rules.memoryCache else { return nil }
    ui.meter.charge(.cacheLookup)
    return memory[key(of: request)]
  }

  /// Starts a request, or adds to those who wait for the same one.
  private func begin(_ request: ImageRequest, for waiters: [ImageTask.Waiter]) {
    let known = shared[request]
    lastTask += known == nil ? 1 : 0
    let task = known ?? ImageTask(id: lastTask, request: request, technique: ui.meter.scope.technique, waiters: [])
    task.waiters += waiters
    for waiter in waiters { waiter.view.imageTask = task.id }
    guard known == nil else { return }
    tasks[task.id] = task
    if rules.sharesRequests { shared[request] = task }
    ui.meter.charge(.queueHop)
    ui.meter.effect { [self] in enqueue(task) }
  }

  // MARK: Places

  /// A library that calls back at the end has as many threads as places, and a place on the network for each; one that
  /// calls back for each chunk holds a place until the last callback.
  private func enqueue(_ task: ImageTask) {
    guard !task.isStopped else { return }
    switch rules.callbacks {
    case .atEnd:
      task.stage = .underWay
      workers.async { [self] in fetch(task) }
    case .perChunk:
      queue.append(task)
      startNext()
    }
  }

  private func startNext() {
    while underWay < rules.concurrentRequests, !queue.isEmpty {
      let task = queue.removeFirst()
      task.stage = .underWay
      underWay += 1
      workers.async { [self] in fetch(task) }
    }
  }

  /// The bytes of a request are there: another may have its place.
  func didFetch(_ task: ImageTask) {
    guard task.stage == .underWay else { return }
    task.stage = .fetched
    leavePlace()
  }

  private func leavePlace() {
    guard rules.callbacks == .perChunk else { return }
    underWay -= 1
    startNext()
  }

  // MARK: Dropping

  /// A view is given something else: what it waits for will not be shown in it, and is dropped if the library does that.
  func viewDoesNotWait(_ view: View) {
    guard view.imageTask > 0 else { return }
    let task = tasks[view.imageTask]
    view.imageTask = 0
    guard rules.cancelsOnReuse, let task else { return }
    task.waiters.removeAll { $0.view === view }
    guard task.waiters.isEmpty, task.stage == .queued || task.stage == .underWay else { return }
    ui.meter.charge(.methodCall)
    ui.meter.effect { [self] in stop(task) }
  }

  /// A cell is taken from its pool for another row (`prepareForReuse`).
  func cellIsReused(_ cell: Cell) {
    guard rules.cancelsOnReuse else { return }
    for view in cell.views where view.imageTask > 0 { ui.clearImage(view) }
  }

  private func stop(_ task: ImageTask) {
    let stage = task.stage
    guard stage == .queued || stage == .underWay else { return }
    task.stage = .stopped
    forget(task)
    ui.counters.imageRequestsDropped += 1
    if stage == .queued {
      queue.removeAll { $0 === task }
    } else {
      if let transfer = task.transfer { network.cancel(transfer) }
      leavePlace()
    }
  }

  /// A request is over.
  func forget(_ task: ImageTask) {
    tasks[task.id] = nil
    if shared[task.request] === task { shared[task.request] = nil }
  }

  // MARK: Players' queues

  func takePlayerQueue() -> WorkQueue {
    idlePlayerQueues.popLast()
      ?? WorkQueue(
        scheduler: ui.scheduler, recorder: ui.meter, name: "animation frames", qualityOfService: .default, width: 1)
  }

  /// A player that has stopped gives its queue to the next one.
  func giveBack(_ queue: WorkQueue) { idlePlayerQueues.append(queue) }
}
