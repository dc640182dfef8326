import CellReuse
import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Cell reuse")
struct CellReuseTests {
  private func run(_ messages: [Message]? = nil) throws -> FinishedRun {
    try ListRun([CellReuseTechnique.self], messages: messages).finished()
  }

  @Test("A text cell is made with two views and six constraints, and binds with two more")
  func textCells() throws {
    let record = try run(ChatSample.texts(60)).record
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
    let record = try run(ChatSample.stills(images, count: 60)).record
    let (cells, rows) = (record.amount(.cellCreate), record.counters.rowsEntered)
    #expect(rows > cells)
    #expect(record.amount(.viewCreate) == 3 * cells)
    #expect(record.amount(.subviewAdd) == images * cells, "attached once, and reused by rows of the same kind")
    #expect(record.amount(.constraintCreate) == (3 + 3 * images) * cells + images * rows)
  }

  @Test("Image views are attached and detached as rows need them")
  func imageViewsFollowRows() throws {
    let messages = try (0..<60).map { index in
      Message(
        messageId: index, direction: .outgoing,
        body: try ChatSample.stills(1 + index % 3, count: 1).first.map(\.body) ?? .text(""))
    }
    let record = try run(messages).record
    #expect(record.amount(.subviewRemove) > 0)
    #expect(record.amount(.subviewAdd) > 3 * record.amount(.cellCreate))
  }

  @Test("Each pool makes exactly as many cells as were in the list at once")
  func poolsMakeMinimumOfCells() throws {
    let pools = try run().pools
    #expect(pools.map(\.name) == ["media", "text"])
    for pool in pools { #expect(pool.made == pool.aliveMax, "\(pool.name)") }
  }

  @Test("A second pass over the list makes no cell and no view")
  func warmPoolsMakeNothing() throws {
    var once = ListRun([CellReuseTechnique.self])
    once.driver = .timer(
      TimerDriver(interval: .milliseconds(400), baseStep: 50, firstIncrement: 100, increment: 30, passes: 1))
    var twice = once
    twice.driver = .timer(
      TimerDriver(interval: .milliseconds(400), baseStep: 50, firstIncrement: 100, increment: 30, passes: 2))
    let (first, second) = (try once.record(), try twice.record())
    #expect(second.counters.rowsEntered > first.counters.rowsEntered + 400)
    #expect(second.amount(.cellCreate) == first.amount(.cellCreate))
    #expect(second.amount(.viewCreate) == first.amount(.viewCreate))
  }

  @Test("Without reuse, every row makes a cell with 8 constraints for a text and 5, 10 or 15 for images")
  func cellsWithoutReuse() throws {
    let texts = try ListRun(messages: ChatSample.texts(40)).record()
    #expect(texts.amount(.cellCreate) == texts.counters.rowsEntered)
    #expect(texts.amount(.constraintCreate) == 8 * texts.counters.rowsEntered)
    #expect(texts.amount(.viewCreate) == 2 * texts.counters.rowsEntered)
    for images in 1...3 {
      let media = try ListRun(messages: ChatSample.stills(images, count: 40)).record()
      #expect(media.amount(.constraintCreate) == 5 * images * media.counters.rowsEntered)
      #expect(media.amount(.viewCreate) == images * media.counters.rowsEntered)
    }
  }
}
