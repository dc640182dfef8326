import Charts
import Testing

@Suite("Axes")
struct AxisTests {
  @Test(
    "Tick steps are 1, 2 or 5 times a power of ten, and the ticks enclose the numbers",
    arguments: [
      (0, 60, "0 20 40 60"), (0, 100, "0 50 100"), (0, 7, "0 2 4 6 8"), (-3, 4, "-4 -2 0 2 4"),
      (-90, -10, "-100 -80 -60 -40 -20 0"), (12, 13, "12.0 12.5 13.0"), (0, 1_300_000, "0 500,000 1,000,000 1,500,000"),
    ] as [(Double, Double, String)])
  func rounded(_ low: Double, _ high: Double, _ ticks: String) {
    let axis = Axis([low, high], count: 4)
    #expect(axis.ticks.map(\.text).joined(separator: " ") == ticks)
    #expect(axis.low <= low && axis.high >= high)
  }

  @Test("Tick labels below one are exact decimals, and labels beyond nine digits use scientific notation")
  func extremes() {
    #expect(Axis([0, 0.3], count: 3).ticks.map(\.text) == ["0", "0.1", "0.2", "0.3"])
    #expect(Axis([0, 0.000_4], count: 2).ticks.map(\.text) == ["0", "0.0002", "0.0004"])
    #expect(Axis([0, 3e-8], count: 3).ticks.map(\.text) == ["0", "1e-8", "2e-8", "3e-8"])
    #expect(Axis([0, 2e12], count: 2).ticks.map(\.text) == ["0", "1e12", "2e12"])
    #expect(Axis([-1e300, 1e300], count: 2).ticks.map(\.text) == ["-1e15", "0", "1e15"])
  }

  @Test("An axis that is not rounded ends at the minimum and the maximum, with all ticks between them")
  func exact() {
    let axis = Axis([0, 66.8], count: 5, isRounded: false)
    #expect((axis.low, axis.high) == (0, 66.8))
    #expect(axis.ticks.map(\.text) == ["0", "20", "40", "60"])
  }

  @Test(
    "An axis exists for no numbers, one number, equal numbers, NaN and infinity",
    arguments: [[], [0.0], [5], [-5, -5], [.nan], [.infinity, 3]])
  func few(_ numbers: [Double]) {
    for isRounded in [true, false] {
      let axis = Axis(numbers, isRounded: isRounded)
      #expect(axis.low < axis.high && axis.low.isFinite && axis.high.isFinite)
      for number in numbers { #expect((0...1).contains(axis.share(of: number))) }
    }
  }

  @Test("Positions are proportional within the bounds and clamped outside of them")
  func shares() {
    let axis = Axis([0, 60], count: 4)
    #expect([0, 15, 60, -10, 1000].map(axis.share) == [0, 0.25, 1, 0, 1])
    #expect(axis.share(of: .nan) == 0)
  }
}
