import AsyncNodes
import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Async nodes")
struct AsyncNodesTests {
  private func run(_ messages: [Message]? = nil) -> ListRun {
    var run = ListRun([AsyncNodesTechnique.self], messages: messages)
    run.mediaAsText = true
    return run
  }

  @Test(
    "Every row has a node, laid out in the background to be measured and once more to be drawn, none on the main thread"
  )
  func layoutIsElsewhere() throws {
    let record = try run().record()
    #expect(record.amount(.nodeCreate) == 500)
    // Later passes hit the renderer cache, which has room for all rows.
    #expect(record.counters.textLayoutsInBackground == 2 * 500)
    #expect(record.counters.textLayoutsOnMain == 0)
    #expect(record.counters.layersDrawn == 0)
    #expect(record.counters.layersDrawnInBackground >= 500)
    #expect(record.contentHeight == 30285.5)
  }

  @Test("All nodes are made before the first row is shown, so a longer list takes longer to open")
  func loadGrowsWithTheList() throws {
    var short = run(ChatSample.texts(50))
    short.isFree = false
    var long = run(ChatSample.texts(200))
    long.isFree = false
    #expect(try long.record().loadTime > short.record().loadTime + short.record().loadTime)
  }

  @Test("Heights are known before rows enter: none is estimated")
  func heightsAreExact() throws {
    let record = try run().record()
    #expect(record.counters.fittingSolves == 0)
    #expect(record.amount(.constraintCreate) == 0)
  }

  @Test("Nodes are drawn within the display range only")
  func rangeDecidesWhatIsDrawn() throws {
    func drawn(ahead: Double) throws -> Int {
      var run = ListRun(messages: ChatSample.texts(300))
      run.mediaAsText = true
      run.add(AsyncNodesTechnique.self, ["displayAhead": .number(ahead), "displayBehind": .number(0)])
      run.driver = .script([ScriptedScroll(at: .milliseconds(100), offset: 0, animated: false)])
      return try run.record().counters.layersDrawnInBackground
    }
    // Rows of 43.5 pt on a screen of 568 pt.
    let (none, one, two) = (try drawn(ahead: 0), try drawn(ahead: 1), try drawn(ahead: 2))
    #expect((13...16).contains(none))
    #expect((12...15).contains(one - none))
    #expect((12...15).contains(two - one))
  }

  @Test("An update of the ranges looks up each row in range; it runs only when a row enters or leaves")
  func rangeUpdates() throws {
    /// Lookups of a run that scrolls to the top, which is under a bar at first, and then by an offset.
    func lookups(by offset: Double = 0, preloadAhead: Double = 2.5) throws -> Int {
      var run = ListRun(messages: ChatSample.texts(300))
      run.mediaAsText = true
      run.add(AsyncNodesTechnique.self, ["preloadAhead": .number(preloadAhead)])
      run.driver = .script(
        [0, offset].enumerated().map {
          ScriptedScroll(at: .milliseconds(100 * ($0.offset + 1)), offset: $0.element, animated: false)
        })
      return try run.record().amount(.cacheLookup)
    }
    let resting = try lookups()
    // Rows of 43.5 pt on a screen of 568 pt: the first row leaves after 43.5 pt.
    #expect(try lookups(by: 0.5) == resting)
    let moved = try lookups(by: 2000)
    #expect(moved > resting * 5 / 4, "\(resting) \(moved)")
    // 52 rows more in range, in two updates. Both insert each row into the set of preloaded rows and that of visited
    // rows. The first update visits each row in any case; the second one visits it because of its range, and also
    // inserts it as a row of the first.
    let added = try lookups(preloadAhead: 5) - lookups(preloadAhead: 1)
    #expect(abs(added - 52 * (2 + 6)) < 52, "\(added)")
  }

