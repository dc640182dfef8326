import ExactEstimates
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("exact-estimates")
struct ExactEstimatesTests {
  private func record(allRows: Bool?) throws -> RunRecord {
    func messages(_ ids: Range<Int>) -> [Message] {
      ids.map { id in
        Message(
          messageId: id, direction: .incoming,
          body: .text(Array(repeating: "\(id)", count: 2 + id % 4).joined(separator: "\n")))
      }
    }
    var run = ListRun(over: "cell-reuse", "static-cells", "manual-heights", "keep-position", messages: messages(0..<40))
    if let allRows { run.add(ExactEstimatesTechnique.self, ["allRows": .boolean(allRows)]) }
    run.driver = .drag(-900, within: 300)
    run.startsAt = .end
    run.isFree = false
    run.events = [ScheduledListEvent(.insert(.messages(messages(100..<140)), at: 0), at: 100)]
    return try run.record()
  }

  @Test("Inserted rows do not jump when they enter, and with all rows none does")
  func jumps() throws {
    let (plain, inserted, all) = (try record(allRows: nil), try record(allRows: false), try record(allRows: true))
    #expect(plain.position.jumps.count > inserted.position.jumps.count && all.position.jumps.isEmpty)
  }
}
