import ListRuntime
import ManualLayout
import SampleData
import TechniqueTestSupport
import Testing

@Suite("Manual layout")
struct ManualLayoutTests {
  private let solved = ListRun(over: "cell-reuse", "static-cells")
  private var framed: ListRun { solved.with(ManualLayoutTechnique.self) }

  @Test("Frames show the picture that the solver shows", arguments: [nil] + FeedSample.contents(30))
  func picturesAreEqual(_ content: ContentDescription?) throws {
    for below in [ListRun(), solved] {
      let findings = try below.showing(content, FeedSample.media()).findings(with: ManualLayoutTechnique.self)
      #expect(findings.isEmpty, "\(findings.prefix(3))")
    }
  }

  @Test("Nothing is solved; a text is measured whenever its cell is fitted or laid out")
  func measuresInLayout() throws {
    let record = try framed.with { $0.messages = ChatSample.texts(60) }.record()
    #expect(record.amount(.constraintCreate) + record.amount(.solveFresh) + record.amount(.solveInPlace) == 0)
    #expect(record.counters.fittingSolves == record.counters.rowsEntered)
    #expect(record.amount(.textMeasureCall) == record.counters.layoutPasses + record.counters.fittingSolves)
    #expect(record.amount(.frameLayout) == 2 * record.counters.layoutPasses)
  }

  @Test("With manual heights no cell is fitted, and texts are measured for heights and for layout")
  func classFunction() throws {
    let record = try framed.with(try #require(PluginFolder.technique("manual-heights")))
      .with { $0.messages = ChatSample.texts(60) }.record()
    #expect(record.counters.fittingSolves == 0)
    #expect(record.amount(.textMeasureCall) == record.counters.layoutPasses + record.counters.heightQueries)
  }

  @Test("After a rotation row heights equal the solver's")
  func rotation() throws {
    let heights = try [solved, framed].map { run in
      try run.showing(.posts(FeedSample.posts(40), style: PostStyle()), FeedSample.media())
        .with { $0.events = [ScheduledListEvent(.rotate, at: 100)] }.finished().rowHeights
    }
    #expect(heights[1] == heights[0])
  }
}
