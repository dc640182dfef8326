import ListRuntime
import Simulation
import Testing

@Suite("Flicks")
struct FlicksDriverTests {
  /// Identical flicks: 1 pt/ms for 100 ms, then 0.99, each half a second after the list rests.
  private func alike(
    _ count: Int, pause: Double = 500, from start: FlicksDriver.PauseStart = .rest, reverseShare: Double = 0,
    speed: Double = 1000
  ) -> FlicksDriver {
    FlicksDriver(
      count: count, seed: 1, speed: LogNormalDistribution(median: speed, spread: 1, range: 1...100_000),
      contact: ms(100), pause: LogNormalDistribution(median: pause, spread: 1, range: 0...100_000), pauseStart: start,
      reverseShare: reverseShare, release: ScrollRelease(decelerationRate: ScrollRelease.fastRate))
  }

  /// The offset of the list after a flick of ``alike(_:pause:from:reverseShare:speed:)`` from the top: 100 pt and 1 ×
  /// (1 - 0.99^459) / 0.01.
  private let way = 199.0

  @Test("A pause counts from the moment the list rests, and the scroll ends when it rests after the last flick")
  func fromRest() throws {
    let scroll = try ScrollTimeline(rows: 100, .flicks(alike(3)))
    // Down at 500, lift at 600, at rest by 1058 or at the refresh after it; then the same sequence again.
    #expect(scroll.offset(at: ms(499)) == 0)
    #expect(abs(scroll.offset(at: ms(1100)) - way) < 1)
    #expect(scroll.offset(at: ms(1555)) == scroll.offset(at: ms(1100)))
    #expect(scroll.offset(at: ms(1700)) > scroll.offset(at: ms(1100)) + 50)
    #expect(abs(scroll.offset(at: .seconds(60)) - 3 * way) < 2)
    #expect(scroll.record.driverTicks == 3)
    #expect(scroll.length > ms(3 * 1058) && scroll.length < ms(3 * 1080))
    #expect(abs(scroll.length.inSeconds - alike(3).length.inSeconds) < 0.06)
    #expect(scroll.modes == [.tracking] && scroll.simulation.ui.runLoop.mode == .default)
  }

  @Test("A pause from the lift lets a flick interrupt the deceleration")
  func fromLift() throws {
    let scroll = try ScrollTimeline(rows: 100, .flicks(alike(3, pause: 200, from: .liftOff)))
    // Down at 200, 500 and 800. A deceleration of 200 ms goes 1 × (1 - 0.99^200) / 0.01 = 86.6 pt.
    #expect(abs(scroll.offset(at: ms(500)) - 186.6) < 3)
    #expect(abs(scroll.offset(at: .seconds(60)) - (2 * 186.6 + way)) < 6)
    #expect(scroll.length > ms(900 + 458) && scroll.length < ms(900 + 480))
  }

  @Test("A flick at the end goes the other way, as do those after it")
  func end() throws {
    let scroll = try ScrollTimeline(rows: 10, .flicks(alike(5)))
    // The end is at 432: 199, 398, 432, then back by 199 each.
    #expect(abs(scroll.offset(at: ms(2 * 1070)) - 2 * way) < 2)
    #expect(scroll.offset(at: ms(2 * 1070 + 1000)) == 432)
    #expect(abs(scroll.offset(at: .seconds(60)) - (432 - 2 * way)) < 2)
  }

  @Test("A flick against the main direction goes back, but not from the top")
  func reversed() throws {
    let scroll = try ScrollTimeline(rows: 100, .flicks(alike(4, reverseShare: 1)))
    #expect(abs(scroll.offset(at: ms(1070)) - way) < 1)
    #expect(scroll.offset(at: ms(2 * 1070)) == 0)
    #expect(scroll.offset(at: .seconds(60)) == 0)
  }

  @Test("The finger never moves the content farther than the list is high")
  func height() throws {
    var driver = alike(1, speed: 20_000)
    driver.release.decelerationRate = 0
    // After the lift, the list moves for one millisecond at that speed.
    let offset = try ScrollTimeline(rows: 100, .flicks(driver)).offset(at: .seconds(60))
    #expect(offset >= 568 && offset <= 568 + 20)
  }

  @Test("A list that cannot move is flicked all the same, and the scroll ends")
  func shortList() throws {
    let scroll = try ScrollTimeline(rows: 2, .flicks(alike(3)))
    #expect(
      scroll.record.ending == .completed && scroll.record.driverTicks == 3 && scroll.offset(at: .seconds(60)) == 0)
  }

  // MARK: Draws

  private func drawn(_ seed: UInt64, _ change: (inout FlicksDriver) -> Void = { _ in }) -> FlicksDriver {
    var driver = FlicksDriver(
      count: 40, seed: seed, speed: LogNormalDistribution(median: 670, spread: 2.2, range: 150...2400),
      contact: ms(140), pause: LogNormalDistribution(median: 1800, spread: 5.4, range: 110...10_000),
      pauseStart: .rest, reverseShare: 0.1, release: ScrollRelease())
    change(&driver)
    return driver
  }

  @Test("A changed distribution changes only what is drawn from it, and a longer scroll begins like a shorter one")
  func streams() {
    let flicks = drawn(7).flicks
    let slower = drawn(7) { $0.speed.median = 300 }.flicks
    #expect(slower.map(\.pause) == flicks.map(\.pause) && slower.map(\.isReversed) == flicks.map(\.isReversed))
    #expect(slower.map(\.speed) != flicks.map(\.speed))
    let calmer = drawn(7) { ($0.pause.median, $0.reverseShare) = (3000, 0.4) }.flicks
    #expect(
      calmer.map(\.speed) == flicks.map(\.speed) && calmer.count { $0.isReversed } > flicks.count { $0.isReversed })
    #expect(Array(drawn(7) { $0.count = 90 }.flicks.prefix(40)) == flicks)
  }

  @Test("The flicks of a seed are fixed: a change of these numbers changes results of everybody")
  func fixed() {
    let flicks = drawn(1).flicks.prefix(3)
    #expect(flicks.map { Int($0.speed * 1000) } == [377_975, 311_565, 2_400_000])
    #expect(flicks.map(\.pause.nanoseconds) == [2_770_289_094, 890_238_168, 5_116_665_803])
  }

  @Test("Over many draws the values keep their limits, and the share of the others is met", arguments: 1...4)
  func limits(seed: UInt64) {
    let driver = drawn(seed) { $0.count = 20_000 }
    let flicks = driver.flicks
    #expect(flicks.allSatisfy { driver.speed.range.contains($0.speed) }, "seed \(seed)")
    #expect(flicks.allSatisfy { driver.pause.range.contains(Double($0.pause.nanoseconds) / 1e6) }, "seed \(seed)")
    #expect(abs(Double(flicks.count { $0.isReversed }) / 20_000 - 0.1) < 0.01, "seed \(seed)")
    #expect(flicks == drawn(seed) { $0.count = 20_000 }.flicks, "the same seed gives the same flicks")
    #expect(flicks != drawn(seed + 1) { $0.count = 20_000 }.flicks, "another seed gives others")
  }
}
