import ListRuntime
import Simulation
import Testing

@Suite("Scroll drivers")
struct DriverTests {
  private typealias Scroll = ScrollTimeline

  private static let timer = TimerDriver(interval: ms(400), baseStep: 50, firstIncrement: 100, increment: 30, passes: 2)

  /// A scroll over rows of 100 pt, and its offsets at instants in milliseconds.
  struct Course: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var rows: Int
    var driver: ScrollDriver
    var topInset = 0.0
    var ticks: Int
    /// Milliseconds.
    var length: Int
    var offsets: [Int: Double]
    var between: [Int: ClosedRange<Double>] = [:]
  }

  /// Offsets at instants that are as many milliseconds apart.
  private static func offsets(every interval: Int, from first: Int, _ offsets: [Double]) -> [Int: Double] {
    Dictionary(uniqueKeysWithValues: offsets.enumerated().map { (first + interval * $0.offset, $0.element) })
  }

  private static let courses: [Course] = [
    // 3000 pt, 568 pt of them on the screen: steps 150, 180, … until 2786 + 568 ≥ 3000, then from 0 by 180, 210, ….
    Course(
      testDescription:
        "the timer scrolls by growing steps, starts again at the top, and stops a tick after the last pass",
      rows: 30, driver: .timer(timer), topInset: 64, ticks: 20, length: 8000,
      offsets: offsets(
        every: 400, from: 399,
        [
          -64, 86, 266, 476, 716, 986, 1286, 1616, 1976, 2366, 0, 180, 390, 630, 900, 1200, 1530, 1890, 2280, 2700,
        ])),
    Course(
      testDescription: "by rows, every row comes to the top once, as far as the end of the content lets it",
      rows: 12, driver: .rows(interval: ms(50)), ticks: 13, length: 650,
      offsets: offsets(every: 50, from: 99, [0, 100, 200, 300, 400, 500, 600, 632, 632, 632, 632, 632])),
    Course(
      testDescription: "each step is animated if the driver says so", rows: 12,
      driver: .rows(RowsDriver(interval: ms(400), isAnimated: true)), ticks: 13, length: 13 * 400, offsets: [1190: 100],
      between: [950: 1...99]),
    Course(
      testDescription: "by screens, everything is shown once, and the scroll ends where the content ends", rows: 20,
      driver: .rows(RowsDriver(interval: ms(100), step: .screen)), ticks: 4, length: 400,
      offsets: [199: 568, 299: 1136, 399: 2000 - 568]),
    Course(
      testDescription: "jumps go to rows, to the last one if there is no such row, and end an interval after the last",
      rows: 30, driver: .jump(JumpDriver(rows: [10, 2, 99], interval: ms(200))), ticks: 4, length: 800,
      offsets: [199: 0, 399: 1000, 599: 200, 799: 3000 - 568]),
    Course(
      testDescription:
        "a script jumps and animates at its instants, and ends half a second after its last step is done",
      rows: 100,
      driver: .script([
        ScriptedScroll(at: ms(100), offset: 500, animated: false),
        ScriptedScroll(at: ms(300), offset: 900, animated: true),
        ScriptedScroll(at: ms(1000), offset: 100.3, animated: true),
      ]), ticks: 3, length: 1800, offsets: [99: 0, 120: 500, 650: 900, 999: 900, 1400: 100.5], between: [450: 600...800]
    ),
  ]

  @Test(
    "A driver brings the list to its offsets, ticks as often as it should, and shows every row once", arguments: courses
  )
  func course(_ course: Course) throws {
    let scroll = try Scroll(rows: course.rows, course.driver, topInset: course.topInset)
    for (time, offset) in course.offsets.sorted(by: { $0.key < $1.key }) {
      #expect(scroll.offset(at: ms(time), start: -course.topInset) == offset, "\(time) ms")
    }
    for (time, range) in course.between { #expect(range.contains(scroll.offset(at: ms(time))), "\(time) ms") }
    #expect(scroll.record.ending == .completed && scroll.modes == [.default])
    #expect(scroll.record.driverTicks == course.ticks && scroll.length == ms(course.length))
    #expect(scroll.record.counters.timerFiresSkipped == 0)
    #expect(scroll.record.contentHeight == Double(100 * course.rows))
    if case .rows = course.driver { #expect(scroll.record.counters.rowsEntered == course.rows) }
  }

  @Test("The animation moves the list at every vsync, along the curve, on whole pixels")
  func animationFrames() throws {
    let scroll = try Scroll(rows: 30, .timer(Self.timer), topInset: 64)
    let first = scroll.offsets.filter { $0.at >= ms(400) && $0.at < ms(800) }
    #expect(first.count == 18)
    let start = ScrollAnimation(from: -64, to: 86, start: scroll.record.scrollStart + ms(400))
    for (time, offset) in first {
      let exact = start.offset(at: scroll.record.scrollStart + time)
      #expect(abs(offset - exact) <= 0.25, "\(time)")
      #expect((offset * 2) == (offset * 2).rounded())
    }
  }

  /// A script of animated or immediate steps, at 0.2 s and 1 s.
  private func script(_ first: Double, _ second: Double, animated: Bool) -> ScrollDriver {
    .steps([(200, first), (1000, second)], animated: animated)
  }

  @Test(
    "Steps that would leave a list at its only offset make no frame and move nothing", arguments: [0, 1, 3, 5],
    [true, false])
  func stepsBeyondTheEnds(rows: Int, animated: Bool) throws {
    // 5 rows of 100 pt under a bar of 64 pt fit into 568 pt, with 4 pt to spare.
    for target in [-64.0, -500, 0, 500, 1e6] {
      for driver in [
        script(target, target, animated: animated), .jump(JumpDriver(rows: [0, 9, 2], interval: ms(100))),
        .rows(RowsDriver(interval: ms(100), isAnimated: animated)), .timer(Self.timer),
      ] {
        let scroll = try Scroll(rows: rows, driver, topInset: 64, limit: .seconds(20))
        #expect(scroll.offsets.isEmpty, "\(driver) to \(target): \(scroll.offsets)")
        #expect(!scroll.record.frames.contains { $0.isScroll }, "\(driver) to \(target)")
        #expect(scroll.simulation.list.offset == -64)
      }
    }
  }

  @Test("A step beyond an end stops there, and the next one makes no frame", arguments: [true, false])
  func stepsToTheEnds(animated: Bool) throws {
    // The list of 1000 pt ends at 432 pt.
    for (target, end) in [(5000.0, 432.0), (-5000, -64)] {
      let driver = ScrollDriver.steps([(0, 200), (500, target), (1500, target), (2000, end)], animated: animated)
      let scroll = try Scroll(rows: 10, driver, topInset: 64)
      #expect(scroll.offsets.allSatisfy { (-64.0...432).contains($0.offset) }, "\(scroll.offsets)")
      #expect(scroll.offsets.last?.offset == end)
      #expect(scroll.offsets.allSatisfy { $0.at < ms(850) }, "\(scroll.offsets)")
    }
  }

  @Test(
    "An animation beyond an end shows the frames of one exactly to the end, at any distance",
    arguments: [1, 300, 1000, 20_000, 1e7])
  func animationBeyondTheEnds(excess: Double) throws {
    // The list of 3000 pt ends at 2432 pt.
    func frames(_ target: Double) throws -> [String] {
      try Scroll(rows: 30, script(1500, target, animated: true), topInset: 64).offsets.map {
        "\($0.offset) at \($0.at)"
      }
    }
    for (end, sign) in [(2432.0, 1.0), (-64, -1)] {
      let expected = try frames(end)
      #expect(expected.count > 30 && expected.last?.hasPrefix("\(end) ") == true)
      #expect(try frames(end + sign * excess) == expected)
    }
  }

  @Test("A late main thread fires once, skips what passed, keeps the grid, and reads an offset in mid-animation")
  func lateTimer() throws {
    let start = VirtualInstant.zero + ms(1000)
    var isStalled = false
    let scroll = try Scroll(
      rows: 1000, .timer(Self.timer), profile: makeProfile([.methodCall: millisecond / 1000]), limit: .seconds(4)
    ) {
      list, now in
      // Callbacks cost next to nothing; one layout in the first animation takes 700 ms.
      guard !isStalled, now > start + ms(480) else { return }
      isStalled = true
      list.ui.meter.charge(.methodCall, 700_000)
    }
    // Fires at 0.4, late at about 1.2 instead of 0.8, then on the grid at 1.2 or the next point, at 1.6 and 2.0, ….
    let ends = zip(scroll.offsets, scroll.offsets.dropFirst())
    let stall = try #require(ends.first { $1.at - $0.at > ms(600) })
    #expect(stall.0.offset > 0 && stall.0.offset < 150)
    let late = stall.1.at
    #expect(late > ms(1100) && late < ms(1200))
    // The animation should have ended long ago: after the stall, its end comes first, then the tick that was due at
    // 0.8.
    #expect(stall.1.offset == 150)
    let middle = scroll.offset(at: ms(1200))
    #expect(middle >= 150 && middle < 330)
    let third = PixelGrid.floor(middle + 50 + 160)
    #expect(scroll.offset(at: ms(1600) - .nanoseconds(1)) == third)
    #expect(scroll.offset(at: ms(2000) - .nanoseconds(1)) == third + 50 + 190)
    #expect(scroll.record.counters.timerFiresSkipped == 0)
  }

  @Test("Fires whose instants pass while one is late are skipped and counted")
  func skippedFires() throws {
    var isStalled = false
    let scroll = try Scroll(
      rows: 1000, .timer(Self.timer), profile: makeProfile([.methodCall: 1000]), limit: .seconds(6)
    ) {
      list, _ in
      guard !isStalled, list.offset > 100 else { return }
      isStalled = true
      // 1.7 s: of the instants 0.8, 1.2, 1.6 and 2.0, only the first one is caught up.
      list.ui.meter.charge(.methodCall, 1_700_000_000)
    }
    let end = scroll.length
    let due = Int(end.nanoseconds / ms(400).nanoseconds)
    #expect(scroll.record.counters.timerFiresSkipped == 3)
    #expect(scroll.record.driverTicks == due - 3)
  }

  /// The length of a scroll over 20 rows of one picture each, which a request of `latency` ms loads.
  private func length(_ driver: RowsDriver, latency: Int) throws -> VirtualDuration {
    let items = (0..<20).map { still("s\($0)", side: 10, bytes: 0) }
    var configuration = try makeConfiguration(
      (0..<20).map { pictures(["s\($0)"], id: $0) }, profile: makeProfile([.networkRequest: latency * millisecond]),
      media: try MediaLibrary(items), driver: .rows(driver), caches: .cold)
    configuration.imageLibrary.concurrentRequests = 1
    let record = ListSimulation(configuration).run()
    #expect(record.ending == .completed)
    return record.scrollEnd - record.scrollStart
  }

  @Test("A rows driver that waits for content takes as long as the content does; one that does not, does not")
  func waitingForContent() throws {
    let fixed = RowsDriver(interval: ms(10))
    #expect(try length(fixed, latency: 1) == ms(210))
    #expect(try length(fixed, latency: 400) == ms(210))
    var waiting = fixed
    waiting.waitsForContent = true
    let (fast, slow) = (try length(waiting, latency: 1), try length(waiting, latency: 400))
    // A step is visible two refreshes later; then the interval follows.
    #expect(fast > ms(20 * 10) && fast < ms(20 * 70))
    // The first second passes before the scroll; afterwards there is one request at a time.
    #expect(slow > ms(16 * 400) && slow < ms(20 * 400 + 20 * 70))
    waiting.isAnimated = true
    #expect(try length(waiting, latency: 1) > ms(10 * 300))
  }

  @Test(
    "Drags keep the run loop in the tracking mode until the list rests at the edges of the content",
    arguments: [0.0, 64])
  func drags(topInset: Double) throws {
    func drag(at start: Int, _ distance: Double, _ rate: Double) -> FingerDrag {
      FingerDrag(at: ms(start), duration: ms(100), distance: distance, decelerationRate: rate)
    }
    let scroll = try Scroll(
      rows: 100, .drags([drag(at: 100, 200, 0.99), drag(at: 2000, -100, 0.99)]), topInset: topInset)
    #expect(scroll.record.ending == .completed && scroll.record.driverTicks == 2)
    #expect(scroll.modes == [.tracking] && scroll.simulation.ui.runLoop.mode == .default)
    // 2 pt/ms at the lift: about 200 pt under the finger and 2 / 0.01 afterwards; then half of it back.
    #expect(scroll.offset(at: ms(100), start: -topInset) == -topInset)
    #expect(abs(scroll.offset(at: ms(2000)) + topInset - 399) < 1)
    #expect(abs(scroll.offset(at: ms(5000)) + topInset - 200) < 1)
    let short = try Scroll(
      rows: 10, .drags([drag(at: 100, 900, 0.998), drag(at: 1500, -900, 0.998)]), topInset: topInset)
    #expect(short.offset(at: ms(1400)) == 432 && short.offset(at: ms(5000)) == -topInset)
  }

  @Test("The scroll starts a second after the first frame is on the screen, later by the phase")
  func start() throws {
    var configuration = try makeConfiguration(shortTexts(10), driver: .rows(interval: ms(50)))
    let record = ListSimulation(configuration).run()
    #expect(record.loadTime < ms(100))
    #expect(record.scrollStart - VirtualInstant.zero == record.loadTime + .seconds(1))
    configuration.vsyncPhase = .microseconds(777)
    let later = ListSimulation(configuration).run()
    #expect(later.scrollStart == record.scrollStart + .microseconds(777))
  }

  /// Runs over short texts that something ends, with the ticks of the driver, if they are known, and the events that did not happen.
  private static let endings:
    [(rows: Int, driver: ScrollDriver, events: [ScheduledListEvent], ticks: Int?, late: Int)] = [
      // A list that loses its rows, or the row for which the driver waits, ends the scroll.
      (50, .rows(interval: ms(100)), [ScheduledListEvent(at: ms(450), event: .delete(3..<50))], 5, 0),
      (1000, waiting(.row), [ScheduledListEvent(at: ms(400), event: .delete(1..<1000))], nil, 0),
      (1000, waiting(.row), [ScheduledListEvent(at: ms(400), event: .delete(0..<1000))], nil, 0),
      (1000, waiting(.screen), [ScheduledListEvent(at: ms(400), event: .delete(1..<1000))], nil, 0),
      (1000, waiting(.screen), [ScheduledListEvent(at: ms(400), event: .delete(0..<1000))], nil, 0),
      // Events after the end of the scroll do not happen, and are counted.
      (
        40, .steps([(100, 50)]),
        [ScheduledListEvent(at: ms(200), event: .reload), ScheduledListEvent(at: ms(50_000), event: .rotate)], 1, 1
      ),
    ]
  private static func waiting(_ step: RowsDriver.Step) -> ScrollDriver {
    .rows(RowsDriver(interval: ms(30), waitsForContent: true, step: step))
  }

  @Test("A scroll ends when nothing is left to do, whatever happens to its rows", arguments: endings.indices)
  func ending(index: Int) throws {
    let (rows, driver, events, ticks, late) = Self.endings[index]
    let record = try ListSimulation(
      makeConfiguration(shortTexts(rows), driver: driver, events: events, limit: .seconds(20))
    ).run()
    #expect(record.ending == .completed && record.counters.eventsNotReached == late)
    #expect(ticks == nil || record.driverTicks == ticks)
  }

  @Test("A driver that goes by screens ends where a bar covers the screen")
  func coveredScreen() throws {
    let driver = ScrollDriver.rows(RowsDriver(interval: ms(30), step: .screen))
    #expect(try Scroll(rows: 40, driver, topInset: 700, limit: .seconds(20)).record.ending == .completed)
  }

  @Test("A run that does not end is cut off at its time limit")
  func timeLimit() throws {
    let record = try Scroll(rows: 1000, .rows(interval: ms(100)), limit: .seconds(5)).record
    #expect(record.ending == .timeLimit && record.scrollEnd == .zero + .seconds(5))
  }
}
