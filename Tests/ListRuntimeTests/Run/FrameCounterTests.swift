import ListRuntime
import Simulation
import Testing

@Suite("The frame counter")
struct FrameCounterTests {
  private let rate = RefreshRate(numerator: 60)

  private func samples(_ vsyncs: [Int], from origin: Int = 0) -> [Int] {
    var counter = FrameCounter()
    for vsync in vsyncs { counter.tick(at: .zero + rate.duration(of: origin + vsync)) }
    return counter.samples
  }

  @Test(
    "Callbacks at vsyncs of a 60 Hz display give the rates",
    arguments: [
      // Half a second is 30 intervals: the first callback opens the window, the 31st ends it.
      (Array(0...29), []),
      (Array(0...30), [60]),
      // The next callback opens the next window: it takes 62 callbacks for two samples.
      (Array(0...60), [60]),
      (Array(0...61), [60, 60]),
      // Two callbacks are missing: 28 frames in half a second.
      (Array(0...10) + Array(13...30), [56]),
      // Every second one.
      (Array(stride(from: 0, through: 30, by: 2)), [30]),
      (Array(stride(from: 0, through: 90, by: 2)), [30, 30]),
      // The window ends with the first callback after half a second: 30 frames in 40 intervals.
      (Array(0...29) + [40], [45]),
      // 2 frames in 2/3 s, 1 in 47/60 s, 5 in 2 s: a half rounds up.
      ([0, 20, 40], [3]),
      ([0, 47], [1]),
      ([0, 1, 2, 3, 4, 120], [3]),
    ] as [([Int], [Int])])
  func table(vsyncs: [Int], expected: [Int]) {
    #expect(samples(vsyncs) == expected)
    #expect(samples(vsyncs, from: 1_000_003) == expected)
  }

  @Test("At 60 Hz there is a sample every 31 intervals")
  func lostInterval() {
    #expect(samples(Array(0...6200)) == Array(repeating: 60, count: 200))
  }

  @Test("A run's counter counts from the scroll's start to the last tick of the driver")
  func wholeRun() throws {
    let driver = ScrollDriver.steps([(3000, 40)])
    let record = try ListSimulation(makeConfiguration(shortTexts(50), driver: driver)).run()
    #expect(record.scrollEnd - record.scrollStart == ms(3500))
    #expect(record.frameRateSamples == Array(repeating: 60, count: 6))
  }
}
