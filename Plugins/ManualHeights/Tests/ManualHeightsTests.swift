internal import ListRuntime
internal import ManualHeights
internal import TechniqueTestSupport
internal import Testing

@Suite("Manual heights")
struct ManualHeightsTests {
  private func stack() throws -> [any Technique.Type] {
    try ["cell-reuse", "static-cells"].map { try #require(PluginFolder.technique($0)) }
  }

  @Test("Every row is as high as the solver says, rounded up to a whole point")
  func heightsAreRoundedSolutions() throws {
    let solved = try ListRun(stack()).finished()
    let manual = try ListRun(stack() + [ManualHeightsTechnique.self]).finished()
    #expect(solved.rowHeights.count == 500)
    #expect(manual.rowHeights == solved.rowHeights.map { $0.rounded(.up) })
    #expect(solved.record.contentHeight == 35210.5)
    #expect(manual.record.contentHeight == 35272)
  }

  @Test("Long, wrapped, empty, wide and unknown texts too")
  func oddTexts() throws {
    let texts = [
      "", " ", "\n", "a\n\n\nb", String(repeating: "word ", count: 90), String(repeating: "x", count: 300),
      "日本語の長いメッセージは折り返されます。日本語の長いメッセージは折り返されます。", "👩‍👩‍👧 family", "tab\tand\u{0007}bell",
    ]
    let messages = texts.enumerated().map { Message(messageId: $0, direction: .incoming, body: .text($1)) }
    let solved = try ListRun(stack(), messages: messages).finished()
    let manual = try ListRun(stack() + [ManualHeightsTechnique.self], messages: messages).finished()
    #expect(manual.rowHeights == solved.rowHeights.map { $0.rounded(.up) })
  }

  @Test("No cell is fitted, and each text is measured at every question")
  func noFitting() throws {
    var run = ListRun(try stack() + [ManualHeightsTechnique.self], messages: ChatSample.texts(60))
    let rows = try run.record().counters.rowsEntered
    #expect(try run.record().counters.fittingSolves == 0)
    #expect(try run.record().amount(.solveFresh) == 0)
    // Two measures of each label in place, and one for each question.
    #expect(try run.record().amount(.textMeasureCall) == (2 + 3) * rows)
    run.heightQueries = .iOS12
    let later = try run.record()
    let first = later.counters.heightQueries
    #expect(later.amount(.textMeasureCall) == 2 * later.counters.rowsEntered + first)
    #expect(first > 3 * later.counters.rowsEntered)
  }
}
