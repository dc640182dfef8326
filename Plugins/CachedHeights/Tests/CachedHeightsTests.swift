import CachedHeights
import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Cached heights")
struct CachedHeightsTests {
  private func stack(_ ids: String...) throws -> [any Technique.Type] {
    try ids.map { try #require(PluginFolder.technique($0)) } + [CachedHeightsTechnique.self]
  }

  private func twice(_ stack: [any Technique.Type], _ messages: [Message]) -> ListRun {
    var run = ListRun(stack, messages: messages)
    run.driver = .timer(
      TimerDriver(interval: .milliseconds(400), baseStep: 50, firstIncrement: 100, increment: 30, passes: 2))
    return run
  }

  @Test("A height is calculated once per row, however often the row enters")
  func calculatedOnce() throws {
    let run = twice(try stack("cell-reuse", "static-cells", "manual-heights"), ChatSample.texts(60))
    let record = try run.record()
    let rows = record.counters.rowsEntered
    #expect(rows > 90)
    // Layout measures each label twice; each row's height measures it once.
    #expect(record.amount(.textMeasureCall) == 2 * rows + 60)
  }

  @Test("A height is fitted once per row, however often the row enters")
  func fittedOnce() throws {
    let record = try twice(try stack("cell-reuse", "static-cells"), ChatSample.texts(60)).record()
    #expect(record.counters.rowsEntered > 90)
    #expect(record.counters.fittingSolves == 60)
  }

  @Test("Heights equal those of the strategy below")
  func heightsAreTheSame() throws {
    for below in [["cell-reuse", "static-cells"], ["cell-reuse", "static-cells", "manual-heights"]] {
      let base = try below.map { try #require(PluginFolder.technique($0)) }
      #expect(
        try ListRun(base + [CachedHeightsTechnique.self]).finished().rowHeights == ListRun(base).finished().rowHeights)
    }
  }

  @Test("Every height query is one lookup, and every new height one more")
  func lookUps() throws {
    let record = try ListRun(stack("cell-reuse", "static-cells", "manual-heights"), messages: ChatSample.texts(60))
      .record()
    #expect(record.amount(.cacheLookup) == record.counters.heightQueries + 60)
  }
}
