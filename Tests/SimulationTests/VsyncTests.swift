import Simulation
import Testing

@Suite("Vsync")
struct VsyncTests {
  private final class Observer: VsyncObserver {
    let name: String
    let timeline: Timeline
    var indices: [Int] = []

    init(_ name: String, _ timeline: Timeline) {
      self.name = name
      self.timeline = timeline
    }

    func vsyncDidOccur(index: Int, at instant: VirtualInstant) {
      indices.append(index)
      timeline.note("\(name) \(index)")
    }
  }

  @Test(
    "The grid is exact and does not drift",
    arguments: [
      (60, 1, 1, 16_666_666), (60, 1, 2, 33_333_333), (60, 1, 3, 50_000_000), (60, 1, 6_000_000, 100_000_000_000_000),
      (120, 1, 1, 8_333_333), (60_000, 1_001, 60_000, 1_001_000_000_000), (60_000, 1_001, 1, 16_683_333),
      (1, 2, 3, 6_000_000_000),
    ])
  func grid(numerator: Int, denominator: Int, index: Int, nanoseconds: Int) {
    let vsync = Vsync(simulator: Simulator(), rate: RefreshRate(numerator: numerator, denominator: denominator))
    let instant = VirtualInstant(nanoseconds: Int64(nanoseconds))
    #expect(vsync.instant(of: index) == instant)
    #expect(vsync.index(atOrAfter: instant) == index)
    #expect(vsync.index(atOrAfter: instant + .nanoseconds(1)) == index + 1)
  }

  @Test("Observers are called in order of registration, on the grid after the start")
  func observers() {
    let simulator = Simulator()
    let timeline = Timeline(simulator)
    let vsync = Vsync(simulator: simulator, rate: RefreshRate(numerator: 100), origin: at(3))
    let (first, second) = (Observer("first", timeline), Observer("second", timeline))
    vsync.addObserver(first)
    vsync.addObserver(second)
    simulator.run(until: at(5))
    vsync.start()
    vsync.start()
    timeline.expect("13 first 1, 13 second 1, 23 first 2, 23 second 2", until: 25)
    vsync.stop()
    simulator.run(until: at(45))
    vsync.start()
    simulator.run(until: at(55))
    #expect(first.indices == [1, 2, 5])
  }
}
