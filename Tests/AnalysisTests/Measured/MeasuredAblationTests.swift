import Analysis
import Testing

@Suite("Measured ablations")
struct MeasuredAblationTests {
  private static let factors = ["a", "b"].map { AblationFactor(switch: $0) }

  /// A measured ablation of two switches whose values are 10 - 2a + b - 1.5ab, with a machine effect per round, and
  /// noise that is antisymmetric about the middle round.
  private func ablation(
    rounds: Int = 13, failed: (point: Int, round: Int)? = nil, skipped: String? = nil, infeasible: Bool = false
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
          values: ["main_ms_per_entry": value], counters: [:], refusedRequests: 0)
        run.repetitions.append(
          failed.map { $0 == (position, round) } == true
            ? MeasuredRepetition(position: position, failure: "made to fail")
            : MeasuredRepetition(position: position, sample: sample))
      }
      runs.append(run)
    }
    let study = MeasuredStudy(
      scenario: "s", summary: "", host: HostDescription(host: "h", product: "p", conditions: []),
      protocolSettings: MeasurementSettings(
        rounds: rounds, precision: 0, metrics: ["main_ms_per_entry"], seed: 1),
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

  @Test("A round in which a combination failed gives no effects; the other rounds do")
  func failed() throws {
    let effects = try effects(ablation(failed: (point: 2, round: 0)))
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
    let effects = try effects(ablation(rounds: 1, failed: (point: 0, round: 0)))
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
          values: ["main_ms_per_entry": Double(position) + Double(round) / 10], counters: [:],
          refusedRequests: 0)
        run.repetitions.append(
          position == 1 && round < 3
            ? MeasuredRepetition(position: position, failure: "made to fail")
            : MeasuredRepetition(position: position, sample: sample))
      }
      return run
    }
    let study = MeasuredStudy(
      scenario: "s", summary: "", host: HostDescription(host: "h", product: "p", conditions: []),
      protocolSettings: MeasurementSettings(
        rounds: 10, precision: 0, metrics: ["main_ms_per_entry"], seed: 1), runs: runs, skipped: [])
    let points = zip(plan.points, runs).map { MeasuredAblation.Point(levels: $0, run: $1.name) }
    let effects = try effects(
      MeasuredAblation(study, question: nil, base: "run0", design: "one-at-a-time", plan: plan, points: points))
    #expect(effects.measure == .alone)
    #expect(try effects.contributions.map { try $0.get().interval.count } == [7, 10])
    #expect(study.completeRoundCount == 7)
  }

  @Test("In turns, effects do not depend on what a place costs, and a base that differs from itself gives no verdict")
  func inTurns() throws {
    func effects(controlFactor: Double) throws -> MeasuredEffects {
      let plan = try #require(AblationPlan.fullFactorial(Self.factors))
      var random = SplitMix(state: 3)
      var runs = (["again"] + plan.points.map { "run\($0[0])\($0[1])" }).map {
        MeasuredRun(name: $0, compareTo: [], techniques: [], firstWithSameData: "run00")
      }
      runs.swapAt(0, 1)
      for _ in 0..<80 {
        let place = 5 + 10 * random.unit()
        for position in runs.indices {
          let levels = position < 2 ? [0, 0] : plan.points[position - 1]
          let cost = (10 - 2 * Double(levels[0]) + Double(levels[1])) * (position == 1 ? controlFactor : 1)
          let sample = HostSample(
            values: ["main_ms_per_frame": place * cost * (1 + (random.unit() - 0.5) / 20)], counters: [:],
            refusedRequests: 0)
          runs[position].repetitions.append(MeasuredRepetition(position: position, sample: sample))
        }
      }
      let study = MeasuredStudy(
        scenario: "s", summary: "", host: HostDescription(host: "h", product: "p", conditions: []),
        protocolSettings: MeasurementSettings(rounds: 80, precision: 0.03, metrics: ["main_ms_per_frame"], seed: 1),
        runs: runs, skipped: [], interleaving: InterleavedProtocol(control: "again", launches: (0..<80).map { $0 / 40 })
      )
      let ablation = MeasuredAblation(
        study, question: nil, base: "run00", design: "full-factorial", plan: plan,
        points: plan.points.map { MeasuredAblation.Point(levels: $0, run: "run\($0[0])\($0[1])") })
      #expect(ablation.isSettled == (controlFactor == 1))
      return MeasuredEffects(of: ablation, on: try #require(Quantity.named("main_ms_per_frame")))
    }
    let plain = try effects(controlFactor: 1)
    let contributions = try plain.contributions.map { try $0.get() }
    #expect(contributions.map(\.verdict) == [.better, .worse] && plain.total?.verdict == .better)
    #expect(contributions.map { ($0.percent($0.interval.estimate) ?? 0).rounded() } == [-20, 10])
    // Places cost from 5 to 15; the interval is far narrower than that.
    #expect(contributions.allSatisfy { ($0.percent(($0.interval.high ?? 99) - ($0.interval.low ?? 0)) ?? 99) < 4 })
    #expect(try effects(controlFactor: 1.1).contributions.allSatisfy { try $0.get().verdict == .undecided })
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
            values: ["main_ms_per_entry": value], counters: [:], refusedRequests: 0)
          run.repetitions.append(MeasuredRepetition(position: position, sample: sample))
        }
        return run
      }
      let study = MeasuredStudy(
        scenario: "s", summary: "", host: HostDescription(host: "h", product: "p", conditions: []),
        protocolSettings: MeasurementSettings(
          rounds: rounds, precision: 0, metrics: ["main_ms_per_entry"], seed: 1), runs: runs, skipped: [])
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

  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
  }
}
