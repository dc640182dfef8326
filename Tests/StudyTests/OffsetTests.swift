import Analysis
import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

/// The offset of the list in each frame that it submits, and how the list is in the last one.
private final class OffsetObserver: RunObserver {
  let detail = RunEventDetail.frames
  /// The offsets in points by the time from the start of the scroll in microseconds.
  private(set) var offsets: [Int64: Double] = [:]
  private(set) var endOffset = 0.0
  private(set) var rowCount = 0
  private(set) var firstText = ""
  /// The greatest jump in pixels.
  fileprivate(set) var jump = 0
  private var start: VirtualInstant?

  func runDidReport(_ event: RunEvent, at instant: VirtualInstant) {
    switch event {
    case .scrollStarted: start = instant
    case .frameSubmitted(_, let list, _):
      guard let start else { return }
      let time = (instant - start).nanoseconds / 1000
      offsets[time] = list.scrollOffset
      guard time < 3_000_000 else { return }
      endOffset = max(list.contentHeight - list.screenHeight, -list.topInset)
      rowCount = list.rows.count
      firstText = list.rows.first.map { list.ui.content.plainText(for: $0) } ?? ""
    default: break
    }
  }

  /// The offset of the last frame before the scroll moves the list again, three seconds after its start.
  var last: Double? { offsets.filter { $0.key < 3_000_000 }.max { $0.key < $1.key }?.value }
}

/// Where the list is after its rows have changed: what a change moves, and what it must not move.
@Suite("Offsets after changes")
struct OffsetTests {
  private func message(_ id: Int, lines: Int = 1) -> Message {
    Message(
      messageId: id, direction: .incoming,
      body: .text("\(id) " + Array(repeating: "some words", count: 4 * lines).joined(separator: " ")))
  }

  private func list(_ ids: Range<Int>) -> [Message] { ids.map { message($0, lines: 1 + $0 % 5) } }

  private func messages(_ ids: Range<Int>) -> ContentItems { .messages(list(ids)) }

  private static let exact = ["cell-reuse", "static-cells", "manual-heights", "exact-estimates"]

  /// Performs a run of 60 messages without any missed frame.
  ///
  /// - Parameter hasExactHeights: whether no height is estimated.
  private func observe(
    _ techniques: [String], _ driver: ScrollDriver, _ events: [(at: Int, event: ListEvent)],
    startsAt: ListEdge = .start, hasExactHeights: Bool = true
  ) throws -> OffsetObserver {
    var run = ListRun(messages: list(0..<60))
    for id in (hasExactHeights ? Self.exact : []) + techniques {
      run.add(try #require(PluginFolder.technique(id)), id == "exact-estimates" ? ["allRows": .boolean(true)] : [:])
    }
    (run.driver, run.startsAt) = (driver, startsAt)
    run.events = events.map { ScheduledListEvent($0.event, at: $0.at) }
    let simulation = ListSimulation(try run.configuration())
    let observer = OffsetObserver()
    simulation.addObserver(observer)
    observer.jump = simulation.run().position.jumps.map { abs($0.jump.pixels) }.max() ?? 0
    return observer
  }

  private func drag(_ distance: Double, lasting duration: Int = 200, isPaged: Bool = false) -> ScrollDriver {
    .drags([FingerDrag(at: .zero, duration: .milliseconds(duration), distance: distance, isPaged: isPaged)])
  }

  /// A list at rest at an offset for three seconds.
  private func rest(at offset: Double) -> ScrollDriver {
    .script([
      ScriptedScroll(at: .zero, offset: offset, animated: false),
      ScriptedScroll(at: .milliseconds(3000), offset: offset / 2, animated: true),
    ])
  }

  @Test(
    "A gesture goes on as if nothing had happened, shifted as a whole, when rows above the screen change and the list keeps its place",
    arguments: ["keep-position", "mirrored-list"], [false, true])
  func gesture(technique: String, isPaged: Bool) throws {
    let driver = drag(500, isPaged: isPaged)
    let undisturbed = try observe([technique], driver, [])
    // The page is chosen when the finger lifts, so that a change before has another one.
    for time in isPaged ? [250, 400] : [100, 250, 400] {
      for change in [ListEvent.insert(messages(100..<107), at: 0), .delete(0..<4)] {
        let observed = try observe([technique], driver, [(time, change)])
        let shifts = observed.offsets.compactMap { instant, offset in
          instant < Int64(time + 20) * 1000 ? nil : undisturbed.offsets[instant].map { offset - $0 }
        }
        #expect(shifts.count > 5, "\(technique) at \(time)")
        #expect((shifts.max() ?? 0) - (shifts.min() ?? 0) <= 0.5, "\(technique) at \(time): \(shifts)")
      }
    }
  }

  @Test(
    "A finger that pushes against the top goes on from where the list is when rows come above",
    arguments: ["keep-position", "mirrored-list"])
  func edge(technique: String) throws {
    for time in [100, 250, 400] {
      let observed = try observe([technique], drag(-300, lasting: 600), [(time, .insert(messages(100..<107), at: 0))])
      let after = observed.offsets.filter { $0.key > Int64(time) * 1000 }.sorted { $0.key < $1.key }.map(\.value)
      let steps = zip(after, after.dropFirst()).map { $1 - $0 }
      #expect(steps.count > 5 && steps.allSatisfy { $0 <= 0 && $0 > -20 }, "\(technique) at \(time): \(steps)")
    }
  }

  @Test("New items that are as long, and of which the rows on the screen are the same, move nothing")
  func replacement() throws {
    for driver in [rest(at: 1500), drag(500)] {
      let undisturbed = try observe(["differential-updates"], driver, [])
      let items = list(0..<40) + list(140..<160)
      let observed = try observe(["differential-updates"], driver, [(700, .replace(.messages(items)))])
      #expect(observed.last == undisturbed.last && observed.rowCount == 60)
    }
  }

  @Test("Changes that come while new items are compared are made after these, in their order")
  func order() throws {
    for technique in [[], ["differential-updates"]] {
      let observed = try observe(
        technique, rest(at: 0),
        [(700, .replace(messages(30..<90))), (700, .insert(messages(200..<203), at: 0)), (700, .delete(1..<5))])
      #expect(observed.rowCount == 59 && observed.firstText.hasPrefix("200 "), "\(technique): \(observed.firstText)")
    }
  }

  @Test("Nothing rests beyond the ends of the content", arguments: ["", "keep-position", "mirrored-list"])
  func ends(technique: String) throws {
    let techniques = technique.isEmpty ? [] : [technique]
    for (change, offset, startsAt) in [
      (ListEvent.delete(20..<60), 900.0, ListEdge.start), (.delete(0..<1), -64, .start), (.delete(0..<60), 1e6, .end),
      (.delete(5..<60), 1e6, .end),
    ] {
      let observed = try observe(techniques, rest(at: offset), [(700, change)], startsAt: startsAt)
      let last = try #require(observed.last)
      #expect(last <= observed.endOffset + 0.5 && last >= -64, "\(technique): \(last), \(observed.endOffset)")
    }
  }

  @Test("A mirrored list shows its newest row after a rotation, and after all rows were replaced one by one")
  func mirroredEnd() throws {
    let still = ScrollDriver.script([ScriptedScroll(at: .milliseconds(3000), offset: 1e6, animated: false)])
    for events in [
      [(700, ListEvent.rotate)], [(700, .delete(0..<60)), (1200, .insert(messages(100..<140), at: 0))],
      [(700, .insert(messages(100..<103), at: 60))],
    ] {
      for hasExactHeights in [true, false] {
        let observed = try observe(["mirrored-list"], still, events, startsAt: .end, hasExactHeights: hasExactHeights)
        let last = try #require(observed.last)
        #expect(
          abs(last - observed.endOffset) < 0.5, "\(events.count), \(hasExactHeights): \(last), \(observed.endOffset)")
      }
    }
  }

