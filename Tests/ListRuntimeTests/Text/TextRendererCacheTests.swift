import ListRuntime
import Testing

@Suite("Text renderer cache")
struct TextRendererCacheTests {
  private func key(_ index: Int, height: Double = 20) -> TextRendererKey {
    TextRendererKey(text: "\(index)", font: Font(pointSize: 18), size: PointSize(width: 100, height: height))
  }

  @Test("A lookup hits only for the same text at the same size")
  func sizes() {
    var cache = TextRendererCache()
    let hits = [key(1), key(1), key(1, height: .infinity), key(2), key(1)].map { cache.use($0) }
    #expect(hits == [false, true, false, false, true])
    #expect(cache.count == 3)
  }

  @Test("A new text evicts the least recently used one")
  func eviction() {
    var cache = TextRendererCache()
    let capacity = TextRendererCache.capacity
    let first = (0..<capacity).map { cache.use(key($0)) }
    #expect(!first.contains(true))
    // The first is used again, so the second is the least recently used and is evicted next.
    let hits = [0, capacity, 0, 2, capacity, 1].map { cache.use(key($0)) }
    #expect(hits == [true, false, true, true, true, false])
    #expect(cache.count == capacity)
    // Cycling through one more text than the capacity never hits.
    let rounds = (0..<2).flatMap { _ in (10_000...(10_000 + capacity)).map { cache.use(key($0)) } }
    #expect(!rounds.contains(true))
  }
}
