import ListRuntime
import PagePrefetch
import Simulation
import TechniqueTestSupport
import Testing

@Suite("page-prefetch")
struct PagePrefetchTests {
  private func record(_ screens: Double?) throws -> RunRecord {
    func messages(_ first: Int, _ count: Int) -> [Message] {
      (first..<(first + count)).map { Message(messageId: $0, direction: .incoming, body: .text("\($0)")) }
    }
    var run = ListRun(messages: messages(0, 60))
    if let screens { run.add(PagePrefetchTechnique.self, ["screens": .number(screens)]) }
    run.driver = .drag(900, within: 300)
    run.isFree = false
    run.events = [
      ScheduledListEvent(
        near: .end, screens: 0.5, latency: .milliseconds(100),
        events: (1...4).map { .insert(.messages(messages(1000 * $0, 30)), at: .max) })
    ]
    return try run.record()
  }

  @Test("Pages come earlier the farther it looks ahead, and none comes twice")
  func screens() throws {
    let rows = try [nil, 2, 50].map { try record($0).counters.estimateQueries }
    #expect(rows[0] <= rows[1] && rows[1] < rows[2] && rows[2] == 60 + 4 * 30, "\(rows)")
  }
}
