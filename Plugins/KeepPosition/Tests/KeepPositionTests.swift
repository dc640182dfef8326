import KeepPosition
import ListRuntime
import TechniqueTestSupport
import Testing

@Suite("keep-position")
struct KeepPositionTests {
  private func record(_ options: [String: OptionValue]?, _ events: [ScheduledListEvent]) throws -> RunRecord {
    var run = ListRun(messages: (0..<80).map { Message(messageId: $0, direction: .incoming, body: .text("\($0)")) })
    if let options { run.add(KeepPositionTechnique.self, options) }
    run.driver = .drag(400, within: 200)
    run.isFree = false
    run.events = events
    return try run.record()
  }

  private let above = [
    ScheduledListEvent(
      .insert(.messages((100..<120).map { Message(messageId: $0, direction: .outgoing, body: .text("\($0)")) }), at: 0),
      at: 600)
  ]

  @Test("Rows that are inserted above do not move the rows on the screen, and the deceleration goes on")
  func inserted() throws {
    let (without, with) = (try record(nil, above).position, try record([:], above).position)
    #expect(without.jumps.count == 1 && with.jumps.isEmpty && with.momentumLost == 0)
  }

  @Test(
    "A correction by setContentOffset takes the momentum; waiting for the end of the scroll does not, and takes as long"
  )
  func momentum() throws {
    #expect(try record(["stopsScroll": .boolean(true)], above).position.momentumLost > 0)
    let waiting = try record(["afterScroll": .boolean(true)], above)
    #expect(waiting.position.jumps.isEmpty && waiting.position.momentumLost == 0)
    #expect(waiting.amount(.queueHop) == 1)
  }

  @Test("Rows below the screen change nothing")
  func below() throws {
    let appended = [ScheduledListEvent(.delete(70..<80), at: 600)]
    #expect(try record([:], appended).position == record(nil, appended).position)
  }
}
