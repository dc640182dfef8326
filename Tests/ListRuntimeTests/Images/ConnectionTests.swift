import ListRuntime
import Simulation
import Testing

/// A library with one connection per view, one at a time: a request takes 31 ms, of which its 1000 bytes take 1 ms.
@Suite("Image library with connections")
struct ConnectionTests {
  private let items = (0..<10).map { still("s\($0)", side: 10, bytes: 1000) } + [still("long", side: 10, bytes: 10_000)]
  private let slow = makeProfile([.networkRequest: 30 * millisecond, .networkByte: microsecond])

  private func rules(_ change: (inout ImageLibraryRules) -> Void = { _ in }) -> ImageLibraryRules {
    var rules = ImageLibraryRules.urlConnection
    change(&rules)
    return rules
  }

  private func makeDevice(
    _ rules: ImageLibraryRules, caches: InitialImageCaches = .cold, profile: DeviceProfile? = nil
  ) throws -> (Device, [View]) {
    let device = try Device(profile: profile ?? slow, media: items, caches: caches, library: rules)
    let cell = device.makeCell { ui, cell in for _ in 0..<4 { _ = ui.makeView(.image, in: cell.contentView) } }
    device.pass(ms(99))
    return (device, Array(cell.views.dropFirst()))
  }

  private func load(_ device: Device, _ item: Int, into view: View) {
    let media = items[item]
    let style = ImageStyle(
      size: PointSize(width: 10, height: 10), cornerRadius: 0, borderWidth: 0, borderColor: .black)
    let request = device.ui.strategies.images.request(for: media, style: style, ui: device.ui)
    device.onMain(for: .zero) { device.ui.loader.load(request, into: view, policy: device.ui) }
  }

  /// Milliseconds from now until each view has an image; nil for views that get none.
  private func arrivals(_ device: Device, _ views: [View], within limit: Int = 300) -> [Int?] {
    var times = [Int?](repeating: nil, count: views.count)
    for time in 0..<limit {
      for (position, view) in views.enumerated() where times[position] == nil && view.image != nil {
        times[position] = time
      }
      device.pass(ms(1))
    }
    return times
  }

  @Test("The number of concurrent requests is limited, and each starts after the delivery of an earlier one")
  func oneAtATime() throws {
    for (slots, expected) in [(1, [31, 62, 93]), (2, [31, 32, 62])] {
      let (device, views) = try makeDevice(rules { $0.concurrentRequests = slots })
      for item in 0..<3 { load(device, item, into: views[item]) }
      #expect(arrivals(device, Array(views[..<3])) == expected, "\(slots)")
    }
  }

  @Test("In the default mode a drag starves the running request, which blocks the slot for all others")
  func defaultModeStarves() throws {
    let (device, views) = try makeDevice(rules())
    device.runLoop.mode = .tracking
    for item in 0..<2 { load(device, item, into: views[item]) }
    #expect(arrivals(device, Array(views[..<2])) == [nil, nil])
    #expect(device.ui.counters.imageNetworkFetches == 1)
    device.runLoop.mode = .default
    #expect(arrivals(device, Array(views[..<2])) == [1, 31])
  }

  @Test(
    "In the common modes, and from a background thread, no request starves",
    arguments: [ImageDelivery.commonModes, .background])
  func othersDoNotStarve(delivery: ImageDelivery) throws {
    let (device, views) = try makeDevice(rules { $0.delivery = delivery })
    device.runLoop.mode = .tracking
    for item in 0..<2 { load(device, item, into: views[item]) }
    #expect(arrivals(device, Array(views[..<2])) == [31, 62])
  }

  @Test("The delegate is called for the response, each chunk and the end, on the run loop of the connection")
  func callbacks() throws {
    for (delivery, onMain) in [(ImageDelivery.defaultMode, true), (.commonModes, true), (.background, false)] {
      let profile = makeProfile([.runLoopCallout: millisecond])
      let (device, views) = try makeDevice(rules { $0.delivery = delivery }, profile: profile)
      load(device, 10, into: views[0])
      device.pass(ms(1))
      // A response, four chunks of up to 2896 bytes, the end.
      device.pass(ms(100))
      #expect(device.meter.amounts[WorkKind.runLoopCallout.index] == 6)
      let busy = device.scheduler.threads.first { $0.name == "main" }?.totals.busy
      #expect(busy == (onMain ? ms(6) : .zero), "\(delivery)")
    }
  }

