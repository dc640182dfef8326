import LayoutModels
import ListRuntime
import SampleData
import TechniqueTestSupport
import Testing

@Suite("Layout models")
struct LayoutModelsTests {
  private func run(_ messages: [Message]? = nil, _ options: [String: OptionValue] = [:]) -> ListRun {
    ListRun(over: "cell-reuse", "static-cells", messages: messages).with(LayoutModelsTechnique.self, options)
  }

  @Test("All texts are measured in the background, once, and nothing is solved")
  func layoutIsElsewhere() throws {
    let record = try run(ChatSample.texts(100)).record()
    #expect(record.counters.modelsMade == 100)
    #expect(record.counters.textLayoutsInBackground == 100)
    #expect(record.counters.textLayoutsOnMain == 0)
    #expect(record.amount(.constraintCreate) == 0)
    #expect(record.amount(.solveFresh) + record.amount(.solveInPlace) + record.counters.fittingSolves == 0)
    // Bubble and label of each row that is laid out; a new cell is sized once before it has a row.
    #expect(record.amount(.frameLayout) == 2 * (record.counters.layoutPasses - record.amount(.cellCreate)))
  }

  @Test(
    "Models show the picture that the solver shows, however texts are measured",
    arguments: [nil] + FeedSample.contents(30), ["boundingBox", "layoutManager"])
  func picturesAreEqual(_ content: ContentDescription?, measure: String) throws {
    for below in [ListRun(), ListRun(over: "cell-reuse", "static-cells")] {
      let findings = try below.showing(content, FeedSample.media())
        .findings(with: LayoutModelsTechnique.self, ["measure": .choice(measure)])
      #expect(findings.isEmpty, "\(findings.prefix(3))")
    }
  }

  @Test("With the layoutManager option a layout manager measures all texts")
  func measuringMethods() throws {
    let box = try run(ChatSample.texts(40)).record()
    let manager = try run(ChatSample.texts(40), ["measure": .choice("layoutManager")]).record()
    #expect(box.amount(.textMeasureCall) == 40 && box.amount(.textKitLayout) == 0)
    #expect(manager.amount(.textMeasureCall) == 0 && manager.amount(.textKitLayout) == 40)
    #expect(manager.counters.textLayoutsInBackground == 40)
  }

  /// Counters of a list of a hundred texts at rest that an event changes.
  private func counters(_ event: ListEvent, _ options: [String: OptionValue] = [:]) throws -> ListCounters {
    try run(ChatSample.texts(100), options).with {
      ($0.isFree, $0.driver) = (false, .jumps(every: 1500, to: [40]))
      $0.events = [ScheduledListEvent(event, at: 100)]
    }.record().counters
  }

  @Test(
    "A rotation keeps view models and recalculates layouts, on the thread that the option names",
    arguments: ["background", "main"])
  func rotation(place: String) throws {
    let counters = try counters(.rotate, ["onWidthChange": .choice(place)])
    #expect(counters.modelsMade == 100)
    // Eight rows of 40.5 pt are visible in the new height of 320 pt, some of them before their layouts are
    // recalculated.
    #expect(place == "main" ? counters.textLayoutsOnMain == 100 : (1...10).contains(counters.textLayoutsOnMain))
    #expect((200...210).contains(counters.textLayoutsInBackground + counters.textLayoutsOnMain))
  }

  @Test("Rows inserted off screen get their models in the background; visible ones get them on demand")
  func insertedRows() throws {
    let (hidden, visible) = (
      try counters(.insert(.messages(ChatSample.texts(3)), at: 90)),
      try counters(.insert(.messages(ChatSample.texts(3)), at: 2))
    )
    #expect(hidden.textLayoutsOnMain == 0 && hidden.textLayoutsInBackground == 103)
    #expect(visible.textLayoutsOnMain == 3)
  }
}

@Suite("Layout models in step with the data")
struct LayoutModelChangeTests {
  private static let new: [Message] = [Message(messageId: 1000, direction: .incoming, body: .text("New\nand\ntall"))]

  /// Texts of one to five lines; neighbors have different numbers of lines.
  private static func texts(_ count: Int, from first: Int) -> [Message] {
    (first..<first + count).map { number in
      Message(
        messageId: number, direction: .outgoing,
        body: .text(Array(repeating: "Line of words \(number)", count: 1 + number % 9).joined(separator: " ")))
    }
  }

  @Test(
    "Models follow their rows through insertions, deletions, updates, reloads and rotations, and none leaks",
    arguments: [
      ListEvent.insert(.messages(new), at: 2), .update(.messages(new), at: 3), .delete(1..<4), .delete(50..<70),
      .reload, .rotate, .delete(0..<84),
    ], [0, 1, 2, 4, 10, 20, 980])
  func modelsFollowRows(_ event: ListEvent, milliseconds: Int) throws {
    var solved = ListRun(over: "cell-reuse", "static-cells", messages: Self.texts(60, from: 0))
    // Scrolls down, back to the top, and down again after the events. When the second event happens, models of the rows
    // inserted by the first one are still being made.
    solved.driver = .jumps(every: 50, to: (1...40).map { Double($0 % 20) * 300 })
    solved.events = [
      ScheduledListEvent(.insert(.messages(Self.texts(24, from: 60)), at: 48), at: 5),
      ScheduledListEvent(event, at: 5 + milliseconds),
    ]
    let finished = try solved.with(LayoutModelsTechnique.self).with { $0.isFree = false }.finished()
    #expect(try finished.rowHeights == solved.finished().rowHeights)
    let weight = try ShippedData.shared.profile.bytes(.model)
    #expect(weight > 0 && finished.bytes(of: .models) == weight * Int64(finished.rows.count))
  }

  @Test("After a rotation row heights equal the solver's")
  func rotatedHeights() throws {
    let solved = try ListRun(over: "cell-reuse", "static-cells")
      .showing(.posts(FeedSample.posts(40), style: PostStyle()), FeedSample.media())
      .with { $0.events = [ScheduledListEvent(.rotate, at: 100)] }
    #expect(try solved.with(LayoutModelsTechnique.self).finished().rowHeights == solved.finished().rowHeights)
  }
}
