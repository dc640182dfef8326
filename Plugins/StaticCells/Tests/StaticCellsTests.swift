import ListRuntime
import StaticCells
import TechniqueTestSupport
import Testing

@Suite("Static cells")
struct StaticCellsTests {
  private func run(_ messages: [Message]? = nil) -> ListRun {
    ListRun(over: "cell-reuse", messages: messages).with(StaticCellsTechnique.self)
  }

  @Test(
    "A cell is made with 8 constraints and two views for a text, or 5 constraints and a view for each image; a bind makes none",
    arguments: 0...3)
  func cells(_ images: Int) throws {
    let record = try run(images == 0 ? ChatSample.texts(60) : ChatSample.stills(images, count: 60)).record()
    let cells = record.amount(.cellCreate)
    #expect(record.counters.rowsEntered > cells)
    #expect(record.amount(.constraintCreate) == [8, 5, 10, 15][images] * cells)
    #expect(record.amount(.viewCreate) == [2, 1, 2, 3][images] * cells)
    #expect(record.amount(.constraintRemove) + record.amount(.subviewAdd) + record.amount(.subviewRemove) == 0)
  }

  @Test("There are eight pools, and each makes exactly as many cells as were in the list at once")
  func poolsMakeMinimumOfCells() throws {
    let pools = try run().finished().pools
    #expect(
      pools.map(\.name) == [
        "media-1-in", "media-1-out", "media-2-in", "media-2-out", "media-3-in", "media-3-out", "text-in", "text-out",
      ])
    for pool in pools { #expect(pool.made == pool.aliveMax, "\(pool.name)") }
  }

  @Test("A second pass over the list makes no view and no constraint")
  func warmPoolsMakeNothing() throws {
    // Steps grow during a pass, so only after two passes has every pool reached its maximum.
    let records = try [2, 3].map { passes in try run().with { $0.driver = .passes(passes) }.record() }
    #expect(records[1].counters.rowsEntered > records[0].counters.rowsEntered + 400)
    for kind in [WorkKind.viewCreate, .constraintCreate] { #expect(records[1].amount(kind) == records[0].amount(kind)) }
  }
}
