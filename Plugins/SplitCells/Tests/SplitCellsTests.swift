import ListRuntime
import SplitCells
import SampleData
import TechniqueTestSupport
import Testing

@Suite("Split cells")
struct SplitCellsTests {
  private func run(_ ids: [String], split: Bool, posts: Int) throws -> ListRun {
    var run = ListRun(
      try ids.map { try #require(PluginFolder.technique($0)) } + (split ? [SplitCellsTechnique.self] : []))
    run.content = .timeline(FeedSample.posts(posts), style: TimelineStyle())
    run.media = try FeedSample.media()
    return run
  }

  @Test("Each block of a post has a row, in order")
  func rowsAreBlocks() throws {
    let whole = try run([], split: false, posts: 8).finished().rows
    let split = try run([], split: true, posts: 8).finished().rows
    #expect(whole.count == 8)
    #expect(split.map(\.index) == Array(split.indices))
    #expect(split == split.sorted { ($0.item, $0.blocks.lowerBound) < ($1.item, $1.blocks.lowerBound) })
    for row in whole {
      #expect(split.filter { $0.item == row.item }.map(\.blocks) == row.blocks.map { $0..<$0 + 1 })
    }
  }

  @Test("A chat row is a whole message, since the layout of its images is interdependent")
  func chatsStayWhole() throws {
    let messages = try ChatSample.stills(3, count: 5)
    let rows = try ListRun([SplitCellsTechnique.self], messages: messages).finished().rows
    #expect(rows.map(\.blocks) == Array(repeating: 0..<3, count: 5))
  }

  @Test("Small cells of few classes serve posts that have one large class each")
  func poolsAreFewer() throws {
    let stack = ["cell-reuse", "static-cells"]
    let whole = try run(stack, split: false, posts: 84).finished()
    let split = try run(stack, split: true, posts: 84).finished()
    #expect(whole.pools.count > 2 * split.pools.count)
    #expect(
      split.pools.map(\.name) == [
        "actions", "comment", "header", "link", "link-image", "numbers", "photo", "photos-2", "photos-3", "photos-4",
        "sticker", "text", "video",
      ])
    #expect(split.record.amount(.viewCreate) < whole.record.amount(.viewCreate))
    #expect(split.record.counters.rowsEntered > 4 * whole.record.counters.rowsEntered)
  }

  @Test(
    "Split posts have the same pictures, with and without cell reuse",
    arguments: [[], ["cell-reuse", "static-cells"]])
  func picturesAreEqual(_ ids: [String]) throws {
    let whole = ListSimulation.settledPictures(of: try run(ids, split: false, posts: 21).configuration())
    let split = ListSimulation.settledPictures(of: try run(ids, split: true, posts: 21).configuration())
    #expect(whole.count == 21 && split.count == 21)
    for (item, pictures) in zip(whole, split).enumerated() {
      let comparison = PictureComparison(pictures.0, pictures.1)
      #expect(comparison.isEqual, "post \(item): \(comparison.differences)")
    }
  }
}
