import Analysis
import Simulation
import TechniqueTestSupport
import Testing

/// The tables of Scenarios/APP.md on the errors of verdicts, computed again from random repetitions.
@Suite("The tables of false verdicts and of power")
struct FalseVerdictTests {
  private static let seed: UInt64 = 46
  private static let sizes = [3, 4, 5, 8, 10, 20, 50]

  /// A distribution of repetitions around 100.
  private enum Shape: String, CaseIterable {
    case normal, logNormal = "log-normal", heavyTailed = "heavy-tailed", bimodal

    func value(_ random: inout RandomStream) -> Double {
      switch self {
      case .normal: 100 + 10 * Self.standard(&random)
      case .logNormal:
        LogNormalDistribution(median: 100, spread: 2, range: 0...100_000).draw(from: &random)
      // Student's distribution with two degrees of freedom, which has no variance.
      case .heavyTailed:
        100 + 10 * Self.standard(&random) / ((square(&random) + square(&random)) / 2).squareRoot()
      case .bimodal: (random.unit() < 0.3 ? 140 : 100) + 5 * Self.standard(&random)
      }
    }

    private func square(_ random: inout RandomStream) -> Double {
      let value = Self.standard(&random)
      return value * value
    }

    /// A number with the standard normal distribution, on every machine alike.
    static func standard(_ random: inout RandomStream) -> Double {
      NormalQuantile.value(min(random.unit() + 0x1p-54, 1 - 0x1p-53))
    }
  }

  private static func metric() -> ComparedMetric {
    ComparedMetric(Quantity("hitch time", unit: "ms", polarity: .lowerIsBetter), role: .deciding)
  }

  private static func set(_ name: String, _ values: [Double]) -> RepetitionSet {
    RepetitionSet(
      name: name,
      repetitions: values.enumerated().map {
        RepetitionSet.Repetition(
          file: "\(name).json", position: ($0 + 1, values.count), isConsecutive: true, values: ["hitch time": $1])
      })
  }

  private static func contrast(_ old: [Double], _ new: [Double], isPaired: Bool = false) throws
    -> RepetitionComparison.Contrast
  {
    var settings = RepetitionComparison.Settings()
    settings.isPaired = isPaired
    let subject = RepetitionComparison.Subject(
      name: nil, metrics: [metric()], sets: [set("before", old), set("after", new)])
    return try #require(RepetitionComparison([subject], settings).contrasts.first)
  }

  private static func percent(_ count: Int, of all: Int) -> String {
    let tenths = (1000 * count + all / 2) / max(1, all)
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

  /// A row of the table of false verdicts: two sets of the same distribution, 10,000 times for each number of repetitions.
  private static func falseVerdicts(_ shape: Shape) throws -> (row: String, shares: [Double]) {
    let trials = 10_000
    let shares = sizes.map { size -> Int in
      var random = RandomStream(seed: seed, name: "\(shape.rawValue) \(size)")
      let excluded = RankSumDistribution(counts: (size, size)).excludedAtEachEnd(level: 0.95)
      return (0..<trials).count { _ in
        let old = (0..<size).map { _ in shape.value(&random) }
        let new = (0..<size).map { _ in shape.value(&random) }
        let interval = RankInterval(of: new, from: old, excluding: excluded)
        return MeasuredEffect(interval, base: 100, polarity: .lowerIsBetter)?.verdict != .undecided
      }
    }
    return (row([shape.rawValue] + shares.map { percent($0, of: trials) }), shares.map { Double($0) / Double(trials) })
  }

  @Test("The false verdicts of 10,000 pairs of equal sets are at most 5 %, for any distribution", arguments: 0..<4)
  func falseVerdicts(_ shape: Int) throws {
    let (row, shares) = try Self.falseVerdicts(Shape.allCases[shape])
    // A share of 5 % differs by up to 0.7 points in 10,000 trials, with a probability of 99.9 %.
    #expect(shares.allSatisfy { $0 <= 0.057 }, "\(shares), seed \(Self.seed)")
    #expect(try Repository.text("Scenarios/APP.md").contains(row), "the row is \(row)")
  }

  /// 10,000 pairs of equal sets whose values grow by a third of their standard deviation from one repetition to the next.
  @Test("Sets that drift have false verdicts only if they are not recorded in turn, and then they are flagged")
  func drift() throws {
    let trials = 10_000
    var (rows, falseInTurn): ([[String]], [Double]) =
      (
        [
          "recorded in turn, paired", "one after the other", "of these, said to drift",
          "of these, said to be in sequence",
        ].map { [$0] }, []
      )
    for size in [3, 4, 5, 8, 10, 20] {
      var random = RandomStream(seed: Self.seed, name: "drift \(size)")
      var (inTurn, inSequence, drifting, flagged) = (0, 0, 0, 0)
      for _ in 0..<trials {
        func values(_ times: [Int]) -> [Double] { times.map { 100 + 10 * (Shape.standard(&random) + Double($0) / 3) } }
        // The order of the two builds in a round is random.
        let firsts = (0..<size).map { 2 * $0 + (random.unit() < 0.5 ? 0 : 1) }
        let paired = try Self.contrast(values(firsts), values(firsts.map { $0 ^ 1 }), isPaired: true)
        if paired.deciding.first?.shift.verdict != .undecided { inTurn += 1 }
        let sequence = try Self.contrast(values(Array(0..<size)), values(Array(size..<(2 * size))))
        guard sequence.deciding.first?.shift.verdict != .undecided else { continue }
        inSequence += 1
        for caution in sequence.cautions {
          if case .drift = caution { drifting += 1 }
          if case .inSequence = caution { flagged += 1 }
        }
      }
      for (index, (count, all)) in [
        (inTurn, trials), (inSequence, trials), (drifting, inSequence), (flagged, inSequence),
      ].enumerated() { rows[index].append(all == 0 ? "–" : Self.percent(count, of: all)) }
      falseInTurn.append(Double(inTurn) / Double(trials))
      #expect(flagged == inSequence, "\(size), seed \(Self.seed)")
    }
    #expect(falseInTurn.allSatisfy { $0 <= 0.057 }, "\(falseInTurn), seed \(Self.seed)")
    let page = try Repository.text("Scenarios/APP.md")
    for row in rows.map(Self.row) { #expect(page.contains(row), "the row is \(row)") }
  }

  @Test(
    "The table of power: how often a difference is decided by everything that a comparison looks at",
    arguments: [4, 5, 8, 10, 15, 20, 30, 50])
  func power(_ size: Int) throws {
    let trials = 1000
    let counts = try [0.5, 1, 1.5, 2, 3].map { difference in
      var random = RandomStream(seed: Self.seed, name: "power \(size) \(difference)")
      return try (0..<trials).count { _ in
        let old = (0..<size).map { _ in 100 + Shape.standard(&random) }
        let new = (0..<size).map { _ in 100 + Shape.standard(&random) + difference }
        let contrast = try Self.contrast(old, new)
        return !contrast.isSpoiled && contrast.deciding.first?.shift.verdict == .worse
      }
    }
    let row = Self.row(["\(size)"] + counts.map { Self.percent($0, of: trials) })
    #expect(try Repository.text("Scenarios/APP.md").contains(row), "the row is \(row)")
  }
}
