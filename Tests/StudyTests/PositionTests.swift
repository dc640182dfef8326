import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

/// Follows every row from frame to frame, and compares its motion with what the scroll commanded and with the recorded jumps.
private final class MotionObserver: RunObserver {
  let detail = RunEventDetail.frames
  /// Whether rows are placed from the bottom of the screen, which a rotation moves, and not from its top.
  private let isMirrored: Bool
  private var tops: [String: (top: Int64, height: Int64)] = [:]
  private var commanded = 0.0
  private var endCount = 0
  private var isScrolling = false
  /// The greatest motion beyond the commanded one of each frame in which it is at least a pixel, in pixels.
  private(set) var motions: [Int: Int] = [:]

  init(isMirrored: Bool) { self.isMirrored = isMirrored }

  func runDidReport(_ event: RunEvent, at instant: VirtualInstant) {
    switch event {
    case .scrollStarted: isScrolling = true
    case .frameSubmitted(let frame, let list, _): compare(frame, list)
    default: break
    }
  }

  private func compare(_ frame: Int, _ list: ListView) {
    let scale = Double(list.ui.screen.scale)
    let height = HeightIndex.units(list.screenHeight)
    let bottom = HeightIndex.units(list.scrollOffset) + height
    let edge = isMirrored ? bottom : bottom - height
    func name(_ row: Row) -> String { String(list.ui.content.plainText(for: row).prefix { $0 != " " }) }
    var current: [String: (top: Int64, height: Int64)] = [:]
    for row in list.rows {
      current[name(row)] = (list.heights.top(of: row.index) - edge, list.heights[row.index])
    }
    let distance = HeightIndex.units(list.commandedDistance - commanded)
    commanded = list.commandedDistance
    defer { endCount = list.endCount }
    // If the app scrolls to the end, all rows are where it wants them.
    if isScrolling, list.endCount == endCount {
      var greatest = 0
      for (row, place) in tops {
        let expected = place.top - distance
        // A row that the scroll took off the screen is of no interest.
        guard let now = current[row]?.top, edge + expected + place.height > bottom - height, edge + expected < bottom
        else { continue }
        let pixels = Int((HeightIndex.points(now - expected) * scale).rounded())
        if pixels.magnitude > greatest.magnitude { greatest = pixels }
      }
      if greatest != 0 { motions[frame] = greatest }
    }
    tops = current.filter { row in
      list.rows.contains { list.visibleRows.contains($0.index) && name($0) == row.key }
    }
  }
}

@Suite("Positions of rows")
struct PositionTests {
  private static let seed: UInt64 = 47

  private func message(_ id: Int, lines: Int = 1) -> Message {
    Message(
      messageId: id, direction: id % 3 == 0 ? .outgoing : .incoming,
      body: .text("\(id) " + Array(repeating: "some words", count: 4 * lines).joined(separator: " ")))
  }

  private func drags(_ count: Int, _ distance: Double, every: Int = 900) -> ScrollDriver {
    .drags(
      (0..<count).map { FingerDrag(at: .milliseconds(every * $0), duration: .milliseconds(200), distance: distance) })
  }

  private typealias TechniqueChoice = (id: String, options: [String: OptionValue])

  private static let exact: [TechniqueChoice] = [
    ("cell-reuse", [:]), ("static-cells", [:]), ("manual-heights", [:]),
    ("exact-estimates", ["allRows": .boolean(true)]),
  ]

