internal import Simulation

/// What happens to a request off the main thread, and in the callbacks of its connection.
extension ImageLoader {
  /// Bytes of one `connection:didReceiveData:`. No source states them; two full segments of TCP over Ethernet frames, which
  /// is what a receiver acknowledges together (RFC 1122, section 4.2.3.2), is an assumption.
  static let chunkBytes = 2 * 1448

  /// Finds a request's image: processed from the original in memory, from disk, or from the network.
  func fetch(_ task: ImageTask) {
    guard !task.isStopped else { return }
    let request = task.request
    let original = originalRequest(of: request)
    enter(task)
    ui.meter.tracer?.isAbout(request.media.url, row: task.waiters.first?.row)
    if rules.callbacks == .perChunk { task.delivery = ui.seams.delivery.delivery(of: request, ui: ui) }
    if request.isProcessed {
      if disk.contains(key(of: request)) {
        readFromDisk(bytes: ProcessedImage.pngBytes(request))
        ui.meter.charge(.pngDecodePixel, ProcessedImage.size(of: request).count)
        ui.counters.decodes += 1
        finish(task, decoded(request))
        return
      }
      if memory[original]?.bitmap != nil {
        ui.meter.effect { [self] in didFetch(task) }
        process(task)
        return
      }
    }
    guard disk.contains(original) else {
      ui.counters.imageNetworkFetches += 1
      ui.meter.effect { [self] in fetchFromNetwork(task) }
      return
    }
    readFromDisk(bytes: request.media.byteCount)
    switch rules.callbacks {
    case .atEnd: decodeOriginal(for: task)
    case .perChunk:
      ui.meter.effect { [self] in for step in [NetworkLink.Progress.response, .end] { call(task, step) } }
    }
  }

  /// Work on a thread of the library's own is the asking technique's, for its first view's row.
  private func enter(_ task: ImageTask) {
    guard rules.callbacks == .perChunk else { return }
    ui.meter.scope.technique = task.technique
    ui.meter.scope.phase = .images
    ui.meter.scope.row = task.waiters.first?.row ?? -1
  }

  private func fetchFromNetwork(_ task: ImageTask) {
    guard !task.isStopped else { return }
    let bytes = task.request.media.byteCount
    switch rules.callbacks {
    case .atEnd:
      ui.meter.tracer?.nextTransferIsAbout(task.request.media.url)
      task.transfer = network.fetch(bytes: bytes) { [self] progress in
        guard progress == .end else { return }
        task.transfer = nil
        workers.async { [self] in
          guard !task.isStopped else { return }
          keepOnDisk(originalRequest(of: task.request))
          decodeOriginal(for: task)
        }
      }
    case .perChunk:
      ui.meter.tracer?.nextTransferIsAbout(task.request.media.url)
      task.transfer = network.fetch(bytes: bytes, chunkBytes: Self.chunkBytes) { [self] in call(task, $0) }
    }
  }

  private func readFromDisk(bytes: Int) {
    ui.counters.imageDiskReads += 1
    ui.meter.sleep(ui.meter.time(.diskRead, 1) + ui.meter.time(.diskByte, bytes))
  }

  // MARK: A connection's callbacks

  /// Calls a connection's delegate through the run loop that the connection is scheduled on. The last chunk is followed by
  /// the end.
  private func call(_ task: ImageTask, _ progress: NetworkLink.Progress) {
    callOnce(task, isLast: false)
    if progress == .end { callOnce(task, isLast: true) }
  }

  private func callOnce(_ task: ImageTask, isLast: Bool) {
    let callback: () -> Void = { [self] in
      guard !task.isStopped else { return }
      enter(task)
      ui.meter.charge(.runLoopCallout)
      ui.meter.charge(.methodCall)
      if isLast { connectionDidEnd(task) }
    }
    switch task.delivery {
    case .defaultMode: ui.runLoop.perform(modes: .default, callback)
    case .commonModes: ui.runLoop.perform(modes: .common, callback)
    case .background: connections.async(callback)
    }
  }

