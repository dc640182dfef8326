import Simulation

// Processing requests off the main thread and in the callbacks of a connection.
extension ImageLoader {
  /// Bytes of one `connection:didReceiveData:` callback. Assumption, as no source states them: two full TCP segments
  /// over Ethernet, which a receiver acknowledges together (RFC 1122, section 4.2.3.2).
  static let chunkBytes = 2 * 1448

  /// Gets a request's image from the processed file on disk, the original in memory or on disk, or the network.
  func fetch(_ task: ImageTask) {
    guard !task.isCanceled else { return }
    let request = task.request
    let original = originalRequest(of: request)
    setScope(for: task)
    meter.notifyWork(.taskSubject(request.media.url, row: task.waiters.first?.row))
    if rules.callbacks == .perChunk { task.delivery = task.policy.delivery(of: request) }
    if request.isProcessed {
      if disk.contains(key(of: request)) {
        readFromDisk(bytes: ProcessedImage.pngBytes(request))
        meter.charge(.pngDecodePixel, ProcessedImage.size(of: request).count)
        environment.counters.decodes += 1
        finish(task, decoded(request))
        return
      }
      if memory[original]?.bitmap != nil {
        meter.afterWork { [self] in didFetch(task) }
        process(task)
        return
      }
    }
    guard disk.contains(original) else {
      meter.afterWork { [self] in fetchFromNetwork(task) }
      return
    }
    readFromDisk(bytes: request.media.byteCount)
    switch rules.callbacks {
    case .atEnd: decodeOriginal(for: task)
    case .perChunk:
      meter.afterWork { [self] in for step in [NetworkLink.Progress.response, .end] { performCallbacks(task, step) }
      }
    }
  }

  /// Attributes work for a task to the requesting technique and the row of its first view.
  ///
  /// - Parameter technique: the technique that determined this work, if it is not the requesting one.
  private func setScope(for task: ImageTask, technique: UInt8? = nil) {
    meter.scope.technique = technique ?? task.technique
    meter.scope.phase = .images
    meter.scope.row = task.waiters.first?.row ?? -1
  }

  private func fetchFromNetwork(_ task: ImageTask) {
    guard !task.isCanceled else { return }
    let bytes = task.request.media.byteCount
    switch rules.callbacks {
    case .atEnd:
      task.transfer = network.fetch(bytes: bytes) { [self] progress in
        guard progress == .end else { return }
        task.transfer = nil
        workers.async { [self] in
          guard !task.isCanceled else { return }
          cacheOnDisk(originalRequest(of: task.request))
          decodeOriginal(for: task)
        }
      }
    case .perChunk:
      task.transfer = network.fetch(bytes: bytes, chunkBytes: Self.chunkBytes) { [self] in
        performCallbacks(task, $0)
      }
    }
    if let number = task.transfer { meter.notify(.transfer(number, .named(task.request.media.url))) }
  }

  private func readFromDisk(bytes: Int) {
    environment.counters.imageDiskReads += 1
    meter.sleep(meter.timeInScope(.diskRead, 1) + meter.timeInScope(.diskByte, bytes))
  }

  // MARK: A connection's callbacks

  /// Calls a connection's delegate through the run loop that the connection is scheduled on. After the last chunk it
  /// also calls the delegate for the end.
  private func performCallbacks(_ task: ImageTask, _ progress: NetworkLink.Progress) {
    performCallback(task, isLast: false)
    if progress == .end { performCallback(task, isLast: true) }
  }

  private func performCallback(_ task: ImageTask, isLast: Bool) {
    let callback: () -> Void = { [self] in
      guard !task.isCanceled else { return }
      setScope(for: task)
      meter.charge(.runLoopCallout)
      meter.charge(.methodCall)
      if isLast { connectionDidEnd(task) }
    }
    switch task.delivery {
    case .defaultMode: environment.runLoop.perform(modes: .default, callback)
    case .commonModes: environment.runLoop.perform(modes: .common, callback)
    case .background: connections.async(callback)
    }
  }

