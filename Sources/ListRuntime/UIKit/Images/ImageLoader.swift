import Simulation

/// Fetches, decodes, processes, caches and delivers images by the rules of the app's image library.
///
/// The memory cache is looked up synchronously, on the calling thread; a hit is shown in the same call. A miss goes to
/// the disk cache and then to the network, if the library has these caches. The request determines where the original
/// is decoded. A processed copy is made from the original, delivered, encoded as PNG, and cached with the PNG next to
/// the original. The memory cache has the library's limit. Animated images are opened again every time they are shown. A
/// class, because all views share one cache.
package final class ImageLoader {
  /// An entry of the memory cache: the bitmap and the bytes of the file in memory.
  struct Entry {
    var bitmap: Bitmap?
    var fileBytes: Int
  }

  let rules: ImageLibraryRules
  let environment: RunEnvironment
  let meter: WorkMeter
  /// The memory cache, by request.
  var memory: [ImageRequest: Entry] = [:]
  /// The bytes of the bitmaps in the memory cache, and its limit; nil without one.
  var cachedBytes: Int64 = 0
  let memoryLimit: Int64?
  /// The order in which images of a limited memory cache were last used.
  var lastUses: [ImageRequest: Int] = [:]
  var useCount = 0
  /// The images in the disk cache.
  var disk: Set<ImageRequest> = []
  /// Tasks that have not been delivered, by ID.
  private var tasks: [Int: ImageTask] = [:]
  /// Undelivered tasks that further requests for the same image may join: those that are not being canceled.
  private var shared: [ImageRequest: ImageTask] = [:]
  private var lastTaskID = 0
  /// Tasks waiting for a slot, oldest first.
  private var queue: [ImageTask] = []
  private var runningCount = 0
  let network: NetworkLink
  let workers: WorkQueue
  let processors: WorkQueue
  let serialDecoder: WorkQueue
  let concurrentDecoder: WorkQueue
  private var limitedDecoders: [Int: WorkQueue] = [:]
  /// Whether requests for images that are not in memory are held back.
  private(set) var isHeld = false
  /// The requests that are held back, oldest first.
  private var heldTasks: [ImageTask] = []
  /// The thread whose run loop delivers the callbacks of connections that were made off the main thread.
  let connections: WorkQueue
  /// Called on the main thread when a picture has been delivered.
  var didDeliver: ((MediaItem) -> Void)?
  private var idlePlayerQueues: [WorkQueue] = []

  init(
    _ environment: RunEnvironment, media: MediaLibrary, caches: InitialImageCaches, rules: ImageLibraryRules
  ) {
    self.environment = environment
    meter = environment.meter
    self.rules = rules
    memoryLimit = rules.limits.bytes(on: environment.profile)
    let simulator = environment.scheduler.simulator
    network = NetworkLink(simulator: simulator, meter: environment.meter, slots: rules.concurrentRequests)
    network.didStart = { environment.counters.imageNetworkFetches += 1 }
    let processorCount = environment.processorCount
    workers = environment.makeWorkQueue("image loading", .utility, width: rules.concurrentRequests)
    processors = environment.makeWorkQueue("image processing", .default, width: max(2, processorCount))
    serialDecoder = environment.makeWorkQueue("image decoding", .default, width: 1)
    concurrentDecoder = environment.makeWorkQueue("image decoding (concurrent)", .default, width: processorCount)
    connections = environment.makeWorkQueue("connections", .default, width: 1)
    simulator.addMember(self)
    guard caches != .cold else { return }
    for item in media.items {
      let original = ImageRequest(media: item)
      if rules.diskCache { disk.insert(original) }
      if caches == .memory, rules.memoryCache { cache(self.original(of: original, isDecoded: true), for: original) }
    }
  }

  /// Whether there are no undelivered tasks.
  package var isIdle: Bool { tasks.isEmpty }

  // MARK: Requests

  /// Loads an image into a view: immediately if it is in memory, otherwise when it arrives.
  package func load(_ request: ImageRequest, into view: View, policy: any ImageDeliveryPolicy) {
    clearImage(view)
    meter.inPhase(.images) {
      if let entry = lookUp(request) {
        environment.counters.imageMemoryHits += 1
        show(request, entry.bitmap, in: view, opensFile: true)
        return
      }
      let waiter = ImageTask.Waiter(
        view: view, cell: view.cell, request: view.imageRequest, technique: meter.scope.technique,
        row: meter.scope.row)
      start(request, for: [waiter], policy)
    }
  }

  /// Loads an image into memory without a view.
  package func preload(_ request: ImageRequest, policy: any ImageDeliveryPolicy) {
    meter.inPhase(.images) {
      if lookUp(request) == nil { start(request, for: [], policy) }
    }
  }

  private func lookUp(_ request: ImageRequest) -> Entry? {
    guard rules.memoryCache else { return nil }
    meter.charge(.cacheLookup)
    let key = key(of: request)
    guard let entry = memory[key] else { return nil }
    noteUse(of: key)
    return entry
  }

  /// Starts a task for a request, or adds the waiting views to an existing one.
  private func start(
    _ request: ImageRequest, for waiters: [ImageTask.Waiter], _ policy: any ImageDeliveryPolicy
  ) {
    let existing = shared[request]
    lastTaskID += existing == nil ? 1 : 0
    let task =
      existing
      ?? ImageTask(
        id: lastTaskID, request: request, technique: meter.scope.technique, policy: policy, waiters: [])
    task.waiters += waiters
    for waiter in waiters { waiter.view.imageTask = task.id }
    guard existing == nil else { return }
    tasks[task.id] = task
    if rules.sharesRequests { shared[request] = task }
    if isHeld {
      heldTasks.append(task)
    } else {
      send(task)
    }
  }

  private func send(_ task: ImageTask) {
    meter.charge(.queueHop)
    meter.afterWork { [self] in enqueue(task) }
  }

  /// The queue of decodes that run at most `width` at once.
  func decoder(width: Int) -> WorkQueue {
    if let queue = limitedDecoders[width] { return queue }
    let queue = environment.makeWorkQueue("image decoding (\(width) at once)", .default, width: max(1, width))
    limitedDecoders[width] = queue
    return queue
  }

  // MARK: Holding requests back

  /// Holds back further requests for images that are not in memory, or starts those held back, oldest first. A request
  /// is dropped if all of its views have received other content. A request without a view is for later use, and is
  /// started.
  func setHeld(_ isHeld: Bool) {
    guard isHeld != self.isHeld else { return }
    self.isHeld = isHeld
    guard !isHeld else { return }
    let tasks = heldTasks
    heldTasks = []
    meter.inPhase(.images) {
      for task in tasks where !task.isCanceled {
        let isWanted = task.waiters.contains { $0.view.imageTask == task.id && $0.view.imageRequest == $0.request }
        if task.waiters.isEmpty || isWanted {
          send(task)
        } else {
          task.stage = .canceled
          removeTask(task)
          environment.counters.imageRequestsDropped += 1
        }
      }
    }
  }

  // MARK: Slots

  /// Starts a task, or queues it for a slot.
  ///
  /// A library that calls back at the end has one thread and one network slot per concurrent request. In a library that
  /// calls back for each chunk, a request holds its slot until the last callback.
  private func enqueue(_ task: ImageTask) {
    guard !task.isCanceled else { return }
    switch rules.callbacks {
    case .atEnd:
      task.stage = .running
      workers.async { [self] in fetch(task) }
    case .perChunk:
      queue.append(task)
      startNext()
    }
  }

  private func startNext() {
    while runningCount < rules.concurrentRequests, !queue.isEmpty {
      let task = queue.removeFirst()
      task.stage = .running
      runningCount += 1
      workers.async { [self] in fetch(task) }
    }
  }

  /// Frees the slot of a task whose bytes have arrived.
  func didFetch(_ task: ImageTask) {
    guard task.stage == .running else { return }
    task.stage = .fetched
    releaseSlot()
  }

  private func releaseSlot() {
    guard rules.callbacks == .perChunk else { return }
    runningCount -= 1
    startNext()
  }

  // MARK: Cancellation

  /// Called when a view receives other content: it no longer waits for its image. Cancels the task if no view waits for
  /// it and the library cancels on reuse.
  func abandonRequest(of view: View) {
    guard view.imageTask > 0 else { return }
    let task = tasks[view.imageTask]
    view.imageTask = 0
    guard rules.cancelsOnReuse, let task else { return }
    task.waiters.removeAll { $0.view === view }
    guard task.waiters.isEmpty, task.stage == .queued || task.stage == .running else { return }
    meter.charge(.methodCall)
    cancelAfterWork(task)
  }

  /// Called when a cell is dequeued for another row (`prepareForReuse`).
  package func cellIsReused(_ cell: Cell) {
    guard rules.cancelsOnReuse else { return }
    for view in cell.views where view.imageTask > 0 { clearImage(view) }
  }

  /// Cancels the load of an image into memory that no view waits for, unless its bytes have arrived.
  package func cancelPreload(_ request: ImageRequest) {
    guard let task = shared[request], task.waiters.isEmpty, task.stage == .queued || task.stage == .running else {
      return
    }
    meter.inPhase(.images) { meter.charge(.methodCall) }
    cancelAfterWork(task)
  }

  /// Cancels a task for which nobody waits. A later request for its image does not join it, although it is canceled only when the work of
  /// the caller ends.
  private func cancelAfterWork(_ task: ImageTask) {
    stopSharing(task)
    meter.afterWork { [self] in cancel(task) }
  }

  private func cancel(_ task: ImageTask) {
    let stage = task.stage
    guard stage == .queued || stage == .running else { return }
    task.stage = .canceled
    removeTask(task)
    environment.counters.imageRequestsDropped += 1
    if stage == .queued {
      queue.removeAll { $0 === task }
    } else {
      if let transfer = task.transfer { network.cancel(transfer) }
      releaseSlot()
    }
  }

  /// Removes a delivered or canceled task.
  func removeTask(_ task: ImageTask) {
    tasks[task.id] = nil
    stopSharing(task)
  }

  private func stopSharing(_ task: ImageTask) {
    if shared[task.request] === task { shared[task.request] = nil }
  }

  // MARK: Player queues

  /// Returns an idle player queue, or a new one.
  func dequeuePlayerQueue() -> WorkQueue {
    idlePlayerQueues.popLast() ?? environment.makeWorkQueue("animation frames", .default, width: 1)
  }

  /// Makes the queue of a stopped player available to other players.
  func recyclePlayerQueue(_ queue: WorkQueue) { idlePlayerQueues.append(queue) }
}

extension ImageLoader: SimulatorMember {
  /// Drops the undelivered tasks.
  package func shutDown() {
    tasks.removeAll()
    shared.removeAll()
    queue.removeAll()
    heldTasks.removeAll()
  }
}
