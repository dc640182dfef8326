import ListRuntime
import StockCells
import TechniqueTestSupport
import Testing

@Suite("Stock cells")
struct StockCellsTests {
  private func finished() throws -> FinishedRun {
    var run = ListRun([StockCellsTechnique.self])
    run.mediaAsText = true
    return try run.finished()
  }

  @Test("Every row is 44 pt high, however many lines its text has")
  func rowsAreEqual() throws {
    let run = try finished()
    #expect(Set(run.rowHeights) == [44])
    #expect(run.record.contentHeight == 22000)
  }

  @Test("A cell has one label and no constraint, and is placed by its frame")
  func cellsAreCheap() throws {
    let record = try finished().record
    #expect(record.amount(.viewCreate) == record.amount(.cellCreate))
    #expect(record.amount(.constraintCreate) == 0)
    #expect(record.amount(.solveFresh) + record.amount(.solveInPlace) == 0)
    #expect(record.amount(.frameLayout) == record.counters.layoutPasses)
    #expect(record.counters.offscreenPasses == 0)
  }

  @Test("One pool makes exactly as many cells as were in the list at once")
  func onePool() throws {
    let pools = try finished().pools
    #expect(pools.count == 1)
    for pool in pools { #expect(pool.made == pool.aliveMax) }
  }
}
