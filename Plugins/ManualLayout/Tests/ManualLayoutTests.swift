import ListRuntime
import ManualLayout
import SampleData
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Manual layout")
struct ManualLayoutTests {
  private func stack(_ ids: String...) throws -> [any Technique.Type] {
    try ids.map { try #require(PluginFolder.technique($0)) }
  }

  @Test("Frames show the picture that the solver shows", arguments: [nil] + FeedSample.contents(30))
  func picturesAreEqual(_ content: ContentDescription?) throws {
    for below in [try stack(), try stack("cell-reuse", "static-cells")] {
      var run = ListRun(below)
      if let content { (run.content, run.media) = (content, try FeedSample.media()) }
      let technique = ListRun([ManualLayoutTechnique.self]).techniques[0]
      let check = try run.configuration().pictures(of: technique, over: run.techniques)
      #expect(check.findings.isEmpty, "\(check.findings.prefix(3))")
    }
  }

  @Test("Nothing is solved; a text is measured whenever its cell is fitted or laid out")
  func measuresInLayout() throws {
    let run = ListRun(
      try stack("cell-reuse", "static-cells") + [ManualLayoutTechnique.self], messages: ChatSample.texts(60))
    let record = try run.record()
    #expect(record.amount(.constraintCreate) + record.amount(.solveFresh) + record.amount(.solveInPlace) == 0)
    #expect(record.counters.fittingSolves == record.counters.rowsEntered)
    #expect(record.amount(.textMeasureCall) == record.counters.layoutPasses + record.counters.fittingSolves)
    #expect(record.amount(.frameLayout) == 2 * record.counters.layoutPasses)
  }

  @Test("With manual heights no cell is fitted, and texts are measured for heights and for layout")
  func classFunction() throws {
    let run = ListRun(
      try stack("cell-reuse", "static-cells") + [ManualLayoutTechnique.self] + stack("manual-heights"),
      messages: ChatSample.texts(60))
    let record = try run.record()
    #expect(record.counters.fittingSolves == 0)
    #expect(record.amount(.textMeasureCall) == record.counters.layoutPasses + record.counters.heightQueries)
  }

  @Test("After a rotation row heights equal the solver's")
  func rotation() throws {
    var solved = ListRun(try stack("cell-reuse", "static-cells"))
    solved.content = .posts(FeedSample.posts(40), style: PostStyle())
    solved.media = try FeedSample.media()
    solved.events = [ScheduledListEvent(at: .milliseconds(100), event: .rotate)]
    var framed = solved
    framed.add(ManualLayoutTechnique.self)
    #expect(try framed.finished().rowHeights == solved.finished().rowHeights)
  }
}
