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
    let found = [key(1), key(1), key(1, height: .infinity), key(2), key(1)].map { cache.use($0) }
    #expect(found == [false, true, false, false, true])
    #expect(cache.count == 3)
  }

  @Test("The text whose use is longest ago makes room for a new one")
  func eviction() {
    var cache = TextRendererCache()
    let capacity = TextRendererCache.capacity
    let first = (0..<capacity).map { cache.use(key($0)) }
    #expect(!first.contains(true))
    // The first is used again, so the second is the oldest, and goes when another comes.
    let found = [0, capacity, 0, 2, capacity, 1].map { cache.use(key($0)) }
    #expect(found == [true, false, true, true, true, false])
    #expect(cache.count == capacity)
    // Round and round over one more than fits, nothing is ever found.
    let rounds = (0..<2).flatMap { _ in (10_000...(10_000 + capacity)).map { cache.use(key($0)) } }
    #expect(!rounds.contains(true))
  }
}
