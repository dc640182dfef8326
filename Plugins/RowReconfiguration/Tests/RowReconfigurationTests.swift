import ListRuntime
import RowReconfiguration
import TechniqueTestSupport
import Testing

@Suite("Row reconfiguration")
struct RowReconfigurationTests {
  /// A chat at rest whose third message is edited: as a text that is one line higher each time, or once as a picture.
  private func run(_ run: ListRun, _ rules: TableViewRules, _ edits: [Message]) throws -> FinishedRun {
    var run = run
    (run.messages, run.isFree) = (ChatSample.texts(30), false)
    run.changeSystem = { $0.table = rules }
    run.driver = .jumps(every: 3000, to: [1])
    run.events = edits.enumerated().map { ScheduledListEvent(.update(.messages([$1]), at: 2), at: 200 + 200 * $0) }
    return try run.finished()
  }

  private func edit(_ lines: Int) -> Message {
    Message(
      messageId: 900, direction: .incoming,
      body: .text((1...lines).map { "line \($0)" }.joined(separator: "\n")))
  }

  private let base = ListRun(over: "cell-reuse", "static-cells")
  private var reconfigured: ListRun { base.with(RowReconfigurationTechnique.self) }

  @Test(
    "Rows are as high as if they were reloaded, in every system, and the row's cell stays",
    arguments: SystemGeneration.all.map(\.rules.table))
  func heights(rules: TableViewRules) throws {
    let edits = (1...6).map(edit)
    let (without, with) = (try run(base, rules, edits), try run(reconfigured, rules, edits))
    #expect(with.rowHeights == without.rowHeights)
    // The first edit can change the side, and so the class of the cell.
    #expect(with.record.counters.cellsReconfigured >= 5)
    #expect(
      with.record.counters.rowsEntered + with.record.counters.cellsReconfigured == without.record.counters.rowsEntered)
  }

  @Test("A row that needs a cell of another class is reloaded")
  func otherClass() throws {
    let picture = Message(
      messageId: 900, direction: .incoming, body: .media([try #require(ShippedData.shared.media.stills.first).url]))
    let with = try run(reconfigured, .plain, [picture, edit(1), picture])
    #expect(with.record.counters.cellsReconfigured == 0)
    #expect(try with.rowHeights == run(base, .plain, [picture, edit(1), picture]).rowHeights)
  }
}
