import ListRuntime
import MirroredList
import TechniqueTestSupport
import Testing

@Suite("mirrored-list")
struct MirroredListTests {
  private func message(_ id: Int, lines: Int = 1) -> Message {
    Message(
      messageId: id, direction: .incoming, body: .text(Array(repeating: "\(id)", count: lines).joined(separator: "\n")))
  }

  /// - Parameter duration: the time that the finger is down, in milliseconds.
  private func record(
    _ isMirrored: Bool, _ events: [ScheduledListEvent], by distance: Double, within duration: Int = 300
  ) throws -> RunRecord {
    var run = ListRun(messages: (0..<60).map { message($0, lines: 1 + $0 % 4) })
    if isMirrored { run.add(MirroredListTechnique.self) }
    run.driver = .drag(distance, within: duration)
    run.startsAt = .end
    run.isFree = false
    run.events = events
    return try run.record()
  }

  @Test("Rows above the screen, and their estimates, move nothing; without it they do")
  func above() throws {
    let events = [ScheduledListEvent(.insert(.messages((100..<120).map { message($0) }), at: 0), at: 700)]
    #expect(try record(true, events, by: -400).position.jumps.isEmpty)
    #expect(try record(false, events, by: -400).position.jumps.contains { $0.jump.cause == .insertion })
  }

  @Test(
    "A message that grows at the end moves the rows of a user who has scrolled away, and not those of one who has not")
  func growth() throws {
    let events = [ScheduledListEvent(.grow(.messages([message(59, lines: 9)])), at: 900)]
    #expect(
      try record(true, events, by: -400).position.jumps.contains { $0.jump.cause == .growth })
    let still = try record(true, events, by: 10, within: 1500)
    #expect(still.counters.eventsNotReached == 0)
    #expect(!still.frames.contains { $0.isScroll && $0.isEndLost })
  }

  @Test("A rotation that changes no height moves no row and keeps the end")
  func rotation() throws {
    let run = try record(true, [ScheduledListEvent(.rotate, at: 700)], by: 10, within: 1500)
    #expect(run.counters.eventsNotReached == 0)
    #expect(run.position.jumps.isEmpty, "\(run.position.jumps)")
    #expect(!run.frames.contains { $0.isScroll && $0.isEndLost })
  }
}
