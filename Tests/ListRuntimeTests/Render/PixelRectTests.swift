import ListRuntime
import Simulation
import Testing

@Suite("Pixel rectangles")
struct PixelRectTests {
  @Test("The covered part is that of counting pixels", arguments: 1...200)
  func bruteForce(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "rectangles")
    func rectangle() -> PixelRect {
      let (x, y) = (random.integer(in: -3...12), random.integer(in: -3...12))
      return PixelRect(left: x, top: y, right: x + random.integer(in: -1...9), bottom: y + random.integer(in: -1...9))
    }
    let whole = rectangle()
    let covers = (0..<random.integer(in: 0...6)).map { _ in rectangle() }
    func holds(_ rect: PixelRect, _ x: Int, _ y: Int) -> Bool {
      x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom
    }
    var count = 0
    for x in -5...25 {
      for y in -5...25 where holds(whole, x, y) && covers.contains(where: { holds($0, x, y) }) { count += 1 }
    }
    #expect(covers.withUnsafeBufferPointer { whole.coveredArea(by: $0) } == count, "seed \(seed): \(whole) \(covers)")
  }
}
