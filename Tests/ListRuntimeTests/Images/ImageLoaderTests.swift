import ListRuntime
import Simulation
import Testing

@Suite("Image loader")
struct ImageLoaderTests {
  private static func request(_ item: Int, side: Int? = nil) -> ImageRequest { LoadingDevice.request(item, side: side) }

  @Test("A preloaded image is in memory when a view requests it, and a request during the preload shares the fetch")
  func preloading() throws {
    let loading = try LoadingDevice(.disk)
    let (loader, ui) = (loading.loader, loading.device.ui)
    loading.device.onMain(for: ms(20)) { loader.preload(Self.request(0), policy: ui) }
    #expect(loading.counters.imageDiskReads == 1)
    #expect(loading.load(Self.request(0)))
    loading.device.onMain(for: .zero) {
      for _ in 0..<2 { loader.preload(Self.request(1), policy: ui) }
      loader.load(Self.request(1), into: loading.views[1], policy: ui)
    }
    loading.device.pass(ms(20))
    #expect(loading.views[1].image?.request.media == LoadingDevice.items[1])
    #expect(loading.counters.imageDiskReads == 2 && loader.isIdle)
  }

  @Test(
    "The initial location of an image determines its load time and work",
    arguments: [
      // In memory: in the same call. On disk: 1 + 1 to read, 3 to decode. Elsewhere: 30 + 1 to fetch, 3 to decode.
      (InitialImageCaches.memory, 0, [1, 0, 0, 0]), (.disk, 5, [0, 1, 0, 1]), (.cold, 34, [0, 0, 1, 1]),
    ] as [(InitialImageCaches, Int, [Int])])
  func initialCaches(caches: InitialImageCaches, time: Int, counts: [Int]) throws {
    let loading = try LoadingDevice(caches)
    #expect(loading.load(Self.request(0)) == (caches == .memory))
    #expect(loading.arrival(0) == time)
    let counters = loading.counters
    #expect(
      [counters.imageMemoryHits, counters.imageDiskReads, counters.imageNetworkFetches, counters.decodes] == counts)
    // The second time it is in memory.
    #expect(loading.load(Self.request(0), into: 1))
    #expect(loading.counters.imageMemoryHits == counts[0] + 1 && loading.loader.isIdle)
    // A fetched image stays on disk.
    loading.device.onMain { loading.loader.removeAll() }
    loading.load(Self.request(0), into: 2)
    #expect(loading.arrival(2) == 5)
    #expect(loading.counters.imageDiskReads == counts[1] + 1 && loading.counters.imageNetworkFetches == counts[2])
  }

  @Test("At most ten requests run concurrently, and the next starts when one finishes")
  func tenAtOnce() throws {
    let work: [WorkKind: Int] = [.networkRequest: 30 * millisecond, .networkByte: 5 * microsecond]
    let loading = try LoadingDevice(.cold, work: work)
    for item in 0..<12 { loading.load(Self.request(item), into: item) }
    // Latencies overlap, and the transfers of 5 ms each are sequential; the eleventh request is sent at 35 ms.
    #expect(loading.arrivals(0..<12) == (0..<10).map { 35 + 5 * $0 } + [85, 90])
  }

  @Test("Two views that request the same image cause one fetch, and both show it")
  func oneFetch() throws {
    let loading = try LoadingDevice(.cold)
    for (view, item) in [0, 0, 1].enumerated() { loading.load(Self.request(item), into: view) }
    #expect(loading.arrivals(0..<3) == [34, 34, 35])
    #expect(loading.counters.imageNetworkFetches == 2)
    #expect(loading.views[0].image === loading.views[1].image)
  }

  @Test("A request that is canceled before a slot is free is not sent")
  func unsent() throws {
    let loading = try LoadingDevice(.cold)
    let (loader, policy) = (loading.loader, loading.device.ui)
    loading.device.onMain(for: ms(2)) { for item in 0..<12 { loader.preload(Self.request(item), policy: policy) } }
    loading.device.onMain(for: ms(2)) { loader.cancelPreload(Self.request(11)) }
    #expect(loading.counters.imageRequestsDropped == 1 && loading.counters.imageNetworkFetches == 10)
    loading.device.pass(ms(500))
    #expect(loading.counters.imageNetworkFetches == 11 && loader.isIdle)
  }

  /// The libraries with rules of their own for canceling and sharing.
  static let libraries: [ImageLibraryRules] = [.pinRemoteImage, .urlConnection, .sdWebImage, .nuke]

  @Test("A view that asks for an image whose request is just canceled gets it", arguments: libraries)
  func canceledMeanwhile(library: ImageLibraryRules) throws {
    for other in [0, 1] {
      let loading = try LoadingDevice(.cold, library)
      let (loader, views, policy) = (loading.loader, loading.views, loading.device.ui)
      loading.load(Self.request(0), into: 0)
      // The same view, or another one after this view has received another image, in the work that cancels the request.
      loading.device.onMain(for: ms(2)) {
        if other != 0 { loader.load(Self.request(1), into: views[0], policy: policy) }
        loader.load(Self.request(0), into: views[other], policy: policy)
      }
      #expect(loading.arrivals(0..<other + 1).allSatisfy { $0 != nil }, "\(library.preset)")
      #expect(loader.isIdle)
    }
  }

  @Test("A view that asks for an image whose loading ahead is just canceled gets it", arguments: libraries)
  func canceledPreload(library: ImageLibraryRules) throws {
    let loading = try LoadingDevice(.cold, library)
    let (loader, policy) = (loading.loader, loading.device.ui)
    loading.device.onMain(for: ms(2)) { loader.preload(Self.request(0), policy: policy) }
    loading.device.onMain(for: ms(2)) {
      loader.cancelPreload(Self.request(0))
      loader.load(Self.request(0), into: loading.views[0], policy: policy)
    }
    #expect(loading.arrival(0) != nil && loader.isIdle)
  }

  @Test("However views are bound and reused, each gets the image that it asked for last", arguments: libraries)
  func everyViewGetsItsImage(library: ImageLibraryRules) throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = RandomStream(seed: seed, name: "bindings")
      let loading = try LoadingDevice(.cold, library)
      let (loader, views, policy) = (loading.loader, loading.views, loading.device.ui)
      var wanted: [Int: Int] = [:]
      for _ in 0..<40 {
        loading.device.onMain(for: ms(random.integer(in: 0...3))) {
          for _ in 0...random.integer(in: 0...3) {
            let (view, item) = (random.integer(in: 0...5), random.integer(in: 0...3))
            if random.integer(in: 0...4) == 0 {
              loader.cancelPreload(Self.request(item))
            } else if random.integer(in: 0...4) == 0 {
              loader.preload(Self.request(item), policy: policy)
            } else {
              loader.load(Self.request(item), into: views[view], policy: policy)
              wanted[view] = item
            }
          }
        }
        loading.device.pass(ms(random.integer(in: 0...19)))
      }
      loading.device.pass(ms(2000))
      for (view, item) in wanted.sorted(by: { $0.key < $1.key }) {
        #expect(
          views[view].image?.request.media == LoadingDevice.items[item], "\(library.preset), seed \(seed), view \(view)"
        )
      }
      #expect(loader.isIdle, "\(library.preset), seed \(seed)")
    }
  }

  @Test(
    "A view that is rebound to another image, or none, never shows the old one",
    arguments: InitialImageCaches.allCases)
  func rebinding(caches: InitialImageCaches) throws {
    let loading = try LoadingDevice(caches)
    loading.load(Self.request(0))
    loading.device.pass(ms(2))
    loading.load(Self.request(1))
    loading.device.onMain(for: .zero) {
      loading.loader.load(Self.request(2), into: loading.views[1], policy: loading.device.ui)
      loading.device.ui.clearImage(loading.views[1])
    }
    var shown: [String] = []
    for _ in 0..<100 {
      if let url = loading.views[0].image?.request.media.url, shown.last != url { shown.append(url) }
      #expect(loading.views[1].image == nil)
      loading.device.pass(ms(1))
    }
    #expect(shown == ["s1"])
  }

  @Test("A memory warning between fetching and showing does not affect the waiting view or later ones")
  func warningMeanwhile() throws {
    for delay in 0...40 {
      let loading = try LoadingDevice(.cold)
      loading.load(Self.request(0))
      loading.device.pass(ms(delay))
      loading.loader.removeAll()
      loading.device.pass(ms(100))
      #expect(loading.views[0].image != nil, "\(delay) ms")
      loading.load(Self.request(0), into: 1)
      #expect(loading.arrival(1) != nil, "\(delay) ms")
    }
  }

  @Test("A processed copy is made from the original; both are cached, with the copy's file")
  func processedCopy() throws {
    let loading = try LoadingDevice(
      .disk,
      work: [
        .diskRead: millisecond, .jpegDecodePixel: 30 * microsecond, .resizeSourcePixel: 10 * microsecond,
        .resizeDestinationPixel: 40 * microsecond, .pngEncodePixel: 200 * microsecond,
        .pngDecodePixel: 100 * microsecond,
      ])
    /// Bytes of files, of decoded originals and of copies.
    func bytes() -> [Int] { [.imageData, .decodedImages, .processedImages].map { loading.device.bytes($0) } }
    func load(side: Int, into view: Int) -> Int? {
      loading.load(Self.request(0, side: side), into: view)
      return loading.arrival(view)
    }
    // 1 ms to read and 3 to decode 100 pixels, 1 + 1 to scale them to 25; the 5 ms of encoding follow its delivery.
    #expect(load(side: 5, into: 0) == 6)
    #expect(loading.views[0].image?.size == PixelSize(width: 5, height: 5))
    // The original's file, plus 1.6 bytes per pixel of the copy.
    #expect(bytes() == [1000 + 40, 400, 100])
    let counters = loading.counters
    #expect([counters.decodes, counters.resizes, counters.encodes, counters.imageDiskReads] == [1, 1, 1, 1])
    // Another copy is made from the original in memory without decoding: 1 ms and 36 × 40 µs.
    #expect(load(side: 6, into: 1) == 3)
    #expect(loading.counters.decodes == 1 && bytes()[2] == 100 + 144)
    // After a memory warning only images on the screen remain; the copy's file is read and decoded: 1 ms and 25 × 0.1 ms.
    loading.device.onMain { loading.loader.removeAll() }
    #expect(bytes() == [0, 0, 100 + 144])
    #expect(load(side: 5, into: 2) == 4)
    #expect(loading.counters.resizes == 2 && bytes() == [40, 0, 100 + 144 + 100])
  }

  @Test(
    "Images are decoded where the request says: on one worker, one per core, or in the commit",
    arguments: [
      // 10 ms each: one after the other, or two at a time in slices of 10 ms.
      (ImageRequest.Decoding.onSerialQueue, [10, 20, 30, 40]), (.onConcurrentQueue, [10, 10, 20, 20]),
      (.atCommit, [0, 0, 0, 0]),
    ])
  func decodingPlaces(decoding: ImageRequest.Decoding, times: [Int]) throws {
    let loading = try LoadingDevice(.disk, work: [.jpegDecodePixel: 100 * microsecond])
    for item in 0..<4 { loading.load(LoadingDevice.request(item, decoding), into: item) }
    #expect(loading.arrivals(0..<4) == times)
    #expect(loading.views[0].image?.isDecoded == (decoding != .atCommit))
  }

  @Test(
    "Delivery in the default mode waits while a finger drags; in the common modes it does not",
    arguments: [(ImageDelivery.defaultMode, false), (.commonModes, true), (.background, true)])
  func modes(delivery: ImageDelivery, isShown: Bool) throws {
    let loading = try LoadingDevice(.disk)
    loading.device.ui.strategies.decorateDelivery { _ in FixedDelivery(delivery) }
    loading.load(Self.request(0))
    loading.device.runLoop.mode = .tracking
    loading.device.pass(ms(200))
    #expect((loading.views[0].image != nil) == isShown)
    loading.device.runLoop.mode = .default
    loading.device.pass(ms(1))
    #expect(loading.views[0].image != nil)
  }

  @Test("The render server holds a texture only while a layer shows its image")
  func textures() throws {
    let loading = try LoadingDevice(.memory)
    for view in 0..<2 { loading.load(Self.request(0), into: view) }
    let bitmap = try #require(loading.views[0].image)
    bitmap.isUploaded = true
    #expect(bitmap.layerCount == 2)
    loading.device.onMain { loading.device.ui.clearImage(loading.views[0]) }
    #expect(bitmap.isUploaded)
    loading.load(Self.request(1), into: 1)
    #expect(bitmap.layerCount == 0 && !bitmap.isUploaded)
  }
}
