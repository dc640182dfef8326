import Analysis
import Simulation
import Testing

@Suite("Rules of measuring")
struct MeasurementRuleTests {
  @Test("A reason why runs are not measured is one line, however many runs it concerns")
  func reasons() {
    let skipped = (1...8).map { number in
      MeasuredStudy.SkippedRun(
        run: "r\(number)", reasons: ["no list"] + (number > 6 ? ["no events"] : []) + (number == 8 ? [] : ["no paging"])
      )
    }
    #expect(
      MeasuredStudy.reasons(of: skipped, among: 8) == [
        "no list (all 8 runs)", "no paging (r1, r2, r3 and 4 more runs)", "no events (r7, r8)",
      ])
    #expect(MeasuredStudy.reasons(of: [.init(run: "a", reasons: ["no list"])], among: 1) == ["no list (a)"])
  }

  @Test("The median has an interval, and few values have a range")
  func summary() throws {
    let few = try #require(SampleSummary(of: [4, 1, 3, 10], seed: 1))
    #expect(few.median == 3.5 && few.low == 1 && few.high == 10 && few.isRange && few.medianAbsoluteDeviation == 1.5)
    let many = try #require(SampleSummary(of: [5, 1, 2, 3, 4, 100, 3], seed: 1))
    #expect(many.median == 3 && !many.isRange && many.low >= 1 && many.low <= 3 && many.high >= 3 && many.high < 100)
    #expect(SampleSummary(of: [5, 1, 2, 3, 4, 100, 3], seed: 1) == many)
    #expect(SampleSummary(of: [], seed: 1) == nil)
  }

  @Test("A resampled median is that of the drawn values, for odd and even counts", arguments: [5, 6, 37, 100])
  func resampled(_ count: Int) throws {
    var random = RandomStream(seed: 9, name: "values")
    let values = (0..<count).map { _ in Double(random.integer(in: 0...20)) }
    let sorted = values.sorted()
    random = RandomStream(seed: 4, name: "bootstrap")
    let medians = (0..<SampleSummary.resamples).map { _ in
      SampleSummary.median(ofSorted: sorted.map { _ in sorted[random.integer(in: 0...(count - 1))] }.sorted())
    }.sorted()
    let summary = try #require(SampleSummary(of: values, seed: 4))
    #expect(summary.low == medians[50] && summary.high == medians[1949])
  }

  @Test("The interval of many values is between two of them, and takes no resampling")
  func manyValues() throws {
    let summary = try #require(SampleSummary(of: (0..<300_000).map { Double(($0 * 7) % 300_000) }, seed: 1))
    // 1.96 · √300000 / 2 = 536.8 ranks to either side of the median.
    #expect(summary.median == 149_999.5 && !summary.isRange)
    #expect(summary.low == 149_462 && summary.high == 150_537)
  }

  @Test("The interval of a median contains the true median about as often as its level says")
  func bootstrapCoverage() throws {
    var random = RandomStream(seed: 3, name: "bootstrap coverage")
    let hits = try (0..<400).count { trial in
      let values = (0..<15).map { _ in random.unit() }
      let summary = try #require(SampleSummary(of: values, seed: UInt64(trial)))
      return summary.low <= 0.5 && 0.5 <= summary.high
    }
    #expect((360...400).contains(hits), "\(hits) of 400, seed 3")
  }
}
