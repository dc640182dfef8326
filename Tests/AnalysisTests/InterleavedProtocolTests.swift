import Analysis
import Simulation
import Testing

/// Samples that are drawn: places that cost differently much, browsers that differ, visits that are disturbed now and then.
@Suite("Measurements that alternate between variants")
struct InterleavedProtocolTests {
  private static let metric = "main_ms_per_frame"
  private static let visitsPerLaunch = 40

  /// A measurement up to the look at which it ends; the factors are the costs of the variants over that of the base.
  private func study(
    seed: UInt64, factor: Double, others: [Double] = [], controlFactor: Double = 1,
    looks: [Int] = InterleavedProtocol.looks
  ) -> MeasuredStudy {
    var random = RandomStream(seed: seed, name: "drawn visits")
    /// A factor with about this relative deviation: the sum of four uniform draws, and sometimes a disturbance.
    func noise(_ deviation: Double) -> Double {
      let sum = (0..<4).reduce(0.0) { total, _ in total + random.unit() - 0.5 }
      let disturbance = random.unit() < 0.05 ? 1 + random.unit() : 1
      return max(0.05, 1 + sum * 1.732 * deviation) * disturbance
    }
    let factors = [1, controlFactor, factor] + others
    var (values, launches): ([[Double]], [Int]) = (factors.map { _ in [] }, [])
    var open = Array(factors.indices)
    for launch in 0..<(looks.last ?? 1) {
      let copies = factors.map { $0 * max(0.5, 1 + (random.unit() - 0.5) * 0.02) }
      for _ in 0..<Self.visitsPerLaunch {
        let place = 2 + 6 * random.unit()
        for run in open { values[run].append(place * copies[run] * noise(0.09)) }
        launches.append(launch)
      }
      guard looks.contains(launch + 1) else { continue }
      let study = study(values, launches)
      if study.isInterleavingDecided() || launch + 1 == looks.last { return study }
      let settled = others.isEmpty ? [] : study.settledVariants
      open.removeAll { settled.contains(study.runs[$0].name) }
    }
    return study(values, launches)
  }

  private func study(_ values: [[Double]], _ launches: [Int]) -> MeasuredStudy {
    let runs = zip(["a", "a again", "b", "c", "d"], values).map { name, values in
      var run = MeasuredRun(name: name, compareTo: name == "a" ? [] : ["a"], techniques: [], firstWithSameData: "a")
      run.repetitions = values.map {
        MeasuredRepetition(
          position: 0,
          sample: HostSample(values: [Self.metric: $0], counters: [:], refusedRequests: 0))
      }
      return run
    }
    return MeasuredStudy(
      scenario: "s", summary: "", host: HostDescription(host: "h", product: "p", conditions: []),
      protocolSettings: MeasurementSettings(rounds: 640, precision: 0.01, metrics: [Self.metric], seed: 1),
      runs: runs, skipped: [], interleaving: InterleavedProtocol(control: "a again", launches: launches))
  }

