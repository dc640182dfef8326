import ListRuntime
import Simulation
import StaticCells
import TechniqueTestSupport
import Testing

@Suite("Static cells")
struct StaticCellsTests {
  private func stack() throws -> [any Technique.Type] {
    [try #require(PluginFolder.technique("cell-reuse")), StaticCellsTechnique.self]
  }

  @Test("A text cell is made with 8 constraints and two views, and a bind makes none")
  func textCells() throws {
    let record = try ListRun(stack(), messages: ChatSample.texts(60)).record()
    let cells = record.amount(.cellCreate)
    #expect(record.counters.rowsEntered > cells)
    #expect(record.amount(.constraintCreate) == 8 * cells)
    #expect(record.amount(.viewCreate) == 2 * cells)
    #expect(record.amount(.constraintRemove) + record.amount(.subviewAdd) + record.amount(.subviewRemove) == 0)
  }

  @Test("A media cell is made with 5, 10 or 15 constraints, and a bind makes none", arguments: 1...3)
  func mediaCells(_ images: Int) throws {
    let record = try ListRun(stack(), messages: ChatSample.stills(images, count: 60)).record()
    let cells = record.amount(.cellCreate)
    #expect(record.counters.rowsEntered > cells)
    #expect(record.amount(.constraintCreate) == 5 * images * cells)
    #expect(record.amount(.viewCreate) == images * cells)
  }

  @Test("There are eight pools, and each makes exactly as many cells as were in the list at once")
  func poolsMakeMinimumOfCells() throws {
    let pools = try ListRun(stack()).finished().pools
    #expect(
      pools.map(\.name) == [
        "media-1-in", "media-1-out", "media-2-in", "media-2-out", "media-3-in", "media-3-out", "text-in", "text-out",
      ])
    for pool in pools { #expect(pool.made == pool.aliveMax, "\(pool.name)") }
  }

  @Test("A second pass over the list makes no view and no constraint")
  func warmPoolsMakeNothing() throws {
    func record(passes: Int) throws -> RunRecord {
      var run = ListRun(try stack())
      run.driver = .timer(
        TimerDriver(interval: .milliseconds(400), baseStep: 50, firstIncrement: 100, increment: 30, passes: passes))
      return try run.record()
    }
    // Steps grow during a pass, so only after two passes has every pool reached its maximum.
    let (second, third) = (try record(passes: 2), try record(passes: 3))
    #expect(third.counters.rowsEntered > second.counters.rowsEntered + 400)
    #expect(third.amount(.viewCreate) == second.amount(.viewCreate))
    #expect(third.amount(.constraintCreate) == second.amount(.constraintCreate))
  }
}
