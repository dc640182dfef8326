import CellReuse
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("Cell reuse")
struct CellReuseTests {
  private func run(_ messages: [Message]? = nil) -> ListRun {
    ListRun([CellReuseTechnique.self], messages: messages)
  }

  @Test("A text cell is made with two views and six constraints, and binds with two more")
  func textCells() throws {
    let record = try run(ChatSample.texts(60)).record()
    let (cells, rows) = (record.amount(.cellCreate), record.counters.rowsEntered)
    #expect(rows > cells)
    #expect(record.amount(.viewCreate) == 2 * cells)
    #expect(record.amount(.constraintCreate) == 6 * cells + 2 * rows)
    #expect(record.amount(.constraintRemove) == 2 * (rows - cells))
  }

  @Test(
    "A media cell has three views; it is made with 3 constraints, gets 3 per attached image, and binds with connectors and an edge",
    arguments: 1...3)
  func mediaCells(_ images: Int) throws {
    let record = try run(ChatSample.stills(images, count: 60)).record()
    let (cells, rows) = (record.amount(.cellCreate), record.counters.rowsEntered)
    #expect(rows > cells)
    #expect(record.amount(.viewCreate) == 3 * cells)
    #expect(record.amount(.subviewAdd) == images * cells, "attached once, and reused by rows of the same kind")
    #expect(record.amount(.constraintCreate) == (3 + 3 * images) * cells + images * rows)
  }

  @Test("Each pool makes exactly as many cells as were in the list at once")
  func poolsMakeMinimumOfCells() throws {
    let pools = try run().finished().pools
    #expect(pools.map(\.name) == ["media", "text"])
    for pool in pools { #expect(pool.made == pool.aliveMax, "\(pool.name)") }
  }

  @Test("A second pass over the list makes no cell and no view")
  func warmPoolsMakeNothing() throws {
    let records = try [1, 2].map { passes in try run().with { $0.driver = .passes(passes) }.record() }
    #expect(records[1].counters.rowsEntered > records[0].counters.rowsEntered + 400)
    #expect(records[1].amount(.cellCreate) == records[0].amount(.cellCreate))
    #expect(records[1].amount(.viewCreate) == records[0].amount(.viewCreate))
  }

  @Test(
    "Without reuse, every row makes a cell with 8 constraints for a text and 5, 10 or 15 for images", arguments: 0...3)
  func cellsWithoutReuse(images: Int) throws {
    let messages = try images == 0 ? ChatSample.texts(40) : ChatSample.stills(images, count: 40)
    let record = try ListRun(messages: messages).record()
    let rows = record.counters.rowsEntered
    #expect(record.amount(.cellCreate) == rows)
    #expect(record.amount(.constraintCreate) == [8, 5, 10, 15][images] * rows)
    #expect(record.amount(.viewCreate) == [2, 1, 2, 3][images] * rows)
  }
}
