import ListRuntime
import Simulation
import Testing

@Suite("Height index")
struct HeightIndexTests {
  /// A reference implementation that sums a plain array.
  private struct Plain {
    var heights: [Int64]
    func top(of row: Int) -> Int64 { heights[..<row].reduce(0, +) }
    func row(at offset: Int64) -> Int {
      guard offset > 0 else { return 0 }
      var bottom: Int64 = 0
      for (row, height) in heights.enumerated() {
        bottom += height
        if offset < bottom { return row }
      }
      return max(0, heights.count - 1)
    }
  }

  @Test("Lengths in pixels are truncated at every scale", arguments: 1...4)
  func pixels(scale: Int) {
    for units: Int64 in [-1000, -193, -192, -48, -1, 0, 1, 47, 48, 63, 64, 95, 96, 191, 192, 193, 123_456_789] {
      #expect(HeightIndex.pixels(units, scale: scale) == Int(units * Int64(scale) / 192), "\(units) units")
    }
  }

  @Test("Tops, rows at offsets and the total match those of a plain array", arguments: 1...60)
  func plainArray(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "heights")
    let count = random.integer(in: 1...70)
    var plain = Plain(heights: (0..<count).map { _ in Int64(random.integer(in: 0...300)) })
    var index = HeightIndex(estimates: ContiguousArray(plain.heights.map { Int64($0) }))
    var known = Set<Int>()
    for _ in 0..<80 {
      let row = random.integer(in: 0...count - 1)
      let height = Int64(random.integer(in: 0...40_000))
      if random.integer(in: 0...2) == 0 {
        index.setEstimate(height, for: row)
      } else {
        index.setHeight(height, for: row)
        known.insert(row)
      }
      plain.heights[row] = height
      let queriedRow = random.integer(in: 0...count)
      #expect(index.top(of: queriedRow) == plain.top(of: queriedRow), "seed \(seed), row \(queriedRow)")
      for offset in [
        -5, 0, Int64(random.integer(in: 0...Int(index.total) + 10)), index.total, index.top(of: queriedRow),
      ] {
        #expect(index.row(at: offset) == plain.row(at: offset), "seed \(seed), offset \(offset)")
      }
    }
    #expect(index.total == plain.top(of: count))
    for row in 0..<count {
      #expect(index[row] == plain.heights[row])
      #expect(index.isKnown(row) == known.contains(row), "seed \(seed), row \(row)")
    }
    let copy = HeightIndex(heights: index.all.heights, known: index.all.known)
    #expect((0...count).allSatisfy { copy.top(of: $0) == index.top(of: $0) })
    #expect((0..<count).allSatisfy { copy.isKnown($0) == index.isKnown($0) })
  }

  @Test("Sums of many fractional heights are exact")
  func exactSums() {
    let height = HeightIndex.units(40.1)
    var index = HeightIndex(estimates: ContiguousArray(repeating: HeightIndex.units(44), count: 500_000))
    for row in 0..<500_000 { index.setHeight(height, for: row) }
    #expect(height == 7699)
    #expect(index.total == 500_000 * 7699)
    #expect(index.top(of: 123_457) == 123_457 * 7699)
  }

  @Test("An empty index has no height, and every offset is in its row 0")
  func empty() {
    let index = HeightIndex(estimates: [])
    #expect(index.total == 0)
    #expect(index.row(at: 100) == 0)
    #expect(index.top(of: 0) == 0)
  }

  /// The private partial sums, by position from 1 on; the sum at p is that of the rows p - lowbit(p) to p - 1.
  private func sums(_ index: HeightIndex) -> ContiguousArray<Int64>? {
    Mirror(reflecting: index).children.first { $0.label == "tree" }?.value as? ContiguousArray<Int64>
  }

  @Test(
    "Changing a height changes at most log2 n + 1 of the n + 1 partial sums",
    arguments: [1, 2, 1000, 65_536, 1_000_000])
  func logarithmicUpdates(count: Int) throws {
    var index = HeightIndex(estimates: ContiguousArray(repeating: 64, count: count))
    let depth = Int.bitWidth - count.leadingZeroBitCount
    for row in [0, count / 3, count / 2, count - 1] {
      let before = try #require(sums(index))
      #expect(before.count == count + 1)
      index.setHeight(index[row] + 1, for: row)
      let after = try #require(sums(index))
      let changed = (0...count).filter { before[$0] != after[$0] }
      #expect(changed.count <= depth, "row \(row) of \(count): \(changed)")
      #expect(changed.allSatisfy { $0 - ($0 & -$0) <= row && row < $0 }, "row \(row) of \(count): \(changed)")
    }
  }
}
