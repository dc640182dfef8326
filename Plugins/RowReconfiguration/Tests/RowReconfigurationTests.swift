import ListRuntime
import RowReconfiguration
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Row reconfiguration")
struct RowReconfigurationTests {
  /// A chat at rest whose third message is edited: as a text that is one line higher each time, or once as a picture.
  private func run(_ techniques: [any Technique.Type], _ rules: TableViewRules, _ edits: [Message]) throws
    -> FinishedRun
  {
    var run = ListRun(techniques, messages: ChatSample.texts(30))
    run.isFree = false
    run.system.table = rules
    run.driver = .script([ScriptedScroll(at: .milliseconds(3000), offset: 1, animated: false)])
    run.events = edits.enumerated().map { position, message in
      ScheduledListEvent(at: .milliseconds(200 + 200 * position), event: .update(.messages([message]), at: 2))
    }
    return try run.finished()
  }

  private func edit(_ lines: Int) -> Message {
    Message(
      messageId: 900, direction: .incoming,
      body: .text((1...lines).map { "line \($0)" }.joined(separator: "\n")))
  }

  private func base() throws -> [any Technique.Type] {
    try ["cell-reuse", "static-cells"].map { try #require(PluginFolder.technique($0)) }
  }

  private func reconfigured() throws -> [any Technique.Type] { try base() + [RowReconfigurationTechnique.self] }

  @Test(
    "Rows are as high as if they were reloaded, in every system, and the row's cell stays",
    arguments: SystemGeneration.all.map(\.table))
  func heights(rules: TableViewRules) throws {
    let edits = (1...6).map(edit)
    let (without, with) = (try run(base(), rules, edits), try run(reconfigured(), rules, edits))
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
    let with = try run(reconfigured(), .plain, [picture, edit(1), picture])
    #expect(with.record.counters.cellsReconfigured == 0)
    #expect(try with.rowHeights == run(base(), .plain, [picture, edit(1), picture]).rowHeights)
  }
}