  @Test(
    "Rows that enter while the list rests are drawn ahead: all rows in range after a reload, the new rows after an insertion",
    arguments: [(event: ListEvent.reload, rows: 25...30), (.insert(.messages(ChatSample.texts(3)), at: 16), 2...3)])
  func drawsNewRowsInRange(event: ListEvent, rows: ClosedRange<Int>) throws {
    /// Rows that have views, which are made when a row comes into the display range, after a move by one row.
    func rowsWithViews(_ events: [ScheduledListEvent]) throws -> Int {
      var run = ListRun([AsyncNodesTechnique.self], messages: ChatSample.texts(300))
      run.mediaAsText = true
      run.driver = .script(
        [(100, 0.0), (900, 50.0), (1500, 50.0)].map {
          ScriptedScroll(at: .milliseconds($0.0), offset: $0.1, animated: false)
        })
      run.events = events
      let record = try run.record()
      return (record.amount(.viewCreate) - 2 * record.amount(.cellCreate)) / 2
    }
    let added = try rowsWithViews([ScheduledListEvent(at: .milliseconds(500), event: event)]) - rowsWithViews([])
    #expect(rows.contains(added), "\(added)")
  }

  @Test("A node's views are made when it first comes into the display range, and moved into the cell of each entry")
  func views() throws {
    let record = try run(ChatSample.texts(100)).record()
    let ownViews = 2 * record.amount(.cellCreate)
    #expect(record.amount(.viewCreate) == 2 * 100 + ownViews)
    // One view of each node is added to the other, then each entry adds the views of its row.
    #expect(record.amount(.subviewAdd) == 100 + record.counters.rowsEntered)
    #expect(record.amount(.subviewRemove) == record.counters.rowsEntered - record.amount(.cellCreate))
  }

  @Test("No pool makes more cells than were in the list at once")
  func cellsAreReused() throws {
    let pools = try run().finished().pools
    #expect(!pools.isEmpty)
    for pool in pools { #expect(pool.made == pool.aliveMax, "\(pool.name)") }
  }

  @Test(
    "Nodes follow their rows when messages are inserted, deleted or reloaded",
    arguments: [
      ListEvent.insert(
        .messages([Message(messageId: 1000, direction: .incoming, body: .text("New\nand\ntall"))]), at: 2),
      .update(.messages([Message(messageId: 1000, direction: .incoming, body: .text("New\nand\ntall"))]), at: 3),
      .delete(1..<4), .reload,
    ])
  func nodesFollowRows(_ event: ListEvent) throws {
    let texts = ["One", "One\nTwo", "One\nTwo\nThree"]
    var messages = (0..<60).map { Message(messageId: $0, direction: .outgoing, body: .text(texts[$0 % 3])) }
    // Down the list, back to its top, and down again after the event.
    let driver = ScrollDriver.script(
      (1...40).map { ScriptedScroll(at: .milliseconds(50 * $0), offset: Double($0 % 20) * 200, animated: false) })
    var changed = run(messages)
    changed.driver = driver
    changed.events = [ScheduledListEvent(at: .milliseconds(980), event: event)]
    let finished = try changed.finished()
    switch event {
    case .insert(let items, let position): messages.insert(contentsOf: items.items(of: Message.self), at: position)
    case .update(let items, let position):
      let new = items.items(of: Message.self)
      messages.replaceSubrange(position..<position + new.count, with: new)
    case .delete(let range): messages.removeSubrange(range)
    case .replace, .refresh, .reload, .rotate, .memoryWarning: break
    }
    var expected = run(messages)
    expected.driver = driver
    #expect(try finished.rowHeights == expected.finished().rowHeights)
    #expect(finished.record.counters.fittingSolves == 0)
  }
}

@Suite("Bitmaps of nodes")
struct NodeBitmapTests {
  @Test(
    "After all rows were deleted no bitmap is left, at any progress of drawing",
    arguments: [0, 1, 5, 40])
  func deletedWhileDrawn(milliseconds: Int) throws {
    var run = ListRun([AsyncNodesTechnique.self], messages: ChatSample.texts(200))
    run.mediaAsText = true
    run.isFree = false
    run.driver = .script([
      ScriptedScroll(at: .milliseconds(100), offset: 4000, animated: false),
      ScriptedScroll(at: .milliseconds(400), offset: 0, animated: false),
    ])
    run.events = [ScheduledListEvent(at: .milliseconds(100 + milliseconds), event: .delete(0..<200))]
    let finished = try run.finished()
    #expect(finished.rows.isEmpty)
    #expect(finished.record.memoryPeakByKind[MemoryKind.backingStores.rawValue] > 0)
    #expect(finished.bytes(of: .backingStores) == 0)
  }
}
