import CoalescedUpdates
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("coalesced-updates")
struct CoalescedUpdatesTests {
  private func message(_ id: Int, _ text: String) -> Message {
    Message(messageId: id, direction: .incoming, body: .text(text))
  }

  private func finished(_ events: [ScheduledListEvent], withinMs: Int? = nil) throws -> FinishedRun {
    var run = ListRun(messages: (0..<20).map { message($0, "Hello") })
    if let withinMs { run.add(CoalescedUpdatesTechnique.self, ["withinMs": .integer(withinMs)]) }
    run.driver = .jumps(every: 1000, to: [1, 2])
    run.events = events
    return try run.finished()
  }

  @Test("Of the states of a growing row in the time, only the last is shown, and the list is the same in the end")
  func growth() throws {
    let events = (1...20).map { step in
      ScheduledListEvent(
        .grow(.messages([message(0, String(repeating: "Hello ", count: 5 * step))])), at: 100 + 20 * step)
    }
    let (without, with) = (try finished(events), try finished(events, withinMs: 100))
    #expect(with.rowHeights == without.rowHeights)
    #expect(with.record.counters.rowsEntered <= without.record.counters.rowsEntered - 14)
  }

  @Test("Changes keep their order: an insertion between two states of a row is made, and so are both ends")
  func order() throws {
    let events = [
      ScheduledListEvent(.grow(.messages([message(3, "Hello\nagain")])), at: 100),
      ScheduledListEvent(.insert(.messages([message(50, "New\nand\ntall")]), at: 0), at: 110),
      ScheduledListEvent(.delete(1..<2), at: 120),
      ScheduledListEvent(.grow(.messages([message(3, "Hello\nagain\nand again")])), at: 130),
      ScheduledListEvent(.replace(.messages((0..<6).map { message($0, "Other") })), at: 150),
    ]
    for count in 1...5 {
      let part = Array(events.prefix(count))
      #expect(try finished(part, withinMs: 60).rowHeights == finished(part).rowHeights, "\(count) events")
    }
  }
}
