import ListRuntime
import TableBuffering
import TechniqueTestSupport
import Testing

@Suite("Table buffering")
struct TableBufferingTests {
  private func run(_ options: [String: OptionValue]?, messages: [Message]) throws -> RunRecord {
    var run = ListRun(over: "cell-reuse", messages: messages)
    if let options { run.add(TableBufferingTechnique.self, options) }
    (run.imageCaches, run.isFree, run.driver) = (.cold, false, .animation(to: 500, at: 1500))
    return try run.record()
  }

  @Test("Rows of half a screen above and below have cells, unless the options say otherwise")
  func cells() throws {
    // Rows of 40.5 pt on a screen of 568 pt: 15 or 16 intersect it, and 14 more intersect another screen.
    let texts = ChatSample.texts(200)
    #expect(try run(nil, messages: texts).counters.cellsAliveMax <= 16)
    let half = try run([:], messages: texts).counters.cellsAliveMax
    #expect(half >= 28 && half <= 31)
    let below = try run(["above": .number(0), "below": .number(2)], messages: texts).counters.cellsAliveMax
    #expect(below >= 42 && below <= 46)
    let none: [String: OptionValue] = ["above": .number(0), "below": .number(0)]
    #expect(try run(none, messages: texts).counters.cellsAliveMax <= 16)
  }

  @Test("The margins are added to those of other strategies")
  func adds() throws {
    let plain = ListRun(over: "async-nodes", messages: ChatSample.texts(200))
      .with { $0.driver = .animation(to: 500, at: 1500) }
    #expect(
      try plain.with(TableBufferingTechnique.self).record().counters.cellsAliveMax
        > plain.record().counters.cellsAliveMax)
  }
}
