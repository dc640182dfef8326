import ListRuntime
import PagePrefetch
import Simulation
import TechniqueTestSupport
import Testing

@Suite("page-prefetch")
struct PagePrefetchTests {
  private func record(_ screens: Double?, fromTarget: Bool = false, latency: Int = 100, count: Int = 60) throws
    -> RunRecord
  {
    func messages(_ first: Int, _ count: Int) -> [Message] {
      (first..<(first + count)).map { Message(messageId: $0, direction: .incoming, body: .text("\($0)")) }
    }
    var run = ListRun(messages: messages(0, count))
    if let screens {
      run.add(PagePrefetchTechnique.self, ["screens": .number(screens), "fromTarget": .boolean(fromTarget)])
    }
    run.driver = .drag(900, within: 300)
    run.isFree = false
    run.events = [
      ScheduledListEvent(
        near: .end, screens: 0.5, latency: .milliseconds(latency),
        events: (1...4).map { .insert(.messages(messages(1000 * $0, 30)), at: .max) })
    ]
    return try run.record()
  }

  @Test("Pages come earlier the farther it looks ahead, and none comes twice")
  func screens() throws {
    let rows = try [nil, 2, 50].map { try record($0).counters.estimateQueries }
    #expect(rows[0] <= rows[1] && rows[1] < rows[2] && rows[2] == 60 + 4 * 30, "\(rows)")
  }

  @Test("With the target of a flick, a page is requested when the finger lifts, and arrives in time")
  func target() throws {
    // Without it, the request comes less than 0.8 s before the list rests.
    func rows(_ fromTarget: Bool) throws -> Int {
      try record(0.5, fromTarget: fromTarget, latency: 800, count: 70).counters.estimateQueries
    }
    let (without, with) = (try rows(false), try rows(true))
    #expect(with > without, "\(with) rows with the target, \(without) without")
  }
}
