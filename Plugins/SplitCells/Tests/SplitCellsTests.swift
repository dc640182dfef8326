import ListRuntime
import SplitCells
import SampleData
import TechniqueTestSupport
import Testing

@Suite("Split cells")
struct SplitCellsTests {
  /// A timeline with whole cells, and one with split ones.
  private func runs(_ base: ListRun = ListRun(), posts: Int) throws -> [ListRun] {
    let whole = try base.showing(.timeline(FeedSample.posts(posts), style: TimelineStyle()), FeedSample.media())
    return [whole, whole.with(SplitCellsTechnique.self)]
  }

  @Test("Each block of a post has a row, in order")
  func rowsAreBlocks() throws {
    let rows = try runs(posts: 8).map { try $0.finished().rows }
    let (whole, split) = (rows[0], rows[1])
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
    let finished = try runs(ListRun(over: "cell-reuse", "static-cells"), posts: 84).map { try $0.finished() }
    let (whole, split) = (finished[0], finished[1])
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
    "Split posts have the same pictures, with and without cell reuse", arguments: [false, true])
  func picturesAreEqual(isReused: Bool) throws {
    let base = isReused ? ListRun(over: "cell-reuse", "static-cells") : ListRun()
    let findings = try runs(base, posts: 21)[0].findings(with: SplitCellsTechnique.self)
    #expect(findings.isEmpty, "\(findings.prefix(3))")
  }
}
