import ListRuntime
import SampleData
import Simulation
import SizingCell
import TechniqueTestSupport
import Testing

@Suite("Sizing cell")
struct SizingCellTests {
  private func stack() throws -> [any Technique.Type] {
    try ["cell-reuse", "static-cells"].map { try #require(PluginFolder.technique($0)) }
  }

  @Test("Heights of chat rows equal the fitted heights of their cells")
  func chatHeights() throws {
    let fitted = try ListRun(stack()).finished()
    let sized = try ListRun(stack() + [SizingCellTechnique.self]).finished()
    #expect(fitted.rowHeights.count == 500)
    #expect(sized.rowHeights == fitted.rowHeights)
  }

  @Test("Heights of posts and movies equal the fitted heights too, also after a rotation")
  func otherHeights() throws {
    for content in FeedSample.contents(40) {
      var fitted = ListRun(try stack())
      fitted.content = content
      fitted.media = try FeedSample.media()
      fitted.events = [ScheduledListEvent(at: .milliseconds(100), event: .rotate)]
      var sized = fitted
      sized.add(SizingCellTechnique.self)
      #expect(try sized.finished().rowHeights == fitted.finished().rowHeights, "\(content.kind.rawValue)")
    }
  }

  @Test("Every height query fits a sizing cell; displayed cells are never fitted")
  func fitsOnEveryQuery() throws {
    let record = try ListRun(stack() + [SizingCellTechnique.self], messages: ChatSample.texts(60)).record()
    #expect(record.counters.fittingSolves == record.counters.heightQueries)
    #expect(record.counters.fittingSolves == 3 * record.counters.rowsEntered)
  }

  @Test("There is one sizing cell for each class, also after a rotation")
  func oneOfEachClass() throws {
    let weight = try ShippedData.shared.profile.bytes(.cell)
    var run = ListRun(try stack() + [SizingCellTechnique.self])
    for events in [[], [ScheduledListEvent(at: .milliseconds(100), event: .rotate)]] {
      run.events = events
      let finished = try run.finished()
      let made = finished.pools.reduce(0) { $0 + $1.made }
      #expect(finished.bytes(of: .cells) == weight * Int64(made + finished.pools.count))
    }
  }
}
