import Analysis
import Testing

@Suite("Measured ablations")
struct MeasuredAblationTests {
  private static let factors = ["a", "b"].map { AblationFactor(switch: $0) }

  /// A measured ablation of two switches whose values are 10 - 2a + b - 1.5ab, with a machine effect per round, and
  /// noise that is antisymmetric about the middle round.
  private func ablation(
    rounds: Int = 13, disturbed: (point: Int, round: Int)? = nil, skipped: String? = nil, infeasible: Bool = false
  ) throws -> MeasuredAblation {
    let plan = try #require(AblationPlan.fullFactorial(Self.factors))
    var points: [MeasuredAblation.Point] = []
    var runs: [MeasuredRun] = []
    for (position, levels) in plan.points.enumerated() {
      let name = "run\(levels[0])\(levels[1])"
      if infeasible, levels == [0, 1] {
        points.append(MeasuredAblation.Point(levels: levels, reason: "b requires a"))
        continue
      }
      points.append(MeasuredAblation.Point(levels: levels, run: name))
      guard name != skipped else { continue }
      var run = MeasuredRun(name: name, compareTo: [], techniques: [], firstWithSameData: "run00")
      let (a, b) = (Double(levels[0]), Double(levels[1]))
      for round in 0..<rounds {
        let noise = Double(round - rounds / 2) / 100 * Double(position + 1)
        let value = 10 - 2 * a + b - 1.5 * a * b + Double(round % 3) + noise
        let sample = HostSample(
          values: ["main_ms_per_entry": value], counters: [:], kernelMilliseconds: [1], refusedRequests: 0)
        run.repetitions.append(MeasuredRepetition(position: position, sample: sample))
        if let disturbed, disturbed == (position, round) { run.repetitions[round].isDisturbed = true }
      }
      runs.append(run)
    }
    let study = MeasuredStudy(
      scenario: "s", summary: "", host: HostDescription(host: "h", product: "p", conditions: []),
      protocolSettings: MeasurementSettings(
        rounds: rounds...rounds, precision: 0, metrics: ["main_ms_per_entry"], seed: 1),
      runs: runs, skipped: skipped.map { [.init(run: $0, reasons: ["no counterpart"])] } ?? [])
    return MeasuredAblation(
      study, question: nil, base: "run00", design: "full-factorial", plan: plan, points: points)
  }

  private func effects(_ ablation: MeasuredAblation) throws -> MeasuredEffects {
    let metric = try #require(Quantity.named("main_ms_per_entry"))
    return MeasuredEffects(of: ablation, on: metric)
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { ($0 - expected).magnitude < 1e-5 } ?? false
  }

  @Test(
    "Contributions, interactions and the total change equal those of the noiseless values, with intervals around them")
  func effects() throws {
    let effects = try effects(ablation())
    let contributions = try effects.contributions.map { try $0.get() }
    // Shapley values: half of the interaction goes to each.
    #expect(isNear(contributions[0].interval.estimate, -2.75) && isNear(contributions[1].interval.estimate, 0.25))
    #expect(
      isNear(effects.total?.interval.estimate, -2.5)
        && isNear(effects.interactions.first?.effect.interval.estimate, -1.5))
    // The baseline's median is the median of its values, including their noise.
    #expect((try #require(effects.total?.base) - 11).magnitude < 0.1)
    #expect(contributions.map(\.verdict) == [.better, .worse] && effects.total?.verdict == .better)
    #expect(effects.interactions.map(\.factors) == [[0, 1]] && effects.interactions[0].effect.verdict == .better)
    for effect in contributions {
      let (low, high) = (try #require(effect.interval.low), try #require(effect.interval.high))
      #expect(low < effect.interval.estimate && effect.interval.estimate < high && effect.interval.count == 13)
    }
    #expect(effects.measure == .shapleyValue(.shapley))
  }

  @Test("The level is corrected for the statements that a design makes on each metric")
  func family() throws {
    let four = ["a", "b", "c", "d"].map { AblationFactor(switch: $0) }
    let full = try #require(AblationPlan.fullFactorial(four))
    // Four contributions, six interactions, one total change.
    #expect(MeasuredAblation.statementCount(of: full) == 11)
    #expect(MeasuredAblation.statementCount(of: .oneAtATime(four)) == 4)
    #expect(MeasuredAblation.statementCount(of: .leaveOneOut(four)) == 4)
    #expect(try ablation().family == FamilyLevel(comparisons: 4))
  }

  @Test("A round in which a combination was disturbed gives no effects; the other rounds do")
  func disturbed() throws {
    let effects = try effects(ablation(disturbed: (point: 2, round: 0)))
    #expect(try effects.contributions.map { try $0.get().interval.count } == [12, 12])
    // For the total change, only the rounds of its two endpoints count.
    #expect(effects.total?.interval.count == 13)
  }

  @Test("With too few rounds for the level, nothing has an interval, and nothing is decided")
  func fewRounds() throws {
    let effects = try effects(ablation(rounds: 4))
    #expect(try effects.contributions.allSatisfy { try $0.get().interval.low == nil && $0.get().verdict == .undecided })
  }

