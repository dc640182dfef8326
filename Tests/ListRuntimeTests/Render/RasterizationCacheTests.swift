import ListRuntime
import Simulation
import Testing

@Suite("The rasterization cache")
struct RasterizationCacheTests {
  /// A screen of 100 pixels: the cache holds 250.
  private let profile = makeProfile(screen: Screen(width: 10, height: 10, scale: 1))

  @Test("A layer is found once it was made, until it changes")
  func versions() {
    var cache = RasterizationCache(profile: profile)
    let uses: [(version: UInt64, pixels: Int, isHit: Bool)] = [
      (1, 40, false), (1, 40, true), (1, 40, true), (2, 40, false), (2, 40, true), (1, 40, false), (1, 50, false),
      (1, 50, true),
    ]
    for (step, use) in uses.enumerated() {
      let isHit = cache.use(layer: 7, version: use.version, pixels: use.pixels, at: at(step)) == .cached
      #expect(isHit == use.isHit, "step \(step)")
      #expect(cache.pixelCount == use.pixels)
      #expect(cache.count == 1)
    }
  }

  @Test("It holds two and a half screens; the layer used longest ago goes first")
  func eviction() {
    var cache = RasterizationCache(profile: profile)
    func use(_ layer: Int, _ pixels: Int) -> Bool {
      cache.use(layer: layer, version: 1, pixels: pixels, at: at(0)) == .cached
    }
    for layer in 1...5 { #expect(!use(layer, 50)) }
    #expect(cache.pixelCount == 250)
    #expect(use(1, 50))
    // 2 and 3 were used longest ago.
    #expect(!use(6, 60))
    #expect(cache.pixelCount == 210)
    for layer in [1, 4, 5] { #expect(use(layer, 50), "layer \(layer)") }
    #expect(!use(2, 50))
    #expect(cache.pixelCount == 200)
    #expect(cache.count == 4)
  }

  @Test("A layer larger than the whole cache is never cached and evicts nothing")
  func tooLarge() {
    var cache = RasterizationCache(profile: profile)
    _ = cache.use(layer: 1, version: 1, pixels: 100, at: at(0))
    let hits = [2, 2, 1].map { cache.use(layer: $0, version: 1, pixels: $0 == 1 ? 100 : 251, at: at(0)) }
    #expect(hits == [.tooLarge, .tooLarge, .cached])
  }

  @Test("What is not used for more than 100 ms is dropped")
  func lifetime() {
    var cache = RasterizationCache(profile: profile)
    _ = cache.use(layer: 1, version: 1, pixels: 10, at: at(0))
    _ = cache.use(layer: 2, version: 1, pixels: 10, at: at(0))
    _ = cache.use(layer: 1, version: 1, pixels: 10, at: at(50))
    cache.expire(at: at(100))
    #expect(cache.count == 2)
    cache.expire(at: at(100) + .nanoseconds(1))
    #expect(cache.count == 1)
    let isHit = cache.use(layer: 1, version: 1, pixels: 10, at: at(150)) == .cached
    #expect(isHit)
    cache.expire(at: at(251))
    #expect(cache.count == 0)
    #expect(cache.pixelCount == 0)
  }
}
