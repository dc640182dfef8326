@testable import ListRuntime
import Simulation
import Testing

/// A library that has a connection a view, one at a time: a request takes 31 ms, of which its 1000 bytes take one.
@Suite("A library of connections")
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
    let request = device.ui.seams.images.request(for: media, style: style, ui: device.ui)
    device.onMain(for: .zero) { device.ui.loader?.load(request, into: view) }
  }

  /// Milliseconds from now at which each view gets an image.
  private func arrivals(_ device: Device, _ views: [View], within limit: Int = 300) -> [Int?] {
    var found = [Int?](repeating: nil, count: views.count)
    for time in 0..<limit {
      for (position, view) in views.enumerated() where found[position] == nil && view.image != nil {
        found[position] = time
      }
      device.pass(ms(1))
    }
    return found
  }

  @Test("So many requests are under way at once, and each begins when one before it has been delivered")
  func oneAtATime() throws {
    for (slots, expected) in [(1, [31, 62, 93]), (2, [31, 32, 62])] {
      let (device, views) = try makeDevice(rules { $0.concurrentRequests = slots })
      for item in 0..<3 { load(device, item, into: views[item]) }
      #expect(arrivals(device, Array(views[..<3])) == expected, "\(slots)")
    }
  }

  @Test("In the default mode a drag starves the request under way, which keeps its place from all others")
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
    "In the common modes, and from a background thread, nothing starves",
    arguments: [ImageDelivery.commonModes, .background])
  func othersDoNotStarve(delivery: ImageDelivery) throws {
    let (device, views) = try makeDevice(rules { $0.delivery = delivery })
    device.runLoop.mode = .tracking
    for item in 0..<2 { load(device, item, into: views[item]) }
    #expect(arrivals(device, Array(views[..<2])) == [31, 62])
  }

  @Test("The delegate is called for the response, for each chunk and at the end, where the connection was scheduled")
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

  @Test("Without caches an image is fetched each time, by each view that asks, and files on disk are not looked for")
  func noCaches() throws {
    let (device, views) = try makeDevice(rules(), caches: .memory)
    for view in views[..<2] { load(device, 0, into: view) }
    #expect(arrivals(device, Array(views[..<2])) == [31, 62])
    load(device, 0, into: views[2])
    #expect(arrivals(device, [views[2]]) == [31])
    #expect(device.ui.counters.imageNetworkFetches == 3)
    #expect(device.ui.counters.imageMemoryHits == 0 && device.ui.counters.imageDiskReads == 0)
  }

  @Test("With a disk cache the second request reads the file, and calls back in the mode all the same")
  func diskCache() throws {
    let (device, views) = try makeDevice(rules { $0.diskCache = true })
    load(device, 0, into: views[0])
    #expect(arrivals(device, [views[0]]) == [31])
    device.runLoop.mode = .tracking
    load(device, 0, into: views[1])
    #expect(arrivals(device, [views[1]]) == [nil])
    #expect(device.ui.counters.imageDiskReads == 1 && device.ui.counters.imageNetworkFetches == 1)
  }

  @Test("A view that is given something else drops its request: from the queue, or under way, which frees the place")
  func dropping() throws {
    let (device, views) = try makeDevice(rules())
    for item in 0..<4 { load(device, item, into: views[0]) }
    load(device, 4, into: views[1])
    device.pass(ms(10))
    // 0 was stopped, 1 and 2 too as each had the place by then or stood in the queue; 3 is under way now.
    #expect(device.ui.counters.imageRequestsDropped == 3)
    load(device, 5, into: views[0])
    let found = arrivals(device, Array(views[..<2]))
    #expect(found == [62, 31])
    #expect(views[0].image?.request.media == items[5] && views[1].image?.request.media == items[4])
    #expect(device.ui.loader?.isIdle == true)
  }

  @Test("A library that drops nothing loads what no view waits for any more")
  func notDropping() throws {
    let (device, views) = try makeDevice(rules { $0.cancelsOnReuse = false })
    for item in 0..<3 { load(device, item, into: views[0]) }
    #expect(arrivals(device, [views[0]]) == [93])
    #expect(device.ui.counters.imageNetworkFetches == 3 && device.ui.counters.imageRequestsDropped == 0)
  }

  @Test("A cell that is taken from its pool for another row drops what its views wait for")
  func reuse() throws {
    let (device, views) = try makeDevice(rules())
    load(device, 0, into: views[0])
    device.onMain(for: .zero) { device.ui.loader?.cellIsReused(views[0].cell) }
    #expect(arrivals(device, [views[0]]) == [nil])
    #expect(device.ui.loader?.isIdle == true)
  }

  @Test(
    "Without a memory cache an image weighs something as long as a view shows it, with its file while it is undecoded")
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

  @Test("What a queue decodes comes back through the main queue, also while a finger drags, and is a bitmap")
  func decodedOnAQueue() throws {
    for decoding in [ImageRequest.Decoding.inLoader, .onSerialQueue, .onConcurrentQueue] {
      let profile = makeProfile([.networkRequest: 30 * millisecond, .jpegDecodePixel: 50 * microsecond])
      let (device, views) = try makeDevice(rules(), profile: profile)
      var request = ImageRequest(media: items[0])
      request.decoding = decoding
      device.onMain(for: .zero) { device.ui.loader?.load(request, into: views[0]) }
      device.pass(ms(31))
      device.runLoop.mode = .tracking
      device.pass(ms(10))
      #expect(views[0].image?.isDecoded == true, "\(decoding)")
      #expect(device.scheduler.threads.first { $0.name == "main" }?.totals.busy == .zero, "\(decoding)")
    }
  }

  @Test("A processed copy of an undecoded file decodes it off the main thread")
  func processed() throws {
    let (device, views) = try makeDevice(rules())
    var request = ImageRequest(media: items[0])
    request.decoding = .atCommit
    request.resize = PixelSize(width: 5, height: 5)
    device.onMain(for: .zero) { device.ui.loader?.load(request, into: views[0]) }
    device.pass(ms(50))
    #expect(views[0].image?.size == PixelSize(width: 5, height: 5) && views[0].image?.isDecoded == true)
    #expect(device.ui.counters.decodes == 1 && device.ui.counters.encodes == 0)
  }
}
