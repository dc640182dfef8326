import Analysis
import Testing

@Suite("Scatter of repetitions")
struct PooledDeviationTests {
  @Test("Deviations from each group's own mean are pooled; groups of one value are ignored")
  func pooling() throws {
    // Squared deviations 8 and 2, with 2 and 2 degrees of freedom.
    let pooled = try #require(PooledDeviation(of: [[50, 52, 54], [100], [58, 60, 59], []]))
    #expect(pooled.degreesOfFreedom == 4)
    #expect(abs(pooled.standardDeviation - 2.5.squareRoot()) < 1e-12)
    #expect(abs(pooled.difference - 5.0.squareRoot()) < 1e-12)
    #expect(PooledDeviation(of: [[1], [2]]) == nil && PooledDeviation(of: []) == nil)
    #expect(PooledDeviation(of: [[3, 3]])?.difference == 0)
  }

  @Test("The deviation of a pair is its difference, for any pair")
  func pairs() throws {
    let pooled = try #require(PooledDeviation(of: [[10, 13], [20, 17]]))
    #expect(abs(pooled.difference - 3) < 1e-12)
  }

  @Test(
    "Percentiles interpolate between sorted values",
    arguments: [(0, 1.0), (50, 2.5), (95, 3.85), (100, 4)])
  func percentiles(_ percent: Int, _ expected: Double) throws {
    let value = try #require(SampleSummary.percentile(percent, of: [4, 2, 1, 3]))
    #expect(abs(value - expected) < 1e-12)
    #expect(SampleSummary.percentile(percent, of: []) == nil && SampleSummary.percentile(percent, of: [7]) == 7)
  }
}