  @Test("Rows that are inserted on the screen push the others down, whatever their estimates; the offset stays")
  func insertedOnScreen() throws {
    for hasExactHeights in [true, false] {
      let observed = try observe(
        [], .script([ScriptedScroll(at: .milliseconds(3000), offset: -64, animated: false)]),
        [(700, .insert(messages(100..<103), at: 0))], hasExactHeights: hasExactHeights)
      #expect(observed.last == -64, "\(hasExactHeights)")
    }
  }

  @Test("A row near the end that is kept while all rows are reloaded is kept, although heights are estimates again")
  func keptWhileReloaded() throws {
    for event in [ListEvent.textSize(1.2), .replace(.messages(list(0..<58) + list(200..<202)))] {
      for hasExactHeights in [true, false] {
        let plain = try observe([], rest(at: 2500), [(700, event)], hasExactHeights: hasExactHeights)
        let kept = try observe(["keep-position"], rest(at: 2500), [(700, event)], hasExactHeights: hasExactHeights)
        #expect(
          kept.jump <= plain.jump && (hasExactHeights || kept.jump < plain.jump),
          "\(hasExactHeights): \(kept.jump) of \(plain.jump)")
      }
    }
  }

  @Test("A list whose offset is only assigned has no steps that could be late, and no value of hitches")
  func assigned() throws {
    for (driver, movesInSteps) in [
      (ScrollDriver.jumps(every: 100, to: [300, 900]), false), (.rows(interval: .milliseconds(50)), false),
      (.animation(to: 900), true), (drag(500), true),
    ] {
      let values = Measurements(of: try ListRun(messages: list(0..<60)).with { $0.driver = driver }.record())
      for metric in ["hitch_ms_per_s", "missed_vsyncs"] {
        #expect((values[metric] != nil) == movesInSteps, "\(driver)")
      }
    }
  }

  @Test("A driver that waits for a row does not wait for one that something else has moved off the screen")
  func awaitedRow() throws {
    var driver = RowsDriver(interval: .milliseconds(50))
    driver.waitsForContent = true
    for time in stride(from: 0, through: 200, by: 10) {
      var run = ListRun(messages: list(0..<60))
      run.driver = .rows(driver)
      run.events = [ScheduledListEvent(.jump(row: 40, isAnimated: false), at: time)]
      var configuration = try run.configuration()
      configuration.timeLimit = .seconds(60)
      #expect(configuration.record().ending == .completed, "\(time)")
    }
  }

  @Test("A list whose only page is short loads the next one at rest")
  func pagesAtRest() throws {
    var run = ListRun(messages: list(0..<3))
    run.driver = .script([ScriptedScroll(at: .milliseconds(3000), offset: 0, animated: false)])
    run.events = [
      ScheduledListEvent(
        near: .end, screens: 1.5, latency: .milliseconds(200),
        events: (1...8).map { .insert(messages(100 * $0..<(100 * $0 + 3)), at: 1000) })
    ]
    #expect(try run.finished().rows.count > 15)
  }
}
