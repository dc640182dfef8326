import Analysis
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Comparison with measurements")
struct FidelityTests {
  /// The model values of a run whose average frame rate is the mean of its samples.
  private func values(_ samples: [Int], seconds: Double = 2) -> MetricValues {
    MetricValues(of: SampleRecord.record(scrollSeconds: seconds, samples: samples))
  }

  private func input(
    _ run: String, _ samples: [[Int]], fps: MeasuredValue? = nil, stability: MeasuredValue? = nil,
    against: String? = nil
  ) -> FidelityInput {
    var measured: [String: MeasuredValue] = [:]
    measured["fps_avg"] = fps
    measured["frame_rate_stability_pct"] = stability
    return FidelityInput(
      run: run, device: "phone", compareTo: against, measured: measured, model: samples.map { values($0) },
      frameRateSamples: samples)
  }

  private func metrics(_ noise: [(String, Rational)]) throws -> [FidelityMetric] {
    try noise.map { FidelityMetric(try #require(Quantity.metric($0.0)), noise: $0.1) }
  }

  private func fidelity(
    _ inputs: [FidelityInput], fitted: [FittedCoefficient] = [],
    noise: [(String, Rational)] = [("fps_avg", Rational(2)), ("frame_rate_stability_pct", Rational(6))]
  ) throws -> Fidelity {
    Fidelity(
      inputs, metrics: try metrics(noise), devices: [FidelityDevice("phone", fitted: fitted)],
      referenceRows: inputs.map(\.run))
  }

  @Test(
    "The distance from a range is zero inside and relative to the nearest bound outside",
    arguments: [(9, -1), (10, 0), (11, 0), (12, 0), (15, 3)])
  func distance(value: Int, expected: Int) {
    let range = MeasuredValue(low: Rational(10), high: Rational(12))
    #expect(range.distance(of: Rational(Int128(value))) == Rational(Int128(expected)))
    #expect(range.midpoint == Rational(11))
  }

  @Test(
    "A change between measured ranges contradicts no model inside of it, and has no sign if the ranges overlap",
    arguments: [
      // From 30...40 the change is 20...50 to 80, 10...40 to 70, -5...25 to 55 with a width of 20.
      (70, 85, 40, FidelityStep.Verdict.agrees), (70, 85, 4, .tooSmall), (35, 55, 5, .withinNoise),
      (50, 60, 12, .agrees),
    ] as [(Int, Int, Int, FidelityStep.Verdict)])
  func rangeSteps(low: Int, high: Int, change: Int, verdict: FidelityStep.Verdict) throws {
    func range(_ low: Int, _ high: Int) -> MeasuredValue {
      MeasuredValue(low: Rational(Int128(low)), high: Rational(Int128(high)))
    }
    let fidelity = try fidelity([
      input("a", [[35]], fps: range(30, 40)), input("b", [[35 + change]], fps: range(low, high), against: "a"),
    ])
    #expect(fidelity.steps.first?.verdict == verdict)
  }

  @Test(
    "A difference is model minus measurement, in the unit and in noise; without a measurement there is only a prediction"
  )
  func cells() throws {
    let fidelity = try fidelity([input("a", [[50, 51]], fps: MeasuredValue(Rational(55)))])
    let cells = try #require(fidelity.rows.first).cells
    #expect(cells[0].difference == Rational(-9, 2))
    #expect(cells[0].differenceInNoise == Rational(-9, 4))
    #expect(cells[1].measured == nil && cells[1].difference == nil)
    #expect(cells[1].model?.mean == Rational(100))
  }

  @Test(
    "Over several scroll starts the model value has mean, minimum and maximum; one missing value makes it nil")
  func starts() throws {
    let value = try #require(ModelValue([Rational(50), Rational(53), Rational(1, 3)]))
    #expect(value.mean.text(decimals: 6) == "34.444444")
    #expect(value.low == Rational(333_333, 1_000_000) && value.high == Rational(53))
    #expect(ModelValue([Rational(1), nil]) == nil)
    #expect(ModelValue([]) == nil)
    #expect(Rational(-5, 10_000_000).roundedToMillionths == Rational(-1, 1_000_000))
  }

  @Test("A mean of 1000 fractions with different denominators does not overflow")
  func manyStarts() throws {
    let values = (0..<1000).map { Rational(Int128($0) * 1_000_000_007, 100_000_000_003 + Int128($0)) }
    #expect(try #require(ModelValue(values)).mean > .zero)
  }

  @Test(
    "A step is evaluated by its sign if the measured change exceeds the noise",
    arguments: [
      // Measured midpoint, model value, verdict; the noise is 2, and both changes are relative to 40.
      (50, 50, FidelityStep.Verdict.agrees), (50, 41, .tooSmall), (50, 42, .tooSmall), (50, 40, .unchanged),
      (50, 30, .wrongSign), (42, 30, .withinNoise), (30, 30, .agrees), (30, 39, .tooSmall), (30, 41, .wrongSign),
      (43, 41, .small), (50, 45, .agrees), (50, 44, .tooSmall), (50, 60, .agrees), (50, 61, .tooLarge),
      (30, 19, .tooLarge),
    ])
  func steps(measured: Int, model: Int, verdict: FidelityStep.Verdict) throws {
    let fidelity = try fidelity([
      input("old", [[40]], fps: MeasuredValue(low: Rational(39), high: Rational(41))),
      input(
        "new", [[model]],
        fps: MeasuredValue(low: Rational(Int128(measured - 1)), high: Rational(Int128(measured + 1))), against: "old"),
    ])
    #expect(fidelity.steps.count == 1)
    let step = try #require(fidelity.steps.first)
    #expect(step.run == "new" && step.against == "old" && step.metric.name == "fps_avg")
    #expect(step.measured == Rational(Int128(measured - 40)))
    #expect(step.verdict == verdict)
    #expect(step.hasMeasuredSign == [.agrees, .small, .tooSmall, .tooLarge].contains(verdict))
    #expect(step.hasOtherSize == [.tooSmall, .tooLarge].contains(verdict))
  }

  @Test("A failed run has no model values, no evaluated steps, and no part in totals")
  func failedRun() throws {
    let fidelity = try fidelity([
      input("old", [[40]], fps: MeasuredValue(Rational(40))),
      input("new", [], fps: MeasuredValue(Rational(50)), against: "old"),
    ])
    #expect(fidelity.rows[1].cells[0].model == nil && fidelity.rows[1].cells[0].difference == nil)
    #expect(fidelity.steps.map(\.verdict) == [nil])
    #expect(fidelity.totals[0].cells == 1)
  }

  @Test("Stability is also computed with the band around the measured mean")
  func centeredStability() throws {
    let row = try #require(
      try fidelity([
        input("a", [[60, 60, 40]], fps: MeasuredValue(Rational(49)), stability: MeasuredValue(Rational(40)))
      ]).rows.first)
    // The band around 53.3 contains 60 but not 40; the band around 49 contains 40 but not 60.
    #expect(row.cells[1].model?.mean.text(decimals: 2) == "66.67")
    #expect(row.centeredStability?.model?.mean.text(decimals: 2) == "33.33")
    #expect(row.centeredStability?.difference?.text(decimals: 2) == "-6.67")
    #expect(try fidelity([input("a", [[60]])]).rows.first?.centeredStability == nil)
    #expect(FrameRateBand(around: Rational(50)).share(of: [40, 60, 39, 61]) == Rational(50))
    #expect(FrameRateBand(around: Rational(50)).share(of: []) == nil)
  }

  @Test(
    "A row is fitted if a coefficient names it, possibly used if a coefficient records no rows, and otherwise not used")
  func use() throws {
    let named = FittedCoefficient(name: "x", rows: ["a"])
    let unrecorded = FittedCoefficient(name: "y", rows: [])
    let foreign = FittedCoefficient(name: "z", rows: ["elsewhere"])
    func uses(_ fitted: [FittedCoefficient]) throws -> [UseInFit] {
      try fidelity([input("a", [[40]]), input("b", [[40]])], fitted: fitted).rows.map(\.use)
    }
    #expect(try uses([]) == [.notUsed, .notUsed])
    #expect(try uses([named]) == [.fitted, .notUsed])
    #expect(try uses([named, unrecorded]) == [.fitted, .possiblyUsed])
    #expect(try uses([foreign]) == [.possiblyUsed, .possiblyUsed])
  }

  @Test("The fitted coefficients of a profile are found by status, work before memory")
  func fittedCoefficients() throws {
    var profile = try SampleConfiguration.configuration(name: "a").profile
    #expect(FittedCoefficient.all(of: profile).isEmpty)
    profile.work[WorkKind.viewCreate.index].status = .fitted
    profile.work[WorkKind.viewCreate.index].rows = ["best"]
    profile.memory[0].status = .fitted
    #expect(
      FittedCoefficient.all(of: profile) == [
        FittedCoefficient(name: WorkKind.viewCreate.name, rows: ["best"]),
        FittedCoefficient(name: MemoryUnit.allCases[0].name, rows: []),
      ])
  }

