import ListRuntime
import Simulation
import Testing

@Suite("Image loader")
struct ImageLoaderTests {
  private let items = (0..<30).map { still("s\($0)", side: 10, bytes: 1000) }

  /// Costs: 30 ms per request, 1 ms for the 1000 bytes of an image, 2 ms to read it, 3 ms to decode its 100 pixels.
  private let slow = makeProfile([
    .networkRequest: 30 * millisecond, .networkByte: microsecond, .diskRead: millisecond, .diskByte: microsecond,
    .jpegDecodePixel: 30 * microsecond,
  ])

  private func makeDevice(_ caches: InitialImageCaches, profile: DeviceProfile? = nil) throws -> (Device, [View]) {
    let device = try Device(profile: profile ?? slow, media: items, caches: caches)
    let cell = device.makeCell { ui, cell in for _ in 0..<30 { _ = ui.makeView(.image, in: cell.contentView) } }
    device.pass(ms(99))
    return (device, Array(cell.views.dropFirst()))
  }

  private func request(_ index: Int, side: Int? = nil) -> ImageRequest {
    var request = ImageRequest(media: items[index])
    request.resize = side.map { PixelSize(width: $0, height: $0) }
    return request
  }

  private func shows(_ view: View, _ request: ImageRequest) -> Bool {
    guard let shown = view.image?.request else { return false }
    return shown.media == request.media && shown.resize == request.resize
  }

  /// Requests images at 100 ms and returns the milliseconds from then until each view has its image.
  private func arrivals(_ device: Device, _ views: [View], _ requests: [(view: Int, request: ImageRequest)]) -> [Int:
    Int]
  {
    var times: [Int: Int] = [:]
    device.onMain(for: .zero) {
      for (view, request) in requests { device.ui.loader.load(request, into: views[view], policy: device.ui) }
      for (view, request) in requests where shows(views[view], request) { times[view] = -1 }
    }
    for time in 0..<500 {
      for (view, request) in requests where times[view] == nil && shows(views[view], request) {
        times[view] = time
      }
      device.pass(ms(1))
    }
    return times
  }

  @Test("A preloaded image is in memory when a view requests it, and a request during the preload shares the fetch")
  func preloading() throws {
    let (device, views) = try makeDevice(.disk)
    device.onMain(for: .zero) { device.ui.loader.preload(self.request(0), policy: device.ui) }
    device.pass(ms(20))
    #expect(device.ui.counters.imageDiskReads == 1)
    #expect(arrivals(device, views, [(0, request(0))]) == [0: -1])
    device.onMain(for: .zero) {
      device.ui.loader.preload(self.request(1), policy: device.ui)
      device.ui.loader.preload(self.request(1), policy: device.ui)
      device.ui.loader.load(self.request(1), into: views[1], policy: device.ui)
    }
    device.pass(ms(20))
    #expect(shows(views[1], request(1)))
    #expect(device.ui.counters.imageDiskReads == 2)
    #expect(device.ui.loader.isIdle)
  }

