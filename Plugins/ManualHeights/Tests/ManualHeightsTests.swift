import ListRuntime
import ManualHeights
import TechniqueTestSupport
import Testing

@Suite("Manual heights")
struct ManualHeightsTests {
  private let solved = ListRun(over: "cell-reuse", "static-cells")
  private var manual: ListRun { solved.with(ManualHeightsTechnique.self) }

  @Test("Heights equal the solver's, rounded up to whole points")
  func heightsAreRoundedSolutions() throws {
    let (solved, manual) = (try solved.finished(), try manual.finished())
    #expect(solved.rowHeights.count == 500)
    #expect(manual.rowHeights == solved.rowHeights.map { $0.rounded(.up) })
    #expect(solved.record.contentHeight == 35210.5)
    #expect(manual.record.contentHeight == 35272)
  }

  @Test("Heights of long, wrapped, empty, wide and unknown texts equal the solver's too")
  func unusualTexts() throws {
    let texts = [
      "", " ", "\n", "a\n\n\nb", String(repeating: "word ", count: 90), String(repeating: "x", count: 300),
      "日本語の長いメッセージは折り返されます。日本語の長いメッセージは折り返されます。", "👩‍👩‍👧 family", "tab\tand\u{0007}bell",
    ]
    let messages = texts.enumerated().map { Message(messageId: $0, direction: .incoming, body: .text($1)) }
    let heights = try [solved, manual].map { run in try run.with { $0.messages = messages }.finished().rowHeights }
    #expect(heights[1] == heights[0].map { $0.rounded(.up) })
  }

  @Test("No cell is fitted, and each text is measured on every height query")
  func noFitting() throws {
    var run = manual.with { $0.messages = ChatSample.texts(60) }
    let record = try run.record()
    #expect(record.counters.fittingSolves == 0 && record.amount(.solveFresh) == 0)
    // Layout measures each label twice; each height query measures it once.
    #expect(record.amount(.textMeasureCall) == (2 + 3) * record.counters.rowsEntered)
    run.changeSystem = { $0.heightQueries.value = .iOS12 }
    let laterSystem = try run.record()
    let queries = laterSystem.counters.heightQueries
    #expect(laterSystem.amount(.textMeasureCall) == 2 * laterSystem.counters.rowsEntered + queries)
    #expect(queries > 3 * laterSystem.counters.rowsEntered)
  }
}
