import ListRuntime
import Simulation
import Testing

/// A library with one connection per view, one at a time: a request takes 31 ms, of which its 1000 bytes take 1 ms.
@Suite("Image library with connections")
struct ConnectionTests {
  private func device(
    caches: InitialImageCaches = .cold, work: [WorkKind: Int] = LoadingDevice.network,
    _ change: (inout ImageLibraryRules) -> Void = { _ in }
  ) throws -> LoadingDevice {
    var rules = ImageLibraryRules.urlConnection
    change(&rules)
    return try LoadingDevice(caches, rules, work: work)
  }

  @Test(
    "The number of concurrent requests is limited, and each starts after the delivery of an earlier one",
    arguments: [(1, [31, 62, 93]), (2, [31, 32, 62])])
  func oneAtATime(slots: Int, times: [Int]) throws {
    let loading = try device { $0.concurrentRequests = slots }
    for item in 0..<3 { loading.load(item, into: item) }
    #expect(loading.arrivals(0..<3) == times)
  }

  @Test("In the default mode a drag starves the running request, which blocks the slot for all others")
  func defaultModeStarves() throws {
    let loading = try device()
    loading.device.runLoop.mode = .tracking
    for item in 0..<2 { loading.load(item, into: item) }
    #expect(loading.arrivals(0..<2) == [nil, nil])
    #expect(loading.counters.imageNetworkFetches == 1)
    loading.device.runLoop.mode = .default
    #expect(loading.arrivals(0..<2) == [1, 31])
  }

  @Test(
    "In the common modes, and from a background thread, no request starves",
    arguments: [ImageDelivery.commonModes, .background])
  func othersDoNotStarve(delivery: ImageDelivery) throws {
    let loading = try device { $0.delivery = delivery }
    loading.device.runLoop.mode = .tracking
    for item in 0..<2 { loading.load(item, into: item) }
    #expect(loading.arrivals(0..<2) == [31, 62])
  }

  @Test(
    "The delegate is called for the response, each chunk and the end, on the run loop of the connection",
    arguments: [(ImageDelivery.defaultMode, true), (.commonModes, true), (.background, false)])
  func callbacks(delivery: ImageDelivery, onMain: Bool) throws {
    let loading = try device(work: [.runLoopCallout: millisecond]) { $0.delivery = delivery }
    loading.load(30, into: 0)
    // A response, four chunks of up to 2896 bytes, the end.
    loading.device.pass(ms(101))
    #expect(loading.device.meter.amounts[WorkKind.runLoopCallout.index] == 6)
    #expect(loading.mainBusy == (onMain ? ms(6) : .zero))
  }

  @Test("Without caches each view's request fetches the image every time, without looking for files on disk")
  func noCaches() throws {
    let loading = try device(caches: .memory)
    for view in 0..<2 { loading.load(0, into: view) }
    #expect(loading.arrivals(0..<2) == [31, 62])
    loading.load(0, into: 2)
    #expect(loading.arrival(2) == 31)
    #expect(loading.counters.imageNetworkFetches == 3)
    #expect(loading.counters.imageMemoryHits == 0 && loading.counters.imageDiskReads == 0)
  }

  @Test("With a disk cache the second request reads the file and calls back in the same mode")
  func diskCache() throws {
    let loading = try device { $0.diskCache = true }
    loading.load(0, into: 0)
    #expect(loading.arrival(0) == 31)
    loading.device.runLoop.mode = .tracking
    loading.load(0, into: 1)
    #expect(loading.arrival(1) == nil)
    #expect(loading.counters.imageDiskReads == 1 && loading.counters.imageNetworkFetches == 1)
  }

  @Test("A view that receives other content cancels its request, queued or running, which frees the slot")
  func dropping() throws {
    let loading = try device()
    for item in 0..<4 { loading.load(item, into: 0) }
    loading.load(4, into: 1)
    loading.device.pass(ms(10))
    // 0, 1 and 2 were canceled while they held the slot or were queued; 3 is running now.
    #expect(loading.counters.imageRequestsDropped == 3)
    loading.load(5, into: 0)
    #expect(loading.arrivals(0..<2) == [62, 31])
    #expect(
      loading.views.prefix(2).map { $0.image?.request.media } == [LoadingDevice.items[5], LoadingDevice.items[4]])
    #expect(loading.loader.isIdle)
  }

  @Test("A library without cancellation loads images that no view waits for")
  func notDropping() throws {
    let loading = try device { $0.cancelsOnReuse = false }
    for item in 0..<3 { loading.load(item, into: 0) }
    #expect(loading.arrival(0) == 93)
    #expect(loading.counters.imageNetworkFetches == 3 && loading.counters.imageRequestsDropped == 0)
  }

  @Test("A cell that is reused for another row cancels its views' requests")
  func reuse() throws {
    let loading = try device()
    loading.load(0, into: 0)
    loading.device.onMain(for: .zero) { loading.loader.cellIsReused(loading.views[0].cell) }
    #expect(loading.arrival(0) == nil && loading.loader.isIdle)
  }

  @Test("Without a memory cache an image uses memory while a view shows it: its file, and its pixels once decoded")
  func memory() throws {
    let loading = try device()
    for view in 0..<2 { loading.load(0, into: view) }
    loading.device.pass(ms(100))
    #expect(loading.views[0].image?.isDecoded == false)
    #expect([.decodedImages, .imageData].map { loading.device.bytes($0) } == [0, 2000])
    for view in loading.views { view.image.map { loading.loader.noteDecoding(of: $0) } }
    for (view, images) in [(nil, 2), (0, 1), (1, 0)] {
      if let view { loading.device.onMain { loading.device.ui.clearImage(loading.views[view]) } }
      #expect([.decodedImages, .imageData].map { loading.device.bytes($0) } == [images * 400, images * 1000])
    }
  }

  @Test(
    "An image decoded on a queue is delivered decoded through the main queue, even during a drag",
    arguments: [ImageRequest.Decoding.inLoader, .onSerialQueue, .onConcurrentQueue])
  func decodedOnAQueue(decoding: ImageRequest.Decoding) throws {
    let loading = try device(work: [.networkRequest: 30 * millisecond, .jpegDecodePixel: 50 * microsecond])
    loading.load(LoadingDevice.request(0, decoding))
    loading.device.pass(ms(31))
    loading.device.runLoop.mode = .tracking
    loading.device.pass(ms(10))
    #expect(loading.views[0].image?.isDecoded == true && loading.mainBusy == .zero)
  }

  @Test("Processing an undecoded file decodes it off the main thread")
  func processed() throws {
    let loading = try device()
    loading.load(LoadingDevice.request(0, side: 5, .atCommit))
    loading.device.pass(ms(50))
    let image = loading.views[0].image
    #expect(image?.size == PixelSize(width: 5, height: 5) && image?.isDecoded == true)
    #expect(loading.counters.decodes == 1 && loading.counters.encodes == 0)
  }
}