  private func run(
    _ techniques: [TechniqueChoice], _ driver: ScrollDriver, _ events: [ScheduledListEvent],
    startsAt: ListEdge = .start, count: Int = 60, keepsCorrections: Bool = false
  ) throws -> ListRun {
    var run = ListRun(messages: (0..<count).map { message($0, lines: 1 + $0 % 5) })
    for (id, options) in techniques { run.add(try #require(PluginFolder.technique(id)), options) }
    run.driver = driver
    run.events = events
    run.startsAt = startsAt
    run.isFree = false
    if keepsCorrections { run.changeSystem = { $0.heightCorrection.value = .kept } }
    return run
  }

  @Test("The motion of every row is what the scroll commands and what the run records, in random studies")
  func motion() throws {
    var jumps = 0
    for number in 0..<48 {
      var random = RandomStream(seed: Self.seed, name: "motion \(number)")
      var techniques = Self.exact.prefix(random.integer(in: 0...4)).map { $0 }
      if random.unit() < 0.3, techniques.count > 0 { techniques.append(("row-reconfiguration", [:])) }
      if random.unit() < 0.3 { techniques.append(("coalesced-updates", ["withinMs": .integer(150)])) }
      switch random.integer(in: 0...3) {
      case 0: techniques.append(("keep-position", ["afterScroll": .boolean(random.unit() < 0.5)]))
      case 1: techniques.append(("mirrored-list", [:]))
      case 2: techniques.append(("differential-updates", [:]))
      default: break
      }
      var items = (0..<60).map { message($0, lines: 1 + $0 % 5) }
      var events: [ScheduledListEvent] = []
      for step in 0..<8 {
        let at = 200 + 350 * step
        let new = (0..<random.integer(in: 1...4)).map { message(1000 + 10 * step + $0, lines: 1 + $0) }
        let event: ListEvent
        switch random.integer(in: 0...10) {
        case 0: event = .insert(.messages(new), at: random.integer(in: 0...items.count))
        case 1: event = .insert(.messages(new), at: 0)
        case 2: event = .delete(0..<random.integer(in: 1...min(3, items.count - 1)))
        case 3: event = .grow(.messages([message(items[random.integer(in: 0...9) % items.count].messageId, lines: 9)]))
        case 4: event = .keyboard(random.unit() < 0.5 ? 0 : 200)
        case 5: event = .replace(.messages(new + items))
        case 6: event = .delete(items.count / 2..<items.count)
        case 7: event = .reload
        case 8: event = .rotate
        case 9: event = .textSize(0.5 + random.unit())
        default: event = .jump(row: random.integer(in: 0...50), isAnimated: random.unit() < 0.5)
        }
        switch event {
        case .insert(let added, let position): items.insert(contentsOf: added.items(), at: position)
        case .delete(let range): items.removeSubrange(range)
        case .replace(let all): items = all.items()
        default: break
        }
        events.append(ScheduledListEvent(event, at: at))
      }
      let run = try run(
        techniques, drags(3, random.unit() < 0.5 ? 500 : -300), events, startsAt: random.unit() < 0.5 ? .end : .start,
        keepsCorrections: random.unit() < 0.5)
      let simulation = ListSimulation(try run.configuration())
      let observer = MotionObserver(isMirrored: techniques.contains { $0.id == "mirrored-list" })
      simulation.addObserver(observer)
      let record = simulation.run()
      let recorded = Dictionary(uniqueKeysWithValues: record.position.jumps.map { ($0.frame, $0.jump.pixels) })
      jumps += recorded.count
      #expect(
        observer.motions.mapValues(\.magnitude) == recorded.mapValues(\.magnitude),
        "study \(number) of seed \(Self.seed): \(techniques.map(\.id))")
    }
    #expect(jumps > 30, "the studies have \(jumps) jumps")
  }

  @Test("Without events no row jumps: with exact heights, and if a scroll keeps the corrections of estimates")
  func noEvents() throws {
    for techniques in [Self.exact, Array(Self.exact.prefix(1)), []] {
      for distance in [500.0, -500] {
        let record = try run(
          techniques, drags(3, distance), [], startsAt: distance > 0 ? .start : .end,
          keepsCorrections: techniques.count < 4
        ).record()
        #expect(record.position.jumps.isEmpty && record.position.momentumLost == 0)
      }
    }
  }

  @Test("A scroll that loses the corrections of estimates jumps on the way back, and only there")
  func corrections() throws {
    #expect(try run([], drags(3, 500), []).record().position.jumps.isEmpty)
    let back = try run([], drags(3, -500), [], startsAt: .end).record().position.jumps
    #expect(!back.isEmpty && back.allSatisfy { $0.jump.cause == .heights })
  }

  /// Insertions at every place above the screen, one after the other, while the list decelerates.
  private static let insertions = [0, 3, 10].enumerated().map { position, place in
    ScheduledListEvent(
      .insert(
        .messages([
          Message(messageId: 500 + position, direction: .incoming, body: .text("\(500 + position) new\nof two lines"))
        ]), at: place), at: 300 + 400 * position)
  }

  @Test("Rows that are inserted above move all rows by their height, and keep-position and a mirrored list keep them")
  func insertedAbove() throws {
    func record(_ technique: String?, _ options: [String: OptionValue] = [:]) throws -> RunRecord {
      var techniques = Self.exact
      if let technique { techniques.append((technique, options)) }
      return try run(techniques, drags(2, -200), Self.insertions, startsAt: .end).record()
    }
    let plain = try record(nil).position
    #expect(plain.jumps.count == 3 && plain.jumps.allSatisfy { $0.jump.cause == .insertion && $0.jump.pixels > 0 })
    for options in [
      ["afterScroll": OptionValue.boolean(false)], ["afterScroll": .boolean(true)], ["stopsScroll": .boolean(true)],
    ] {
      let kept = try record("keep-position", options).position
      #expect(kept.jumps.isEmpty)
      #expect((kept.momentumLost > 0) == (options["stopsScroll"] != nil))
    }
    #expect(try record("mirrored-list").position.jumps.isEmpty)
  }

  @Test("A system in which an assigned offset ends a deceleration takes the momentum")
  func assignedOffset() throws {
    func lost(_ rule: SystemRules.OffsetAssignment) throws -> Int {
      var run = try run(
        Self.exact + [("keep-position", [:])], drags(2, -200), Self.insertions, startsAt: .end)
      run.changeSystem = { $0.offsetAssignment.value = rule }
      return try run.record().position.momentumLost
    }
    #expect(try lost(.continues) == 0)
    #expect(try lost(.stops) > 0)
  }

  @Test("A list that starts at its end shows it, loses it when it grows, and keeps it with keep-position")
  func end() throws {
    let still = ScrollDriver.script([ScriptedScroll(at: .milliseconds(2000), offset: 1e6, animated: false)])
    let events = [
      ScheduledListEvent(.insert(.messages([message(900, lines: 3)]), at: 60), at: 500),
      ScheduledListEvent(.grow(.messages([message(900, lines: 9)])), at: 800),
      ScheduledListEvent(.keyboard(200), at: 1200),
    ]
    func frames(_ techniques: [TechniqueChoice]) throws -> [FrameRecord] {
      try run(techniques, still, events, startsAt: .end).record().frames.filter(\.isScroll)
    }
    #expect(try frames(Self.exact).filter(\.isEndLost).count >= 2)
    let kept = try frames(Self.exact + [("keep-position", [:])])
    #expect(kept.count >= 3 && !kept.contains(where: \.isEndLost))
  }

  @Test(
    "A scroll to a row misses it by the corrections of estimated heights on the way; without an animation it does not")
  func landing() throws {
    func error(animated: Bool, _ techniques: [TechniqueChoice]) throws -> Int? {
      let events = [ScheduledListEvent(.jump(row: 30, isAnimated: animated), at: 100)]
      let still = ScrollDriver.script([
        ScriptedScroll(at: .milliseconds(0), offset: 1, animated: false),
        ScriptedScroll(at: .milliseconds(900), offset: 5000, animated: false),
      ])
      return try run(techniques, still, events).record().position.landingErrors.first
    }
    #expect(try error(animated: false, []) == 0)
    #expect(try #require(try error(animated: true, [])) > 10)
    #expect(try error(animated: true, Self.exact) == 0)
  }

  @Test("A scroll to a row during a flick replaces its deceleration, and the next flick waits until the row is there")
  func landingDuringFlick() throws {
    let flicks = ScrollDriver.flicks(
      FlicksDriver(
        count: 2, seed: Self.seed, speed: LogNormalDistribution(median: 1000, spread: 1, range: 1000...1000),
        contact: .milliseconds(100), pause: LogNormalDistribution(median: 20, spread: 1, range: 20...20),
        pauseStart: .rest, reverseShare: 0, release: ScrollRelease()))
    for isAnimated in [false, true] {
      let jump = ScheduledListEvent(.jump(row: 30, isAnimated: isAnimated), at: 400)
      let record = try run(Self.exact, flicks, [jump]).record()
      #expect(record.position.landingErrors == [0], "animated: \(isAnimated)")
    }
  }

  @Test("Pages are requested near an end, once at a time, until none are left; a prefetch requests them earlier")
  func pages() throws {
    func record(_ technique: String?, latency: Int) throws -> RunRecord {
      let pages = (0..<3).map { page in
        ListEvent.insert(.messages((0..<12).map { message(1000 + 100 * page + $0) }), at: 0)
      }
      let events = [
        ScheduledListEvent(near: .start, screens: 0.5, latency: .milliseconds(latency), events: pages)
      ]
      var techniques = Self.exact + [("keep-position", [:])]
      if let technique { techniques.append((technique, [:])) }
      return try run(techniques, drags(6, -250, every: 1200), events, startsAt: .end, count: 20).record()
    }
    func waits(_ record: RunRecord) -> Int { record.frames.count(where: \.waitsAtEdge) }
    let (late, early) = (try record(nil, latency: 600), try record("page-prefetch", latency: 600))
    #expect(late.counters.estimateQueries == early.counters.estimateQueries)
    #expect(waits(late) > 0 && waits(early) < waits(late))
    #expect(late.position.jumps.isEmpty && early.position.jumps.isEmpty)
  }

  // MARK: - The table of Scenarios/POSITION.md

  /// The events of the table, which happen while the user reads old messages.
  private var tableEvents: [(name: String, event: ListEvent)] {
    let items = (0..<60).map { message($0, lines: 1 + $0 % 5) }
    let new = (1000..<1020).map { message($0, lines: 1 + $0 % 3) }
    return [
      ("older messages above", .insert(.messages(new), at: 0)), ("a deletion above", .delete(0..<5)),
      ("a taller row above", .update(.messages([message(2, lines: 9)]), at: 2)),
      ("new messages below", .insert(.messages(new), at: 60)),
      ("the last message grows", .grow(.messages([message(59, lines: 12)]))),
      ("a new list with more above", .replace(.messages(new + items))), ("a keyboard", .keyboard(250)),
      ("a larger text size", .textSize(1.2)),
    ]
  }

  /// A list of posts whose pictures arrive after their rows, 150 points higher than their placeholders.
  private func latePictures(_ techniques: [TechniqueChoice]) throws -> ListRun {
    let image = DeclaredImage(
      "photo", width: 300, height: .ofPicture(placeholder: 150),
      style: ImageStyle(size: PointSize(width: 0, height: 0), cornerRadius: 0, borderWidth: 0, borderColor: .black))
    var style = DeclaredStyle()
    style.blocks = [DeclaredBlock(DeclaredStack(.vertical, insets: .init(10), views: [.image(image)]))]
    var run = try run(techniques, drags(2, -300, every: 3000), [], startsAt: .end)
    run.content = ContentDescription(
      (0..<40).map { DeclaredItem(itemId: $0, pictures: [.init("photo", "\($0)")]) }, style: style)
    run.media = try MediaLibrary(
      (0..<40).map {
        MediaItem(url: "\($0)", format: .jpeg, pixelWidth: 600, pixelHeight: 600, byteCount: 40_000)
      })
    run.imageCaches = .cold
    return run
  }

  private static let tableTechniques: [(name: String, techniques: [TechniqueChoice])] = [
    ("none", []), ("keep-position", [("keep-position", [:])]), ("mirrored-list", [("mirrored-list", [:])]),
    ("differential-updates", [("differential-updates", [:])]), ("row-reconfiguration", [("row-reconfiguration", [:])]),
    ("coalesced-updates", [("coalesced-updates", [:])]), ("reserved-heights", [("reserved-heights", [:])]),
  ]

  @Test("The table of jumps of each technique for each kind of event is that of the page")
  func table() throws {
    let page = try Repository.text("Scenarios/POSITION.md")
    func check(_ name: String, _ run: ([TechniqueChoice]) throws -> ListRun) throws {
      let cells = try Self.tableTechniques.map { technique in
        let jumps = try run(Self.exact + technique.techniques).record().position.jumps
        return "\(jumps.reduce(0) { $0 + Int($1.jump.pixels.magnitude) })"
      }
      let row = "| \(name) | \(cells.joined(separator: " | ")) |"
      #expect(page.contains(row), "the row is \(row)")
    }
    for (name, event) in tableEvents {
      try check(name) {
        try run($0, drags(2, -300, every: 3000), [ScheduledListEvent(event, at: 2500)], startsAt: .end)
      }
    }
    try check("pictures arrive", latePictures)
  }
}
