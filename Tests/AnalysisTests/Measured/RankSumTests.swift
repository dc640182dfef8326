import Analysis
import Simulation
import Testing

@Suite("Two sessions of measured values")
struct RankSumTests {
  /// The number of choices of the first sample's places with a Mann–Whitney statistic of at most k, and the number of
  /// all choices.
  private func choices(_ first: Int, _ second: Int, upTo limit: Int) -> (few: Int, all: Int) {
    var (few, all) = (0, 0)
    for pattern in 0..<(1 << (first + second)) where pattern.nonzeroBitCount == first {
      all += 1
      // Each chosen place counts the places below it that are not chosen.
      let statistic = (0..<(first + second)).filter { pattern >> $0 & 1 == 1 }
        .reduce(0) { sum, place in sum + (0..<place).count { pattern >> $0 & 1 == 0 } }
      if statistic <= limit { few += 1 }
    }
    return (few, all)
  }

  @Test("The number of omitted differences is what the exact distribution allows", arguments: 1...5, 1...5)
  func distribution(_ first: Int, _ second: Int) {
    for level in [0.5, 0.8, 0.9, 0.95, 0.99] {
      let greatest = (0...(first * second)).last { limit in
        let (few, all) = choices(first, second, upTo: limit)
        return Double(few) / Double(all) <= (1 - level) / 2
      }
      let excluded = RankSumDistribution(counts: (first, second)).excludedAtEachEnd(level: level)
      #expect(excluded == greatest, "\(level)")
    }
  }

  @Test("The normal approximation continues the exact distribution")
  func approximation() throws {
    let exact = try #require(RankSumDistribution(counts: (40, 40)).excludedAtEachEnd(level: 0.95))
    let next = try #require(RankSumDistribution(counts: (41, 40)).excludedAtEachEnd(level: 0.95))
    #expect(next > exact && next - exact < 40, "\(exact) and \(next)")
  }

  @Test("An interval contains the true shift at least as often as its level says")
  func coverage() throws {
    var random = RandomStream(seed: 21, name: "rank sums")
    let trials = 1000
    var hits = 0
    for _ in 0..<trials {
      let base = (0..<8).map { _ in random.unit() * random.unit() }
      let values = (0..<10).map { _ in 2 + random.unit() * random.unit() }
      let interval = try #require(RankInterval(of: values, from: base, level: 0.9))
      if let low = interval.low, let high = interval.high, low <= 2, 2 <= high { hits += 1 }
    }
    #expect(hits >= 870, "\(hits) of \(trials), seed 21")
  }

  private func study(_ values: [Double]) -> MeasuredStudy {
    var run = MeasuredRun(name: "a", compareTo: [], techniques: [], firstWithSameData: "a")
    run.repetitions = values.map {
      MeasuredRepetition(
        position: 0,
        sample: HostSample(
          values: ["main_ms_per_entry": $0], counters: [:], refusedRequests: 0))
    }
    return MeasuredStudy(
      scenario: "s", summary: "", host: HostDescription(host: "h", product: "p", conditions: []),
      protocolSettings: MeasurementSettings(
        rounds: 9, precision: 0, metrics: ["main_ms_per_entry"], seed: 1), runs: [run], skipped: [])
  }

  @Test(
    "A change is a regression only if its whole interval is beyond the threshold",
    arguments: [
      ([11.0, 11.1, 11.2, 11.3, 11.4, 11.5], 0.05, MeasuredVerdict.worse),
      ([11.0, 11.1, 11.2, 11.3, 11.4, 11.5], 0.2, .undecided),
      ([9.0, 9.1, 9.2, 9.3, 9.4, 9.5], 0, .better), ([10.0, 10.1, 9.9, 10.2, 9.8, 10.05], 0, .undecided),
      ([20.0], 0, .undecided),
    ])
  func verdicts(_ values: [Double], _ threshold: Double, _ verdict: MeasuredVerdict) {
    let host = HostDescription(host: "h", product: "p", conditions: [])
    let baseline = MeasuredBaseline(
      scenario: "s", host: host,
      values: ["a": ["main_ms_per_entry": [9.9, 10, 10.1, 10.05, 9.95, 10.02]], "b": [:]])
    let regression = MeasuredRegression(of: study(values), against: baseline, threshold: threshold)
    #expect(regression.cells.map(\.shift.verdict) == [verdict])
    #expect(regression.regressions.isEmpty == (verdict != .worse))
    #expect(regression.unmatchedRuns == ["b"])
  }

  @Test("A run without values is named, and is not dropped")
  func missingValues() {
    let host = HostDescription(host: "h", product: "p", conditions: [])
    let baseline = MeasuredBaseline(scenario: "s", host: host, values: ["a": [:]])
    let regression = MeasuredRegression(of: study([1, 2, 3]), against: baseline, threshold: 0)
    #expect(regression.cells.isEmpty)
    #expect(regression.missingCells.map(\.run) == ["a"])
  }
}
