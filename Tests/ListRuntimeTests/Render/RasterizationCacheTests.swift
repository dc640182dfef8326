import ListRuntime
import Simulation
import Testing

/// A plain list of layers that follows the documented rules: two and a half screens, the least recently used first, 100 ms.
private struct PlainCache {
  private var layers: [(id: Int, version: UInt64, pixels: Int, used: VirtualInstant)] = []
  private let capacity: Int
  init(capacity: Int) { self.capacity = capacity }

  var count: Int { layers.count }
  var pixelCount: Int { layers.reduce(0) { $0 + $1.pixels } }

  mutating func use(layer: Int, version: UInt64, pixels: Int, at instant: VirtualInstant) -> RasterizationCache.Lookup {
    let isKnown = layers.contains { ($0.id, $0.version, $0.pixels) == (layer, version, pixels) }
    layers.removeAll { $0.id == layer }
    if pixels > capacity { return .tooLarge }
    while pixelCount + pixels > capacity { layers.removeFirst() }
    layers.append((layer, version, pixels, instant))
    return isKnown ? .cached : .added
  }

  mutating func expire(at instant: VirtualInstant) { layers.removeAll { instant - $0.used > ms(100) } }
}

@Suite("The rasterization cache")
struct RasterizationCacheTests {
  @Test(
    "It holds two and a half screens of layers that did not change, until they are not used for more than 100 ms",
    arguments: 1...60 as ClosedRange<UInt64>)
  func sameAsPlainList(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "rasterization")
    // A screen of 100 pixels.
    var cache = RasterizationCache(profile: makeProfile(screen: Screen(width: 10, height: 10, scale: 1)))
    var plain = PlainCache(capacity: 250)
    var now = at(0)
    for step in 0..<200 {
      now = now + [.zero, ms(1), ms(50), ms(100), .nanoseconds(1)][random.integer(in: 0...4)]
      if random.integer(in: 0...9) == 0 {
        cache.expire(at: now)
        plain.expire(at: now)
      } else {
        let (layer, version) = (random.integer(in: 1...7), UInt64(random.integer(in: 1...2)))
        let pixels = [40, 50, 60, 250, 251][random.integer(in: 0...9) / 3]
        let use = cache.use(layer: layer, version: version, pixels: pixels, at: now)
        let expected = plain.use(layer: layer, version: version, pixels: pixels, at: now)
        #expect(use == expected, "seed \(seed), step \(step)")
      }
      #expect(cache.count == plain.count && cache.pixelCount == plain.pixelCount, "seed \(seed), step \(step)")
    }
  }
}