  private func verdict(_ study: MeasuredStudy, of run: String = "b") throws -> MeasuredVerdict {
    let metric = try #require(Quantity.named(Self.metric))
    let (run, base) = (try #require(study.run(run)), try #require(study.run("a")))
    return try #require(study.comparison(run, with: base, by: metric)).verdict
  }

  @Test("Of 200 pairs without a difference, looked at up to four times, at most 5 % get a verdict")
  func falseVerdicts() throws {
    let seeds = (1...200).map { UInt64($0) }
    let wrong = try seeds.filter { try verdict(study(seed: $0, factor: 1)) != .undecided }
    #expect(wrong.count <= 10, "false verdicts with the seeds \(wrong)")
  }

  @Test("Of 100 measurements from which a decided variant is left out, at most 5 % have a false verdict")
  func falseVerdictsAfterLeavingOut() throws {
    let studies = (UInt64(1)...100).map { study(seed: $0, factor: 1.3, others: [1, 1], looks: [2, 4, 8]) }
    let wrong = try studies.indices.filter { position in
      let study = studies[position]
      return try verdict(study) == .better || ["c", "d"].contains { try verdict(study, of: $0) != .undecided }
    }
    #expect(wrong.count <= 5, "false verdicts at \(wrong)")
    let early = studies.count { study in study.runsLeftOut.contains { $0.run.name == "b" && $0.browsers < 8 } }
    #expect(early >= 95)
  }

  @Test(
    "A variant that costs 10 % more is decided after a few browsers, and most that cost 3 % more by the last look")
  func power() throws {
    for seed in UInt64(1)...20 {
      let large = study(seed: seed, factor: 1.1)
      #expect(try verdict(large) == .worse, "seed \(seed)")
      #expect((large.interleaving?.launches.last ?? 99) < 8, "seed \(seed)")
    }
    let small = try (UInt64(1)...20).filter { try verdict(study(seed: $0, factor: 1.03)) == .worse }
    #expect(small.count >= 14, "decided with the seeds \(small)")
    #expect(try verdict(study(seed: 1, factor: 0.9)) == .better)
  }

  @Test("There is no verdict where the base differs from itself, and the difference is shown")
  func control() throws {
    let study = study(seed: 3, factor: 1.3, controlFactor: 1.2, looks: [8])
    #expect(try verdict(study, of: "a again") == .worse)
    #expect(try verdict(study) == .undecided)
  }

  @Test("Browsers that differ more than the visits in them widen the interval")
  func dispersion() throws {
    let metric = try #require(Quantity.named(Self.metric))
    func width(_ launches: [Int]) throws -> Double {
      let values = (0..<48).map { (visit: Int) -> Double in 10 + Double(visit % 5) / 10 + Double(visit / 12) }
      let base = [Double](repeating: 10, count: 48)
      let study = study([base, base, values], launches)
      let effect = try #require(study.comparison(study.runs[2], with: study.runs[0], by: metric))
      let (low, high) = (try #require(effect.interval.low), try #require(effect.interval.high))
      return high - low
    }
    let single = try width([Int](repeating: 0, count: 48))
    let several = try width((0..<48).map { (visit: Int) -> Int in visit / 12 })
    #expect(several > 3 * single, "\(several) and \(single)")
  }

  @Test("Rounds without a value, and without any, give no change")
  func missing() throws {
    let metric = try #require(Quantity.named(Self.metric))
    let empty = study([[], [], []], [])
    #expect(empty.comparison(empty.runs[2], with: empty.runs[0], by: metric) == nil)
    let zero = study([[0, 0], [0, 0], [0, 0]], [0, 1])
    #expect(zero.comparison(zero.runs[2], with: zero.runs[0], by: metric) == nil)
    #expect(!zero.isInterleavingDecided())
  }

  /// Visits of the base twice and of three variants, each with a factor to the base's time at a place.
  private func study(
    _ factors: [(name: String, factor: Double)], precision: Double, controlFactor: Double = 1, isChain: Bool = false
  ) -> MeasuredStudy {
    /// The interventions of a run, which its name tells.
    func techniques(_ name: String) -> [String] { name.split(separator: "+").map(String.init) }
    var random = RandomStream(seed: 5, name: "drawn variants")
    let names = ["a", "a again"] + factors.map(\.name)
    var runs = names.enumerated().map { position, name in
      MeasuredRun(
        name: name, compareTo: position == 0 ? [] : [isChain && position > 2 ? names[position - 1] : "a"],
        techniques: techniques(name),
        firstWithSameData: "a")
    }
    for _ in 0..<80 {
      let place = 2 + 6 * random.unit()
      for (position, factor) in ([1, controlFactor] + factors.map(\.factor)).enumerated() {
        let value = place * factor * (1 + (random.unit() - 0.5) / 20)
        runs[position].repetitions.append(
          MeasuredRepetition(
            position: 0,
            sample: HostSample(values: [Self.metric: value], counters: [:], refusedRequests: 0))
        )
      }
    }
    return MeasuredStudy(
      scenario: "s", summary: "", host: HostDescription(host: "h", product: "p", conditions: []),
      protocolSettings: MeasurementSettings(rounds: 640, precision: precision, metrics: [Self.metric], seed: 1),
      runs: runs, skipped: [],
      interleaving: InterleavedProtocol(control: "a again", launches: (0..<80).map { $0 / 40 }))
  }

  @Test("A measurement of several variants ends when each has a verdict or is precise, not when one has")
  func severalVariants() {
    #expect(study([("b", 0.7), ("c", 1.2)], precision: 0).isInterleavingDecided())
    #expect(!study([("b", 0.7), ("c", 1)], precision: 0).isInterleavingDecided())
    #expect(study([("b", 0.7), ("c", 1)], precision: 0.05).isInterleavingDecided())
    #expect(!study([("b", 0.7)], precision: 0).isInterleavingDecided(endsWhenBetter: false) == false)
    #expect(study([("b", 1.2)], precision: 0).isInterleavingDecided(endsWhenBetter: false))
    #expect(!study([], precision: 0).isInterleavingDecided() && study([], precision: 0.05).isInterleavingDecided())
  }

  @Test("A run is compared with the one that it names, and the first run with its copy guards all comparisons")
  func chain() throws {
    let metric = try #require(Quantity.named(Self.metric))
    func effects(controlFactor: Double) throws -> (MeasuredStudy, [MeasuredEffect]) {
      let study = study([("b", 0.7), ("c", 0.84)], precision: 0.01, controlFactor: controlFactor, isChain: true)
      return (study, study.comparedRuns.compactMap { study.comparison($0.run, with: $0.base, by: metric) })
    }
    let (same, changes) = try effects(controlFactor: 1)
    #expect(changes.map { ($0.percent($0.interval.estimate) ?? 99).rounded() } == [0, -30, 20])
    #expect(changes.map(\.verdict) == [.undecided, .better, .worse])
    let (different, guarded) = try effects(controlFactor: 1.2)
    #expect(guarded.map(\.verdict) == [.worse, .undecided, .undecided])
    #expect(!different.isEveryComparisonSettled && same.isEveryComparisonSettled)
    #expect(study([("b", 0.7), ("c", 0.84)], precision: 0.05, isChain: true).isEveryComparisonSettled)
    #expect(!study([("b", 0.7), ("c", 0.7)], precision: 0.005, isChain: true).isEveryComparisonSettled)
  }

  @Test("A variant is left out when everything that uses it is settled; the base and its copy never are")
  func settledVariants() {
    func left(
      _ factors: [(name: String, factor: Double)], precision: Double = 0, controlFactor: Double = 1,
      isChain: Bool = false
    ) -> [String] {
      study(factors, precision: precision, controlFactor: controlFactor, isChain: isChain).settledVariants
    }
    #expect(left([("b", 0.7), ("c", 1)]) == ["b"])
    #expect(left([("b", 1), ("c", 1.2)]) == ["c"])
    #expect(left([("b", 0.7), ("c", 1)], precision: 0.05) == ["b", "c"])
    // A metric by which the base differs from itself decides nothing.
    #expect(left([("b", 0.7), ("c", 1)], controlFactor: 1.2).isEmpty)
    // The second is the base of the third.
    #expect(left([("b", 0.7), ("c", 0.7)], isChain: true).isEmpty)
    #expect(left([("b", 0.7), ("c", 0.84)], isChain: true) == ["b", "c"])
    // Each of two interventions is needed until their interaction is settled.
    #expect(left([("b", 0.8), ("c", 0.7), ("b+c", 0.5)]).isEmpty)
    #expect(left([("b", 0.8), ("c", 0.7), ("b+c", 0.7)]) == ["b", "c", "b+c"])
  }

  @Test(
    "The interval of a variant stands as of the look after which it is left out; a guard that fails later withdraws its verdict"
  )
  func leftOut() throws {
    let metric = try #require(Quantity.named(Self.metric))
    /// A study in which the copy of the base costs more after two browsers, and the second run was left out then.
    func study(launches: Int, keeping rounds: Int) -> MeasuredStudy {
      var random = RandomStream(seed: 8, name: "drawn variants")
      let launches = (0..<(launches * Self.visitsPerLaunch)).map { $0 / Self.visitsPerLaunch }
      var values: [[Double]] = [[], [], [], []]
      for launch in launches {
        let place = 2 + 6 * random.unit()
        for (run, factor) in [1, launch < 2 ? 1 : 1.3, 0.9, 1.2].enumerated() {
          values[run].append(place * factor * (1 + (random.unit() - 0.5) / 20))
        }
      }
      var study = self.study(values, launches)
      study.runs[2].keepRounds(rounds)
      return study
    }
    func effect(_ study: MeasuredStudy, _ run: Int) -> MeasuredEffect? {
      study.comparison(study.runs[run], with: study.runs[0], by: metric)
    }
    let rounds = 2 * Self.visitsPerLaunch
    let (look, end) = (study(launches: 2, keeping: rounds), study(launches: 16, keeping: rounds))
    #expect(effect(look, 2)?.verdict == .better && effect(end, 2)?.interval == effect(look, 2)?.interval)
    // The copy differs from the first run over all rounds, so the verdict is withdrawn.
    #expect(effect(end, 2)?.verdict == .undecided)
    #expect(effect(look, 3)?.verdict == .worse && effect(end, 3)?.verdict == .undecided)
    #expect(look.runsLeftOut.isEmpty && look.settledVariants.contains("b"))
    #expect(end.runsLeftOut.map(\.run.name) == ["b"] && end.runsLeftOut.map(\.browsers) == [2])
    // Without that, later rounds change it.
    #expect(effect(study(launches: 4, keeping: 2 * rounds), 2)?.interval != effect(look, 2)?.interval)
  }

  @Test("Two interventions interact if what both change differs from the sum of what each changes")
  func interaction() throws {
    let metric = try #require(Quantity.named(Self.metric))
    func ends(_ both: Double) throws -> (Double, Double) {
      let study = study([("b", 0.8), ("c", 0.7), ("b+c", both)], precision: 0)
      let pair = try #require(study.interactingRuns.first)
      let interval = try #require(study.interaction(pair.first, pair.second, both: pair.both, by: metric))
      return (try #require(interval.low), try #require(interval.high))
    }
    let (apart, same, more) = (try ends(0.5), try ends(0.7), try ends(0.4))
    #expect(apart.0 < 0 && apart.1 > 0, "\(apart)")
    #expect(same.0 > 0.1 && same.1 < 0.3, "\(same)")
    #expect(more.1 < 0, "\(more)")
  }
}
