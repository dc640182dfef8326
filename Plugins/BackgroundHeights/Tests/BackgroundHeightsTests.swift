import BackgroundHeights
import ListRuntime
import SampleData
import TechniqueTestSupport
import Testing

@Suite("Background heights")
struct BackgroundHeightsTests {
  /// Lists with manual heights, and with the same heights calculated in the background.
  private func runs(posts: [Post]? = nil, _ change: (inout ListRun) -> Void = { _ in }) throws -> [ListRun] {
    let content = posts.map { ContentDescription.timeline($0, style: TimelineStyle()) }
    let base = ListRun(over: "cell-reuse", "static-cells")
    let main = ListRun(over: "cell-reuse", "static-cells", "manual-heights")
    return try [main, base.with(BackgroundHeightsTechnique.self)].map {
      try $0.showing(content, FeedSample.media()).with(change)
    }
  }

  @Test("Heights equal those calculated on the main thread, in chats and timelines")
  func heightsAreTheSame() throws {
    for posts in [nil, FeedSample.posts(50)] {
      let finished = try runs(posts: posts).map { try $0.finished() }
      #expect(finished[1].rowHeights == finished[0].rowHeights)
      #expect(finished[1].record.contentHeight == finished[0].record.contentHeight)
      #expect(finished[1].record.counters.fittingSolves == 0)
    }
  }

  @Test("Each text is measured once, off the main thread except for the first rows; height queries are lookups")
  func measuredOnce() throws {
    let texts = 60
    let record = try runs { $0.messages = ChatSample.texts(texts) }[1].record()
    // The list may query the heights of the first rows before the queue has calculated them.
    let entered = record.counters.rowsEntered
    let calculatedOnDemand = record.counters.textLayoutsOnMain - 2 * entered
    #expect((0...20).contains(calculatedOnDemand))
    #expect(record.counters.textLayoutsInBackground >= texts - calculatedOnDemand)
    #expect(record.amount(.cacheLookup) == record.counters.heightQueries + texts)
  }

  private static let new = ContentItems.posts(FeedSample.posts(3, from: 1002))

  @Test(
    "Heights follow their rows when posts are inserted, deleted or updated, or the width changes",
    arguments: [
      ListEvent.insert(new, at: 2), .insert(new, at: 40), .update(new, at: 5), .delete(1..<4), .delete(36..<40),
      .reload, .rotate,
    ])
  func heightsFollowRows(_ event: ListEvent) throws {
    let heights = try runs(posts: FeedSample.posts(40)) {
      $0.driver = .jumps(every: 50, to: (1...60).map { Double($0 % 30) * 450 })
      $0.events = [ScheduledListEvent(event, at: 1480)]
    }.map { try $0.finished().rowHeights }
    #expect(heights[1] == heights[0])
  }
}
