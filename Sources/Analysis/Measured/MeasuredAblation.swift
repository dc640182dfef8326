/// An ablation whose combinations a host has performed: every round gives the effects of a whole table of combinations, and
/// their spread over the rounds gives intervals.
package struct MeasuredAblation: Sendable {
  /// A combination of the design.
  package struct Point: Sendable, Hashable {
    /// The level of each factor.
    package let levels: [Int]
    /// The name of its run; nil if it cannot exist.
    package let run: String?
    /// Why it cannot exist, or nil.
    package let reason: String?

    /// A combination that was requested.
    package init(levels: [Int], run: String) { (self.levels, self.run, reason) = (levels, run, nil) }

    /// A combination that cannot exist.
    package init(levels: [Int], reason: String) { (self.levels, run, self.reason) = (levels, nil, reason) }
  }

  /// The combinations as runs, with all repetitions.
  package let study: MeasuredStudy
  /// The question that the scenario asks, or nil.
  package let question: String?
  /// The name of the run that every combination starts from.
  package let base: String
  /// The design's name in scenario files.
  package let design: String
  /// The points that the design requires.
  package let plan: AblationPlan
  /// The combinations, in the order of the design.
  package let points: [Point]

  /// Creates an ablation from its parts.
  package init(
    _ study: MeasuredStudy, question: String?, base: String, design: String, plan: AblationPlan, points: [Point]
  ) {
    self.study = study
    self.question = question
    self.base = base
    self.design = design
    self.plan = plan
    self.points = points
  }

  /// The metrics whose effects have verdicts.
  package var metrics: [MeasuredMetric] { study.protocolSettings.metrics.compactMap(MeasuredMetric.named) }

  /// The names of the factors' goals.
  package var names: [String] { zip(plan.factors, plan.goal).map { $0.text(level: $1) } }

  /// The level of the intervals of contributions, interactions and the whole change by the metrics asked for: all of them are
  /// right together with 95 %.
  package var family: FamilyLevel {
    study.protocolSettings.family(comparingPairs: Self.comparisons(factors: plan.factors.count))
  }

  /// The number of statements about a metric that have a verdict: the contribution of each factor, the interaction of every
  /// two, and the whole change.
  package static func comparisons(factors: Int) -> Int { factors + factors * (factors - 1) / 2 + 1 }

  /// The effects on a metric in each round in which every combination has a value; the others say nothing on sums over all.
  ///
  /// - Complexity: that of ``AblationEffects`` for each round.
  package func effectsByRound(on metric: MeasuredMetric) -> [AblationEffects] {
    (0..<roundCount).compactMap { round in
      guard let table = table(metric, value: { $0.pairedValues(metric.name)[checked: round] ?? nil }) else {
        return nil
      }
      return try? AblationEffects(of: table, metric: 0, plan: plan)
    }
  }

  /// The number of rounds of which every combination has a repetition.
  package var roundCount: Int { study.runs.map(\.repetitions.count).min() ?? 0 }

  /// The medians of all combinations by several metrics; a combination without a value of each is left out.
  package func medians(by metrics: [MeasuredMetric]) -> AblationTable {
    var table = AblationTable(factors: plan.factors, metrics: metrics.map(Self.ablationMetric))
    for point in points {
      switch outcome(
        point, metrics,
        value: { run, metric in
          let values = run.values(metric.name)
          return values.isEmpty ? nil : SampleSummary.median(ofSorted: values.sorted())
        })
      {
      case nil: break
      case let outcome?: table.add(point.levels, outcome)
      }
    }
    return table
  }

  /// The table of one metric; nil if a combination that can exist has no value.
  private func table(_ metric: MeasuredMetric, value: (MeasuredRun) -> Double?) -> AblationTable? {
    var table = AblationTable(factors: plan.factors, metrics: [Self.ablationMetric(metric)])
    for point in points {
      guard let outcome = outcome(point, [metric], value: { run, _ in value(run) }) else { return nil }
      table.add(point.levels, outcome)
    }
    return table
  }

  /// What a combination gave; nil if it was performed and has no value of one of the metrics.
  private func outcome(
    _ point: Point, _ metrics: [MeasuredMetric], value: (MeasuredRun, MeasuredMetric) -> Double?
  ) -> AblationTable.Outcome? {
    guard let name = point.run else { return .infeasible(point.reason ?? "it cannot exist") }
    if let skipped = study.skipped.first(where: { $0.run == name }) {
      return .infeasible(skipped.reasons.joined(separator: "; "))
    }
    guard let run = study.run(name) else { return nil }
    let values = metrics.compactMap { value(run, $0).map(Self.rational) }
    return values.count == metrics.count ? .measured(values) : nil
  }

  private static func ablationMetric(_ metric: MeasuredMetric) -> AblationMetric {
    AblationMetric(name: metric.name, polarity: metric.polarity)
  }

  /// A measured value in millionths of its unit, which is far below what repetitions differ by.
  private static func rational(_ value: Double) -> Rational {
    Rational(Int128((value.clamped(to: -1e12...1e12) * 1e6).rounded()), 1_000_000)
  }
}