  @Test(
    "The initial location of an image determines its load time and work",
    arguments: [
      // In memory: in the same call. On disk: 1 + 1 to read, 3 to decode. Elsewhere: 30 + 1 to fetch, 3 to decode.
      (InitialImageCaches.memory, -1, [1, 0, 0, 0]), (.disk, 5, [0, 1, 0, 1]), (.cold, 34, [0, 0, 1, 1]),
    ] as [(InitialImageCaches, Int, [Int])])
  func initialCaches(caches: InitialImageCaches, time: Int, counts: [Int]) throws {
    let (device, views) = try makeDevice(caches)
    #expect(arrivals(device, views, [(0, request(0))]) == [0: time])
    let counters = device.ui.counters
    #expect(
      [counters.imageMemoryHits, counters.imageDiskReads, counters.imageNetworkFetches, counters.decodes] == counts)
    // The second time it is in memory.
    #expect(arrivals(device, views, [(1, request(0))]) == [1: -1])
    #expect(device.ui.counters.imageMemoryHits == counts[0] + 1)
    #expect(device.ui.loader.isIdle)
  }

  @Test("Fetched images stay on disk")
  func diskAfterFetch() throws {
    let (device, views) = try makeDevice(.cold)
    _ = arrivals(device, views, [(0, request(0))])
    device.onMain { device.ui.loader.removeAll() }
    #expect(arrivals(device, views, [(1, request(0))]) == [1: 5])
    #expect(device.ui.counters.imageNetworkFetches == 1)
    #expect(device.ui.counters.imageDiskReads == 1)
  }

  @Test("At most ten requests run concurrently, and the next starts when one finishes")
  func tenAtOnce() throws {
    let (device, views) = try makeDevice(
      .cold, profile: makeProfile([.networkRequest: 30 * millisecond, .networkByte: 5 * microsecond]))
    let times = arrivals(device, views, (0..<12).map { ($0, request($0)) })
    // Latencies overlap, and the transfers of 5 ms each are sequential; the eleventh request is sent at 35 ms.
    let expected = (0..<10).map { 35 + 5 * $0 } + [85, 90]
    #expect((0..<12).map { times[$0] } == expected)
  }

  @Test("Two views that request the same image cause one fetch, and both show it")
  func oneFetch() throws {
    let (device, views) = try makeDevice(.cold)
    let times = arrivals(device, views, [(0, request(0)), (1, request(0)), (2, request(1))])
    #expect(times == [0: 34, 1: 34, 2: 35])
    #expect(device.ui.counters.imageNetworkFetches == 2)
    #expect(views[0].image === views[1].image)
  }

  @Test(
    "A view that is rebound to another image, or none, never shows the old one",
    arguments: InitialImageCaches.allCases)
  func rebinding(caches: InitialImageCaches) throws {
    let (device, views) = try makeDevice(caches)
    device.onMain(for: ms(2)) { device.ui.loader.load(request(0), into: views[0], policy: device.ui) }
    device.onMain(for: .zero) {
      device.ui.loader.load(request(1), into: views[0], policy: device.ui)
      device.ui.loader.load(request(2), into: views[1], policy: device.ui)
      device.ui.clearImage(views[1])
    }
    var shown: [String] = []
    for _ in 0..<100 {
      if let url = views[0].image?.request.media.url, shown.last != url { shown.append(url) }
      #expect(views[1].image == nil)
      device.pass(ms(1))
    }
    #expect(shown == ["s1"])
  }

  @Test("A memory warning between fetching and showing does not affect the waiting view or later ones")
  func warningMeanwhile() throws {
    for delay in 0...40 {
      let (device, views) = try makeDevice(.cold, profile: slow)
      device.onMain(for: ms(delay)) { device.ui.loader.load(request(0), into: views[0], policy: device.ui) }
      device.ui.loader.removeAll()
      device.pass(ms(100))
      #expect(views[0].image != nil, "\(delay) ms")
      #expect(arrivals(device, views, [(1, request(0))])[1] != nil, "\(delay) ms")
    }
  }

  @Test("A processed copy is made from the original; both are cached, with the copy's file")
  func processedCopy() throws {
    var work: [WorkKind: Int] = [.diskRead: millisecond, .jpegDecodePixel: 30 * microsecond]
    work[.resizeSourcePixel] = 10 * microsecond
    work[.resizeDestinationPixel] = 40 * microsecond
    work[.pngEncodePixel] = 200 * microsecond
    work[.pngDecodePixel] = 100 * microsecond
    let (device, views) = try makeDevice(.disk, profile: makeProfile(work))
    let copy = request(0, side: 5)
    // 1 ms to read and 3 to decode 100 pixels, 1 + 1 to scale them to 25; the 5 ms of encoding follow its delivery.
    #expect(arrivals(device, views, [(0, copy)]) == [0: 6])
    #expect(views[0].image?.size == PixelSize(width: 5, height: 5))
    #expect(device.bytes(.decodedImages) == 400)
    #expect(device.bytes(.processedImages) == 100)
    // The original's file, plus 1.6 bytes per pixel of the copy.
    #expect(device.bytes(.imageData) == 1000 + 40)
    let counters = device.ui.counters
    #expect([counters.decodes, counters.resizes, counters.encodes, counters.imageDiskReads] == [1, 1, 1, 1])
    // Another copy is made from the original in memory without decoding: 1 ms and 36 × 40 µs.
    #expect(arrivals(device, views, [(1, request(0, side: 6))]) == [1: 3])
    #expect(device.ui.counters.decodes == 1)
    #expect(device.bytes(.processedImages) == 100 + 144)
    // After a memory warning only images on the screen remain; the copy's file is read and decoded: 1 ms and 25 × 0.1 ms.
    device.onMain { device.ui.loader.removeAll() }
    #expect(device.bytes(.imageData) + device.bytes(.decodedImages) == 0)
    #expect(device.bytes(.processedImages) == 100 + 144)
    #expect(arrivals(device, views, [(2, copy)]) == [2: 4])
    #expect(device.ui.counters.resizes == 2)
    #expect(device.bytes(.processedImages) == 100 + 144 + 100)
    #expect(device.bytes(.imageData) == 40)
    #expect(device.bytes(.decodedImages) == 0)
  }

  @Test("Images are decoded where the request says: on one worker, one per core, or in the commit")
  func decodingPlaces() throws {
    let profile = makeProfile([.jpegDecodePixel: 100 * microsecond], cores: 2)
    func arrivalTimes(_ decoding: ImageRequest.Decoding) throws -> [Int?] {
      let (device, views) = try makeDevice(.disk, profile: profile)
      let requests = (0..<4).map { index in
        var request = request(index)
        request.decoding = decoding
        return (index, request)
      }
      let times = arrivals(device, views, requests)
      #expect(views[0].image?.isDecoded == (decoding != .atCommit))
      return (0..<4).map { times[$0] }
    }
    // 10 ms each: one after the other, or two at a time in slices of 10 ms.
    #expect(try arrivalTimes(.onSerialQueue) == [10, 20, 30, 40])
    #expect(try arrivalTimes(.onConcurrentQueue) == [10, 10, 20, 20])
    #expect(try arrivalTimes(.atCommit) == [0, 0, 0, 0])
  }

  @Test("Delivery in the default mode waits while a finger drags; in the common modes it does not")
  func modes() throws {
    final class Delivery: DeliveryStrategy {
      let answer: ImageDelivery
      init(_ answer: ImageDelivery) { self.answer = answer }
      func delivery(of request: ImageRequest, ui: UIContext) -> ImageDelivery { answer }
    }
    for (answer, isShown) in [(ImageDelivery.defaultMode, false), (.commonModes, true), (.background, true)] {
      let (device, views) = try makeDevice(.disk)
      device.ui.strategies.decorateDelivery { _ in Delivery(answer) }
      device.onMain(for: .zero) {
        device.ui.loader.load(request(0), into: views[0], policy: device.ui)
        device.runLoop.mode = .tracking
      }
      device.pass(ms(200))
      #expect((views[0].image != nil) == isShown, "\(answer)")
      device.runLoop.mode = .default
      device.pass(ms(1))
      #expect(views[0].image != nil, "\(answer)")
    }
  }

  @Test("The render server holds a texture only while a layer shows its image")
  func textures() throws {
    let (device, views) = try makeDevice(.memory)
    device.onMain {
      device.ui.loader.load(request(0), into: views[0], policy: device.ui)
      device.ui.loader.load(request(0), into: views[1], policy: device.ui)
    }
    let bitmap = try #require(views[0].image)
    bitmap.isUploaded = true
    #expect(bitmap.layerCount == 2)
    device.onMain { device.ui.clearImage(views[0]) }
    #expect(bitmap.isUploaded)
    device.onMain { device.ui.loader.load(request(1), into: views[1], policy: device.ui) }
    #expect(bitmap.layerCount == 0)
    #expect(!bitmap.isUploaded)
  }
}