  /// The last callback: the operation is over, and the file becomes an image. What is decoded by the commit can be shown
  /// at once; everything else goes through queues and comes back through the main queue.
  private func connectionDidEnd(_ task: ImageTask) {
    ui.meter.effect { [self] in didFetch(task) }
    keepOnDisk(originalRequest(of: task.request))
    switch task.request.decoding {
    case .atCommit where !task.request.isProcessed:
      let bitmap = undecodedOriginal(of: task)
      keepOriginal(bitmap, for: task)
      if task.delivery == .background {
        ui.meter.charge(.queueHop)
        ui.meter.effect { [self] in handOver(task, modes: .common) }
      } else {
        show(task)
      }
    case .inLoader:
      ui.meter.charge(.queueHop)
      ui.meter.effect { [self] in
        workers.async { [self] in
          enter(task)
          decodeOriginal(for: task)
        }
      }
    case .atCommit, .onSerialQueue, .onConcurrentQueue: decodeOriginal(for: task)
    }
  }

  // MARK: Decoding

  private func undecodedOriginal(of task: ImageTask) -> Bitmap {
    let bitmap = decoded(originalRequest(of: task.request))
    bitmap.isDecoded = false
    return bitmap
  }

  private func decodeOriginal(for task: ImageTask) {
    switch task.request.decoding {
    case .inLoader:
      decode(for: task)
      hand(task)
    case .atCommit:
      let bitmap = undecodedOriginal(of: task)
      ui.meter.effect { [self] in keepOriginal(bitmap, for: task) }
      hand(task)
    case .onSerialQueue, .onConcurrentQueue:
      let queue = task.request.decoding == .onSerialQueue ? serialDecoder : concurrentDecoder
      ui.meter.charge(.queueHop)
      ui.meter.effect { [self] in
        queue.async { [self] in
          enter(task)
          decode(for: task)
          // A queue of the app's draws what it decodes into a bitmap of its own.
          let media = task.request.media
          if media.kind == .still { ui.meter.charge(.imageCopyPixel, media.pixelWidth * media.pixelHeight) }
          hand(task)
        }
      }
    }
  }

  /// Decodes a still, or opens an animation for the first time.
  private func decode(for task: ImageTask) {
    let original = originalRequest(of: task.request)
    ui.meter.tracer?.isAbout(original.media.url, row: task.waiters.first?.row)
    if original.media.kind == .animation { open(original.media) } else { ui.chargeDecoding(of: original.media) }
    ui.meter.effect { [self] in keepOriginal(decoded(original), for: task) }
  }

  /// After the original has come: hands it over, or makes the processed copy.
  private func hand(_ task: ImageTask) {
    if task.request.isProcessed {
      ui.meter.effect { [self] in processors.async { [self] in process(task) } }
    } else {
      deliver(task)
    }
  }

  private func process(_ task: ImageTask) {
    enter(task)
    let request = task.request
    ui.meter.tracer?.isAbout(request.media.url, row: task.waiters.first?.row)
    let result = decoded(request)
    if let original = memory[originalRequest(of: request)]?.bitmap ?? task.bitmap, !original.isDecoded {
      // Drawing a file that is no bitmap yet decodes it.
      ui.chargeDecoding(of: request.media)
      ui.meter.effect { original.isDecoded = true }
    }
    ui.meter.charge(.resizeSourcePixel, request.media.pixelWidth * request.media.pixelHeight)
    ui.meter.charge(.resizeDestinationPixel, result.size.count)
    ui.counters.resizes += 1
    ui.meter.effect { [self] in keepResult(result, for: task) }
    deliver(task)
    guard rules.diskCache else { return }
    ui.meter.charge(.pngEncodePixel, result.size.count)
    ui.counters.encodes += 1
    ui.meter.effect { [self] in
      keepOnDisk(key(of: request))
      keepFile(ProcessedImage.pngBytes(request), for: request)
    }
  }

  private func finish(_ task: ImageTask, _ bitmap: Bitmap) {
    ui.meter.effect { [self] in
      didFetch(task)
      keepResult(bitmap, for: task)
      keepFile(ProcessedImage.pngBytes(task.request), for: task.request)
    }
    deliver(task)
  }
}
