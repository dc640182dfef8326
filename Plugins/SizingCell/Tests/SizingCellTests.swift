import ListRuntime
import SampleData
import SizingCell
import TechniqueTestSupport
import Testing

@Suite("Sizing cell")
struct SizingCellTests {
  private let fitted = ListRun(over: "cell-reuse", "static-cells")
  private var sized: ListRun { fitted.with(SizingCellTechnique.self) }

  @Test(
    "Heights equal the fitted heights of the cells, also after a rotation", arguments: [nil] + FeedSample.contents(40))
  func heights(_ content: ContentDescription?) throws {
    let heights = try [fitted, sized].map { run in
      try run.showing(content, FeedSample.media()).with { $0.events = [ScheduledListEvent(.rotate, at: 100)] }
        .finished().rowHeights
    }
    #expect(heights[0].count >= 40 && heights[1] == heights[0])
  }

  @Test("Every height query fits a sizing cell; displayed cells are never fitted")
  func fitsOnEveryQuery() throws {
    let record = try sized.with { $0.messages = ChatSample.texts(60) }.record()
    #expect(record.counters.fittingSolves == record.counters.heightQueries)
    #expect(record.counters.fittingSolves == 3 * record.counters.rowsEntered)
  }

  @Test("There is one sizing cell for each class, also after a rotation")
  func oneOfEachClass() throws {
    let weight = try ShippedData.shared.profile.bytes(.cell)
    for events in [[], [ScheduledListEvent(.rotate, at: 100)]] {
      let finished = try sized.with { $0.events = events }.finished()
      let made = finished.pools.reduce(0) { $0 + $1.made }
      #expect(finished.bytes(of: .cells) == weight * Int64(made + finished.pools.count))
    }
  }
}