@Suite("Network link")
struct NetworkLinkTests {
  /// A link with 20 ms of latency and 1 ms per 1000 bytes.
  private func timeline(slots: Int, _ requests: [(at: Int, bytes: Int)]) throws -> [Int: Int] {
    let profile = makeProfile([.networkRequest: 20 * millisecond, .networkByte: microsecond])
    let simulator = Simulator()
    defer { simulator.shutDown() }
    let link = NetworkLink(simulator: simulator, meter: WorkMeter(profile: profile, simulator: simulator), slots: slots)
    var done: [Int: Int] = [:]
    for (number, request) in requests.enumerated() {
      let start = simulator.registerCall {
        link.fetch(bytes: request.bytes) { progress in
          if progress == .end { done[number] = Int(simulator.now.nanoseconds / 1_000_000) }
        }
      }
      simulator.schedule(start, at: at(request.at), phase: .timer)
    }
    simulator.run(until: at(10_000))
    return done
  }

  @Test("A request takes its latency plus the transfer time of its bytes")
  func single() throws {
    #expect(try timeline(slots: 10, [(0, 5000)]) == [0: 25])
    #expect(try timeline(slots: 10, [(3, 0)]) == [0: 23])
  }

  @Test("Latencies overlap, and transfers share the link one after the other")
  func bandwidth() throws {
    #expect(try timeline(slots: 10, [(0, 5000), (0, 10_000), (0, 1000)]) == [0: 25, 1: 35, 2: 36])
    // The link is idle when the second response arrives.
    #expect(try timeline(slots: 10, [(0, 5000), (10, 5000)]) == [0: 25, 1: 35])
    // The link is still busy when the second response arrives.
    #expect(try timeline(slots: 10, [(0, 50_000), (10, 5000)]) == [0: 70, 1: 75])
  }

  @Test("No more requests run than there are slots; waiting ones start in order")
  func slots() throws {
    #expect(
      try timeline(slots: 2, [(0, 5000), (0, 5000), (0, 5000), (1, 5000)]) == [0: 25, 1: 30, 2: 50, 3: 55])
    #expect(try timeline(slots: 1, [(0, 1000), (0, 1000), (0, 1000)]) == [0: 21, 1: 42, 2: 63])
  }
}
