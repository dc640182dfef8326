import ListRuntime
import SampleData
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Texts that end with more")
struct CutTextTests {
  private static let seed: UInt64 = 47

  private func row(_ text: String, more: String?, lines: Int, textScale: Double? = nil) throws -> FinishedRun {
    var body = DeclaredText(
      .field("body"), style: LabelStyle(font: Font(pointSize: 15), color: .black, lineLimit: lines))
    body.more = more
    var style = DeclaredStyle()
    style.blocks = [DeclaredBlock(DeclaredStack(.vertical, insets: .init(10), views: [.text(body)]))]
    var run = ListRun()
    run.content = ContentDescription([DeclaredItem(itemId: 1, texts: [.init("body", text)])], style: style)
    if let textScale { run.events = [ScheduledListEvent(.textSize(textScale), at: 10)] }
    return try run.finished()
  }

  private func shown(_ text: String, lines: Int, textScale: Double? = nil) throws -> String {
    try row(text, more: "… more", lines: lines, textScale: textScale).plainTexts.joined()
  }

  @Test("A text that fits is shown whole; a longer one is cut in its last line, and ends with the words")
  func cut() throws {
    let text = Array(repeating: "some words", count: 30).joined(separator: " ")
    #expect(try shown("short", lines: 2) == "short")
    let cut = try shown(text, lines: 2)
    #expect(cut.hasSuffix("… more") && text.hasPrefix(cut.dropLast(6)) && cut.count > 40)
    #expect(try shown(text, lines: 4).count * 10 > 18 * cut.count)
    // Larger texts are cut earlier.
    #expect(try shown(text, lines: 2, textScale: 2).count * 10 < 7 * cut.count)
  }

  @Test(
    "A cut text fills its lines exactly: the row is as high as with an ellipsis, and nothing is truncated, whatever the text"
  )
  func height() throws {
    var random = RandomStream(seed: Self.seed, name: "cut texts")
    let parts = ["a", "word", " ", " ", "\n", "日本語", "」", "supercalifragilistic", "-", "👩‍👩‍👧", "\u{301}"]
    var measurer = TextMeasurer()
    for study in 0..<200 {
      let text = (0..<random.integer(in: 1...120)).map { _ in parts[random.integer(in: 0...(parts.count - 1))] }
        .joined()
      let lines = random.integer(in: 1...4)
      let note = "study \(study) of seed \(Self.seed): \(lines) lines of \(text.debugDescription)"
      let cut = try shown(text, lines: lines)
      let layout = measurer.layout(cut, font: Font(pointSize: 15), maxWidth: 300, lineLimit: lines)
      #expect(!layout.isTruncated, "\(note)")
      #expect(
        try row(text, more: "… more", lines: lines).rowHeights == row(text, more: nil, lines: lines).rowHeights,
        "\(note)")
    }
  }

  @Test("Words that do not fit into a line are not shown: the text then ends with an ellipsis, as without them")
  func narrow() throws {
    let text = Array(repeating: "some words", count: 30).joined(separator: " ")
    let words = Array(repeating: "wider than a line", count: 5).joined(separator: " ")
    #expect(try row(text, more: words, lines: 2).plainTexts == [text])
    // A character that is wider than what is left beside the words gives way to them.
    #expect(
      try row(String(repeating: "日", count: 60), more: "wide words that leave no room at all", lines: 1).plainTexts
        .joined().hasSuffix("at all"))
  }

  @Test("The app measures the whole text, to the last line that is shown, for every cell that it fills")
  func charges() throws {
    let text = Array(repeating: "some words", count: 30).joined(separator: " ")
    let (cut, plain) = (try row(text, more: "… more", lines: 2).record, try row(text, more: nil, lines: 2).record)
    #expect(cut.amount(.textMeasureCall) == plain.amount(.textMeasureCall) + 1)
    #expect(cut.amount(.textMeasureLine) == plain.amount(.textMeasureLine) + 2)
  }
}
