import CellReuse
import IncrementalHeights
import ListRuntime
import ManualHeights
import Simulation
import StaticCells
import TechniqueTestSupport
import Testing

@Suite("incremental-heights")
struct IncrementalHeightsTests {
  private static let seed: UInt64 = 4711

  /// Words, spaces, line breaks, full-width characters, hyphens, emoji and combining marks.
  private static let parts = [
    " ", "a", "word", " longer words", "\n", "\r\n", "、", "日本語", "」", "well-known ", "co\u{AD}op", "👩‍👩‍👧", "\u{301}", "\t",
    "ﷺ",
    "🇪🇪", "🇪", "supercalifragilisticexpialidocious",
  ]

  private func run(_ techniques: [any Technique.Type], _ events: [ScheduledListEvent]) throws -> FinishedRun {
    var run = ListRun(techniques)
    run.content = .chat(
      messages: (0..<5).map { Message(messageId: $0, direction: .incoming, body: .text("\($0)")) }, style: ChatStyle(),
      mediaAsText: true)
    run.driver = .script([ScriptedScroll(at: .milliseconds(3000), offset: 0, animated: false)])
    run.events = events
    return try run.finished()
  }

  @Test("Whatever text is appended, heights are those of measuring the whole text, after each part")
  func heights() throws {
    var random = RandomStream(seed: Self.seed, name: "texts")
    for study in 0..<60 {
      var text = "1"
      let count = random.integer(in: 1...40)
      var events: [ScheduledListEvent] = []
      for part in 0..<count {
        text += Self.parts[random.integer(in: 0...(Self.parts.count - 1))]
        let grown = ContentItems([Message(messageId: 1, direction: .incoming, body: .text(text))])
        events.append(ScheduledListEvent(.grow(grown), at: 100 + 40 * part))
        // Other rows move, or the text gets another size.
        if part % 7 == 3 {
          let added = Message(messageId: 100 + part, direction: .outgoing, body: .text("new"))
          events.append(ScheduledListEvent(.insert(ContentItems([added]), at: 0), at: 110 + 40 * part))
        }
        if part % 11 == 5 { events.append(ScheduledListEvent(.textSize(1 + random.unit()), at: 120 + 40 * part)) }
      }
      let whole = try run([ManualHeightsTechnique.self], events)
      let parts = try run([ManualHeightsTechnique.self, IncrementalHeightsTechnique.self], events)
      #expect(parts.rowHeights == whole.rowHeights, "study \(study) of seed \(Self.seed): \(text.debugDescription)")
    }
  }

  @Test("The glyphs that are measured for a part do not depend on the text before it")
  func glyphs() throws {
    func measured(_ length: Int, _ techniques: [any Technique.Type]) throws -> Int {
      let text = Array(repeating: "words", count: length).joined(separator: " ")
      func grown(_ end: String) -> ListEvent {
        .grow(ContentItems([Message(messageId: 1, direction: .incoming, body: .text(text + end))]))
      }
      let first = [ScheduledListEvent(grown(""), at: 100)]
      let both = first + [ScheduledListEvent(grown(" more"), at: 500)]
      let stack: [any Technique.Type] = [
        CellReuseTechnique.self, StaticCellsTechnique.self, ManualHeightsTechnique.self,
      ]
      return try run(stack + techniques, both).record.amount(.textMeasureGlyph)
        - run(stack + techniques, first).record.amount(.textMeasureGlyph)
    }
    let saved = try [20, 60].map { try measured($0, []) - measured($0, [IncrementalHeightsTechnique.self]) }
    // 40 more words of 6 characters, at each of the requests for the height.
    #expect(saved[0] > 0 && saved[1] >= saved[0] + 40 * 6, "\(saved)")
  }
}