  @Test("Without caches each view's request fetches the image every time, without looking for files on disk")
  func noCaches() throws {
    let (device, views) = try makeDevice(rules(), caches: .memory)
    for view in views[..<2] { load(device, 0, into: view) }
    #expect(arrivals(device, Array(views[..<2])) == [31, 62])
    load(device, 0, into: views[2])
    #expect(arrivals(device, [views[2]]) == [31])
    #expect(device.ui.counters.imageNetworkFetches == 3)
    #expect(device.ui.counters.imageMemoryHits == 0 && device.ui.counters.imageDiskReads == 0)
  }

  @Test("With a disk cache the second request reads the file and calls back in the same mode")
  func diskCache() throws {
    let (device, views) = try makeDevice(rules { $0.diskCache = true })
    load(device, 0, into: views[0])
    #expect(arrivals(device, [views[0]]) == [31])
    device.runLoop.mode = .tracking
    load(device, 0, into: views[1])
    #expect(arrivals(device, [views[1]]) == [nil])
    #expect(device.ui.counters.imageDiskReads == 1 && device.ui.counters.imageNetworkFetches == 1)
  }

  @Test("A view that receives other content cancels its request, queued or running, which frees the slot")
  func dropping() throws {
    let (device, views) = try makeDevice(rules())
    for item in 0..<4 { load(device, item, into: views[0]) }
    load(device, 4, into: views[1])
    device.pass(ms(10))
    // 0, 1 and 2 were canceled while they held the slot or were queued; 3 is running now.
    #expect(device.ui.counters.imageRequestsDropped == 3)
    load(device, 5, into: views[0])
    let times = arrivals(device, Array(views[..<2]))
    #expect(times == [62, 31])
    #expect(views[0].image?.request.media == items[5] && views[1].image?.request.media == items[4])
    #expect(device.ui.loader.isIdle)
  }

  @Test("A library without cancellation loads images that no view waits for")
  func notDropping() throws {
    let (device, views) = try makeDevice(rules { $0.cancelsOnReuse = false })
    for item in 0..<3 { load(device, item, into: views[0]) }
    #expect(arrivals(device, [views[0]]) == [93])
    #expect(device.ui.counters.imageNetworkFetches == 3 && device.ui.counters.imageRequestsDropped == 0)
  }

  @Test("A cell that is reused for another row cancels its views' requests")
  func reuse() throws {
    let (device, views) = try makeDevice(rules())
    load(device, 0, into: views[0])
    device.onMain(for: .zero) { device.ui.loader.cellIsReused(views[0].cell) }
    #expect(arrivals(device, [views[0]]) == [nil])
    #expect(device.ui.loader.isIdle)
  }

  @Test(
    "Without a memory cache an image uses memory while a view shows it, including its file while undecoded")
  func memory() throws {
    let (device, views) = try makeDevice(rules())
    for view in views[..<2] { load(device, 0, into: view) }
    device.pass(ms(100))
    #expect(views[0].image?.isDecoded == false)
    #expect(device.bytes(.decodedImages) == 800 && device.bytes(.imageData) == 2000)
    device.onMain { device.ui.clearImage(views[0]) }
    #expect(device.bytes(.decodedImages) == 400 && device.bytes(.imageData) == 1000)
    device.onMain { device.ui.clearImage(views[1]) }
    #expect(device.bytes(.decodedImages) == 0 && device.bytes(.imageData) == 0)
  }

  @Test("An image decoded on a queue is delivered decoded through the main queue, even during a drag")
  func decodedOnAQueue() throws {
    for decoding in [ImageRequest.Decoding.inLoader, .onSerialQueue, .onConcurrentQueue] {
      let profile = makeProfile([.networkRequest: 30 * millisecond, .jpegDecodePixel: 50 * microsecond])
      let (device, views) = try makeDevice(rules(), profile: profile)
      var request = ImageRequest(media: items[0])
      request.decoding = decoding
      device.onMain(for: .zero) { device.ui.loader.load(request, into: views[0], policy: device.ui) }
      device.pass(ms(31))
      device.runLoop.mode = .tracking
      device.pass(ms(10))
      #expect(views[0].image?.isDecoded == true, "\(decoding)")
      #expect(device.scheduler.threads.first { $0.name == "main" }?.totals.busy == .zero, "\(decoding)")
    }
  }

  @Test("Processing an undecoded file decodes it off the main thread")
  func processed() throws {
    let (device, views) = try makeDevice(rules())
    var request = ImageRequest(media: items[0])
    request.decoding = .atCommit
    request.resize = PixelSize(width: 5, height: 5)
    device.onMain(for: .zero) { device.ui.loader.load(request, into: views[0], policy: device.ui) }
    device.pass(ms(50))
    #expect(views[0].image?.size == PixelSize(width: 5, height: 5) && views[0].image?.isDecoded == true)
    #expect(device.ui.counters.decodes == 1 && device.ui.counters.encodes == 0)
  }
}
