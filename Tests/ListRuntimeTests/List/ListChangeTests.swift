import ListRuntime
import Simulation
import Testing

/// Changes of a list of texts. Rows are 40.5 pt high with one line and 55 pt with two; the estimate is 44 pt.
@Suite("List changes while scrolling")
struct ListChangeTests {
  /// Runs with one event at 300 ms, checks every layout, and returns the list at the end of the run.
  private func run(
    _ messages: [Message], _ event: ListEvent, at offset: Double = 400, scrolledAt time: Int = 100,
    techniques: [TestTechnique] = []
  ) throws -> (simulation: ListSimulation, record: RunRecord) {
    let simulation = try ListSimulation(
      makeConfiguration(
        messages, driver: .steps([(time, offset)]), events: [ScheduledListEvent(at: ms(300), event: event)]),
      techniques)
    simulation.ui.strategies.decorateRange { _ in LayoutProbe(simulation.list) { checkList($0) } }
    return (simulation, simulation.run())
  }

  /// Cells, heights and tops agree with each other and with the data.
  private func expectConsistent(_ simulation: ListSimulation, rows: Int, _ location: SourceLocation = #_sourceLocation)
  {
    let list = simulation.list
    #expect(list.rows.count == rows, sourceLocation: location)
    #expect(list.heights.count == rows, sourceLocation: location)
    #expect(list.rows.enumerated().allSatisfy { $0.offset == $0.element.index }, sourceLocation: location)
    for cell in list.cells {
      guard let row = cell.row else { continue }
      #expect(row == list.rows[row.index], sourceLocation: location)
      let label = cell.views.first { $0.kind == .label }
      let shown = simulation.ui.content.texts(for: row).first?.text
      #expect(label?.text == shown, "row \(row.index)", sourceLocation: location)
    }
  }

  private static let two = [text("Two lines\nof text", id: 900), text("Two lines\nof text", id: 901)]

  /// A change of 40 texts of one line.
  struct Change: Sendable {
    let event: ListEvent
    /// The queries of estimates besides the first 40, if they are known.
    let estimates: Int?
    /// Does to the texts what the event does.
    let apply: @Sendable (inout [Message]) -> Void
  }

  private static let insertions = [0, 9, 10, 11, 23, 40].map { position in
    Change(event: .insert(.messages(two), at: position), estimates: 2) { $0.insert(contentsOf: two, at: position) }
  }
  private static let updates = [0, 9, 23, 38].map { position in
    Change(event: .update(.messages(two), at: position), estimates: nil) {
      $0.replaceSubrange(position..<position + 2, with: two)
    }
  }
  private static let deletions = [0..<2, 9..<12, 12..<13, 30..<40, 0..<40].map { range in
    Change(event: .delete(range), estimates: 0) { $0.removeSubrange(range) }
  }
  private static let changes =
    insertions + updates + deletions + [Change(event: .reload, estimates: 40, apply: { _ in })]

  @Test(
    "Changed rows show the new content at its height or an estimate; the others keep their heights and cells",
    arguments: changes.indices, [[], [TestTechnique.pooled]])
  func change(index: Int, techniques: [TestTechnique]) throws {
    let change = Self.changes[index]
    var messages = (0..<40).map { text("Number \($0)", id: $0) }
    let (simulation, record) = try run(messages, change.event, techniques: techniques)
    change.apply(&messages)
    expectConsistent(simulation, rows: messages.count)
    let (list, content) = (simulation.list, simulation.ui.content)
    let shownTexts = list.rows.map { Message.Body.text(content.texts(for: $0).first?.text ?? "") }
    #expect(shownTexts == messages.map(\.body))
    let heights = list.rows.indices.map { HeightIndex.points(list.heights[$0]) }
    for (row, message) in messages.enumerated() {
      let height = message.body == Self.two[0].body ? 55 : 40.5
      #expect(heights[row] == (list.heights.isKnown(row) ? height : 44), "row \(row)")
    }
    let shown = list.cells.compactMap { $0.row?.index }
    #expect(shown.allSatisfy { list.heights.isKnown($0) })
    if case .reload = change.event { #expect(list.rows.indices.filter { list.heights.isKnown($0) } == shown) }
    #expect(record.contentHeight == heights.reduce(0, +))
    if let estimates = change.estimates { #expect(record.counters.estimateQueries == 40 + estimates) }
    for (name, statistics) in list.pools.all where !techniques.isEmpty {
      #expect(statistics.made == statistics.aliveMax && statistics.alive == list.cells.count, "\(name)")
    }
  }

  @Test("A change of an item's number of rows moves the rows after it", arguments: [(1, 3), (3, 1), (2, 2)])
  func updateOfSplitRows(before: Int, after: Int) throws {
    func media(_ count: Int) -> Message {
      Message(messageId: 900, direction: .incoming, body: .media(Array(repeating: "picture", count: count)))
    }
    let messages = (0..<5).map { text("Number \($0)", id: $0) } + [media(before)] + [text("Last", id: 6)]
    let (simulation, _) = try run(messages, .update(.messages([media(after)]), at: 5), at: 0, techniques: [.splitRows])
    #expect(simulation.list.rows.map(\.item) == [0, 1, 2, 3, 4] + Array(repeating: 5, count: after) + [6])
    expectConsistent(simulation, rows: 6 + after)
  }

  @Test("A list that has become too short for its offset scrolls back to its end", arguments: [30, 39])
  func shortened(count: Int) throws {
    // 40 rows of 44 or 40.5 pt on a screen of 568 pt: at 1000 pt all but a few are above the end.
    let (simulation, _) = try run(shortTexts(40), .delete(0..<count), at: 1000)
    let list = simulation.list
    #expect(list.offset == max(list.contentHeight - list.size.height, -list.topInset))
    #expect(list.rows.count == 40 - count)
    #expect(!list.cells.isEmpty)
  }

  @Test("A step beyond an end that only its layout finds rests at that end", arguments: [true, false])
  func foundEnd(animated: Bool) throws {
    // 40 rows are estimated at 1760 pt, so the end at 1192 pt; those that enter are lower.
    let simulation = try ListSimulation(
      makeConfiguration(shortTexts(40), driver: .steps([(100, 1180)], animated: animated)))
    let record = simulation.run()
    let list = simulation.list
    #expect(list.offset == list.contentHeight - list.size.height && list.offset < 1180)
    #expect(record.position.jumps.isEmpty)
  }

  @Test("Rotation changes the width of the rows and thereby the wrapping of texts")
  func rotate() throws {
    // Wraps at 212 pt, not at 460 pt.
    let long = text("A text of one line in landscape, and of two in portrait")
    let (portrait, before) = try run(Array(repeating: long, count: 30), .memoryWarning, at: 200)
    #expect(portrait.list.cells.allSatisfy { HeightIndex.points($0.height) == 55 })
    let (landscape, after) = try run(Array(repeating: long, count: 30), .rotate, at: 200)
    #expect(landscape.list.size == PointSize(width: 568, height: 320))
    #expect(landscape.list.cells.allSatisfy { HeightIndex.points($0.height) == 40.5 })
    #expect(landscape.list.cells.allSatisfy { $0.contentView.frame.width == 568 })
    expectConsistent(landscape, rows: 30)
    #expect(after.contentHeight < before.contentHeight)
  }

  @Test("A memory warning empties the image cache and keeps the images on the screen")
  func memoryWarning() throws {
    let messages = (0..<20).map { pictures(["a", "b"], id: $0) }
    let (simulation, record) = try run(messages, .memoryWarning, at: 0)
    let kinds: [MemoryKind] = [.imageData, .decodedImages]
    for kind in kinds {
      #expect(record.memoryPeakByKind[kind.rawValue] > 0)
    }
    #expect(simulation.ui.ledger.current(of: MemoryKind.imageData.rawValue) == 0)
    // Both pictures, 420 px wide and high, stay in the views that show them.
    #expect(simulation.ui.ledger.current(of: MemoryKind.decodedImages.rawValue) == 2 * 420 * 420 * 4)
    for cell in simulation.list.cells {
      #expect(cell.views.dropFirst().allSatisfy { $0.image?.request.media.url == ["a", "b"][$0.index - 1] })
    }
    #expect(record.counters.imageDiskReads == 2)
  }

  @Test("Images are read again after a memory warning")
  func readAgain() throws {
    let messages = (0..<40).map { pictures(["a"], id: $0) }
    let (simulation, record) = try run(messages, .memoryWarning, at: 1000, scrolledAt: 600)
    #expect(record.counters.imageDiskReads == 2)
    #expect(!simulation.list.cells.isEmpty)
    #expect(simulation.list.cells.allSatisfy { $0.views[1].image != nil })
  }

  @Test("Cells, heights and data are consistent after events in any order", arguments: 1...25)
  func anyEvents(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "events")
    var count = 60
    var events: [ScheduledListEvent] = []
    for step in 1...8 {
      let event: ListEvent
      switch random.integer(in: 0...6) {
      case 0, 1:
        let new = makeMessages(random.integer(in: 1...5), from: &random)
        event = .insert(.messages(new), at: random.integer(in: 0...count))
        count += new.count
      case 2, 3:
        let first = random.integer(in: 0...count)
        let end = min(count, first + random.integer(in: 0...10))
        event = .delete(first..<end)
        count -= end - first
      case 4: event = .reload
      case 5:
        // Items beyond the end are ignored.
        event = .update(
          .messages(makeMessages(random.integer(in: 1...5), from: &random)), at: random.integer(in: 0...count))
      default: event = random.integer(in: 0...1) == 0 ? .rotate : .memoryWarning
      }
      events.append(ScheduledListEvent(at: ms(100 * step + random.integer(in: 0...99)), event: event))
    }
    let drags = (0..<4).map {
      FingerDrag(
        at: ms(250 * $0), duration: ms(80), distance: Double(random.integer(in: -300...900)), decelerationRate: 0.99)
    }
    let techniques = TestTechnique.allCases.filter { _ in random.integer(in: 0...1) == 0 }
    var configuration = try makeConfiguration(
      makeMessages(60, from: &random), profile: makeProfile(from: &random, cores: 2), driver: .drags(drags),
      events: events, caches: .cold)
    let generations = SystemGeneration.all
    configuration.profile.system.table = generations[Int(seed) % generations.count].rules.table
    let simulation = ListSimulation(configuration, techniques)
    if seed % 2 == 0 { simulation.ui.strategies.decorateUpdates { _ in FixedUpdates(.reconfigure) } }
    simulation.ui.strategies.decorateRange { _ in LayoutProbe(simulation.list) { checkList($0, "seed \(seed)") } }
    let record = simulation.run()
    #expect(record.ending == .completed, "seed \(seed)")
    // An item may have several rows.
    #expect(simulation.list.itemCount == count, "seed \(seed)")
  }
}

/// Cells are consecutive and cover all content in the bounds of the list, and each is at the sum of the heights above it.
func checkList(_ list: ListView, _ comment: Comment = "") {
  let low = max(0, HeightIndex.units(list.offset))
  let high = min(list.heights.total, HeightIndex.units(list.offset + list.size.height))
  guard let first = list.cells.first, let last = list.cells.last, let row = first.row?.index else {
    #expect(low >= high, comment)
    return
  }
  var top = list.heights.top(of: row)
  for (position, cell) in list.cells.enumerated() {
    #expect(cell.row?.index == row + position, comment)
    #expect(cell.top == top && cell.height == list.heights[row + position], comment)
    top += cell.height
  }
  if low < high { #expect(first.top <= low && last.top + last.height >= high, comment) }
}
