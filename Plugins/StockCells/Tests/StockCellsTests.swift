import ListRuntime
import StockCells
import TechniqueTestSupport
import Testing

@Suite("Stock cells")
struct StockCellsTests {
  @Test("Every row is 44 pt high; a cell of the one pool has one label and no constraint, and is placed by its frame")
  func cellsAreCheap() throws {
    let run = try ListRun([StockCellsTechnique.self]).with { $0.mediaAsText = true }.finished()
    let record = run.record
    #expect(Set(run.rowHeights) == [44] && record.contentHeight == 22000)
    #expect(record.amount(.viewCreate) == record.amount(.cellCreate))
    #expect(record.amount(.constraintCreate) == 0)
    #expect(record.amount(.solveFresh) + record.amount(.solveInPlace) == 0)
    #expect(record.amount(.frameLayout) == record.counters.layoutPasses)
    #expect(record.counters.offscreenPasses == 0)
    #expect(run.pools.count == 1 && run.pools[0].made == run.pools[0].aliveMax)
  }
}