  @Test("A combination that is not possible, or that the host cannot perform, limits the orders of adoption")
  func infeasible() throws {
    for ablation in [try ablation(infeasible: true), try ablation(skipped: "run01")] {
      let effects = try effects(ablation)
      #expect(effects.measure == .shapleyValue(.faigleKern))
      let contributions = try effects.contributions.map { try $0.get() }
      #expect(isNear(contributions[0].interval.estimate, -2) && isNear(contributions[1].interval.estimate, -0.5))
      #expect(effects.interactions.isEmpty)
    }
  }

  @Test("Without a complete round nothing has an interval")
  func incomplete() throws {
    let effects = try effects(ablation(rounds: 1, disturbed: (point: 0, round: 0)))
    #expect(effects.contributions.allSatisfy { (try? $0.get().interval.low) == nil } && effects.interactions.isEmpty)
    #expect(effects.total == nil)
  }

  @Test("In a design with one step for each factor, a missing combination makes only its own effect undefined")
  func oneAtATime() throws {
    let plan = AblationPlan.oneAtATime(Self.factors)
    let runs = plan.points.enumerated().map { position, levels in
      var run = MeasuredRun(name: "run\(position)", compareTo: [], techniques: [], firstWithSameData: "run0")
      for round in 0..<10 {
        let sample = HostSample(
          values: ["main_ms_per_entry": Double(position) + Double(round) / 10], counters: [:], kernelMilliseconds: [1],
          refusedRequests: 0)
        run.repetitions.append(MeasuredRepetition(position: position, sample: sample))
        run.repetitions[round].isDisturbed = position == 1 && round < 3
      }
      return run
    }
    let study = MeasuredStudy(
      scenario: "s", summary: "", host: HostDescription(host: "h", product: "p", conditions: []),
      protocolSettings: MeasurementSettings(
        rounds: 10...10, precision: 0, metrics: ["main_ms_per_entry"], seed: 1), runs: runs, skipped: [])
    let points = zip(plan.points, runs).map { MeasuredAblation.Point(levels: $0, run: $1.name) }
    let effects = try effects(
      MeasuredAblation(study, question: nil, base: "run0", design: "one-at-a-time", plan: plan, points: points))
    #expect(effects.measure == .alone)
    #expect(try effects.contributions.map { try $0.get().interval.count } == [7, 10])
    #expect(study.completeRoundCount == 7)
  }

  @Test(
    "In noisy sessions, all statements of an ablation are correct together in at least 95 of 100; seed 7"
  )
  func coverage() throws {
    var random = SplitMix(state: 7)
    let (sessions, rounds) = (200, 12)
    let plan = try #require(AblationPlan.fullFactorial(Self.factors))
    var (wrong, narrow) = (0, 0)
    for _ in 0..<sessions {
      let runs = plan.points.enumerated().map { position, levels in
        var run = MeasuredRun(name: "run\(position)", compareTo: [], techniques: [], firstWithSameData: "run0")
        for _ in 0..<rounds {
          let value = 10 - 2 * Double(levels[0]) + Double(levels[1]) + random.symmetric()
          let sample = HostSample(
            values: ["main_ms_per_entry": value], counters: [:], kernelMilliseconds: [1], refusedRequests: 0)
          run.repetitions.append(MeasuredRepetition(position: position, sample: sample))
        }
        return run
      }
      let study = MeasuredStudy(
        scenario: "s", summary: "", host: HostDescription(host: "h", product: "p", conditions: []),
        protocolSettings: MeasurementSettings(
          rounds: rounds...rounds, precision: 0, metrics: ["main_ms_per_entry"], seed: 1), runs: runs, skipped: [])
      let points = zip(plan.points, runs).map { MeasuredAblation.Point(levels: $0, run: $1.name) }
      let effects = try effects(
        MeasuredAblation(study, question: nil, base: "run0", design: "full-factorial", plan: plan, points: points))
      let statements =
        zip(try effects.contributions.map { try $0.get() }, [-2, 1]).map { ($0, $1) }
        + effects.interactions.map { ($0.effect, 0) } + [(try #require(effects.total), -1)]
      let isWrong = statements.contains { effect, truth in
        (effect.interval.low ?? -.infinity) > Double(truth) || (effect.interval.high ?? .infinity) < Double(truth)
      }
      wrong += isWrong ? 1 : 0
      narrow += statements.allSatisfy { $0.0.interval.low != nil } ? 1 : 0
    }
    // 5 % of 200 sessions, plus three standard deviations.
    #expect(wrong <= 19, "\(wrong) of \(sessions) sessions have a wrong statement")
    #expect(narrow == sessions)
  }
}

/// A generator of test values: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
private struct SplitMix {
  var state: UInt64

  /// A value with a symmetric distribution about 0, with long tails.
  mutating func symmetric() -> Double {
    let (first, second) = (unit(), unit())
    return (first - 0.5) / (0.1 + second)
  }

  private mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
  }
}