/// An effect of techniques that was measured in several rounds.
package struct MeasuredEffect: Sendable, Hashable {
  /// The number of rounds, at least 1.
  package let count: Int
  /// The estimated effect, in the metric's unit.
  package let estimate: Double
  /// The lower end of its interval; nil if there are too few rounds for the level.
  package let low: Double?
  /// The upper end; nil together with `low`.
  package let high: Double?
  /// What the interval supports.
  package let verdict: MeasuredVerdict

  /// Estimates an effect from its value in each round; nil without any.
  package init?(of values: [Double], level: Double, polarity: MetricDefinition.Polarity) {
    guard let interval = SignedRankInterval(of: values, level: level) else { return nil }
    count = interval.count
    estimate = interval.estimate
    low = interval.low
    high = interval.high
    verdict = MeasuredVerdict(low: interval.low, high: interval.high, polarity: polarity, threshold: 0)
  }
}

/// The effects of all techniques on a metric, with intervals.
package struct MeasuredEffects: Sendable {
  /// The interaction of two factors.
  package struct Interaction: Sendable, Hashable {
    /// The indices of the factors.
    package let factors: [Int]
    /// The interaction: better if the two help each other.
    package let effect: MeasuredEffect
  }

  /// The metric that the effects change.
  package let metric: MeasuredMetric
  /// What the contributions are, as in ``FactorContributions``.
  package let measure: FactorContributions.Measure
  /// The contribution of each factor, or why it is undefined.
  package let contributions: [Effect<MeasuredEffect>]
  /// The interactions of every two factors that have one; empty if the design gives none.
  package let interactions: [Interaction]
  /// The change from the baseline to all goals; nil if the design does not have both.
  package let total: MeasuredEffect?
  /// The median of the baseline; nil if the design does not have it.
  package let baseline: Double?

  /// Computes the effects on a metric; nil if no round has a value of every combination.
  package init?(of ablation: MeasuredAblation, on metric: MeasuredMetric) {
    let rounds = ablation.effectsByRound(on: metric)
    // Every round has the same combinations, so the same effects are defined in each.
    guard let first = rounds.first else { return nil }
    let level = ablation.family.level
    func effect(_ values: [Rational]) -> MeasuredEffect? {
      MeasuredEffect(of: values.map(\.approximation), level: level, polarity: metric.polarity)
    }
    let byRound = rounds.map(\.factorContributions)
    self.metric = metric
    measure = first.factorContributions.measure
    contributions = ablation.plan.factors.indices.map { factor in
      byRound[0].changes[factor].flatMap { _ in
        effect(byRound.compactMap { try? $0.changes[factor].get() }).map { .success($0) }
          ?? .failure(.neverOccurs("no round has a value of every combination"))
      }
    }
    let shapleyValues = rounds.compactMap { try? $0.shapleyValues.get() }
    interactions = (shapleyValues.first?.interactions ?? []).enumerated().compactMap { position, pair in
      effect(shapleyValues.compactMap { try? $0.interactions[position].value.get() }).map {
        Interaction(factors: pair.factors, effect: $0)
      }
    }
    let (start, goal) = (ablation.plan.factors.baseline, ablation.plan.goal)
    let ends = [start, goal].map { levels in
      ablation.points.first { $0.levels == levels }?.run.flatMap { ablation.study.run($0) }
    }
    baseline = ends[0].flatMap { run in
      let values = run.values(metric.name)
      return values.isEmpty ? nil : SampleSummary.median(ofSorted: values.sorted())
    }
    total =
      if let start = ends[0], let goal = ends[1] {
        MeasuredEffect(
          of: zip(goal.pairedValues(metric.name), start.pairedValues(metric.name)).compactMap { value, base in
            value.flatMap { value in base.map { value - $0 } }
          }, level: level, polarity: metric.polarity)
      } else {
        nil
      }
  }
}

extension Array {
  /// The element at a position; nil if there is none.
  fileprivate subscript(checked position: Int) -> Element? { indices.contains(position) ? self[position] : nil }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
