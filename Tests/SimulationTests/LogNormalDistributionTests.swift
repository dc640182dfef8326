import Simulation
import Testing

@Suite("Log-normal distributions")
struct LogNormalDistributionTests {
  private func draws(_ distribution: LogNormalDistribution, seed: UInt64, count: Int = 20_000) -> [Double] {
    var stream = RandomStream(seed: seed, name: "draws")
    return (0..<count).map { _ in distribution.draw(from: &stream) }.sorted()
  }

  @Test("The median and the 16th and 84th percentiles are those that are given", arguments: 1...4, [1.2, 2.2, 5.4])
  func percentiles(seed: UInt64, spread: Double) {
    let values = draws(LogNormalDistribution(median: 100, spread: spread, range: 0...1e9), seed: seed)
    let place: Comment = "seed \(seed)"
    let tolerance = 0.03 * spread
    #expect(abs(values[10_000] / 100 - 1) < tolerance, place)
    #expect(abs(values[3173] / (100 / spread) - 1) < tolerance, place)
    #expect(abs(values[16_827] / (100 * spread) - 1) < tolerance, place)
  }

  @Test("What is drawn beyond the range becomes its limit, and the median stays", arguments: 1...4)
  func limits(seed: UInt64) {
    let values = draws(LogNormalDistribution(median: 100, spread: 3, range: 80...150), seed: seed)
    #expect(values.first == 80 && values.last == 150, "seed \(seed)")
    #expect(abs(values[10_000] / 100 - 1) < 0.05, "seed \(seed)")
    // A normal variable is below ln 0.8 / ln 3 = -0.203 with 42 %, and above ln 1.5 / ln 3 = 0.369 with 35.6 %.
    let (low, high) = (values.count { $0 == 80 }, values.count { $0 == 150 })
    #expect(abs(low - 8390) < 400 && abs(high - 7120) < 400, "seed \(seed)")
  }

  @Test("A spread of 1 gives the median always, and each draw uses one number of the stream")
  func constant() {
    let distribution = LogNormalDistribution(median: 7, spread: 1, range: 0...10)
    #expect(draws(distribution, seed: 1, count: 9).allSatisfy { $0 == 7 })
    var (first, second) = (RandomStream(seed: 3, name: "a"), RandomStream(seed: 3, name: "a"))
    _ = LogNormalDistribution(median: 7, spread: 2, range: 0...10).draw(from: &first)
    _ = second.next()
    #expect(first == second)
  }
}
