@testable import ListRuntime
import Testing

@Suite("Laid out texts of nodes")
struct TextRendererCacheTests {
  private func key(_ index: Int, height: Double = 20) -> TextRendererKey {
    TextRendererKey(text: "\(index)", font: Font(pointSize: 18), size: PointSize(width: 100, height: height))
  }

  @Test("A text is found again at the same size, and at no other")
  func sizes() {
    var cache = TextRendererCache()
    #expect(!cache.use(key(1)))
    #expect(cache.use(key(1)))
    #expect(!cache.use(key(1, height: .infinity)))
    #expect(!cache.use(key(2)))
    #expect(cache.count == 3)
  }

  @Test("The text whose use is longest ago makes room for a new one")
  func eviction() {
    var cache = TextRendererCache()
    let capacity = TextRendererCache.capacity
    for index in 0..<capacity { #expect(!cache.use(key(index))) }
    // The first is used again, so the second is the oldest.
    #expect(cache.use(key(0)))
    #expect(!cache.use(key(capacity)))
    #expect(cache.count == capacity)
    #expect(cache.use(key(0)) && cache.use(key(2)) && cache.use(key(capacity)))
    #expect(!cache.use(key(1)))
    // Round and round over one more than fits, nothing is ever found.
    for _ in 0..<2 { for index in 10_000...(10_000 + capacity) { #expect(!cache.use(key(index))) } }
  }
}
