import AsyncNodes
import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Async nodes")
struct AsyncNodesTests {
  private func run(_ messages: [Message]? = nil, _ options: [String: OptionValue] = [:]) -> ListRun {
    var run = ListRun(messages: messages)
    run.mediaAsText = true
    return run.with(AsyncNodesTechnique.self, options)
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
    // Heights are known before rows enter: none is estimated.
    #expect(record.counters.fittingSolves == 0 && record.amount(.constraintCreate) == 0)
  }

  @Test("All nodes are made before the first row is shown, so a longer list takes longer to open")
  func loadGrowsWithTheList() throws {
    let times = try [50, 200].map { try run(ChatSample.texts($0)).with { $0.isFree = false }.record().loadTime }
    #expect(times[1] > times[0] + times[0])
  }

  @Test("Nodes are drawn within the display range only")
  func rangeDecidesWhatIsDrawn() throws {
    let drawn = try [0.0, 1, 2].map { ahead in
      try run(ChatSample.texts(300), ["displayAhead": .number(ahead), "displayBehind": .number(0)])
        .with { $0.driver = .jumps(every: 100, to: [0]) }.record().counters.layersDrawnInBackground
    }
    // Rows of 43.5 pt on a screen of 568 pt.
    #expect((13...16).contains(drawn[0]))
    #expect((12...15).contains(drawn[1] - drawn[0]))
    #expect((12...15).contains(drawn[2] - drawn[1]))
  }

  @Test("An update of the ranges looks up each row in range; it runs only when a row enters or leaves")
  func rangeUpdates() throws {
    /// Lookups of a run that scrolls to the top, which is under a bar at first, and then by an offset.
    func lookups(by offset: Double = 0, preloadAhead: Double = 2.5) throws -> Int {
      try run(ChatSample.texts(300), ["preloadAhead": .number(preloadAhead)])
        .with { $0.driver = .jumps(every: 100, to: [0, offset]) }.record().amount(.cacheLookup)
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
      let record = try run(ChatSample.texts(300)).with {
        $0.driver = .script(
          [(100, 0.0), (900, 50.0), (1500, 50.0)].map {
            ScriptedScroll(at: .milliseconds($0.0), offset: $0.1, animated: false)
          })
        $0.events = events
      }.record()
      return (record.amount(.viewCreate) - 2 * record.amount(.cellCreate)) / 2
    }
    let added = try rowsWithViews([ScheduledListEvent(event, at: 500)]) - rowsWithViews([])
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

  private static let new = [Message(messageId: 1000, direction: .incoming, body: .text("New\nand\ntall"))]

  /// Changes of the list while it scrolls, and what they do to its messages.
  private static let changes: [(event: ListEvent, apply: @Sendable (inout [Message]) -> Void)] = [
    (.insert(.messages(new), at: 2), { $0.insert(contentsOf: new, at: 2) }),
    (.update(.messages(new), at: 3), { $0[3] = new[0] }),
    (.delete(1..<4), { $0.removeSubrange(1..<4) }), (.reload, { _ in }),
  ]

  @Test("Nodes follow their rows when messages are inserted, deleted or reloaded", arguments: changes.indices)
  func nodesFollowRows(_ index: Int) throws {
    let texts = ["One", "One\nTwo", "One\nTwo\nThree"]
    var messages = (0..<60).map { Message(messageId: $0, direction: .outgoing, body: .text(texts[$0 % 3])) }
    // Down the list, back to its top, and down again after the event.
    let driver = ScrollDriver.jumps(every: 50, to: (1...40).map { Double($0 % 20) * 200 })
    let finished = try run(messages).with {
      ($0.driver, $0.events) = (driver, [ScheduledListEvent(Self.changes[index].event, at: 980)])
    }.finished()
    Self.changes[index].apply(&messages)
    let expected = try run(messages).with { $0.driver = driver }.finished()
    #expect(finished.rowHeights == expected.rowHeights)
    #expect(finished.record.counters.fittingSolves == 0)
  }

  @Test("After all rows were deleted no bitmap is left, at any progress of drawing", arguments: [0, 1, 5, 40])
  func deletedWhileDrawn(milliseconds: Int) throws {
    let finished = try run(ChatSample.texts(200)).with {
      $0.isFree = false
      $0.driver = .script([
        ScriptedScroll(at: .milliseconds(100), offset: 4000, animated: false),
        ScriptedScroll(at: .milliseconds(400), offset: 0, animated: false),
      ])
      $0.events = [ScheduledListEvent(.delete(0..<200), at: 100 + milliseconds)]
    }.finished()
    #expect(finished.rows.isEmpty)
    #expect(finished.record.memoryPeakByKind[MemoryKind.backingStores.rawValue] > 0)
    #expect(finished.bytes(of: .backingStores) == 0)
  }
}
