import LayoutModels
import ListRuntime
import SampleData
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Layout models")
struct LayoutModelsTests {
  private func stack() throws -> [any Technique.Type] {
    try ["cell-reuse", "static-cells"].map { try #require(PluginFolder.technique($0)) }
  }

  private func run(_ messages: [Message]? = nil, _ options: [String: OptionValue] = [:]) throws -> ListRun {
    var run = ListRun(try stack(), messages: messages)
    run.add(LayoutModelsTechnique.self, options)
    return run
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
    for below in [[], try stack()] {
      var run = ListRun(below)
      if let content { (run.content, run.media) = (content, try FeedSample.media()) }
      var with = ListRun()
      with.add(LayoutModelsTechnique.self, ["measure": .choice(measure)])
      let check = try run.configuration().pictures(of: with.techniques[0], over: run.techniques)
      #expect(check.findings.isEmpty, "\(check.findings.prefix(3))")
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

  @Test("The list waits for all models: a longer one takes longer to open")
  func loadGrowsWithTheList() throws {
    var short = try run(ChatSample.texts(50))
    short.isFree = false
    var long = try run(ChatSample.texts(1000))
    long.isFree = false
    #expect(try long.record().loadTime > short.record().loadTime)
  }

  @Test(
    "A rotation keeps view models and recalculates layouts, on the thread that the option names",
    arguments: ["background", "main"])
  func rotation(place: String) throws {
    var rotated = try run(ChatSample.texts(100), ["onWidthChange": .choice(place)])
    rotated.isFree = false
    rotated.driver = .script([ScriptedScroll(at: .milliseconds(1500), offset: 40, animated: false)])
    rotated.events = [ScheduledListEvent(at: .milliseconds(100), event: .rotate)]
    let counters = try rotated.record().counters
    #expect(counters.modelsMade == 100)
    // Eight rows of 40.5 pt are visible in the new height of 320 pt, some of them before their layouts are
    // recalculated.
    #expect(place == "main" ? counters.textLayoutsOnMain == 100 : (1...10).contains(counters.textLayoutsOnMain))
    #expect((200...210).contains(counters.textLayoutsInBackground + counters.textLayoutsOnMain))
  }

  @Test("Rows inserted off screen get their models in the background; visible ones get them on demand")
  func insertedRows() throws {
    func layouts(at position: Int) throws -> (onMain: Int, all: Int) {
      var changed = try run(ChatSample.texts(100))
      changed.isFree = false
      changed.driver = .script([ScriptedScroll(at: .milliseconds(1500), offset: 40, animated: false)])
      changed.events = [
        ScheduledListEvent(at: .milliseconds(100), event: .insert(.messages(ChatSample.texts(3)), at: position))
      ]
      let counters = try changed.record().counters
      return (counters.textLayoutsOnMain, counters.textLayoutsInBackground + counters.textLayoutsOnMain)
    }
    #expect(try layouts(at: 90) == (0, 103))
    #expect(try layouts(at: 2).onMain == 3)
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
    var solved = ListRun(try ["cell-reuse", "static-cells"].map { try #require(PluginFolder.technique($0)) })
    solved.messages = Self.texts(60, from: 0)
    // Scrolls down, back to the top, and down again after the events. When the second event happens, models of the rows
    // inserted by the first one are still being made.
    solved.driver = .script(
      (1...40).map { ScriptedScroll(at: .milliseconds(50 * $0), offset: Double($0 % 20) * 300, animated: false) })
    solved.events = [
      ScheduledListEvent(at: .milliseconds(5), event: .insert(.messages(Self.texts(24, from: 60)), at: 48)),
      ScheduledListEvent(at: .milliseconds(5 + milliseconds), event: event),
    ]
    var modeled = solved
    modeled.add(LayoutModelsTechnique.self)
    modeled.isFree = false
    let finished = try modeled.finished()
    #expect(try finished.rowHeights == solved.finished().rowHeights)
    let weight = try ShippedData.shared.profile.bytes(.model)
    #expect(weight > 0 && finished.bytes(of: .models) == weight * Int64(finished.rows.count))
  }

  @Test("After a rotation row heights equal the solver's")
  func rotatedHeights() throws {
    var solved = ListRun(try ["cell-reuse", "static-cells"].map { try #require(PluginFolder.technique($0)) })
    solved.content = .posts(FeedSample.posts(40), style: PostStyle())
    solved.media = try FeedSample.media()
    solved.events = [ScheduledListEvent(at: .milliseconds(100), event: .rotate)]
    var modeled = solved
    modeled.add(LayoutModelsTechnique.self)
    #expect(try modeled.finished().rowHeights == solved.finished().rowHeights)
  }
}
