import CachedHeights
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("Cached heights")
struct CachedHeightsTests {
  /// Lists whose cells are fitted, and whose heights are calculated.
  private func fitted(_ messages: [Message]? = nil) -> ListRun {
    ListRun(over: "cell-reuse", "static-cells", messages: messages)
  }
  private func manual(_ messages: [Message]? = nil) -> ListRun {
    ListRun(over: "cell-reuse", "static-cells", "manual-heights", messages: messages)
  }

  @Test("A height is calculated or fitted once per row, however often the row enters")
  func calculatedOnce() throws {
    let records = try [manual(ChatSample.texts(60)), fitted(ChatSample.texts(60))].map {
      try $0.with(CachedHeightsTechnique.self).with { $0.driver = .passes(2) }.record()
    }
    #expect(records.allSatisfy { $0.counters.rowsEntered > 90 })
    // Layout measures each label twice; each row's height measures it once.
    #expect(records[0].amount(.textMeasureCall) == 2 * records[0].counters.rowsEntered + 60)
    #expect(records[1].counters.fittingSolves == 60)
  }

  @Test("Heights equal those of the strategy below")
  func heightsAreTheSame() throws {
    for below in [fitted(), manual()] {
      #expect(try below.with(CachedHeightsTechnique.self).finished().rowHeights == below.finished().rowHeights)
    }
  }

  @Test("Every height query is one lookup, and every new height one more")
  func lookUps() throws {
    let record = try manual(ChatSample.texts(60)).with(CachedHeightsTechnique.self).record()
    #expect(record.amount(.cacheLookup) == record.counters.heightQueries + 60)
  }
}