  /// The last callback: ends the operation and makes an image of the file. An image that the commit decodes is shown
  /// immediately; all others go through queues and return through the main queue.
  private func connectionDidEnd(_ task: ImageTask) {
    meter.afterWork { [self] in didFetch(task) }
    cacheOnDisk(originalRequest(of: task.request))
    switch task.request.decoding {
    case .atCommit where !task.request.isProcessed:
      let bitmap = original(of: task.request, isDecoded: false)
      cacheOriginal(bitmap, for: task)
      if task.delivery == .background {
        meter.charge(.queueHop)
        meter.afterWork { [self] in deliverOnMainThread(task, modes: .common) }
      } else {
        show(task)
      }
    case .inLoader:
      meter.charge(.queueHop)
      meter.afterWork { [self] in
        workers.async { [self] in
          setScope(for: task)
          decodeOriginal(for: task)
        }
      }
    case .atCommit, .onSerialQueue, .onConcurrentQueue, .inLoaderLimited: decodeOriginal(for: task)
    }
  }

  // MARK: Decoding

  private func decodeOriginal(for task: ImageTask) {
    switch task.request.decoding {
    case .inLoader:
      decode(for: task)
      processOrDeliver(task)
    case .atCommit:
      let bitmap = original(of: task.request, isDecoded: false)
      meter.afterWork { [self] in cacheOriginal(bitmap, for: task) }
      processOrDeliver(task)
    case .inLoaderLimited(let width):
      meter.charge(.queueHop)
      meter.afterWork { [self] in
        decoder(width: width).async { [self] in
          setScope(for: task)
          decode(for: task)
          processOrDeliver(task)
        }
      }
    case .onSerialQueue, .onConcurrentQueue:
      let queue = task.request.decoding == .onSerialQueue ? serialDecoder : concurrentDecoder
      meter.charge(.queueHop)
      meter.afterWork { [self] in
        queue.async { [self] in
          setScope(for: task)
          decode(for: task)
          // The app's queue draws the decoded image into a bitmap of its own.
          let media = task.request.media
          if media.kind == .still { meter.charge(.imageCopyPixel, media.pixelWidth * media.pixelHeight) }
          processOrDeliver(task)
        }
      }
    }
  }

  /// Decodes a still image, or opens an animation for the first time.
  private func decode(for task: ImageTask) {
    let media = task.request.media
    setScope(for: task, technique: task.request.techniques.decoding)
    meter.notifyWork(.taskSubject(media.url, row: task.waiters.first?.row))
    if media.kind == .animation {
      open(media)
    } else {
      environment.chargeDecoding(of: media)
    }
    meter.afterWork { [self] in cacheOriginal(original(of: task.request, isDecoded: true), for: task) }
  }

  /// Continues once the original is available: makes the processed copy, or delivers the original.
  private func processOrDeliver(_ task: ImageTask) {
    if task.request.isProcessed {
      meter.afterWork { [self] in processors.async { [self] in process(task) } }
    } else {
      deliver(task)
    }
  }

  private func process(_ task: ImageTask) {
    let request = task.request
    setScope(for: task, technique: request.resize == nil ? request.techniques.alpha : request.techniques.size)
    meter.notifyWork(.taskSubject(request.media.url, row: task.waiters.first?.row))
    let result = decoded(request)
    if let original = memory[originalRequest(of: request)]?.bitmap ?? task.bitmap, !original.isDecoded {
      // Drawing an undecoded image decodes it.
      environment.chargeDecoding(of: request.media)
      meter.afterWork { [self] in noteDecoding(of: original) }
    }
    meter.charge(.resizeSourcePixel, request.media.pixelWidth * request.media.pixelHeight)
    meter.charge(.resizeDestinationPixel, result.size.count)
    environment.counters.resizes += 1
    meter.afterWork { [self] in cacheResult(result, for: task) }
    deliver(task)
    guard rules.diskCache else { return }
    meter.charge(.pngEncodePixel, result.size.count)
    environment.counters.encodes += 1
    meter.afterWork { [self] in
      cacheOnDisk(key(of: request))
      cacheFile(ProcessedImage.pngBytes(request), for: request)
    }
  }

  private func finish(_ task: ImageTask, _ bitmap: Bitmap) {
    meter.afterWork { [self] in
      didFetch(task)
      cacheResult(bitmap, for: task)
      cacheFile(ProcessedImage.pngBytes(task.request), for: task.request)
    }
    deliver(task)
  }
}