  @Test("Totals are means over all known cells and over those that were not used for fitting")
  func totals() throws {
    let total = try #require(
      try fidelity(
        [
          input("a", [[40]], fps: MeasuredValue(Rational(30))), input("b", [[50]], fps: MeasuredValue(Rational(51))),
          input("c", [[60]], fps: MeasuredValue(low: Rational(59), high: Rational(61))), input("d", [[1]]),
        ], fitted: [FittedCoefficient(name: "x", rows: ["a"])]
      ).totals.first)
    #expect(total.cells == 3 && total.unusedCells == 2)
    #expect(total.meanError == Rational(11, 3))
    #expect(total.meanErrorInNoise == Rational(11, 6))
    #expect(total.unusedMeanError == Rational(1, 2))
    #expect(total.rankCorrelation == Rational(1))
  }

  @Test(
    "The model ranking is equal only if every pair with different measured values has the same order; ties count as wrong"
  )
  func order() throws {
    func order(_ model: [Int], _ measured: [Int]) throws -> FidelityOrder {
      let inputs = zip(model, measured).enumerated().map { position, values in
        input("r\(position)", [[values.0]], fps: MeasuredValue(Rational(Int128(values.1))))
      }
      return try #require(try fidelity(inputs + [input("unknown", [[55]])]).order)
    }
    let same = try order([20, 30, 40], [25, 35, 45])
    #expect(same.isEqual && same.pairs == 3)
    #expect(same.measured == ["r2", "r1", "r0"] && same.model == same.measured)
    let swapped = try order([20, 40, 30], [25, 35, 45])
    #expect(!swapped.isEqual && swapped.wrongPairs == 1 && swapped.model == ["r1", "r2", "r0"])
    let tied = try order([20, 30, 30], [25, 35, 45])
    #expect(!tied.isEqual && tied.wrongPairs == 1)
    let alike = try order([20, 30], [25, 25])
    #expect(alike.isEqual && alike.pairs == 0)
  }
}

@Suite("Rank correlation")
struct RankCorrelationTests {
  @Test(
    "The result is Pearson's correlation of ranks, with mean ranks for ties",
    arguments: [
      ([1, 2, 3, 4], [10, 20, 30, 40], "1.000"), ([1, 2, 3, 4], [40, 30, 20, 10], "-1.000"),
      // Without ties: 1 - 6 Σd² / (n (n² - 1)) with d = 0, 1, -1, 0, 0.
      ([1, 2, 3, 4, 5], [1, 3, 2, 4, 5], "0.900"),
      // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: 4.5 / sqrt(4.5 · 5).
      ([1, 2, 2, 3], [1, 2, 3, 4], "0.949"), ([1, 2, 2, 3], [4, 3, 2, 1], "-0.949"), ([1, 2], [5, 5], "n/a"),
      ([1], [1], "n/a"), ([], [], "n/a"),
    ] as [([Int], [Int], String)])
  func spearman(left: [Int], right: [Int], expected: String) {
    let pairs = zip(left, right).map { (Rational(Int128($0)), Rational(Int128($1))) }
    #expect(RankCorrelation.spearman(pairs)?.text(decimals: 3) ?? "n/a" == expected)
  }
}
