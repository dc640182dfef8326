import Analysis
import Simulation
import Testing

@Suite("Statistics of measured values")
struct SignedRankTests {
  /// The number of the 2^n sign patterns with a rank sum of at most k, by trying all of them.
  private func patterns(_ count: Int, upTo limit: Int) -> Int {
    (0..<(1 << count)).count { pattern in
      (0..<count).reduce(0) { $0 + (pattern >> $1 & 1 == 1 ? $1 + 1 : 0) } <= limit
    }
  }

  @Test("The number of omitted averages is what the exact distribution allows", arguments: 1...10)
  func distribution(_ count: Int) {
    for level in [0.5, 0.8, 0.9, 0.95, 0.99, 0.999] {
      let tail = (1 - level) / 2
      let greatest = (0...(count * (count + 1) / 2)).last {
        Double(patterns(count, upTo: $0)) / Double(1 << count) <= tail
      }
      #expect(SignedRankDistribution(count: count).excludedAtEachEnd(level: level) == greatest, "\(level)")
    }
  }

  @Test("The normal approximation continues the exact distribution")
  func approximation() throws {
    let exact = try #require(SignedRankDistribution(count: 60).excludedAtEachEnd(level: 0.95))
    let next = try #require(SignedRankDistribution(count: 61).excludedAtEachEnd(level: 0.95))
    // One more difference adds about n / 2 to the critical value.
    #expect(next > exact && next - exact < 40, "\(exact) and \(next)")
  }

  @Test("Estimate and interval of a worked example")
  func example() throws {
    // Walsh averages of 1, 2, 4: 1, 1.5, 2, 2.5, 3, 4.
    let interval = try #require(RankInterval(of: [4, 1, 2], level: 0.5))
    #expect(interval.estimate == 2.25)
    // P(T ≤ 1) = 2/8 is at most 0.25: one is excluded at each end.
    #expect(interval.low == 1.5 && interval.high == 3)
    #expect(RankInterval(of: [4, 1, 2], level: 0.95)?.low == nil)
    #expect(RankInterval(of: [], level: 0.95) == nil)
  }

  @Test("A shift moves the interval, and a factor stretches it")
  func equivariance() throws {
    var random = RandomStream(seed: 5, name: "equivariance")
    let values = (0..<12).map { _ in (random.unit() * 1024).rounded() }
    let plain = try #require(RankInterval(of: values, level: 0.95))
    let moved = try #require(RankInterval(of: values.map { 4 * $0 - 256 }, level: 0.95))
    #expect(moved.estimate == 4 * plain.estimate - 256)
    #expect(moved.low == plain.low.map { 4 * $0 - 256 } && moved.high == plain.high.map { 4 * $0 - 256 })
  }

  @Test("An interval contains the true location at least as often as its level says", arguments: [0.8, 0.95, 0.99])
  func coverage(_ level: Double) throws {
    var random = RandomStream(seed: 11, name: "coverage")
    let trials = 1000
    var hits = 0
    for _ in 0..<trials {
      // Symmetric about 3, with heavy tails: a uniform number divided by another one.
      let values = (0..<11).map { _ in 3 + (random.unit() - 0.5) / (0.05 + random.unit()) }
      let interval = try #require(RankInterval(of: values, level: level))
      if let low = interval.low, let high = interval.high, low <= 3, 3 <= high { hits += 1 }
    }
    // Three standard deviations below the level.
    let limit = level - 3 * (level * (1 - level) / Double(trials)).squareRoot()
    #expect(Double(hits) / Double(trials) >= limit, "\(hits) of \(trials), seed 11")
  }

  @Test(
    "A verdict needs an interval that is entirely on one side",
    arguments: [
      ([1.0, 1.1, 0.9, 1.2, 0.8, 1.05], MeasuredVerdict.worse), ([-1.0, -1.1, -0.9, -1.2, -0.8, -1.05], .better),
      ([1.0, 1.1, 0.9, -1.2, 0.8, 1.05], .undecided), ([1.0, 1.1, 0.9, 1.2, 0.8], .undecided),
      ([0, 0, 0, 0, 0, 0, 0], .undecided),
    ])
  func verdicts(_ differences: [Double], _ verdict: MeasuredVerdict) throws {
    let base: [Double?] = Array(repeating: 100, count: differences.count)
    let values = differences.map { Optional(100 + $0) }
    let comparison = try #require(MeasuredEffect(of: values, with: base, level: 0.95, polarity: .lowerIsBetter))
    #expect(comparison.verdict == verdict)
    let opposite = try #require(MeasuredEffect(of: values, with: base, level: 0.95, polarity: .higherIsBetter))
    #expect(opposite.verdict == (verdict == .better ? .worse : verdict == .worse ? .better : .undecided))
    // A change of less than the threshold, 2 % of the base, does not count.
    let tolerant = MeasuredEffect(of: values, with: base, level: 0.95, polarity: .lowerIsBetter, ignoring: 2)
    #expect(tolerant?.verdict == .undecided)
  }

  @Test("Only rounds in which both runs have a value are compared")
  func pairs() throws {
    let comparison = try #require(
      MeasuredEffect(of: [1, nil, 3, 9], with: [2, 2, nil, 8], level: 0.5, polarity: .lowerIsBetter))
    #expect(comparison.interval.count == 2 && comparison.interval.estimate == 0 && comparison.base == 5)
    #expect(comparison.percent(comparison.interval.estimate) == 0 && comparison.percent(1) == 20)
    #expect(MeasuredEffect(of: [1, nil], with: [nil, 1], level: 0.5, polarity: .lowerIsBetter) == nil)
  }

  @Test("The level of a family is Bonferroni's, and more comparisons need more pairs")
  func family() {
    #expect(FamilyLevel(comparisons: 1).level == 0.95)
    #expect(abs(FamilyLevel(comparisons: 10).level - 0.995) < 1e-12)
    #expect([1, 2, 9, 45].map { FamilyLevel(comparisons: $0).pairsNeeded } == [6, 7, 9, 11])
  }
}
